"""Write numbers with the decimal and thousands separators of the current language."""

from decimal import Decimal
from fractions import Fraction
from numbers import Number
from typing import Any

from samarkand.grammar.current import current_language

MINUS = "\N{MINUS SIGN}"
NARROW, NO_BREAK = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"
# Exponents of ten that a sentence does not show; `sentences.js` has the same.
WRITTEN_OUT = range(-9, 16)


def format_number(value: object, form: str = "") -> str:
    """Return a number in one of Python's formats, with the language's separators.

    A negative number has a hyphen, as typed on a keyboard.

    Examples
    --------
    >>> from samarkand.grammar import language_of, override_language
    >>> format_number(-1234.5, ",.2f")
    '-1,234.50'
    >>> with override_language(language_of("fr")):
    ...     format_number(0.25, ".2f"), format_number(3, "d")
    ('0,25', '3')
    """
    plain = format(value, form)
    return in_signs(plain) if isinstance(value, Number) else plain


def in_signs(plain: str) -> str:
    """Return a number that other code, such as Matplotlib, has formatted, with the language's separators."""
    language = current_language()
    if (language.decimal, language.thousands) == (".", ","):
        return plain
    return plain.translate({ord(","): language.thousands, ord("."): language.decimal})


def without_exponent(value: Any, form: str) -> str:
    """Return a number in the format `g`, written out in full where Python would show a power of ten.

    An axis has no room for that; use `format_number` there.

    Examples
    --------
    >>> without_exponent(1e6, "g"), without_exponent(1234567.8, ".4g"), without_exponent(5e-05, "g")
    ('1,000,000', '1,234,568', '0.00005')
    """
    plain = format(value, form)
    exponent = plain.partition("e")[2]
    if exponent and int(exponent) in WRITTEN_OUT:
        sign = "+" if form.startswith("+") else ""
        plain = format(value, f"{sign},.0f") if int(exponent) > 0 else format(Decimal(plain), f"{sign}f")
    return in_signs(plain).replace("-", MINUS) if value < 0 else in_signs(plain)


def with_minus(value: object, form: str = "") -> str:
    """Return a number in one of Python's formats, with a true minus sign, for people to read.

    Examples
    --------
    >>> with_minus(-4), with_minus(-0.25, ".1f"), with_minus(60, "+d")
    ('−4', '−0.2', '+60')
    """
    return format_number(value, form).replace("-", MINUS)


def thousands(value: object) -> str:
    """Return a number with its digits grouped in threes.

    Examples
    --------
    >>> thousands(1_000_000)
    '1,000,000'
    """
    return format_number(value, ",")


def decimal(value: object, digits: int = 4) -> str:
    """Return a number with `digits` decimals.

    Examples
    --------
    >>> decimal(1 / 6), decimal(-1, 1)
    ('0.1667', '-1.0')
    """
    return format_number(value, f".{digits}f")


def percent(share: float | Fraction) -> str:
    """Return a proportion as a percentage.

    Examples
    --------
    >>> percent(0.95)
    '95 %'
    """
    return format_number(100 * share, ".0f") + current_language().percent
