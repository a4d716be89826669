"""Tables as text, built from cells: no sentence carries the width of a column."""

from collections.abc import Iterable, Iterator, Sequence


def columns(form: str, lines: Iterable[Sequence[object]]) -> Iterator[str]:
    r"""Lines of cells, each column as wide as it has to be, with two blanks between.

    Parameters
    ----------
    form : str
        Of each column `<` or `>`, the side that its cells keep to, and how wide it is at least; the last
        one holds for all columns that follow.
    lines : iterable of sequences
        Their cells, heads among them; a line may be shorter than the others.

    Examples
    --------
    >>> print(*columns("<6 >", [["", "2", "3"], ["jade", "10", "150"]]), sep="\n")
             2    3
    jade    10  150
    """
    told = [[str(cell) for cell in line] for line in lines]
    number = max(map(len, told), default=0)
    forms = form.split()
    forms += forms[-1:] * (number - len(forms))
    widths = [
        max(int(forms[column][1:] or 0), *[len(line[column]) for line in told if column < len(line)])
        for column in range(number)
    ]
    for line in told:
        cells = zip(line, forms, widths, strict=False)
        yield "  ".join([f"{cell:{side[0]}{width}}" for cell, side, width in cells]).rstrip()
