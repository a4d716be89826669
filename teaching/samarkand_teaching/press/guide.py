"""The teacher's guide: two pages a lesson, of the notebook's notes and of a text beside the notebooks.

The text is `guide/NAME.md` beside the lessons, NAME the notebook's without its number; its parts stand in
`wording.PARTS`.
"""

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from samarkand.errors import InvalidOption
from samarkand.grammar import capital, current_language
from samarkand_teaching.press import lesson as notebook
from samarkand_teaching.press import markup, wording
from samarkand_teaching.press.worksheets import unnumbered

FOLDER = "guide"
FIRST_PAGE = 4  # so many parts stand on it
PART = re.compile(r"^## (.+)\n+", re.MULTILINE)
STYLE = """
@page { size: A4; margin: 14mm 16mm; }
* { box-sizing: border-box; }
body { font: 9.8pt/1.42 "DejaVu Sans", Verdana, sans-serif; color: #1d1d1d; }
body { max-width: 178mm; margin: 1em auto; }
section { break-after: page; }
section:last-child { break-after: auto; }
h1 { font-size: 17pt; margin: 0 0 .2em; border-bottom: .7mm solid #b08d57; }
h2 { font-size: 10.5pt; margin: .8em 0 .15em; color: #6b3f14; break-after: avoid; }
p, ul, ol { margin: .25em 0; }
ul, ol { padding-left: 1.3em; }
.asked { font-size: 11pt; font-weight: bold; margin: .5em 0; }
.taught, .level { color: #444; font-size: 8.6pt; margin: 0; }
table { border-collapse: collapse; width: 100%; margin: .3em 0; }
th, td { border: .2mm solid #999; padding: .18em .5em; text-align: left; vertical-align: top; }
.all { columns: 2; }
.lines td:last-child { width: 60%; height: 3.2em; }
math { font-size: 1.08em; }
@media print { body { margin: 0; max-width: none; } }
"""


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
    return path.parent / FOLDER / (f"{unnumbered(path.stem)}.md")


def read(lesson: notebook.Notebook, path: Path) -> Guide:
    """What the guide says of the lesson whose notebook lies at a path.

    Raises
    ------
    InvalidOption
        If there is no text on it, or it has other parts than `wording.PARTS`.
    """
    file = text_of(path)
    if not file.is_file():
        raise InvalidOption(f"lesson: {path.stem} has no guide yet: {file} is not there")
    _, *found = PART.split(file.read_text(encoding="utf-8"))
    parts = dict(zip(found[::2], found[1::2], strict=True))
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
    body = "".join([_front(guides), *map(_pages, guides)])
    return (
        f'<!DOCTYPE html>\n<html lang="{current_language().code}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(wording.GUIDE_TO.format(title=title))}</title><style>{STYLE}</style></head>\n"
        f"<body>{body}</body></html>\n"
    )


# --- Parts ----------------------------------------------------------------------------------------------


def _front(guides: Sequence[Guide]) -> str:
    listed = "".join(f'<li><a href="#{guide.name}">{escape(guide.title)}</a></li>' for guide in guides)
    heads = "".join(f"<th>{each}</th>" for each in wording.RUBRIC[0])
    rows = "".join(f"<tr>{''.join(f'<td>{each}</td>' for each in row)}</tr>" for row in wording.RUBRIC[1:])
    asked = "".join(f"<tr><td>{each}</td><td></td></tr>" for each in wording.AFTER_CLASS)
    return (
        f"<section><h1>{wording.GUIDE}</h1><p><strong>{wording.NOT_TAUGHT}</strong></p>"
        f'{markup.html(str(wording.HOW_TO_READ))}<ul class="all">{listed}</ul>'
        f"<h2>{wording.RUBRIC_HEAD}</h2><table><tr>{heads}</tr>{rows}</table>"
        f'<h2>{wording.FORM_HEAD}</h2><p>{wording.FORM}</p><table class="lines">{asked}</table></section>'
    )


def _pages(guide: Guide) -> str:
    notes = notebook.items(notebook.notes(guide.lesson))
    level = markup.html(notes.get("Level", ""))
    asked = markup.html(notebook.question(guide.lesson))
    first = [(str(part), guide.parts[part.text]) for part in wording.PARTS[:FIRST_PAGE]]
    second = [(str(part), guide.parts[part.text]) for part in wording.PARTS[FIRST_PAGE:]]
    second[-1:-1] = [(str(each), capital(notes[each.text])) for each in wording.NOTES if each.text in notes]
    second.insert(1, (str(wording.EXERCISES), "\n".join(map(_solved, notebook.tasks(guide.lesson)))))
    title = f'<h1 id="{guide.name}">{escape(guide.title)}</h1>'
    head = f'{title}<div class="level">{level}</div><div class="asked">{asked}</div>'
    return f"<section>{head}{_blocks(first)}</section><section>{_blocks(second)}</section>"


def _solved(task: notebook.Task) -> str:
    """An item of a list: the exercise, and how it is argued."""
    argument = " ".join(task.argument.split())
    return f"1. {notebook.STAR * task.stars} *{task.question}* {argument}"


def _blocks(parts: Sequence[tuple[str, str]]) -> str:
    return "".join(f"<h2>{escape(name)}</h2>{markup.html(text)}" for name, text in parts)
