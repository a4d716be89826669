"""The teacher's guide, with two pages per lesson: a plan for the hour, and the answers with usual mistakes.

A lesson's pages come from the notes in its notebook and from its text: see `lesson_text`. `PARTS` has
the headings of the text. Guides are in English.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from samarkand.errors import InvalidInput
from samarkand.grammar import MINUS, _, capital, in_signs
from samarkand.lessons.sealing import DIGITS
from samarkand.lessons.variants import format_answer
from samarkand_teaching.press import lesson as notebook
from samarkand_teaching.press import lesson_text, markup
from samarkand_teaching.press.printing import SENTENCE, Mistake
from samarkand_teaching.press.worksheets import sheet
from samarkand_teaching.templates import A4, Paper, render

MINUTES, BOARD, ON_PAPER, ON_KEY = "Minute by minute", "On the board", "On paper", "On the key"
KEY_QUESTIONS, QUESTIONS = "Two key questions to say aloud", "Questions to ask"
WRONG_ANSWERS, SUPPORT, BY_HAND = "Usual wrong answers", "Support and extension", "Without computers"
AIM, AFTER = "Aim", "What comes next"
PLAN = (MINUTES, BOARD, KEY_QUESTIONS, QUESTIONS, BY_HAND)  # on the first page, below the aim
PARTS = (
    AIM,
    MINUTES,
    BOARD,
    KEY_QUESTIONS,
    QUESTIONS,
    ON_PAPER,
    ON_KEY,
    WRONG_ANSWERS,
    SUPPORT,
    BY_HAND,
    AFTER,
)
NOTES = ("In 25 minutes", "Misconception", "Before", "Curriculum words", "Enrichment")  # of the notebook

WRONG_ROW = re.compile(r"^\| (\d+) \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
FRACTION_ALONE = re.compile(r"(?:(?<=; )|^)[−\d]\S*/\d+(?=;|$)")  # has no decimals
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
        return f"{number}. {notebook.title(self.lesson)}"

    @property
    def minutes(self) -> list[int]:
        """Return the lengths of the plans, at the heads of their columns: 45 and 25 minutes, or 25 alone."""
        return [int(length) for length in PLAN_HEADS.findall(self.parts[MINUTES])]


def read(lesson: notebook.Notebook, path: Path) -> Guide:
    """Read the guide to the lesson whose notebook has this path.

    Raises
    ------
    InvalidInput
        If there is no text about it, or if its parts are not those of `PARTS`.
    """
    file = lesson_text.text_of(path)
    if not file.is_file():
        raise InvalidInput(f"lesson: {path.stem} has no guide yet: {file} does not exist")
    parts = lesson_text.read(file).sections
    if tuple(parts) != PARTS:
        raise InvalidInput(f"{file}: found the parts {', '.join(parts)}, expected {', '.join(PARTS)}")
    board = lesson_text.board_of(path)
    return Guide(lesson, path.stem, parts, board.read_text(encoding="utf-8") if board.is_file() else "")


def outside_mistakes(lesson: notebook.Notebook, path: Path) -> list[Mistake]:
    """Return the usual wrong answers to a lesson's question from outside the game, as its text lists them.

    Parameters
    ----------
    lesson : dict
        The notebook, which may be a translation.
    path : Path
        Its path. A translation has a text of its own beside it, with only what a key needs.
    """
    if notebook.outside(lesson) is None:
        return []
    number = exercise_numbers(lesson, path.stem)[-1]
    return [
        Mistake([in_signs(with_decimals(answer))], _("You {thought}.").format(thought=thought), question)
        for place, answer, thought, question in WRONG_ROW.findall(_section(path, WRONG_ANSWERS))
        if int(place) == number
    ]


def exercise_numbers(lesson: notebook.Notebook, name: str) -> list[int]:
    """Return the numbers that a lesson's exercises have on its worksheet, which asks further ones.

    Parameters
    ----------
    lesson : dict
        The notebook, which may be a translation.
    name : str
        The name of the notebook, such as "02_two_alike".
    """
    found = sheet(name)
    last = [] if notebook.outside(lesson) is None else [len(found.exercises) + 1]
    return [*found.on_page, *last]


def number_of(answer: str) -> str:
    """Return a wrong answer of a table as a check reads it. A fraction is followed by its decimals.

    Examples
    --------
    >>> number_of("−4,763/8,648 ≈ −0.5508")
    '-4763/8648'
    """
    return re.split(" [=≈] ", answer)[0].replace(MINUS, "-").replace(",", "")


def with_decimals(answers: str) -> str:
    """Return wrong answers of a table with the decimals of each fraction that has none yet.

    Examples
    --------
    >>> with_decimals("2/3; 7/10"), with_decimals("1/625 = 0.0016"), with_decimals("1875")
    ('2/3 ≈ 0.6667; 7/10 = 0.7', '1/625 = 0.0016', '1875')
    """
    return FRACTION_ALONE.sub(lambda found: format_answer(number_of(found[0]), DIGITS), answers)


def on_key(path: Path) -> str:
    """Return the beginning of a key as HTML: the answer to the question at the top, and what to expect.

    See `outside_mistakes` for `path`.
    """
    return markup.html(_section(path, ON_KEY))


def _section(path: Path, heading: str) -> str:
    """Return a section of the text about a lesson, or "" if there is none."""
    file = lesson_text.text_of(path)
    return lesson_text.read(file).sections.get(heading, "") if file.is_file() else ""


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
    title = "Teacher's guide" if is_book else f"Teacher's guide: {guides[0].title}"
    return render("guide.html", title=title, guides=list(map(_content, guides)), is_book=is_book, paper=paper)


# --- Parts ----------------------------------------------------------------------------------------------


def _content(guide: Guide) -> dict[str, Any]:
    """Return the content of a lesson's two pages for the template: the plan, and the answers."""
    notes = notebook.items(notebook.notes(guide.lesson))
    in_short = [(note, capital(notes[note])) for note in NOTES if note in notes]
    outside = notebook.outside(guide.lesson)
    numbers = exercise_numbers(guide.lesson, guide.name)
    exercises = [
        (number, _exercise(task, is_outside=outside is not None and task.question == outside.question))
        for number, task in zip(numbers, notebook.tasks(guide.lesson), strict=True)
    ]
    parts = {**guide.parts, WRONG_ANSWERS: _with_decimals_in_rows(guide.parts[WRONG_ANSWERS])}
    return {
        "name": guide.name,
        "title": guide.title,
        "level": markup.inline(f"{capital(notes.get('Level', ''))} {_length(guide)}"),
        "is_half": len(guide.minutes) == 1,
        "story": markup.html(str(sheet(guide.name).story)),
        "question": markup.html(notebook.question(guide.lesson)),
        "aim": markup.inline(parts[AIM]),
        "plan": {part: markup.html(parts[part]) for part in PLAN},
        "board": guide.board,
        "in_short": {title: markup.inline(text) for title, text in (*in_short, (AFTER, parts[AFTER]))},
        "has_outside": outside is not None,
        "exercises": exercises,
        "answers": {part: markup.html(parts[part]) for part in (ON_PAPER, WRONG_ANSWERS, SUPPORT)},
    }


