"""Numbers as users write them: exact or refused."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from math import isfinite, nan
from numbers import Integral
from typing import Any

from samarkand.errors import InvalidQuestion, is_whole, shown


def exact(number: Any, what: str) -> Fraction:
    """`number` as a Fraction: a whole number, a Fraction, or text like "1/6" or "0.25".

    Parameters
    ----------
    number : int, Fraction or str
    what : str
        What the number is, for the error.

    Raises
    ------
    InvalidQuestion
        For anything else. A float is refused, because 0.1 is not one tenth.

    Examples
    --------
    >>> exact("0.25", "share")
    Fraction(1, 4)
    """
    if isinstance(number, Integral):
        return Fraction(int(number))
    if isinstance(number, Fraction):
        return number
    if isinstance(number, str):
        try:
            return Fraction(number)
        except (ValueError, ZeroDivisionError):
            raise InvalidQuestion(f'{what}: found {shown(number)}, expected e.g. "1/6" or "0.25"') from None
    hint = f"; write it as text, {str(number)!r}, to have it exactly" if isinstance(number, float) else ""
    raise InvalidQuestion(f"{what}: found {shown(number)}, expected a whole number or a Fraction{hint}")


def whole(number: Any, what: str, least: int = 0) -> int:
    """`number` as an int that is not below `least`, or InvalidQuestion."""
    if is_whole(number) and number >= least:
        return int(number)
    raise InvalidQuestion(f"{what}: found {shown(number)}, expected a whole number from {least} on")


def mapping(found: Any, what: str, expected: str) -> Mapping[Any, Any]:
    """`found`, if it is a mapping such as a dictionary, or InvalidQuestion."""
    if not isinstance(found, Mapping):
        raise InvalidQuestion(f"{what}: found {shown(found)}, expected {expected}")
    return found


def listed(found: Any, what: str, expected: str) -> list[Any]:
    """The items of `found`, which is no text, as a list, or InvalidQuestion."""
    if isinstance(found, (str, bytes)) or not isinstance(found, Iterable):
        raise InvalidQuestion(f"{what}: found {shown(found)}, expected {expected}")
    return list(found)


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
