"""The teacher's guide, with two pages per lesson: a plan for the hour, and the answers with usual mistakes.

A lesson's pages come from the notes in its notebook and from its text: see `lesson_text`. `wording.PARTS` has
the headings of the text.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from samarkand.errors import InvalidInput
from samarkand.grammar import ENGLISH, MINUS, capital, current_language, in_signs
from samarkand.lessons import SealedAnswer
from samarkand_teaching.press import lesson as notebook
from samarkand_teaching.press import lesson_text, markup, wording
from samarkand_teaching.press.printing import Mistake
from samarkand_teaching.press.rendering import A4, Paper, render
from samarkand_teaching.press.worksheets import SHEETS, without_number

WRONG_ROW = re.compile(r"^\| (\d+) \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
LIST_BELOW = re.compile(r":\n\n(?=- )")
LIST_ITEM = re.compile(r"^- ", re.MULTILINE)
TABLE = re.compile(r"((?:^\|.+\|$\n?)+)", re.MULTILINE)
HARDEST = 4  # stars of the exercise about a strategy
PLAN_HEADS = re.compile(r"(?<=\| )(\d+) min(?= \|)")  # above the columns of minutes


class Guide(NamedTuple):
    """The guide to one lesson.

    Attributes
    ----------
    lesson : dict
        The notebook.
    name : str
        The name of the notebook, such as "02_two_alike".
    parts : dict
        The parts of the text in Markdown, by their headings.
    board : str
        The blackboard at the end of the lesson as SVG, or "".
    """

    lesson: notebook.Notebook
    name: str
    parts: dict[str, str]
    board: str = ""

    @property
    def title(self) -> str:
        """Return the number and the title of the lesson."""
        number = self.name.partition("_")[0].lstrip("0")
        return wording.NUMBERED.format(number=number, title=notebook.title(self.lesson))

    @property
    def minutes(self) -> list[int]:
        """Return the lengths of the plans, at the heads of their columns: 45 and 25 minutes, or 25 alone."""
        return [int(length) for length in PLAN_HEADS.findall(self.parts[wording.MINUTES.text])]


def read(lesson: notebook.Notebook, path: Path) -> Guide:
    """Read the guide to the lesson whose notebook has this path.

    Raises
    ------
    InvalidInput
        If there is no text about it, or if its parts are not those of `wording.PARTS`.
    """
    file = lesson_text.text_of(path)
    if not file.is_file():
        raise InvalidInput(f"lesson: {path.stem} has no guide yet: {file} does not exist")
    parts = lesson_text.read(file).sections
    expected = [part.text for part in wording.PARTS]
    if list(parts) != expected:
        raise InvalidInput(f"{file}: found the parts {', '.join(parts)}, expected {', '.join(expected)}")
    board = lesson_text.board_of(path)
    return Guide(lesson, path.stem, parts, board.read_text(encoding="utf-8") if board.is_file() else "")


def outside_mistakes(lesson: notebook.Notebook, path: Path) -> list[Mistake]:
    """Return the usual wrong answers to a lesson's question from outside the game, as its guide lists them.

    The guides are in English. In another language, the check's own hints say what a pupil did.

    Parameters
    ----------
    lesson : dict
        The notebook, which may be a translation.
    path : Path
        The path of the English notebook, beside its guide.
    """
    outside = notebook.outside(lesson)
    if outside is None or not lesson_text.text_of(path).is_file():
        return []
    number = [task.question for task in notebook.tasks(lesson)].index(outside.question) + 1
    rows = WRONG_ROW.findall(read(lesson, path).parts[wording.WRONG_ANSWERS.text])
    check, is_english = SealedAnswer(outside.code), current_language() is ENGLISH
    return [
        Mistake([answer], wording.YOU_DID.format(thought=thought), question)
        if is_english
        else Mistake.of(check.judge(number_of(answer)).name, [in_signs(answer)])
        for place, answer, thought, question in rows
        if int(place) == number
    ]


def number_of(answer: str) -> str:
    """Return a wrong answer of a table as a check reads it. A fraction is followed by its decimals.

    Examples
    --------
    >>> number_of("−4,763/8,648 ≈ −0.5508")
    '-4763/8648'
    """
    return re.split(" [=≈] ", answer)[0].replace(MINUS, "-").replace(",", "")


def on_key(lesson: notebook.Notebook, path: Path) -> str:
    """Return what a key says first, as HTML: the answer to the question at the top, and what to expect.

    The guides are in English. In another language this is empty, because no page is in two languages.

    Parameters
    ----------
    lesson, path
        As for `outside_mistakes`.
    """
    if current_language() is not ENGLISH or not lesson_text.text_of(path).is_file():
        return ""
    return markup.html(read(lesson, path).parts[wording.ON_KEY.text])


def book(guides: Sequence[Guide], paper: Paper = A4) -> str:
    """Return a page of HTML with two sheets of paper per lesson.

    A book of several guides begins with a front page: the words that all guides use, a list of the lessons,
    the rubric, and the form for feedback.

    Parameters
    ----------
    guides : sequence of Guide
    paper : Paper

    Returns
    -------
    str
        It does not need any other file.
    """
    is_book = len(guides) != 1
    return render(
        "guide.html",
        title=str(wording.GUIDE) if is_book else wording.GUIDE_TO.format(title=guides[0].title),
        is_book=is_book,
        how_to_read=markup.html(str(wording.HOW_TO_READ)),
        legend=list(map(markup.inline, map(str, wording.LEGEND))),
        guides=list(map(_content, guides)),
        paper=paper,
    )


# --- Parts ----------------------------------------------------------------------------------------------


def _content(guide: Guide) -> dict[str, Any]:
    """Return the content of a lesson's two pages for the template: the plan, and the answers."""
    notes = notebook.items(notebook.notes(guide.lesson))
    of_notebook = [(str(note), capital(notes[note.text])) for note in wording.NOTES if note.text in notes]
    plan = (wording.MINUTES, wording.BOARD, wording.KEY_QUESTIONS, wording.QUESTIONS, wording.BY_HAND)
    first = [(str(part), guide.parts[part.text]) for part in plan]
    in_short = [*of_notebook, (str(wording.AFTER), guide.parts[wording.AFTER.text])]
    outside = notebook.outside(guide.lesson)
    exercises = [
        _exercise(task, is_outside=outside is not None and task.question == outside.question)
        for task in notebook.tasks(guide.lesson)
    ]
    sheet = SHEETS.get(without_number(guide.name))
    second = [
        (str(wording.ON_PAPER), guide.parts[wording.ON_PAPER.text]),
        (str(wording.WRONG_ANSWERS), guide.parts[wording.WRONG_ANSWERS.text]),
        (str(wording.SUPPORT), guide.parts[wording.SUPPORT.text]),
    ]
    return {
        "name": guide.name,
        "title": guide.title,
        "level": markup.inline(f"{capital(notes.get('Level', ''))} {_length(guide)}"),
        "is_half": len(guide.minutes) == 1,
        "story": markup.html(str(sheet.story)) if sheet else "",
        "question": markup.html(notebook.question(guide.lesson)),
        "aim": {"title": str(wording.AIM), "html": markup.inline(guide.parts[wording.AIM.text])},
        "first_page": _sections(first, guide.board),
        "in_short": [{"title": title, "html": markup.inline(text)} for title, text in in_short],
        "exercises": exercises,
        "second_page": _sections(second),
    }


