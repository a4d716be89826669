"""Clean and shorten names and other short texts that people type."""

import re
import unicodedata

UNSEEN = re.compile(
    "[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]"
)  # direction marks and characters without width
JOINER, NON_JOINER = "\N{ZERO WIDTH JOINER}", "\N{ZERO WIDTH NON-JOINER}"
JOINERS = (JOINER, NON_JOINER)
MAX_CLUSTER = 16  # characters in one cluster; the longest emoji in use have ten
VIRAMA = 9  # the combining class of the signs that join two consonants of Indic scripts
# Letters and symbols that show nothing, and the characters that only choose between shapes.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
SELECTORS = frozenset(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
# Format characters that are drawn, before digits or below them.
DRAWN = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd")
JAMO_INITIAL = (*range(0x1100, 0x1160), *range(0xA960, 0xA97D))
JAMO_NEXT = (*range(0x1160, 0x1200), *range(0xD7B0, 0xD7FC))
SYLLABLE = range(0xAC00, 0xD7A4)
SKIN = range(0x1F3FB, 0x1F400)
TAGS = range(0xE0020, 0xE0080)  # of the flags of regions
FLAG_LETTERS = range(0x1F1E6, 0x1F200)
ARROWS = "\u2194\u2195"  # emoji that Unicode counts as mathematical symbols


def has_controls(text: str) -> bool:
    r"""Return whether a text has characters that cannot be displayed: controls, line breaks, lone surrogates.

    Examples
    --------
    >>> has_controls("Zoë"), has_controls("a\nb"), has_controls("\ud83d")
    (False, True, True)
    """
    return any(unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in text)


def shown_name(text: str, longest: int) -> str:
    r"""Return a name as displayed, cut after `longest` clusters, or "" if nothing would be visible.

    Direction marks are removed, and so are joiners that join nothing.

    Parameters
    ----------
    text : str
    longest : int
        Number of grapheme clusters. A reader sees each as one letter or one picture.

    Examples
    --------
    >>> shown_name("\u200f Ada  Lovelace", 5), shown_name("\u3164", 5)
    ('Ada L', '')
    """
    plain = " ".join(unicodedata.normalize("NFC", UNSEEN.sub("", text)).split())
    kept = ""
    for place, sign in enumerate(plain):
        if sign not in JOINERS or kept and _can_join(kept[-1], plain[place + 1 : place + 2]):
            kept += sign
    cut = "".join(cluster[:MAX_CLUSTER] for cluster in clusters(kept)[:longest]).strip()
    return cut if any(map(_is_seen, cut)) else ""


def _can_join(before: str, after: str) -> bool:
    """Return whether a joiner between two characters, or after the last one, affects how they look."""
    if unicodedata.combining(before) == VIRAMA:
        return True
    return all(unicodedata.category(sign)[0] in "LM" or _is_picture(sign) for sign in (before, after or " "))


def _is_picture(sign: str) -> bool:
    return unicodedata.category(sign) in ("So", "Sk") or sign in ARROWS


def _is_seen(sign: str) -> bool:
    if sign in DRAWN:
        return True
    return unicodedata.category(sign)[0] not in "CZ" and sign not in BLANK and sign not in SELECTORS


def clusters(text: str) -> list[str]:
    """Split a text into clusters, each of which a reader sees as one letter or one picture.

    A cluster is one grapheme cluster of Unicode's UAX #29, or several together. So a cut between clusters
    never splits a letter.

    Examples
    --------
    >>> [len(cluster) for cluster in clusters("Zoe\N{COMBINING DIAERESIS}👨‍👩‍👧🇫🇷")]
    [1, 1, 2, 5, 2]
    """
    if text.isascii():
        return list(text)  # the usual case, which needs no look at each pair
    pieces: list[str] = []
    for sign in text:
        if pieces and _continues(pieces[-1], sign):
            pieces[-1] += sign
        else:
            pieces.append(sign)
    return pieces


def _continues(cluster: str, sign: str) -> bool:
    last, code, kind = cluster[-1], ord(sign), unicodedata.category(sign)
    if unicodedata.category(last) in ("Cc", "Zl", "Zp"):
        return False
    if kind in ("Mn", "Mc", "Me") or sign in JOINERS or sign in "\u0e33\u0eb3\uff9e\uff9f" or last in DRAWN:
        return kind not in ("Cc", "Zl", "Zp")
    if code in SKIN or code in TAGS:
        return True
    if code in FLAG_LETTERS:
        return len(cluster) == 1 and ord(last) in FLAG_LETTERS
    if code in JAMO_NEXT:
        return ord(last) in JAMO_INITIAL or ord(last) in JAMO_NEXT or ord(last) in SYLLABLE
    if code in JAMO_INITIAL or code in SYLLABLE:
        return ord(last) in JAMO_INITIAL
    if kind == "Lo" and unicodedata.combining(cluster.rstrip(JOINER)[-1:] or " ") == VIRAMA:
        return True
    return last == JOINER and _is_picture(sign)
