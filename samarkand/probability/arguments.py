"""Arguments as users write them: numbers, lists, events and values, checked once where they come in."""

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from math import inf, isfinite, log10, nan
from numbers import Rational, Real
from typing import Any

from samarkand.errors import InvalidQuestion, is_whole, shown

MAX_EXPONENT = 10_000  # of ten, in a number given as text: 1e1000000000 would take all memory
MAX_DIGITS = 300_000_000  # of all cases of a distribution together: some 100 MB, and some seconds
MAX_SAMPLE = 10_000_000  # values drawn at random
MAX_LISTED = 5_000_000  # items of an iterator or a range: one without end is refused here


def exact(number: Any, what: str) -> Fraction:
    """Return `number` as a Fraction.

    Parameters
    ----------
    number : int, Fraction, Decimal, other rational number, or str
        Text is a fraction or a decimal, like "1/6" or "0.25".
    what : str
        What the number is, for the error.

    Raises
    ------
    InvalidQuestion
        For anything else. A float is refused, because 0.1 is not one tenth, and so are True and False.

    Examples
    --------
    >>> exact("0.25", "share"), exact(Decimal("0.1"), "share")
    (Fraction(1, 4), Fraction(1, 10))
    """
    if isinstance(number, Rational) and not isinstance(number, bool):
        return Fraction(int(number.numerator), int(number.denominator))
    if isinstance(number, Decimal) and number.is_finite() and abs(number.adjusted()) <= MAX_EXPONENT:
        return Fraction(number)
    if isinstance(number, str):
        try:
            _, _, exponent = number.lower().partition("e")
            if not exponent or abs(int(exponent)) <= MAX_EXPONENT:
                return Fraction(number)
        except (ValueError, ZeroDivisionError):
            pass
        raise InvalidQuestion(f'{what}: found {shown(number)}, expected e.g. "1/6" or "0.25"')
    hint = f"; write it as text, {str(number)!r}, to have it exactly" if isinstance(number, float) else ""
    raise InvalidQuestion(f"{what}: found {shown(number)}, expected a whole number or a Fraction{hint}")


def told(number: Fraction) -> str:
    """Return an exact number as an error message writes it, also where Python does not write its digits.

    Examples
    --------
    >>> told(Fraction(7, 6)), told(Fraction(10**5000))
    ('7/6', 'a Fraction too large to show')
    """
    try:
        return str(number)
    except ValueError:
        return shown(number)


def whole(number: Any, what: str, least: int = 0, most: int | None = None) -> int:
    """Return `number` as an int from `least` to `most`, or raise InvalidQuestion."""
    if is_whole(number) and number >= least and (most is None or number <= most):
        return int(number)
    if most is not None:
        raise InvalidQuestion(
            f"{what}: found {shown(number)}, expected a whole number from {least} to {most:,}"
        )
    raise InvalidQuestion(f"{what}: found {shown(number)}, expected a whole number from {least} on")


def name(found: Any, what: str, names: Sequence[str]) -> str:
    """Return `found` if it is one of the names, or raise InvalidQuestion.

    Examples
    --------
    >>> name("silk", "good", ["jewel", "spice"])
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidQuestion: good: found 'silk', expected one of jewel, spice
    """
    if isinstance(found, str) and found in names:
        return found
    raise InvalidQuestion(f"{what}: found {shown(found)}, expected one of {', '.join(names)}")


def pair(found: Any, what: str, expected: str) -> tuple[Any, Any]:
    """Return the two items of `found`, or raise InvalidQuestion.

    Examples
    --------
    >>> pair([1, 2], "waiting", "two numbers")
    (1, 2)
    """
    items = listed(found, what, expected)
    if len(items) != 2:
        raise InvalidQuestion(f"{what}: found {shown(found)}, expected {expected}")
    return items[0], items[1]


def mapping(found: Any, what: str, expected: str) -> Mapping[Any, Any]:
    """`found`, if it is a mapping such as a dictionary, or InvalidQuestion."""
    if not isinstance(found, Mapping):
        raise InvalidQuestion(f"{what}: found {shown(found)}, expected {expected}")
    return found


def listed(found: Any, what: str, expected: str) -> list[Any]:
    """Return the items of `found` as a list, iterating over it once.

    Raises
    ------
    InvalidQuestion
        If `found` is text, is not iterable, or has no end. A mapping, a data frame or a distribution is also
        refused: iterating over one gives its keys or column names, without the numbers that belong to them.

    Examples
    --------
    >>> listed((n * n for n in range(3)), "squares", "a list of numbers")
    [0, 1, 4]
    """
    if isinstance(found, (str, bytes, bytearray)) or not isinstance(found, Iterable) or _is_table(found):
        raise InvalidQuestion(f"{what}: found {shown(found)}, expected {expected}")
    if not isinstance(found, (Iterator, range)):
        return list(found)
    items = list(islice(found, MAX_LISTED + 1))
    if len(items) > MAX_LISTED:
        raise InvalidQuestion(f"{what}: found more than {MAX_LISTED:,} items, expected {expected}")
    return items


