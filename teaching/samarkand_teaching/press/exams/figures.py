"""Plots and tables that pupils read in a test."""

from collections.abc import Mapping, Sequence
from math import ceil, erf, sqrt
from typing import Any

from samarkand.grammar import format_number, join_commas, join_semicolons
from samarkand.picture import INK, Line, Picture, Rect, Shape, Text
from samarkand_teaching.press.exams import wording

GRID, BAR = "#cccccc", "#8a8a8a"
LEFT, TOP, HEIGHT, BELOW = 40, 16, 120, 40  # pixels of a chart
SLOT, WIDE = 34, 0.7  # pixels for each bar, and the part of them that it fills
LETTER = 6.5  # pixels of a letter in the text above a chart
LINES = 10  # of the grid, at most
ROW = 24  # pixels of a table
STEPS = tuple(range(10, 21))  # tenths: the values of z in the table


def bar_chart(heights: Mapping[int, Any], below: str, left: str, is_labelled: bool = False) -> Picture:
    """Return a bar chart with a grid that shows whole numbers.

    Parameters
    ----------
    heights : mapping of int to number
        The height of each bar.
    below, left : str
        What the two axes show. The text for the vertical axis is above it.
    is_labelled : bool
        Whether each bar has its height above it.

    Examples
    --------
    >>> print(bar_chart({1: 2, 2: 5}, "number of heads", "number of pupils").description)
    number of pupils: 1: 2; 2: 5
    """
    top = max(heights.values())
    step = _step(float(top))
    most = step * ceil(top / step)
    width = SLOT * len(heights)
    shapes: list[Shape] = [Text(x=LEFT - 8, y=TOP - 8, text=left, size=11)]
    for value in range(0, most + 1, step):
        y = TOP + 8 + HEIGHT * (1 - value / most)
        shapes.append(Line(points=((LEFT, y), (LEFT + width, y)), stroke=GRID))
        shapes.append(Text(x=LEFT - 6, y=y + 1, text=str(value), size=11, anchor="end"))
    floor = TOP + 8 + HEIGHT
    for slot, (label, height) in enumerate(heights.items()):
        x, tall = LEFT + SLOT * slot, HEIGHT * float(height) / most
        middle = x + SLOT / 2
        if height:
            bar = {"x": x + SLOT * (1 - WIDE) / 2, "y": floor - tall, "width": SLOT * WIDE, "height": tall}
            shapes.append(Rect(**bar, fill=BAR, stroke=INK))
        if is_labelled:
            label_above = format_number(float(height), ".1f")
            shapes.append(Text(x=middle, y=floor - tall - 7, text=label_above, size=10, anchor="middle"))
        shapes.append(Text(x=middle, y=floor + 12, text=str(label), size=11, anchor="middle"))
    shapes.append(Line(points=((LEFT, floor), (LEFT + width, floor)), stroke=INK))
    shapes.append(Text(x=LEFT + width / 2, y=floor + 28, text=below, size=11, anchor="middle"))
    bars = [wording.BAR.format(label=label, height=height) for label, height in heights.items()]
    described = wording.BARS.format(title=left, bars=join_semicolons(bars))
    size = max(LEFT + width + 12, ceil(LEFT + LETTER * len(left))), TOP + 8 + HEIGHT + BELOW
    return Picture(*size, tuple(shapes), left, described)


def table(title: str, rows: Mapping[str, Sequence[str]], head: int = 170, cell: int = 46) -> Picture:
    """Return a table with a row for each quantity.

    Parameters
    ----------
    title : str
    rows : mapping of str to sequence of str
        The cells of each row by its head.
    head, cell : int
        The widths of a head and a cell in pixels.

    Examples
    --------
    >>> print(table("Prizes", {"prize": ["1", "5"], "tickets": ["20", "3"]}).description)
    prize: 1, 5; tickets: 20, 3
    """
    shapes: list[Shape] = []
    columns = max(map(len, rows.values()))
    for down, (name, cells) in enumerate(rows.items()):
        y = 1 + ROW * down
        shapes.append(Rect(x=1, y=y, width=head, height=ROW, stroke=INK))
        shapes.append(Text(x=8, y=y + ROW / 2, text=name, size=11, bold=True))
        for across, text in enumerate(cells):
            x = 1 + head + cell * across
            shapes.append(Rect(x=x, y=y, width=cell, height=ROW, stroke=INK))
            shapes.append(Text(x=x + cell / 2, y=y + ROW / 2, text=text, size=11, anchor="middle"))
    lines = [wording.ROW.format(head=name, cells=join_commas(cells)) for name, cells in rows.items()]
    size = head + cell * columns + 2, ROW * len(rows) + 2
    return Picture(*size, tuple(shapes), title, join_semicolons(lines))


def below(tenths: int) -> float:
    """Return the probability, to four decimals, that a normal variable is at most z standard deviations.

    Examples
    --------
    >>> below(14)
    0.9192
    """
    return round((1 + erf(tenths / 10 / sqrt(2))) / 2, 4)


def normal_table(**_: object) -> Picture:
    """Return the table of the normal distribution from z = 1 to z = 2."""
    rows = {
        str(wording.STANDARD): [format_number(tenths / 10, ".1f") for tenths in STEPS],
        str(wording.BELOW): [format_number(below(tenths), ".4f") for tenths in STEPS],
    }
    return table(str(wording.NORMAL), rows)


def _step(top: float) -> int:
    """Return the distance of the grid's lines: 1, 2 or 5 times a power of ten."""
    for step in (1, 2, 5, 10, 20):
        if top / step <= LINES:
            return step
    return 50
