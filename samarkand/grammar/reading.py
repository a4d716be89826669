"""Read numbers as people type them in their language."""

import re
import unicodedata

from samarkand.grammar.current import current_language
from samarkand.grammar.numbers import MINUS, NARROW, NO_BREAK
from samarkand.grammar.sentence import _

# Characters of other keyboards, and their meaning. `front/reading.js` has the same table.
OTHER_SIGNS = str.maketrans(
    {MINUS: "-", "\N{FRACTION SLASH}": "/", "\N{DIVISION SLASH}": "/", "\N{ARABIC PERCENT SIGN}": "%"}
    | {"\N{ARABIC DECIMAL SEPARATOR}": ".", "\N{ARABIC THOUSANDS SEPARATOR}": " "}
    | dict.fromkeys("\t\n\v\f\r\x1c\x1d\x1e\x1f\x85", " ")
)
UNSEEN = re.compile(
    "[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]"
)  # direction marks and characters without width
RAISED = re.compile("[\u207b]?[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]+")  # 10² is 10^2, not 102
MIXED = re.compile("(?<=\\d)(?=[\u00bc-\u00be\u2150-\u215f\u2189])")  # 1½ is not 11/2
GAP = re.compile(f"(?<=\\d)[{NO_BREAK}{NARROW}\u2007\u2009](?=\\d{{3}}(?!\\d))")  # between thousands
IN_THREES = re.compile(r"(?<![\d.,])([1-9]\d{0,2})((?:([ .,])\d{3})(?:\3\d{3})*)(?![\d])")
# By the character that may separate thousands or decimals.
AMBIGUOUS = {
    ",": _("{found} could mean {plain} or contain a decimal comma: write {plain}, or use a point"),
    ".": _("{found} could mean {plain} or contain a decimal point: write {plain}, or use a comma"),
}
DECIMAL_COMMA = re.compile(r"(?<![^\s\d+\-/]),(?=\d)")


class Ambiguous(Exception):
    """A number that could mean two things in the current language. The message says which."""


def in_plain_signs(text: str) -> str:
    """Return a typed text in the characters that programs read.

    Digits of any script become ASCII digits, each space becomes an ordinary space, and letters are
    normalised (NFKC). Direction marks, which are often pasted by accident, are removed.

    Examples
    --------
    >>> in_plain_signs("٥ ٪"), in_plain_signs("10²"), in_plain_signs("½")
    ('5 %', '10^2', '1/2')
    """
    text = MIXED.sub(" ", RAISED.sub(r"^\g<0>", UNSEEN.sub("", text)))
    text = unicodedata.normalize("NFKC", text).translate(OTHER_SIGNS)
    return "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text).strip()


def as_typed(text: str) -> str:
    """Return a typed text with its numbers as programs write them: a decimal point, and no separators.

    Raises
    ------
    Ambiguous
        If a character may separate thousands or decimals: “1,234” in English, “1.234” in French.

    Examples
    --------
    >>> as_typed("0,25"), as_typed(",5 %"), as_typed("1 234"), as_typed("1,234.5")
    ('0.25', '.5 %', '1234', '1234.5')
    """
    text = in_plain_signs(text)
    return DECIMAL_COMMA.sub(".", IN_THREES.sub(lambda match: _join_groups(match, text), text))


def _join_groups(match: re.Match[str], text: str) -> str:
    """Return groups of three digits as one number, if what is between them must be a separator."""
    decimal_sign, between = current_language().decimal, match[3]
    plain = match[0].replace(between, "")
    follows = text[match.end() : match.end() + 2]
    is_parted = match[2].count(between) > 1 or re.match(r"[.,]\d", follows) and follows[0] != between
    if between == " " or is_parted:
        return plain
    if between == decimal_sign:
        return match[0]
    raise Ambiguous(AMBIGUOUS[between].format(found=match[0], plain=plain))
