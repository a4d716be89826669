"""Numbers as users write them: exact or refused."""

from fractions import Fraction
from numbers import Integral
from typing import Any

from samarkand.errors import InvalidQuestion


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
            raise InvalidQuestion(f'{what}: found {number!r}, expected e.g. "1/6" or "0.25"') from None
    hint = f"; write it as text, {str(number)!r}, to have it exactly" if isinstance(number, float) else ""
    raise InvalidQuestion(f"{what}: found {number!r}, expected a whole number or a Fraction{hint}")


def whole(number: Any, what: str, least: int = 0) -> int:
    """`number` as an int that is not below `least`, or InvalidQuestion."""
    if isinstance(number, Integral) and not isinstance(number, bool) and int(number) >= least:
        return int(number)
    raise InvalidQuestion(f"{what}: found {number!r}, expected a whole number from {least} on")
