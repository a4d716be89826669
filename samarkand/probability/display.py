"""How a distribution shows itself: a table with a bar for each value, as text and in a notebook."""

from collections.abc import Mapping, Sequence
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal
from fractions import Fraction
from html import escape
from math import inf, log10
from typing import Any

from samarkand import grammar
from samarkand.errors import missing_extra, shown
from samarkand.probability import wording

BAR = 40  # characters of a bar of probability 1 in text
MAX_FRACTION_LENGTH = 24  # characters; a longer one says less than its decimals
SMALL, LARGE = Fraction(1, 2000), Fraction(10**16)  # beyond them a number is written in powers of ten
FLOATS = Fraction(1, 10**300), Fraction(10**300)  # between them a float has all its digits
MAX_PLACES = 9  # of a number just below 1; a nearer one is written as 1 less a power of ten
MAX_ROWS = 60  # a longer table shows the likeliest values, and sums up the others

BAR_COLOUR = "#5790fc"
CELL = "border:0;padding:1px 8px;text-align:"

Cases = Mapping[Any, int]  # the number of equally likely cases of each value
Rows = list[tuple[Any, Fraction]]


def fraction(number: Fraction) -> str:
    """Return `number` as a fraction, or how long that would be.

    Examples
    --------
    >>> fraction(Fraction(820, 11891)), fraction(Fraction(1, 10**30))
    ('820/11891', '(fraction of 33 signs)')
    """
    whole = number.denominator == 1
    # The digits are counted first: Python refuses to write out very long numbers.
    size = _signs(number.numerator) if whole else _signs(number.numerator) + 1 + _signs(number.denominator)
    return str(number) if size <= MAX_FRACTION_LENGTH else wording.LONG_FRACTION.format(number=size)


def _signs(number: int) -> int:
    """Return how many signs a whole number is written with."""
    digits = max(1, int(abs(number).bit_length() * log10(2)))  # exact or one too few
    return digits + (abs(number) >= 10**digits) + (number < 0)


def decimal(number: Fraction | float) -> str:
    """Return `number` to four places, with more digits where these would read as 0 or 1.

    Examples
    --------
    >>> decimal(Fraction(1, 6)), decimal(Fraction(1, 10**6)), decimal(1 - Fraction(1, 10**5))
    ('0.1667', '1.0e-06', '0.99999')
    >>> decimal(Fraction(1, 10**400)), decimal(1 - Fraction(1, 10**400))
    ('1.0e-400', '1 - 1.0e-400')
    """
    return grammar.in_signs(_plain(Fraction(number)))


def is_decimal(number: Fraction) -> bool:
    """Return whether the decimals that are written are all there are.

    Examples
    --------
    >>> is_decimal(Fraction(1, 4)), is_decimal(Fraction(1, 6))
    (True, False)
    """
    plain = _plain(number)
    return " " not in plain and Fraction(plain) == number


def _plain(number: Fraction) -> str:
    """Return the decimals of a number in Python's signs."""
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
    """Return a number in powers of ten, also where a float would be 0 or infinite."""
    if FLOATS[0] < abs(number) < FLOATS[1]:
        return f"{float(number):.1e}"
    exact = Context(prec=30, Emin=MIN_EMIN, Emax=MAX_EMAX)
    return f"{exact.divide(Decimal(number.numerator), Decimal(number.denominator)):.1e}"


def label(value: Any) -> str:
    """Return a value as a reader writes it: Fractions as 1/2, tuples in brackets, no end as "later"."""
    if value == inf:
        return str(wording.LATER)
    if isinstance(value, tuple):
        return f"({', '.join(label(part) for part in value)})"
    try:
        return grammar.format_number(value)
    except ValueError:  # a number of more digits than Python writes out
        return shown(value)


def symbol(name: str) -> Any:
    """A symbol of SymPy, which is imported only now.

    Examples
    --------
    >>> symbol("x") + 1
    x + 1
    """
    try:
        import sympy
    except ImportError as error:
        raise missing_extra("a symbol needs SymPy", "lab") from error
    return sympy.Symbol(name)


def text(cases: Cases, names: Sequence[str] | None) -> str:
    """The table in a font whose letters are all as wide as one another."""
    shown, left_out = _shortened(cases)
    lines = [
        (label(value), fraction(share), decimal(share), "#" * round(share * BAR)) for value, share in shown
    ]
    head = label(tuple(names)) if names else str(wording.VALUE)
    return "\n".join([*grammar.columns("> > <", [(head, str(wording.PROBABILITY)), *lines]), *left_out])


def html(cases: Cases, names: Sequence[str] | None) -> str:
    """The table for a notebook; its bars are as wide as the likeliest value allows."""
    shown, left_out = _shortened(cases)
    most = max(share for _, share in shown)
    head = "".join(f'<th style="{CELL}left">{escape(name)}</th>' for name in names or [str(wording.VALUE)])
    head += f'<th colspan="2" style="{CELL}left">{wording.PROBABILITY}</th><th style="{CELL}left"></th>'
    body = "".join(_row(value, share, share / most, names) for value, share in shown)
    more = "".join(f"<p>{escape(sentence)}</p>" for sentence in left_out)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _row(value: Any, share: Fraction, length: Fraction, names: Sequence[str] | None) -> str:
    parts = value if names else [value]
    cells = "".join(f'<td style="{CELL}left">{escape(label(part))}</td>' for part in parts)
    cells += f'<td style="{CELL}right">{fraction(share)}</td><td style="{CELL}right">{decimal(share)}</td>'
    bar = f'<div style="height:0.9em;background:{BAR_COLOUR};width:{float(length) * 16:.2f}em"></div>'
    return f'<tr>{cells}<td style="{CELL}left">{bar}</td></tr>'


def _shortened(cases: Cases) -> tuple[Rows, list[str]]:
    """Return the rows that are shown, and a sentence on the others; only these rows become Fractions."""
    total = sum(cases.values())
    rows = list(cases.items())
    if len(rows) > MAX_ROWS:
        least = sorted(cases.values(), reverse=True)[MAX_ROWS - 1]
        rows = [row for row in rows if row[1] >= least][:MAX_ROWS]
    shown = [(value, Fraction(number, total)) for value, number in rows]
    if len(cases) <= MAX_ROWS:
        return shown, []
    rest = Fraction(total - sum(number for _, number in rows), total)
    return shown, [wording.LEFT_OUT.format(number=len(cases) - MAX_ROWS, share=decimal(rest))]
