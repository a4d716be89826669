"""Read answers: numbers, and numbers as pupils write them on phones and in lists.

The fields of lessons are read by the page, which also understands calculations (`front/reading.js`).
"""

import re
from collections.abc import Iterable
from fractions import Fraction
from math import isfinite
from numbers import Integral, Rational, Real
from typing import Any, NamedTuple

from samarkand.errors import InvalidInput, as_python, short_repr
from samarkand.grammar import current_language
from samarkand.grammar.numbers import MINUS, NARROW, NO_BREAK

MAX_LENGTH = 200  # characters of a number
MAX_GUESS = 10**12  # in absolute value; larger guesses are slips or jokes, and would spoil every chart
DECIMAL = r"([-+]?(?:\d+(?:[.,]\d+)?|[.,]\d+))"
NUMBER = re.compile(rf"{DECIMAL}(?:\s*/\s*{DECIMAL})?\s*(%?)")
OUT_OF = re.compile(r"^(\d+)\s+(?:(?:out )?of|in|sur)\s+(?=\d)", re.IGNORECASE)
BETWEEN = re.compile(r"[\n;\t]|(?<=[\d%]),?\s+(?=[-+\d.,])")  # two numbers of a list
GAP = re.compile(f"(?<=\\d)[{NO_BREAK}{NARROW}\u2009](?=\\d{{3}}(?!\\d))")  # between thousands
IN_THREES = re.compile(r"[-+]?[1-9]\d{0,2}([.,])\d{3}")  # 1,234 may be a whole number or a decimal


class Unreadable(Exception):
    """An answer that cannot be read. The message says why."""


class Number(NamedTuple):
    """A number in an answer.

    Attributes
    ----------
    value : Fraction
    decimals : int or None
        The number of decimals that were written. A percentage has two more. None for an exact number.
    """

    value: Fraction
    decimals: int | None


def read_number(text: str) -> Number | None:
    """Return the number in a text: a decimal, a fraction or a percentage. None if the text is anything else.

    `5 of 11`, `1 in 227` and in French `5 sur 11` are fractions. A decimal may have a comma. A whole number
    with separated thousands is not read if it could also be a decimal in the current language.

    Examples
    --------
    >>> [str(read_number(text).value) for text in ("0,25", "16 %", "3/8", "5 of 11", "5 sur 11", ".5")]
    ['1/4', '4/25', '3/8', '5/11', '5/11', '1/2']
    >>> read_number("1,234"), read_number("a half"), read_number("1/0")
    (None, None, None)
    """
    plain = OUT_OF.sub(r"\1/", GAP.sub("", text.strip()).replace(MINUS, "-"))
    match = NUMBER.fullmatch(plain)
    if match is None or len(text) > MAX_LENGTH:
        return None
    above, below, percent = match.groups()
    threes = filter(None, map(IN_THREES.fullmatch, (above, below or "")))
    divisor = _exact(below or "1") * (100 if percent else 1)
    if not divisor or any(part[1] != current_language().decimal for part in threes):
        return None
    decimals = len(re.split("[.,]", above)[-1]) if re.search("[.,]", above) else 0
    is_exact = below or not (decimals or percent)
    return Number(_exact(above) / divisor, None if is_exact else decimals + 2 * len(percent))


def read_numbers(text: str) -> list[float] | None:
    r"""Return the numbers of a list, one per line or in a row. None if there is anything else among them.

    Examples
    --------
    >>> read_numbers("0.3 1/4\n50 %; 2")
    [0.3, 0.25, 0.5, 2.0]
    >>> read_numbers("0.3\nno idea")
    """
    numbers = [read_number(part) for part in BETWEEN.split(text) if part.strip()]
    values = [float(number.value) for number in numbers if number and abs(number.value) <= MAX_GUESS]
    return values if len(values) == len(numbers) else None


def read(given: Any) -> Number:
    """Return a number of any kind, or the number in a text.

    Raises
    ------
    Unreadable
        If the answer is not a number.

    Examples
    --------
    >>> read("16.67 %")
    Number(value=Fraction(1667, 10000), decimals=4)
    >>> read(Fraction(1, 6))
    Number(value=Fraction(1, 6), decimals=None)
    """
    given = as_python(given)
    number = read_number(given) if isinstance(given, str) else None
    if number is None and isinstance(given, (str, bool)):
        raise Unreadable(f"found {short_repr(given)}")
    return number or _number(given)


def _exact(written: str) -> Fraction:
    return Fraction(written.replace(",", "."))


def _number(given: Any) -> Number:
    if isinstance(given, Integral):
        return Number(Fraction(int(given)), None)
    if isinstance(given, Rational):
        return Number(Fraction(int(given.numerator), int(given.denominator)), None)
    # Exact answers of this package and SymPy numbers count as their values.
    value = getattr(given, "value", given)
    if isinstance(value, Rational):
        return Number(Fraction(int(value.numerator), int(value.denominator)), None)
    if getattr(given, "is_Rational", False):
        return Number(Fraction(int(given.p), int(given.q)), None)
    if isinstance(given, Iterable) or not hasattr(given, "__float__"):
        raise Unreadable(f"found {type(given).__name__}")
    try:
        about = float(given)
    except (TypeError, ValueError, OverflowError):
        raise Unreadable(f"found {type(given).__name__}") from None
    if not isfinite(about):
        raise Unreadable(f"found {about}")
    text = repr(about)
    digits, __, exponent = text.removesuffix(".0").partition("e")
    return Number(Fraction(text), max(0, len(digits.partition(".")[2]) - int(exponent or 0)))


def small_number(found: object, name: str) -> float:
    """Return `found` as a float if it is a finite number that a class may guess.

    Raises
    ------
    InvalidInput
        If it is not a number, or is further than `MAX_GUESS` from 0.

    Examples
    --------
    >>> small_number(3, "guess")
    3.0
    >>> small_number(10**13, "guess")
    Traceback (most recent call last):
    samarkand.errors.InvalidInput: guess: found 10000000000000, expected a number from -10**12 to 10**12
    """
    number: Any = found
    if isinstance(found, Real) and not isinstance(found, bool) and abs(number) <= MAX_GUESS:
        return float(number)
    raise InvalidInput(f"{name}: found {short_repr(found)}, expected a number from -10**12 to 10**12")


def form(answer: Number, digits: int) -> str:
    """Return the same text for all ways to write an answer. Numbers are rounded half up to `digits` decimals.

    Examples
    --------
    >>> form(read("1/6"), 4), form(read(0.16667), 4)
    ('0.1667', '0.1667')
    """
    return _format_decimal((answer.value * 10**digits + Fraction(1, 2)).__floor__(), digits)


def _format_decimal(units: int, digits: int) -> str:
    """Return a decimal number, given in units of its last decimal."""
    text = str(abs(units)).rjust(digits + 1, "0")
    sign = "-" if units < 0 else ""
    return f"{sign}{text[:-digits]}.{text[-digits:]}" if digits else f"{sign}{text}"
