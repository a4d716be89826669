"""The text about a lesson: `guide/NAME.md` beside the notebooks, where NAME has no number.

It may begin with a head: lines between two lines of `---`, each with the name of an activity for phones and
what it needs. `vote: QUESTION | OPTION | …` asks a question, `clock: QUESTION | VALUE` opens a falling clock
and `bids: QUESTION | COINS | first or second` a sealed auction. `draws: NUMBER` says how often a phone draws.

The sections of the guide follow, and perhaps hinge questions. A class answers a hinge question in about a
minute, without calculating. One option is right and bold. Each wrong option is followed by the belief that
leads to it, so a vote also shows why pupils are wrong. Hinge questions are only in English.

>>> question = find("fair_price").hinges[2]
>>> question.right, question.wrong[1].belief
('game B', 'Games with the same average vary equally.')
"""

import re
from pathlib import Path
from typing import NamedTuple

from samarkand import notebooks
from samarkand.errors import InvalidInput
from samarkand_teaching.press.worksheets import without_number

FOLDER = "guide"
HINGES = "Hinge questions"  # the heading of the last section, which a guide does not print
DRAWS = "draws"
MIN_PARTS = {"vote": 3, "clock": 2, "bids": 3, DRAWS: 1}  # of a line in the head
USUAL_DRAWS = 10
HEAD = re.compile(r"---\n(.*?)---\n\n?", re.DOTALL)
SECTION = re.compile(r"^## (.+)\n+", re.MULTILINE)
QUESTION = re.compile(r"^### (.+)\n\n((?:- .+\n)+)\n(.+)$", re.MULTILINE)
OPTION = re.compile(r"^- (?:\*\*(?P<right>.+)\*\*|(?P<wrong>.+) \*(?P<belief>.+)\*)$", re.MULTILINE)


class Option(NamedTuple):
    """An option of a hinge question.

    Attributes
    ----------
    text : str
    belief : str
        The belief from which this wrong option follows, or "" for the right option.
    """

    text: str
    belief: str = ""


class Hinge(NamedTuple):
    """A hinge question.

    Attributes
    ----------
    question : str
    options : tuple of Option
        In the order in which they are shown.
    reason : str
        Why the right option is right.
    """

    question: str
    options: tuple[Option, ...]
    reason: str

    @property
    def texts(self) -> list[str]:
        """Return the texts of the options, for a `Vote`."""
        return [option.text for option in self.options]

    @property
    def right(self) -> str:
        """Return the text of the right option."""
        return next(option.text for option in self.options if not option.belief)

    @property
    def wrong(self) -> list[Option]:
        """Return the wrong options."""
        return [option for option in self.options if option.belief]


class LessonText(NamedTuple):
    """The text about a lesson.

    Attributes
    ----------
    activities : list of (str, list of str)
        The activities of the head, each with its parts: the question, and what else it needs.
    draws : int
        How often a phone draws.
    sections : dict of str to str
        The sections of the guide in Markdown, by their headings.
    hinges : tuple of Hinge
    """

    activities: list[tuple[str, list[str]]]
    draws: int
    sections: dict[str, str]
    hinges: tuple[Hinge, ...]


def text_of(path: Path) -> Path:
    """Return the path of the text about the lesson whose notebook has this path. The text may not exist.

    Examples
    --------
    >>> text_of(Path("lessons/02_two_alike.ipynb")).as_posix()
    'lessons/guide/two_alike.md'
    """
    return path.parent / FOLDER / f"{without_number(path.stem)}.md"


def board_of(path: Path) -> Path:
    """Return the path of the drawn blackboard of the lesson whose notebook has this path, an SVG file.

    It is what the board shows when the lesson ends, in one dark ink, one grey and white. It may not exist.
    """
    return text_of(path).with_suffix(".svg")


def find(lesson: str) -> LessonText:
    """Return the text about a lesson of the package. It is empty for any other lesson.

    Parameters
    ----------
    lesson : str
        The name of its notebook, such as "05_i_have_a_jewel", with or without the number.

    Examples
    --------
    >>> find("sell_or_hope").activities
    [('vote', ['Sell for 3 now, or hope for 5?', 'sell', 'hope'])]
    >>> find("mine")
    LessonText(activities=[], draws=10, sections={}, hinges=())
    """
    path = notebook_of(lesson)
    return read(text_of(path)) if path and text_of(path).is_file() else LessonText([], USUAL_DRAWS, {}, ())


def notebook_of(lesson: str) -> Path | None:
    """Return the path of a lesson of the package in English, or None for any other lesson."""
    name = without_number(lesson)
    paths = notebooks.numbered_lessons().values()
    return next((path for path in paths if without_number(path.stem) == name), None)


def read(file: Path) -> LessonText:
    """Read the text about a lesson.

    Raises
    ------
    InvalidInput
        If a line of the head or a hinge question is not as described above.
    """
    text = file.read_text(encoding="utf-8")
    head = HEAD.match(text)
    lines = [_line(line, file) for line in head[1].splitlines()] if head else []
    draws = next((int(parts[0]) for name, parts in lines if name == DRAWS), USUAL_DRAWS)
    _, *pieces = SECTION.split(text)
    sections = dict(zip(pieces[::2], pieces[1::2], strict=True))
    asked = sections.pop(HINGES, "")
    hinges = tuple(
        _hinge(question, options, reason, file) for question, options, reason in QUESTION.findall(asked)
    )
    if len(hinges) != asked.count("### "):
        raise InvalidInput(f"{file}: found a hinge question without options or without a reason below them")
    return LessonText([line for line in lines if line[0] != DRAWS], draws, sections, hinges)


def _line(line: str, file: Path) -> tuple[str, list[str]]:
    name, _, said = line.partition(": ")
    parts = said.split(" | ")
    if len(parts) < MIN_PARTS.get(name, len(parts) + 1):
        raise InvalidInput(f"{file}: found the line {line!r} in the head, expected {', '.join(MIN_PARTS)}")
    return name, parts


def _hinge(question: str, options: str, reason: str, file: Path) -> Hinge:
    found = tuple(
        Option(option["right"] or option["wrong"], option["belief"] or "")
        for option in OPTION.finditer(options)
    )
    if len(found) != options.count("\n") or [option.belief for option in found].count("") != 1:
        raise InvalidInput(
            f"{file}: {question}: expected one option in bold, and each other one with its *belief*"
        )
    return Hinge(question, found, reason)
