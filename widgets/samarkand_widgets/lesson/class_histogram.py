"""The guesses of a class, pasted or uploaded, in one drawing."""

import csv
import re
from collections.abc import Iterable
from statistics import median
from typing import Any

from ipywidgets import FileUpload, Layout, Textarea

from samarkand import arguments
from samarkand.errors import InvalidOption, shown
from samarkand.grammar import Words, in_words, join_commas
from samarkand.grammar.reading import GAP, MIXED, in_plain_signs
from samarkand.lessons.reading import MAX_GUESS, Number, Unreadable, read, small_number
from samarkand.picture import Picture
from samarkand_widgets.lesson import wording
from samarkand_widgets.lesson.exhibit import Exhibit
from samarkand_widgets.lesson.guess_chart import histogram
from samarkand_widgets.threads.events import locked

MAX = 5_000
SHOWN = 3  # of the lines that were not read
NUMBER = r"[-+]?(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:\s*/\s*\d+)?\s*%?"
SEVERAL = re.compile(rf"\s*{NUMBER}(?:,?\s+{NUMBER})*\s*")  # numbers in a row, and nothing else


def read_guesses(text: str) -> tuple[list[float], list[str]]:
    r"""The guesses in what was pasted, and the lines in which none was found.

    One number per line, a row of them, or a table, in which they stand in the last column that mostly
    holds numbers. Columns are parted by tabs, semicolons or commas, whichever it is; fractions, per cent and
    decimal commas are numbers, too. A cell with words in it is none: nothing is guessed at. Nor is a number
    beyond 10¹², in either direction.

    Examples
    --------
    >>> read_guesses("0.3\n1/4\n50 %\n0.2 0.4")
    ([0.3, 0.25, 0.5, 0.2, 0.4], [])
    >>> read_guesses("name,guess\nAnna,0.7\nBo,no idea\nCleo,12 %")
    ([0.7, 0.12], ['name,guess', 'Bo,no idea'])
    """
    lines = [GAP.sub("", line.strip()) for line in text.splitlines() if line.strip()]
    delimiter = _delimiter(lines)
    if delimiter:
        rows = [_parted(line, delimiter) for line in lines]
        width = max(map(len, rows))
        held = [sum(len(row) > at and _number(row[at]) is not None for row in rows) for at in range(width)]
        column = max(at for at in range(width) if 2 * held[at] >= max(held))
        cells = [row[column : column + 1] for row in rows]
    else:
        cells = [_in_a_row(line) or [line] for line in lines]
    found: list[float] = []
    unread = []
    for line, row in zip(lines, cells, strict=True):
        values = [_number(cell) for cell in row]
        if not values or None in values:
            unread.append(line)
        else:
            found += [value for value in values if value is not None]
    return found, unread


def _delimiter(lines: list[str]) -> str:
    """The sign that parts the columns of a table; empty if each line holds numbers alone.

    A comma within a number is a decimal comma, unless some line shows that commas part cells.
    """
    for delimiter in ("\t", ";"):
        if any(delimiter in line for line in lines):
            return delimiter
    tables = [line for line in lines if "," in line and not _in_a_row(line)]
    return "," if any(_number(cell) is not None for line in tables for cell in _parted(line, ",")[1:]) else ""


def _in_a_row(line: str) -> list[str]:
    """Return the numbers of a line that holds nothing else; a mixed number such as 1½ is none."""
    plain = "" if MIXED.search(line) else in_plain_signs(line)
    return re.findall(NUMBER, plain) if SEVERAL.fullmatch(plain) else []


def _parted(line: str, delimiter: str) -> list[str]:
    # Line by line: a quotation mark that nobody closed shall not swallow the lines below.
    return [cell.strip() for cell in next(csv.reader([line], delimiter=delimiter))]


def _number(cell: str) -> float | None:
    try:
        found = read(cell)
    except Unreadable:
        return None
    return float(found.value) if isinstance(found, Number) and abs(found.value) <= MAX_GUESS else None


def told_of(values: Iterable[float], exact: float | None = None) -> str:
    """Some guesses in a sentence: how many, from where to where, their median; the exact value if given.

    Examples
    --------
    >>> told_of([0.5, 0.3, 0.7])
    '3 guesses from 0.3 to 0.7, the median 0.5.'
    """
    ordered = sorted(values)
    words = wording.MEDIAN if exact is None else wording.MEDIAN_EXACT
    low, high, number = ordered[0], ordered[-1], len(ordered)
    return words.format(number=number, low=low, high=high, middle=median(ordered), exact=exact)


