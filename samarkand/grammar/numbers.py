"""Where numbers become words, and words numbers: the only place that knows a language's signs."""

import re
from numbers import Number
from typing import Any

from samarkand.grammar.tables import NARROW, NO_BREAK, spoken

MINUS = "\N{MINUS SIGN}"
# Signs of other keyboards, and what they stand for.
OTHER_SIGNS = str.maketrans({MINUS: "-", "\N{FRACTION SLASH}": "/", NO_BREAK: " ", NARROW: " "})
IN_THREES = re.compile(r"(?<![\d.,])([1-9]\d{0,2})((?:([ .,])\d{3})(?:\3\d{3})*)(?![\d])")
DECIMAL_COMMA = re.compile(r"(?<=\d),(?=\d)")


def written(value: Any, form: str = "") -> str:
    """A number in a form of Python's, with the language's signs; below 0 with a hyphen, as it is typed.

    Examples
    --------
    >>> from samarkand.grammar.tables import FRENCH, speaking
    >>> written(-1234.5, ",.2f")
    '-1,234.50'
    >>> with speaking(FRENCH):
    ...     written(0.25, ".2f"), written(3, "d")
    ('0,25', '3')
    """
    language, plain = spoken(), format(value, form)
    if not isinstance(value, Number) or (language.decimal, language.thousands) == (".", ","):
        return plain
    return plain.translate({ord(","): language.thousands, ord("."): language.decimal})


def with_minus(value: Any, form: str = "") -> str:
    """A number as people read it, in a form of Python's, with a true minus sign.

    Examples
    --------
    >>> with_minus(-4), with_minus(-0.25, ".1f"), with_minus(60, "+d")
    ('−4', '−0.2', '+60')
    """
    return written(value, form).replace("-", MINUS)


def thousands(value: Any) -> str:
    """How many, in groups of three digits.

    Examples
    --------
    >>> thousands(1_000_000)
    '1,000,000'
    """
    return written(value, ",")


def decimal(value: Any, digits: int = 4) -> str:
    """A number to so many decimals.

    Examples
    --------
    >>> decimal(1 / 6), decimal(-1, 1)
    ('0.1667', '-1.0')
    """
    return written(value, f".{digits}f")


def percent(share: Any, digits: int = 0) -> str:
    """A share in hundredths.

    Examples
    --------
    >>> percent(0.95), percent(0.7202, 2)
    ('95 %', '72.02 %')
    """
    return written(100 * share, f".{digits}f") + spoken().percent


# --- reading --------------------------------------------------------------------------------------------


class Ambiguous(Exception):
    """A number that could mean two things in this language; says so in words."""


def as_typed(text: str) -> str:
    """What was typed, with its numbers as programs write them: a decimal point, no gap between thousands.

    Raises
    ------
    Ambiguous
        If a sign may part thousands, or decimals: “1,234” in English, “1.234” in French.

    Examples
    --------
    >>> as_typed("0,25"), as_typed("72,02 %"), as_typed("1 234"), as_typed("1,234.5")
    ('0.25', '72.02 %', '1234', '1234.5')
    """
    text = text.translate(OTHER_SIGNS).strip()
    return DECIMAL_COMMA.sub(".", IN_THREES.sub(lambda found: _joined(found, text), text))


def _joined(found: re.Match[str], text: str) -> str:
    """Digits in groups of three as one number, if it is sure that the sign between them parts thousands."""
    decimal_sign, between = spoken().decimal, found[3]
    plain = found[0].replace(between, "")
    follows = text[found.end() : found.end() + 2]
    is_parted = found[2].count(between) > 1 or re.match(r"[.,]\d", follows) and follows[0] != between
    if between == " " or is_parted:
        return plain
    if between == decimal_sign:
        return found[0]
    raise Ambiguous(
        f"{found[0]} may be {plain} or a decimal {'comma' if between == ',' else 'point'}: "
        f"write {plain}, or a {'comma' if decimal_sign == ',' else 'point'}"
    )
