"""Validate the arguments of questions about probability: exact numbers, lists, functions and values.

Like those of `samarkand.checks`, these functions take the argument's name for the message and its value. They
return the value, converted where necessary, or raise InvalidInput.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from math import isfinite, log10
from numbers import Integral, Rational
from typing import Any, SupportsIndex

from samarkand.errors import InvalidInput, as_python, short_repr
from samarkand.probability.later import Later, unknown

# A number that `exact` accepts. SupportsIndex includes int and NumPy's integers.
ExactNumber = SupportsIndex | Fraction | Decimal | str

MAX_EXPONENT = 10_000  # of ten, in a number given as text: 1e1000000000 would use up all memory
MAX_DIGITS = 300_000_000  # in all cases of a distribution together: about 100 MB and a few seconds
MAX_SAMPLE = 10_000_000  # values drawn at random
MAX_LISTED = 5_000_000  # items read from an iterator or a range, because it may be infinite


def exact(what: str, number: object) -> Fraction:
    """Return `number` as a Fraction.

    Parameters
    ----------
    what : str
        A name for the number in the error message.
    number : int, Fraction, Decimal, other rational number, or str
        Text must be a fraction or a decimal, such as "1/6" or "0.25".

    Raises
    ------
    InvalidInput
        If `number` is anything else. Floats are rejected because 0.1 is not exactly one tenth. True and
        False are also rejected.

    Examples
    --------
    >>> exact("share", "0.25"), exact("share", Decimal("0.1"))
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
        raise InvalidInput(f'{what}: found {short_repr(number)}, expected a number such as "1/6" or "0.25"')
    hint = f"; to make it exact, write it as text: {str(number)!r}" if isinstance(number, float) else ""
    raise InvalidInput(f"{what}: found {short_repr(number)}, expected a whole number or a Fraction{hint}")


def as_list(what: str, value: object, expected: str) -> list[Any]:
    """Return the items of `value` as a list, iterating over it once.

    Raises
    ------
    InvalidInput
        If `value` is text, is not iterable, or has too many items. A mapping, a data frame or a distribution
        is also rejected: iterating over one would give its keys or column names without their numbers.

    Examples
    --------
    >>> as_list("squares", (n * n for n in range(3)), "a list of numbers")
    [0, 1, 4]
    """
    if isinstance(value, (str, bytes, bytearray)) or not isinstance(value, Iterable) or _is_table(value):
        raise InvalidInput(f"{what}: found {short_repr(value)}, expected {expected}")
    if not isinstance(value, (Iterator, range)):
        return list(map(as_python, value))
    items = list(map(as_python, islice(value, MAX_LISTED + 1)))
    if len(items) > MAX_LISTED:
        raise InvalidInput(f"{what}: found more than {MAX_LISTED:,} items, expected {expected}")
    return items


def _is_table(value: object) -> bool:
    """Return whether `value` is not one-dimensional: a mapping, data frame, 2-D array or distribution."""
    shape = getattr(value, "shape", None)
    has_rows = isinstance(shape, tuple) and len(shape) != 1
    return isinstance(value, Mapping) or has_rows or hasattr(value, "from_cases")


def numbers(what: str, value: object) -> tuple[float, ...]:
    """Return the items of `value` as floats, or raise InvalidInput if one is infinite or NaN."""
    floats = tuple(map(float, as_list(what, value, "a list of numbers")))
    for number in floats:
        if not isfinite(number):
            raise InvalidInput(f"{what}: found {number}, expected finite numbers")
    return floats


def check_size(values: int, base: int, power: int, what: str) -> None:
    """Raise InvalidInput if `values` numbers up to `base` ** `power` are too many to calculate."""
    # Compare the integers before converting them to floats, which cannot represent 10 ** 400.
    is_large = values > MAX_DIGITS or (base > 1 and power > MAX_DIGITS)
    if is_large or values * max(1.0, min(power, MAX_DIGITS) * log10(base)) > MAX_DIGITS:
        raise InvalidInput(f"{what}: found too many values with too many digits, expected smaller numbers")


def number_of(value: object) -> Any:
    """Return `value` if it is an exact number, or raise InvalidInput."""
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Rational):
        return value
    if isinstance(value, Later):
        unknown()
    raise InvalidInput(
        f"the value {short_repr(value)} is not an exact number: map the values to numbers first, "
        "e.g. expectation(len)"
    )


def outcome(what: str, value: Hashable) -> Any:
    """Return `value` if it can be a value of a distribution, or raise InvalidInput.

    None and NaN are rejected, even inside a tuple. None usually comes from a function without a return
    statement. NaN is not equal to itself, so its probability could not be looked up.

    Examples
    --------
    >>> outcome("value", (1, "jewel"))
    (1, 'jewel')
    """
    value = as_python(value)
    if _is_missing(value):
        raise InvalidInput(f"{what}: found {short_repr(value)}, expected a value other than None and NaN")
    return value


def _is_missing(value: object) -> bool:
    if isinstance(value, tuple):
        return any(map(_is_missing, value))
    if isinstance(value, Later):
        return False
    try:
        return value is None or bool(value != value)
    except TypeError:  # comparing pandas.NA with itself gives NA, which has no truth value
        return True