def exact_number(exact: Any) -> float:
    """Return an exact value as the number that is drawn: a fraction, an `Answer` or a number of NumPy.

    Raises
    ------
    InvalidOption
        If it is not a number, or too large to be drawn.
    """
    try:
        found = float(exact)
    except (TypeError, ValueError, OverflowError):
        raise InvalidOption(f"exact: found {shown(exact)}, expected a number") from None
    return small_number(found, "exact")


class ClassHistogram(Exhibit):
    r"""A class's guesses: paste them or upload a table, and see where they fall.

    Parameters
    ----------
    question : str
    exact : number, optional
        Shown as a line only when it is asked for.

    Examples
    --------
    >>> guesses = ClassHistogram("Two alike among four?", exact=0.7202)
    >>> guesses.take("0.3\n0.5\n70 %")
    >>> guesses.values
    [0.3, 0.5, 0.7]
    >>> guesses.take("Anna,0.3\nBo,0.5\nCleo,a half")
    >>> guesses.said
    '2 guesses from 0.3 to 0.5, the median 0.4. 3 lines, 2 read, 1 not: “Cleo,a half”.'
    """

    def __init__(self, question: Words = wording.WHAT_WE_GUESSED, exact: Any = None):
        question = arguments.text("question", in_words(question))
        self.values: list[float] = []
        self._lines = 0
        self._unread: list[str] = []
        self._exact = None if exact is None else exact_number(exact)
        self._is_exact_shown = False
        self.pasted = Textarea(
            description=str(wording.GUESSES_FIELD),
            placeholder=str(wording.ONE_PER_LINE),
            layout=Layout(width="100%", height="96px"),
        )
        self.upload = FileUpload(accept=".csv,.txt,.tsv", description=str(wording.UPLOAD), multiple=False)
        self.show_button = self.button(str(wording.DRAW_THEM), lambda: self.take(self.pasted.value))
        self.exact_button = self.button(str(wording.SHOW_EXACT_VALUE), self.show_exact)
        self.exact_button.layout.display = "none" if exact is None else None
        controls = [self.show_button, self.upload, self.exact_button]
        super().__init__(question, controls, above=[self.pasted])
        self.upload.observe(lambda change: self.events.handler(self._take_file)(change["new"]), "value")
        self.refresh()

    @locked
    def take(self, guesses: str | Iterable[float]) -> None:
        """Show guesses: as text, or as numbers."""
        if isinstance(guesses, str):
            values, unread = read_guesses(guesses)
            lines = sum(1 for line in guesses.splitlines() if line.strip())
        else:
            found = arguments.several("guesses", guesses)
            values, unread, lines = [small_number(guess, "guesses") for guess in found], [], 0
        if len(values) > MAX:
            raise InvalidOption(f"guesses: found {len(values)}, expected at most {MAX}")
        if not values:
            raise InvalidOption("guesses: no number found; write one per line, as 0.3, 3/10 or 30 %")
        self.values, self._unread, self._lines = values, unread, lines
        self.refresh()

    def _take_file(self, files: Any) -> None:
        if files:
            text = bytes(files[0]["content"]).decode("utf-8-sig", "replace")
            self.pasted.value = text
            self.take(text)

    @locked
    def show_exact(self) -> None:
        """Draw the exact value as a line, or take it away again."""
        self._is_exact_shown = not self._is_exact_shown
        self.exact_button.description = (
            str(wording.HIDE_EXACT_VALUE) if self._is_exact_shown else str(wording.SHOW_EXACT_VALUE)
        )
        self.refresh()

    def refresh(self) -> None:
        """Show the guesses."""
        self.draw(self.picture())
        if not self.values:
            self.say(str(wording.NO_GUESSES))
            return
        is_exact = self._is_exact_shown and self._exact is not None
        told = told_of(self.values, self._exact if is_exact else None)
        if self._unread:
            named = join_commas(wording.QUOTED.format(line=line) for line in self._unread[:SHOWN])
            words = wording.LINES_NOT_READ if len(self._unread) <= SHOWN else wording.MORE_LINES_NOT_READ
            read_lines = self._lines - len(self._unread)
            unread = words.format(lines=self._lines, read=read_lines, unread=len(self._unread), named=named)
            told = wording.GUESSES_AND_LINES.format(guesses=told, lines=unread)
        self.say(told)

    def picture(self) -> Picture:
        """How many guesses fell where."""
        return histogram(self.values, self.question, self._exact if self._is_exact_shown else None)
