"""Lay out text tables in columns."""

from collections.abc import Iterable, Iterator, Sequence
from unicodedata import category, east_asian_width


def columns(form: str, lines: Iterable[Sequence[object]]) -> Iterator[str]:
    r"""Yield the cells as lines. Each column is as wide as its widest cell, with two spaces between columns.

    Parameters
    ----------
    form : str
        For each column, `<` or `>` for its alignment, and its minimum width. The last one applies to all
        remaining columns.
    lines : iterable of sequences
        The cells of each line, including headings. Lines may have different lengths.

    Examples
    --------
    >>> print(*columns("<6 >", [["", "2", "3"], ["jade", "10", "150"]]), sep="\n")
             2    3
    jade    10  150
    >>> print(*columns(">", [["玉", "1"], ["jade", "2"]]), sep="\n")
      玉  1
    jade  2
    """
    rows = [[str(cell) for cell in line] for line in lines]
    number = max(map(len, rows), default=0)
    forms = form.split()
    forms += forms[-1:] * (number - len(forms))
    widths = [
        max(int(forms[column][1:] or 0), *[width(line[column]) for line in rows if column < len(line)])
        for column in range(number)
    ]
    for line in rows:
        cells = zip(line, forms, widths, strict=False)
        yield "  ".join([pad(cell, side[0], wide) for cell, side, wide in cells]).rstrip()


def width(text: str) -> int:
    r"""Return the number of character cells that a text takes up in a monospaced font.

    Chinese, Japanese and Korean characters take up two cells, and combining accents none.

    Examples
    --------
    >>> width("jade"), width("玉"), width("e\N{COMBINING ACUTE ACCENT}")
    (4, 2, 1)
    """
    if text.isascii():
        return len(text)
    shown = (sign for sign in text if category(sign) not in ("Mn", "Me", "Cf"))
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in shown)


def pad(text: str, side: str, places: int) -> str:
    """Return a text padded with spaces to a width of `places`, aligned left (`<`) or right (`>`)."""
    spaces = " " * (places - width(text))
    return text + spaces if side == "<" else spaces + text


def shorten(text: str, places: int) -> str:
    r"""Return a text cut to at most this many character cells. If it is cut, it ends with "…".

    Half of a surrogate pair, which cannot be written to a file, becomes a replacement character.

    Examples
    --------
    >>> shorten("a" * 300, 5), shorten("玉" * 300, 6), shorten("\ud800", 5) == "\N{REPLACEMENT CHARACTER}"
    ('aaaa…', '玉玉…', True)
    """
    text = "".join("\N{REPLACEMENT CHARACTER}" if category(sign) == "Cs" else sign for sign in text)
    if width(text) <= places:
        return text
    cut = ""
    for sign in text:
        if width(cut + sign) >= places:
            break
        cut += sign
    return f"{cut}…"
