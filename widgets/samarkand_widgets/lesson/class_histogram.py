"""A histogram of the guesses of a class, which are pasted or uploaded."""

import csv
import re
from collections.abc import Iterable
from statistics import median
from typing import Any

from ipywidgets import FileUpload, Layout, Textarea

from samarkand import checks
from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import Words, _, in_words, join_commas, ngettext
from samarkand.grammar.reading import GAP, MIXED, in_plain_signs
from samarkand.lessons.reading import MAX_GUESS, Number, Unreadable, read, small_number
from samarkand.picture import Picture
from samarkand_widgets.lesson.charts import NO_GUESSES
from samarkand_widgets.lesson.exhibit import Exhibit
from samarkand_widgets.lesson.guess_chart import histogram
from samarkand_widgets.threads.events import with_lock

WHAT_WE_GUESSED = _("What we guessed")
SHOW_EXACT_VALUE = _("Show the exact value")

MAX = 5_000
SHOWN = 3  # how many unread lines are quoted
NUMBER = r"[-+]?(?:\d+(?:[.,]\d+)?|[.,]\d+)(?:\s*/\s*\d+)?\s*%?"
SEVERAL = re.compile(rf"\s*{NUMBER}(?:,?\s+{NUMBER})*\s*")  # several numbers and nothing else


