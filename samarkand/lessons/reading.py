"""Read answers as pupils write them, such as 1/6, 0.1667 or 16.67 %, a word, or several of them."""

import re
from collections.abc import Iterable
from fractions import Fraction
from math import isfinite
from numbers import Integral, Rational, Real
from typing import Any, NamedTuple

from samarkand.errors import InvalidInput, as_python, short_repr
from samarkand.grammar import _, current_language
from samarkand.grammar.reading import Ambiguous, as_typed, in_plain_signs

TOO_LONG = _("it has {number} characters")
TOO_FAR = _("{number} is too far from 1")
BY_ZERO = _("you cannot divide by 0")


MAX_LENGTH = 200  # characters of an answer
MAX_GUESS = 10**12  # in absolute value; larger guesses are slips or jokes, and would spoil every chart
MAX_EXPONENT = 300  # of ten; more would only use up memory
SIGNS_ALONE = re.compile(r"[-+\d.,\s/%e]+", re.IGNORECASE)  # a number without words
DECIMAL = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?"
NUMBER = re.compile(rf"({DECIMAL})(?:\s*/\s*({DECIMAL}))?\s*(%?)", re.IGNORECASE)
YES, NO = ("yes", "true"), ("no", "false")


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


def read(given: object) -> Number | str | list[object] | frozenset[object]:
    """Return a number, a text, or several of them.

    Parameters
    ----------
    given : number, str, or list, tuple or set of those
        The order matters in a list, but not in a set.

    Raises
    ------
    Unreadable
        If the answer is none of these.

    Examples
    --------
    >>> read("16.67 %")
    Number(value=Fraction(1667, 10000), decimals=4)
    >>> read(Fraction(1, 6)), read(" Grain ")
    (Number(value=Fraction(1, 6), decimals=None), 'grain')
    """
    given = as_python(given)
    if isinstance(given, str):
        return _read_text(given)
    if isinstance(given, (list, tuple)):
        return [read(item) for item in given]
    if isinstance(given, (set, frozenset)):
        return frozenset(map(_read_one, given))
    if isinstance(given, bool):
        return YES[0] if given else NO[0]
    return _read_number(given)


def _read_one(given: object) -> Number | str:
    value = read(given)
    if isinstance(value, (Number, str)):
        return value
    raise Unreadable("several values nested inside others")


def _read_number(given: Any) -> Number:
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
    return Number(Fraction(text), _decimals(text))


def _read_text(given: str) -> Number | str:
    text = in_plain_signs(given)
    if len(text) > MAX_LENGTH:
        raise Unreadable(TOO_LONG.format(number=len(text)))
    try:
        match = NUMBER.fullmatch(as_typed(text)) if SIGNS_ALONE.fullmatch(text) else None
    except Ambiguous as reason:
        raise Unreadable(str(reason)) from None
    if match is None:
        plain = " ".join(text.casefold().split())
        language = current_language()
        if plain in (*YES, *language.yes):
            return YES[0]
        return NO[0] if plain in (*NO, *language.no) else plain
    above, below, percent = match.groups()
    for part in (above, below or "1"):
        if abs(int(part.lower().partition("e")[2] or 0)) > MAX_EXPONENT:
            raise Unreadable(TOO_FAR.format(number=part))
    if below and Fraction(below) == 0:
        raise Unreadable(str(BY_ZERO))
    value = Fraction(above) / Fraction(below or 1) / (100 if percent else 1)
    if below or ("." not in above and "e" not in above.lower() and not percent):
        return Number(value, None)
    return Number(value, _decimals(above) + (2 if percent else 0))


def _decimals(text: str) -> int:
    number, __, exponent = text.lower().partition("e")
    written = "" if number.endswith(".0") else number.partition(".")[2]
    return max(0, len(written) - int(exponent or 0))


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


def form(answer: object, digits: int) -> str:
    """Return the same text for all ways to write an answer. Numbers are rounded half up to `digits` decimals.

    Examples
    --------
    >>> form(read("1/6"), 4), form(read(0.16667), 4), form(read([1, "Grain"]), 2)
    ('0.1667', '0.1667', '[1.00; grain]')
    """
    if isinstance(answer, Number):
        return _format_decimal((answer.value * 10**digits + Fraction(1, 2)).__floor__(), digits)
    if isinstance(answer, list):
        return f"[{'; '.join(form(item, digits) for item in answer)}]"
    if isinstance(answer, frozenset):
        return f"{{{'; '.join(sorted(form(item, digits) for item in answer))}}}"
    return str(answer)


def _format_decimal(units: int, digits: int) -> str:
    """Return a decimal number, given in units of its last decimal."""
    text = str(abs(units)).rjust(digits + 1, "0")
    sign = "-" if units < 0 else ""
    return f"{sign}{text[:-digits]}.{text[-digits:]}" if digits else f"{sign}{text}"