def _length(guide: Guide) -> str:
    """Return how long a lesson is, as a sentence."""
    longest, *others = guide.minutes
    if not others:
        return wording.IS_HALF.format(minutes=longest)
    return wording.HAS_TWO_PLANS.format(minutes=longest, short=others[0])


def _exercise(task: notebook.Task, is_outside: bool = False) -> str:
    """Return the exercise and the argument of its solution as HTML: one paragraph beside its tables."""
    label = f" **{wording.OUTSIDE}.**" if is_outside else ""
    if task.strategy and task.stars == HARDEST and not task.question.startswith("("):  # (Enrichment)
        label = f" **{wording.STRATEGY}.**"
    asked = f"{notebook.STAR * task.stars}{label} *{task.question}* **{wording.ITS_ANSWER}** "
    told = LIST_BELOW.sub(".\n\n", task.without_mistakes)  # its items become sentences
    pieces = TABLE.split(told)  # a paragraph and a table in turn
    *before, last = pieces[::2]
    paragraphs = [*map(_before_table, before), last]
    text = asked + " ".join(LIST_ITEM.sub("", "\n".join(paragraphs)).replace("$$", "$").split())
    return markup.html("\n\n".join([*pieces[1::2], text]))


def _before_table(paragraph: str) -> str:
    """Return what is above a table, for a page that has the table beside it."""
    text = paragraph.rstrip()
    return wording.SEE_TABLE.format(text=text.removesuffix(":")) if text.endswith(":") else text


def _sections(parts: Sequence[tuple[str, str]], drawing: str = "") -> list[dict[str, str]]:
    """Return the parts for the template. The drawing belongs to the part about the blackboard."""
    board = str(wording.BOARD)
    return [
        {"title": title, "html": markup.html(text), "drawing": drawing if title == board else ""}
        for title, text in parts
    ]