def read_guesses(text: str) -> tuple[list[float], list[str]]:
    r"""Return the guesses in a pasted text, and the lines without any.

    The text has one number per line, several numbers in a row, or a table. In a table, the guesses are in the
    last column that mostly contains numbers. Columns are separated by tabs, semicolons or commas. Fractions,
    percentages and decimal commas are recognised. Cells with words, and numbers beyond 10¹² in either
    direction, are not read.

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
        rows = [_split(line, delimiter) for line in lines]
        width = max(map(len, rows))
        held = [sum(len(row) > at and _number(row[at]) is not None for row in rows) for at in range(width)]
        column = max(at for at in range(width) if 2 * held[at] >= max(held))
        cells = [row[column : column + 1] for row in rows]
    else:
        cells = [_in_a_row(line) or [line] for line in lines]
    guesses: list[float] = []
    unread = []
    for line, row in zip(lines, cells, strict=True):
        values = [_number(cell) for cell in row]
        if not values or None in values:
            unread.append(line)
        else:
            guesses += [value for value in values if value is not None]
    return guesses, unread


def _delimiter(lines: list[str]) -> str:
    """Return the delimiter of a table's columns, or "" if every line contains only numbers.

    A comma inside a number is a decimal comma, unless another line shows that commas separate the cells.
    """
    for delimiter in ("\t", ";"):
        if any(delimiter in line for line in lines):
            return delimiter
    tables = [line for line in lines if "," in line and not _in_a_row(line)]
    return "," if any(_number(cell) is not None for line in tables for cell in _split(line, ",")[1:]) else ""


def _in_a_row(line: str) -> list[str]:
    """Return the numbers of a line that contains nothing else. Mixed numbers such as 1½ are not read."""
    plain = "" if MIXED.search(line) else in_plain_signs(line)
    return re.findall(NUMBER, plain) if SEVERAL.fullmatch(plain) else []


def _split(line: str, delimiter: str) -> list[str]:
    # Parse line by line, so that an unclosed quotation mark does not swallow the following lines.
    return [cell.strip() for cell in next(csv.reader([line], delimiter=delimiter))]


def _number(cell: str) -> float | None:
    try:
        value = read(cell)
    except Unreadable:
        return None
    return float(value.value) if isinstance(value, Number) and abs(value.value) <= MAX_GUESS else None


def summarise(values: Iterable[float], exact: float | None = None) -> str:
    """Return a sentence with the number, range and median of some guesses, and the exact value if given.

    Examples
    --------
    >>> summarise([0.5, 0.3, 0.7])
    '3 guesses from 0.3 to 0.7, with median 0.5.'
    """
    ordered = sorted(values)
    sentence = (
        ngettext(
            "{number} guess from {low:g} to {high:g}, with median {middle:g}.",
            "{number} guesses from {low:g} to {high:g}, with median {middle:g}.",
            "number",
        )
        if exact is None
        else ngettext(
            "{number} guess from {low:g} to {high:g}, with median {middle:g}. Exact: {exact:.4f}.",
            "{number} guesses from {low:g} to {high:g}, with median {middle:g}. Exact: {exact:.4f}.",
            "number",
        )
    )
    low, high, number = ordered[0], ordered[-1], len(ordered)
    return sentence.format(number=number, low=low, high=high, middle=median(ordered), exact=exact)


def exact_number(exact: Any) -> float:
    """Return an exact value as a float for drawing. It can be a fraction, an `Answer` or a NumPy number.

    Raises
    ------
    InvalidInput
        If it is not a number, or too large to be drawn.
    """
    try:
        number = float(exact)
    except (TypeError, ValueError, OverflowError):
        raise InvalidInput(f"exact: found {short_repr(exact)}, expected a number") from None
    return small_number(number, "exact")


class ClassHistogram(Exhibit):
    r"""A histogram of a class's guesses, which can be pasted or uploaded as a table.

    Parameters
    ----------
    question : str
    exact : number, optional
        The exact value, shown as a line on request.

    Attributes
    ----------
    value : list of float
        The guesses.

    Examples
    --------
    >>> guesses = ClassHistogram("Two alike among four?", exact=0.7202)
    >>> guesses.take("0.3\n0.5\n70 %")
    >>> guesses.values
    [0.3, 0.5, 0.7]
    >>> guesses.take("Anna,0.3\nBo,0.5\nCleo,a half")
    >>> guesses.said
    '2 guesses from 0.3 to 0.5, with median 0.4. 3 lines: 2 read, 1 not understood: “Cleo,a half”.'
    """

    def __init__(self, question: Words = WHAT_WE_GUESSED, exact: object = None):
        question = checks.text("question", in_words(question))
        self.values: list[float] = []
        self._lines = 0
        self._unread: list[str] = []
        self._exact = None if exact is None else exact_number(exact)
        self._is_exact_shown = False
        self.pasted = Textarea(
            description=str(_("guesses")),
            placeholder=str(_("one per line: 0.3, 3/10 or 30 %")),
            layout=Layout(width="100%", height="96px"),
        )
        self.upload = FileUpload(
            accept=".csv,.txt,.tsv", description=str(_("Upload a table")), multiple=False
        )
        self.show_button = self.button(str(_("Draw them")), lambda: self.take(self.pasted.value))
        self.exact_button = self.button(str(SHOW_EXACT_VALUE), self.show_exact)
        self.exact_button.layout.display = "none" if exact is None else None
        controls = [self.show_button, self.upload, self.exact_button]
        super().__init__(question, controls, above=[self.pasted])
        self.upload.observe(lambda change: self.events.handler(self._take_file)(change["new"]), "value")
        self.refresh()

    @with_lock
    def take(self, guesses: str | Iterable[float]) -> None:
        """Show guesses, given as a text or as numbers."""
        if isinstance(guesses, str):
            values, unread = read_guesses(guesses)
            lines = sum(1 for line in guesses.splitlines() if line.strip())
        else:
            numbers = checks.several("guesses", guesses)
            values, unread, lines = [small_number(guess, "guesses") for guess in numbers], [], 0
        if len(values) > MAX:
            raise InvalidInput(f"guesses: found {len(values)}, expected at most {MAX}")
        if not values:
            raise InvalidInput("guesses: no number found; write one per line, such as 0.3, 3/10 or 30 %")
        self.values, self._unread, self._lines = values, unread, lines
        self.refresh()

    def _take_file(self, files: Any) -> None:
        if files:
            text = bytes(files[0]["content"]).decode("utf-8-sig", "replace")
            self.pasted.value = text
            self.take(text)

    @with_lock
    def show_exact(self) -> None:
        """Show or hide the line for the exact value."""
        self._is_exact_shown = not self._is_exact_shown
        self.exact_button.description = (
            str(_("Hide the exact value")) if self._is_exact_shown else str(SHOW_EXACT_VALUE)
        )
        self.refresh()

    def content(self) -> list[float]:
        """Return the guesses."""
        return list(self.values)

    def refresh(self) -> None:
        """Show the guesses."""
        self.draw(self.picture())
        if not self.values:
            self.say(str(NO_GUESSES))
            return
        is_exact = self._is_exact_shown and self._exact is not None
        summary = summarise(self.values, self._exact if is_exact else None)
        if self._unread:
            named = join_commas(_("“{line}”").format(line=line) for line in self._unread[:SHOWN])
            sentence = (
                ngettext(
                    "{lines} line: {read} read, {unread} not understood: {named}.",
                    "{lines} lines: {read} read, {unread} not understood: {named}.",
                    "lines",
                )
                if len(self._unread) <= SHOWN
                else ngettext(
                    "{lines} line: {read} read, {unread} not understood: {named} …",
                    "{lines} lines: {read} read, {unread} not understood: {named} …",
                    "lines",
                )
            )
            read_lines = self._lines - len(self._unread)
            unread = sentence.format(
                lines=self._lines, read=read_lines, unread=len(self._unread), named=named
            )
            summary = _("{guesses} {lines}").format(guesses=summary, lines=unread)
        self.say(summary)

    def picture(self) -> Picture:
        """Return the histogram."""
        return histogram(self.values, self.question, self._exact if self._is_exact_shown else None)
