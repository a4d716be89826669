"""The teacher's guide: two pages a lesson, of the notebook's notes and of a text beside the notebooks.

The text is `guide/NAME.md` beside the lessons, NAME the notebook's without its number; its parts stand in
`wording.PARTS`.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from samarkand.errors import InvalidOption
from samarkand.grammar import capital
from samarkand_teaching.press import lesson as notebook
from samarkand_teaching.press import markup, wording
from samarkand_teaching.press.rendering import render
from samarkand_teaching.press.worksheets import without_number

FOLDER = "guide"
FIRST_PAGE = 4  # so many parts stand on it
PART = re.compile(r"^## (.+)\n+", re.MULTILINE)


class Guide(NamedTuple):
    """What the guide says of one lesson.

    Attributes
    ----------
    lesson : dict
        Its notebook.
    name : str
        Of the notebook, such as "03_two_alike".
    parts : dict
        Of its text, in Markdown, by their headings.
    """

    lesson: notebook.Notebook
    name: str
    parts: dict[str, str]

    @property
    def title(self) -> str:
        """The number and the title of the lesson."""
        number = self.name.partition("_")[0].lstrip("0")
        return wording.NUMBERED.format(number=number, title=notebook.title(self.lesson))


def text_of(path: Path) -> Path:
    """Where the text on a lesson's notebook lies, whether there is one or not.

    Examples
    --------
    >>> text_of(Path("lessons/03_two_alike.ipynb")).as_posix()
    'lessons/guide/two_alike.md'
    """
    return path.parent / FOLDER / (f"{without_number(path.stem)}.md")


def read(lesson: notebook.Notebook, path: Path) -> Guide:
    """What the guide says of the lesson whose notebook lies at a path.

    Raises
    ------
    InvalidOption
        If there is no text on it, or it has other parts than `wording.PARTS`.
    """
    file = text_of(path)
    if not file.is_file():
        raise InvalidOption(f"lesson: {path.stem} has no guide yet: {file} does not exist")
    _, *pieces = PART.split(file.read_text(encoding="utf-8"))
    parts = dict(zip(pieces[::2], pieces[1::2], strict=True))
    expected = [part.text for part in wording.PARTS]
    if list(parts) != expected:
        raise InvalidOption(f"{file}: found the parts {', '.join(parts)}, expected {', '.join(expected)}")
    return Guide(lesson, path.stem, parts)


def book(guides: Sequence[Guide]) -> str:
    """A page of HTML: the front page with rubric and form, then two pages of paper for each lesson.

    Parameters
    ----------
    guides : sequence of Guide

    Returns
    -------
    str
        It needs nothing else.
    """
    title = guides[0].title if len(guides) == 1 else str(wording.GUIDE)
    return render(
        "guide.html",
        title=wording.GUIDE_TO.format(title=title),
        how_to_read=markup.html(str(wording.HOW_TO_READ)),
        guides=list(map(_content, guides)),
    )


# --- Parts ----------------------------------------------------------------------------------------------


def _content(guide: Guide) -> dict[str, Any]:
    """Return what the two pages of a lesson say, for the template."""
    notes = notebook.items(notebook.notes(guide.lesson))
    first = [(str(part), guide.parts[part.text]) for part in wording.PARTS[:FIRST_PAGE]]
    second = [(str(part), guide.parts[part.text]) for part in wording.PARTS[FIRST_PAGE:]]
    second[-1:-1] = [(str(note), capital(notes[note.text])) for note in wording.NOTES if note.text in notes]
    second.insert(1, (str(wording.EXERCISES), "\n".join(map(_exercise_item, notebook.tasks(guide.lesson)))))
    return {
        "name": guide.name,
        "title": guide.title,
        "level": markup.html(notes.get("Level", "")),
        "question": markup.html(notebook.question(guide.lesson)),
        "first_page": _sections(first),
        "second_page": _sections(second),
    }


def _exercise_item(task: notebook.Task) -> str:
    """An item of a list: the exercise, and how it is argued."""
    argument = " ".join(task.argument.split())
    return f"1. {notebook.STAR * task.stars} *{task.question}* {argument}"


def _sections(parts: Sequence[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"title": title, "html": markup.html(text)} for title, text in parts]
