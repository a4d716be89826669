"""How a distribution shows itself: a table with a bar for each value, as text and in a notebook."""

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from math import inf
from typing import Any

from samarkand import grammar
from samarkand.errors import missing_extra
from samarkand.probability import wording

BAR = 40  # characters of a bar of probability 1 in text
LONGEST_FRACTION = 24  # characters; a longer one says less than its decimals
MOST_ROWS = 60  # a longer table shows the likeliest values, and sums up the others

BAR_COLOUR = "#5790fc"
CELL = "border:0;padding:1px 8px;text-align:"

Rows = Sequence[tuple[Any, Fraction]]


def fraction(number: Fraction) -> str:
    """`number` as a fraction, or how long that would be.

    Examples
    --------
    >>> fraction(Fraction(820, 11891)), fraction(Fraction(1, 10**30))
    ('820/11891', '(fraction of 33 signs)')
    """
    text = str(number)
    return text if len(text) <= LONGEST_FRACTION else wording.LONG_FRACTION.say(number=len(text))


def decimal(number: Fraction) -> str:
    """`number` to four places, or in powers of ten where that would show nothing.

    Examples
    --------
    >>> decimal(Fraction(1, 6)), decimal(Fraction(1, 10**6))
    ('0.1667', '1.0e-06')
    """
    return grammar.written(float(number), _form(number))


def is_decimal(number: Fraction) -> bool:
    """Whether the decimals that are written are all there are.

    Examples
    --------
    >>> is_decimal(Fraction(1, 4)), is_decimal(Fraction(1, 6))
    (True, False)
    """
    return Fraction(format(float(number), _form(number))) == number


def _form(number: Fraction) -> str:
    return ".1e" if number and abs(number) < Fraction(1, 2000) else ".4f"


def label(value: Any) -> str:
    """A value as a reader writes it: Fractions as 1/2, tuples of such in brackets, no end as "later"."""
    if value == inf:
        return wording.LATER
    if isinstance(value, tuple):
        return f"({', '.join(label(part) for part in value)})"
    return grammar.written(value)


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


def text(rows: Rows, names: Sequence[str] | None) -> str:
    """The table in a font whose letters are all as wide as one another."""
    shown, left_out = _shortened(rows)
    lines = [
        (label(value), fraction(share), decimal(share), "#" * round(share * BAR)) for value, share in shown
    ]
    head = label(tuple(names)) if names else wording.VALUE
    return "\n".join([*grammar.columns("> > <", [(head, wording.PROBABILITY), *lines]), *left_out])


def html(rows: Rows, names: Sequence[str] | None) -> str:
    """The table for a notebook; its bars are as wide as the likeliest value allows."""
    shown, left_out = _shortened(rows)
    most = max(share for _, share in shown)
    head = "".join(f'<th style="{CELL}left">{escape(name)}</th>' for name in names or [wording.VALUE])
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


def _shortened(rows: Rows) -> tuple[Rows, list[str]]:
    if len(rows) <= MOST_ROWS:
        return rows, []
    least = sorted((share for _, share in rows), reverse=True)[MOST_ROWS - 1]
    shown = [row for row in rows if row[1] >= least][:MOST_ROWS]
    rest = 1 - sum((share for _, share in shown), Fraction(0))
    return shown, [wording.LEFT_OUT.say(number=len(rows) - MOST_ROWS, share=decimal(rest))]
