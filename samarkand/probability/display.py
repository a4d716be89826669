"""Tables of distributions, with a bar for each value, as text and as HTML for notebooks."""

from collections.abc import Mapping, Sequence
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, localcontext
from fractions import Fraction
from html import escape
from math import log10
from typing import Any

from samarkand import grammar
from samarkand.errors import short_repr
from samarkand.grammar import _, ngettext
from samarkand.probability.later import Later

VALUE = _("value")
PROBABILITY = _("probability")

BAR = 40  # characters of a bar of probability 1 in text
MAX_LABEL = 60  # places of a value in a table
MAX_FRACTION_LENGTH = 24  # characters; longer fractions are hard to read
SMALL, LARGE = Fraction(1, 2000), Fraction(10**16)  # outside this range, use scientific notation
FLOATS = Fraction(1, 10**300), Fraction(10**300)  # within this range, a float has its full precision
MAX_PLACES = 9  # for a number just below 1; if it is closer to 1, write the difference from 1 instead
MAX_ROWS = 60  # a longer table shows the most likely values and summarises the rest

BAR_COLOUR = "#5790fc"
CELL = "border:0;padding:1px 8px;text-align:"

Cases = Mapping[Any, int]  # the number of equally likely cases of each value
Rows = list[tuple[Any, Fraction]]


def fraction(number: Fraction) -> str:
    """Return `number` as a fraction, or a note on its length if it is too long.

    Examples
    --------
    >>> fraction(Fraction(820, 11891)), fraction(Fraction(1, 10**30))
    ('820/11891', '(fraction of 33 signs)')
    """
    whole = number.denominator == 1
    # Count the digits first, because Python refuses to convert very long integers to text.
    size = _signs(number.numerator) if whole else _signs(number.numerator) + 1 + _signs(number.denominator)
    return (
        str(number)
        if size <= MAX_FRACTION_LENGTH
        else ngettext("(fraction of {number} sign)", "(fraction of {number} signs)", "number").format(
            number=size
        )
    )


def _signs(number: int) -> int:
    """Return the number of characters in a whole number, including a minus sign."""
    digits = max(1, int(abs(number).bit_length() * log10(2)))  # exact, or one too low
    return digits + (abs(number) >= 10**digits) + (number < 0)


def decimal(number: Fraction | float) -> str:
    """Return `number` to four decimal places, or in another form if that would read as 0 or 1.

    Examples
    --------
    >>> decimal(Fraction(1, 6)), decimal(Fraction(1, 10**6)), decimal(1 - Fraction(1, 10**5))
    ('0.1667', '1.0e-06', '0.99999')
    >>> decimal(Fraction(1, 10**400)), decimal(1 - Fraction(1, 10**400))
    ('1.0e-400', '1 - 1.0e-400')
    """
    return grammar.in_signs(_plain(Fraction(number)))


def is_decimal(number: Fraction) -> bool:
    """Return whether `decimal` writes `number` exactly, without rounding.

    Examples
    --------
    >>> is_decimal(Fraction(1, 4)), is_decimal(Fraction(1, 6))
    (True, False)
    """
    plain = _plain(number)
    return " " not in plain and Fraction(plain) == number


def _plain(number: Fraction) -> str:
    """Return a number as decimals in Python's notation, whatever the language."""
    size = abs(number)
    if number and size < SMALL or size >= LARGE:
        return _in_powers(number)
    plain = f"{float(number):.4f}"
    if plain != "1.0000" or number >= 1:
        return plain
    rest = 1 - number
    for places in range(5, MAX_PLACES + 1):
        plain = f"{float(number):.{places}f}"
        if float(plain) != 1:
            return plain
    return f"1 - {_in_powers(rest)}"


def _in_powers(number: Fraction) -> str:
    """Return a number in scientific notation, even if it is out of range for a float."""
    if FLOATS[0] < abs(number) < FLOATS[1]:
        return f"{float(number):.1e}"
    with localcontext(Context(prec=30, Emin=MIN_EMIN, Emax=MAX_EMAX)):
        return f"{Decimal(number.numerator) / Decimal(number.denominator):.1e}"


def label(value: object) -> str:
    """Return a value as text for a table: a Fraction as 1/2, a tuple in brackets."""
    if isinstance(value, Later):
        return str(_("later"))
    if isinstance(value, tuple):
        return f"({', '.join(label(part) for part in value)})"
    try:
        return grammar.shorten(grammar.format_number(value), MAX_LABEL)
    except ValueError:  # Python refuses to convert very long integers to text
        return short_repr(value)


def text(cases: Cases, names: Sequence[str] | None) -> str:
    """Return the table as text for a monospaced font."""
    rows, left_out = _shorten(cases)
    lines = [
        (label(value), fraction(share), decimal(share), "#" * round(share * BAR)) for value, share in rows
    ]
    head = label(tuple(names)) if names else str(VALUE)
    return "\n".join([*grammar.columns("> > <", [(head, str(PROBABILITY)), *lines]), *left_out])


def html(cases: Cases, names: Sequence[str] | None) -> str:
    """Return the table as HTML, with the bars scaled to the most likely value."""
    rows, left_out = _shorten(cases)
    highest = max(share for _, share in rows)
    head = "".join(f'<th style="{CELL}left">{escape(label(name))}</th>' for name in names or [str(VALUE)])
    head += f'<th colspan="2" style="{CELL}left">{PROBABILITY}</th><th style="{CELL}left"></th>'
    body = "".join(_row(value, share, share / highest, names) for value, share in rows)
    more = "".join(f"<p>{escape(sentence)}</p>" for sentence in left_out)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _row(value: Any, share: Fraction, length: Fraction, names: Sequence[str] | None) -> str:
    parts = value if names else [value]
    cells = "".join(f'<td style="{CELL}left">{escape(label(part))}</td>' for part in parts)
    cells += f'<td style="{CELL}right">{fraction(share)}</td><td style="{CELL}right">{decimal(share)}</td>'
    bar = f'<div style="height:0.9em;background:{BAR_COLOUR};width:{float(length) * 16:.2f}em"></div>'
    return f'<tr>{cells}<td style="{CELL}left">{bar}</td></tr>'


def _shorten(cases: Cases) -> tuple[Rows, list[str]]:
    """Return the rows to show, and a list with a sentence about the others if there are any.

    Probabilities are converted to Fractions only for the rows to show.
    """
    total = sum(cases.values())
    rows = list(cases.items())
    if len(rows) > MAX_ROWS:
        least = sorted(cases.values(), reverse=True)[MAX_ROWS - 1]
        rows = [row for row in rows if row[1] >= least][:MAX_ROWS]
    shares = [(value, Fraction(number, total)) for value, number in rows]
    if len(cases) <= MAX_ROWS:
        return shares, []
    rest = Fraction(total - sum(number for _, number in rows), total)
    return shares, [
        ngettext(
            "and {number} less likely value, together {share}",
            "and {number} less likely values, together {share}",
            "number",
        ).format(number=len(cases) - MAX_ROWS, share=decimal(rest))
    ]
