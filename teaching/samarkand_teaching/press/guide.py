"""The teacher's guide, with two pages per lesson: a plan for the hour, and the answers with usual mistakes.

A lesson's pages come from the notes in its notebook and from its text: see `lesson_text`. `PARTS` has
the headings of the text.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from samarkand.errors import InvalidInput
from samarkand.grammar import ENGLISH, MINUS, _, capital, current_language, in_signs
from samarkand.lessons import SealedAnswer
from samarkand.lessons.checks import DIGITS
from samarkand.lessons.variants import format_answer
from samarkand_teaching.press import lesson as notebook
from samarkand_teaching.press import lesson_text, markup
from samarkand_teaching.press.lesson import OUTSIDE
from samarkand_teaching.press.printing import SENTENCE, Mistake
from samarkand_teaching.press.rendering import A4, Paper, render
from samarkand_teaching.press.worksheets import sheet

WRONG_ANSWERS = _("Usual wrong answers")
AIM = _("Aim")
MINUTES = _("Minute by minute")
BOARD = _("On the board")
KEY_QUESTIONS = _("Two key questions to say aloud")
QUESTIONS = _("Questions to ask")
ON_PAPER = _("On paper")
ON_KEY = _("On the key")
SUPPORT = _("Support and extension")
BY_HAND = _("Without computers")
AFTER = _("What comes next")
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
NOTES = (
    _("In 25 minutes"),
    _("Misconception"),
    _("Before"),
    _("Curriculum words"),
    _("Enrichment"),
)
LEGEND = (
    _(
        "**Minutes:** each column is a plan of its own, and a dash means that the step is left out. If you "
        "have 50 minutes, give the five extra minutes to the exercises. Exercises that do not fit in are "
        "homework."
    ),
    _(
        "**Exercises:** ★ takes one step, and ★★★★ is for quick pupils. The ★★★★ exercise is usually the "
        "*strategy*: pupils improve a rule for a small game, and the computer plays it against a simple "
        "one. *Outside the game* is the last exercise, with a question from everyday life. *Enrichment* "
        "goes beyond the lesson. An exercise has the same number here as on the worksheet. The worksheet "
        "asks further ones, and its key has all the answers."
    ),
    _(
        "**Guesses:** pupils first guess and say how sure they are. If the guess is right, the score is 1 "
        "\N{MINUS SIGN} (1 \N{MINUS SIGN} *c*)², where *c* is the confidence from 0 to 1. If it is wrong, "
        "the score is 1 \N{MINUS SIGN} *c*². A pupil who is 80% sure gets 0.96 or 0.36, and one who says "
        "50% always gets 0.75."
    ),
    _(
        "**The course** has twelve lessons: lessons 1 to 6 are track 1, lessons 7 to 11 and 14 track 2. The "
        "others are extras: lessons 13 and 15 to 18 (track 3) for university, lessons 12 and 19 to 22 for a "
        "club or the last week of term. Ada, Ben and the others in the stories are invented."
    ),
    _(
        "**Commands:** type them where you started Samarkand. `samarkand sheet 2` writes the worksheet of "
        "lesson 2 and its key. `samarkand print` writes cards, boards and dice to cut out."
    ),
)
ABOUT_EXERCISES = _(
    "These are the notebook's exercises. The sheet has others of the same kind, and their answers are in its "
    "key."
)
SAME_OUTSIDE = _("Only *Outside the game* is the same.")
STRATEGY = _("Strategy")
ITS_ANSWER = _("Answer:")
RUBRIC = (
    (_("points"), _("0"), _("1"), _("2")),
    (
        _("Guess"),
        _("none, or made after the answer was known"),
        _("a number, without a reason"),
        _("a number with a reason and a confidence"),
    ),
    (
        _("Method"),
        _("cannot be followed"),
        _("follows the lesson, with small mistakes"),
        _("leads to the answer, with each step explained"),
    ),
    (
        _("Argument"),
        _("only the number"),
        _("says what was counted"),
        _("says why this is the right way to count, and what would go wrong otherwise"),
    ),
    (
        _("Reflection"),
        _("none"),
        _("compares guess and answer"),
        _("says which belief was wrong, and where else it would mislead"),
    ),
)
AFTER_CLASS = (
    _("Which lesson did you teach, and to which class? How many pupils and computers were there?"),
    _("How many minutes did each part take, and what was left out?"),
    _("Which question did the pupils really argue about?"),
    _("What did the pupils not understand, and how did you explain it instead?"),
    _("What went wrong, and would you teach the lesson again?"),
)

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
        return _("{number}. {title}").format(number=number, title=notebook.title(self.lesson))

    @property
    def minutes(self) -> list[int]:
        """Return the lengths of the plans, at the heads of their columns: 45 and 25 minutes, or 25 alone."""
        return [int(length) for length in PLAN_HEADS.findall(self.parts[MINUTES.text])]


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
    expected = [part.text for part in PARTS]
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
    number = exercise_numbers(lesson, path.stem)[-1]
    rows = WRONG_ROW.findall(read(lesson, path).parts[WRONG_ANSWERS.text])
    check, is_english = SealedAnswer(outside.code), current_language() is ENGLISH
    return [
        Mistake([with_decimals(answer)], _("You {thought}.").format(thought=thought), question)
        if is_english
        else Mistake.of(check.judge(number_of(answer)).name, [in_signs(with_decimals(answer))])
        for place, answer, thought, question in rows
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
    return markup.html(read(lesson, path).parts[ON_KEY.text])


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
        title=str(_("Teacher's guide"))
        if is_book
        else _("Teacher's guide: {title}").format(title=guides[0].title),
        is_book=is_book,
        how_to_read=markup.html(
            str(
                _(
                    "Each lesson has two pages: a plan for the hour, and the answers with the usual "
                    "mistakes. Pupils work in the lesson's notebook, a page in the browser with a story, "
                    "boards to play on, sliders, simulations and exercises that are checked, or on a "
                    "worksheet. The guide calls the notebook's sections by their names."
                )
            )
        ),
        legend=list(map(markup.inline, map(str, LEGEND))),
        guides=list(map(_content, guides)),
        rubric=RUBRIC,
        after_class=AFTER_CLASS,
        paper=paper,
    )


# --- Parts ----------------------------------------------------------------------------------------------


def _content(guide: Guide) -> dict[str, Any]:
    """Return the content of a lesson's two pages for the template: the plan, and the answers."""
    notes = notebook.items(notebook.notes(guide.lesson))
    of_notebook = [(str(note), capital(notes[note.text])) for note in NOTES if note.text in notes]
    plan = (MINUTES, BOARD, KEY_QUESTIONS, QUESTIONS, BY_HAND)
    first = [(str(part), guide.parts[part.text]) for part in plan]
    in_short = [*of_notebook, (str(AFTER), guide.parts[AFTER.text])]
    outside = notebook.outside(guide.lesson)
    numbers = exercise_numbers(guide.lesson, guide.name)
    exercises = [
        (number, _exercise(task, is_outside=outside is not None and task.question == outside.question))
        for number, task in zip(numbers, notebook.tasks(guide.lesson), strict=True)
    ]
    second = [
        (str(ON_PAPER), guide.parts[ON_PAPER.text]),
        (str(WRONG_ANSWERS), _with_decimals_in_rows(guide.parts[WRONG_ANSWERS.text])),
        (str(SUPPORT), guide.parts[SUPPORT.text]),
    ]
    return {
        "name": guide.name,
        "title": guide.title,
        "level": markup.inline(f"{capital(notes.get('Level', ''))} {_length(guide)}"),
        "is_half": len(guide.minutes) == 1,
        "story": markup.html(str(sheet(guide.name).story)),
        "question": markup.html(notebook.question(guide.lesson)),
        "aim": {"title": str(AIM), "html": markup.inline(guide.parts[AIM.text])},
        "first_page": _sections(first, guide.board),
        "in_short": [{"title": title, "html": markup.inline(text)} for title, text in in_short],
        "about_exercises": markup.inline(
            str(ABOUT_EXERCISES if outside is None else f"{ABOUT_EXERCISES} {SAME_OUTSIDE}")
        ),
        "exercises": exercises,
        "second_page": _sections(second),
    }


def _length(guide: Guide) -> str:
    """Return how long a lesson is, as a sentence."""
    longest, *others = guide.minutes
    if not others:
        return _("Half a lesson: {minutes} minutes.").format(minutes=longest)
    return _("{minutes} minutes, or a short plan of {short}.").format(minutes=longest, short=others[0])


def _exercise(task: notebook.Task, is_outside: bool = False) -> str:
    """Return the exercise and the argument of its solution as HTML: one paragraph beside its tables."""
    label = f" **{OUTSIDE}.**" if is_outside else ""
    if task.strategy and task.stars == HARDEST and not task.question.startswith("("):  # (Enrichment)
        label = f" **{STRATEGY}.**"
    asked = f"{notebook.STAR * task.stars}{label} *{task.question}* **{ITS_ANSWER}** "
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
    return f"{told}." if is_named else _("{text} (see the table).").format(text=told)


def _sections(parts: Sequence[tuple[str, str]], drawing: str = "") -> list[dict[str, str]]:
    """Return the parts for the template. The drawing belongs to the part about the blackboard."""
    board = str(BOARD)
    return [
        {"title": title, "html": markup.html(text), "drawing": drawing if title == board else ""}
        for title, text in parts
    ]