def _length(guide: Guide) -> str:
    """Return a sentence with the length of a lesson."""
    longest, *others = guide.minutes
    if not others:
        return f"Half a lesson: {longest} minutes."
    return f"{longest} minutes, or a short plan of {others[0]}."


def _exercise(task: notebook.Task, is_outside: bool = False) -> str:
    """Return the exercise and the argument of its solution as HTML: one paragraph beside its tables."""
    label = " **Outside the game.**" if is_outside else ""
    if task.strategy and task.stars == HARDEST and not task.question.startswith("("):  # (Enrichment)
        label = " **Strategy.**"
    asked = f"{notebook.STAR * task.stars}{label} *{task.question}* **Answer:** "
    told = LIST_BELOW.sub(".\n\n", task.without_mistakes)  # its items become sentences
    pieces = TABLE.split(told)  # a paragraph and a table in turn
    *before, last = pieces[::2]
    paragraphs = [*map(_before_table, before), last]
    text = asked + " ".join(LIST_ITEM.sub("", "\n".join(paragraphs)).replace("$$", "$").split())
    return markup.html("\n\n".join([*pieces[1::2], text]))


def _with_decimals_in_rows(table: str) -> str:
    def write(row: re.Match[str]) -> str:
        number, answers, *others = row.groups()
        return f"| {' | '.join([number, with_decimals(answers), *others])} |"

    return WRONG_ROW.sub(write, table)


def _before_table(paragraph: str) -> str:
    """Return what is above a table, for a page that has the table beside it."""
    text = paragraph.rstrip()
    if not text.endswith(":"):
        return text
    is_named = "table" in SENTENCE.split(text)[-1]  # "Look up in the table how many"
    told = text.removesuffix(":")
    return f"{told}." if is_named else f"{told} (see the table)."
