"""Lay out text tables in columns."""

from collections.abc import Iterable, Iterator, Sequence


def columns(form: str, lines: Iterable[Sequence[object]]) -> Iterator[str]:
    r"""Yield lines of cells, with each column as wide as its widest cell and two spaces between columns.

    Parameters
    ----------
    form : str
        For each column, `<` or `>` for its alignment, and its minimum width. The last one applies to all
        further columns.
    lines : iterable of sequences
        The cells of each line, headings included. Lines may have different lengths.

    Examples
    --------
    >>> print(*columns("<6 >", [["", "2", "3"], ["jade", "10", "150"]]), sep="\n")
             2    3
    jade    10  150
    """
    rows = [[str(cell) for cell in line] for line in lines]
    number = max(map(len, rows), default=0)
    forms = form.split()
    forms += forms[-1:] * (number - len(forms))
    widths = [
        max(int(forms[column][1:] or 0), *[len(line[column]) for line in rows if column < len(line)])
        for column in range(number)
    ]
    for line in rows:
        cells = zip(line, forms, widths, strict=False)
        yield "  ".join([f"{cell:{side[0]}{width}}" for cell, side, width in cells]).rstrip()