def members(found: Any, what: str, expected: str) -> Container[Any]:
    """Return the items of `found` as a set, iterating over it once; a range is returned as it is.

    A collection of a user's is never tested with `in`: a pandas Series would look at its index, and an
    iterator would be used up by the first test.

    Examples
    --------
    >>> members(iter([3, 5]), "goals", "a list of spaces")
    {3, 5}
    """
    if isinstance(found, range):
        return found
    return {key(item, what) for item in listed(found, what, expected)}


def _is_table(found: Any) -> bool:
    """Whether `found` holds more than a list of items: a mapping, a frame, a grid, or a distribution."""
    shape = getattr(found, "shape", None)
    has_rows = isinstance(shape, tuple) and len(shape) != 1
    return isinstance(found, Mapping) or has_rows or hasattr(found, "from_cases")


def numbers(found: Any, what: str) -> tuple[float, ...]:
    """The items of `found`, finite numbers, as floats, or InvalidQuestion."""
    seen = []
    for value in listed(found, what, "a list of numbers"):
        try:
            number = float(value)
        except (TypeError, ValueError, OverflowError):
            number = nan
        if not isfinite(number) or isinstance(value, (str, bytes)):
            raise InvalidQuestion(f"{what}: found {shown(value)}, expected numbers")
        seen.append(number)
    return tuple(seen)


def number(found: Any, what: str) -> Any:
    """Return `found` if it is a real number other than NaN, or raise InvalidQuestion."""
    if isinstance(found, bool) or not isinstance(found, Real | Decimal) or found != found:
        raise InvalidQuestion(f"{what}: found {shown(found)}, expected a number")
    return found


def text(found: Any, what: str) -> str:
    """Return `found` if it is text, or raise InvalidQuestion."""
    if not isinstance(found, str):
        raise InvalidQuestion(f"{what}: found {shown(found)}, expected text")
    return found


def flag(found: Any, what: str) -> bool:
    """Return `found` if it is True or False, or raise InvalidQuestion."""
    if not isinstance(found, bool):
        raise InvalidQuestion(f"{what}: found {shown(found)}, expected True or False")
    return found


def floating(found: Any, what: str) -> float:
    """Return a number as a float, or raise InvalidQuestion if it is infinite or too large for one."""
    try:
        close = float(number(found, what))
    except OverflowError:
        close = inf
    if not isfinite(close):
        raise InvalidQuestion(f"{what}: found {shown(found)}, expected a number that a float can hold")
    return close


def judge_size(values: int, base: int, power: int, what: str) -> None:
    """Raise InvalidQuestion if there are too many values, each at most `base` ** `power`, to calculate."""
    # The whole numbers are compared before they meet a float, which cannot hold 10 ** 400.
    is_large = values > MAX_DIGITS or (base > 1 and power > MAX_DIGITS)
    if is_large or values * max(1.0, min(power, MAX_DIGITS) * log10(base)) > MAX_DIGITS:
        raise InvalidQuestion(f"{what}: found too many values with too many digits, expected smaller numbers")


def function(found: Any, what: str) -> Callable[..., Any]:
    """`found`, if it can be called, or InvalidQuestion."""
    if not callable(found):
        raise InvalidQuestion(f"{what}: found {shown(found)}, expected a function")
    return found


def key(found: Any, what: str = "value") -> Hashable:
    """`found`, if it can be a key of a dictionary, as a value of a distribution is, or InvalidQuestion."""
    try:
        hash(found)
    except TypeError:
        raise InvalidQuestion(
            f"{what}: found {shown(found)}, which cannot be looked up; a tuple can, where a list cannot"
        ) from None
    return found


def outcome(found: Any, what: str = "value") -> Hashable:
    """Return `found` if it can be a value of a distribution, or raise InvalidQuestion.

    None and NaN are refused, also inside a tuple. None usually comes from a function that forgot to return a
    value, and a NaN is not equal to itself, so its probability could not be looked up.

    Examples
    --------
    >>> outcome((1, "jewel"))
    (1, 'jewel')
    """
    if _is_missing(key(found, what)):
        raise InvalidQuestion(f"{what}: found {shown(found)}, expected a value other than None and NaN")
    return found


def _is_missing(value: Any) -> bool:
    if isinstance(value, tuple):
        return any(map(_is_missing, value))
    try:
        return value is None or bool(value != value)
    except TypeError:  # pandas.NA is neither equal to itself nor different
        return True
