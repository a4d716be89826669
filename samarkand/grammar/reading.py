"""Numbers as people type them, in the signs of their language."""

import re

from samarkand.grammar.current import spoken
from samarkand.grammar.numbers import MINUS, NARROW, NO_BREAK
from samarkand.grammar.sentence import Sentence

# Signs of other keyboards, and what they stand for.
OTHER_SIGNS = str.maketrans(
    {MINUS: "-", "\N{FRACTION SLASH}": "/", NO_BREAK: " ", NARROW: " ", "\N{THIN SPACE}": " "}
)
IN_THREES = re.compile(r"(?<![\d.,])([1-9]\d{0,2})((?:([ .,])\d{3})(?:\3\d{3})*)(?![\d])")
# By the sign that may part thousands or decimals.
AMBIGUOUS = {
    ",": Sentence("{found} may be {plain} or a decimal comma: write {plain}, or a point"),
    ".": Sentence("{found} may be {plain} or a decimal point: write {plain}, or a comma"),
}
DECIMAL_COMMA = re.compile(r"(?<=\d),(?=\d)")


class Ambiguous(Exception):
    """A number that could mean two things in this language; says so in words."""


def as_typed(text: str) -> str:
    """A typed text, its numbers as programs write them: a decimal point, no gap between thousands.

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
    raise Ambiguous(AMBIGUOUS[between].say(found=found[0], plain=plain))
