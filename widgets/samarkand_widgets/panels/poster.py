"""A panel as a picture, for use without a kernel: its name, its sentence and its bars."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from textwrap import wrap
from typing import NamedTuple

from samarkand.picture import INK, PAPER, Picture, Rect, Shape, Text, text_width
from samarkand.picture.shapes import translate_shape

WIDTH, MARGIN, LINE, SIZE = 760, 14, 20, 13
LETTERS = 100  # per line of the sentence
GAP, BAR = 18, 220
SOLID, LOSS = "#5790fc", "#e42536"


class TableRow(NamedTuple):
    """One row of a panel's table: the text of its cells, and the lengths of its bars."""

    cells: tuple[str, ...]
    lengths: tuple[float, ...]
    chosen: bool = False


def poster(
    name: str, sentence: str, heads: Sequence[str], rows: Sequence[TableRow], above: Picture | None = None
) -> Picture:
    """Return the picture of a panel.

    Parameters
    ----------
    name, sentence : str
    heads : sequence of str
        The headings of the columns before the bars.
    rows : sequence of TableRow
    above : Picture, optional
        A picture between the sentence and the table.
    """
    shapes: list[Shape] = [Text(x=MARGIN, y=MARGIN + 8, text=name, size=16, bold=True)]
    y = MARGIN + 34.0
    for line in wrap(sentence, LETTERS):
        shapes.append(Text(x=MARGIN, y=y, text=line, size=SIZE))
        y += LINE
    if above is not None:
        shapes += [translate_shape(shape, MARGIN, y) for shape in above.shapes]
        y += above.height + 8
    shapes += _table(heads, rows, y)
    y += LINE * (len(rows) + 1) if rows else 0
    width, height = max(WIDTH, above.width + 2 * MARGIN if above else 0), int(y + MARGIN)
    paper = Rect(x=0.5, y=0.5, width=width - 1, height=height - 1, fill=PAPER, stroke="#9c9ca1")
    return Picture(width, height, (paper, *shapes), name, sentence)


def _table(heads: Sequence[str], rows: Sequence[TableRow], top: float) -> Iterator[Shape]:
    """Yield the cells in columns, followed by the bars of each row."""
    if not rows:
        return
    lines = [tuple(heads), *(row.cells for row in rows)]
    widths = [
        max(text_width(cell, SIZE, bold=True) for cell in column) for column in zip(*lines, strict=True)
    ]
    longest = max((abs(length) for row in rows for length in row.lengths), default=0) or 1
    for number, cells in enumerate(lines):
        x, y = float(MARGIN), top + LINE * number + LINE / 2
        is_bold = number == 0 or rows[number - 1].chosen
        for cell, width in zip(cells, widths, strict=True):
            yield Text(x=x, y=y, text=cell, size=SIZE, bold=is_bold, fill=INK)
            x += width + GAP
        if number:
            yield from _bars(rows[number - 1].lengths, x, y, longest)


def _bars(lengths: Sequence[float], x: float, y: float, longest: float) -> Iterator[Shape]:
    height = (LINE - 6) / len(lengths) if lengths else 0
    room = min(BAR, WIDTH - MARGIN - x)
    for place, length in enumerate(lengths):
        colour = LOSS if length < 0 else SOLID
        bar = Rect(
            x=x,
            y=y - (LINE - 6) / 2 + place * height,
            width=abs(length) / longest * room,
            height=height - 1,
            stroke=colour,
        )
        yield bar if place else replace(bar, fill=colour)  # the first is solid, the second hollow
