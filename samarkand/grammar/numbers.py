"""Write numbers with the decimal and thousands separators of the current language."""

from numbers import Number
from typing import Any

from samarkand.grammar.current import current_language

MINUS = "\N{MINUS SIGN}"
NARROW, NO_BREAK = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"


def format_number(value: Any, form: str = "") -> str:
    """Return a number in a format of Python's, with the language's separators.

    A negative number has a hyphen, as it is typed.

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
    """Return a number that other code has written, such as Matplotlib, with the language's separators."""
    language = current_language()
    if (language.decimal, language.thousands) == (".", ","):
        return plain
    return plain.translate({ord(","): language.thousands, ord("."): language.decimal})


def with_minus(value: Any, form: str = "") -> str:
    """Return a number in a format of Python's, with a true minus sign, for people to read.

    Examples
    --------
    >>> with_minus(-4), with_minus(-0.25, ".1f"), with_minus(60, "+d")
    ('−4', '−0.2', '+60')
    """
    return format_number(value, form).replace("-", MINUS)


def thousands(value: Any) -> str:
    """Return a number with its digits in groups of three.

    Examples
    --------
    >>> thousands(1_000_000)
    '1,000,000'
    """
    return format_number(value, ",")


def decimal(value: Any, digits: int = 4) -> str:
    """Return a number with `digits` decimals.

    Examples
    --------
    >>> decimal(1 / 6), decimal(-1, 1)
    ('0.1667', '-1.0')
    """
    return format_number(value, f".{digits}f")


def percent(share: Any, digits: int = 0) -> str:
    """Return a share as a percentage.

    Examples
    --------
    >>> percent(0.95), percent(0.7202, 2)
    ('95 %', '72.02 %')
    """
    return format_number(100 * share, f".{digits}f") + current_language().percent
