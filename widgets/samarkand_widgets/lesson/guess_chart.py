"""The histogram of a class's guesses, which is robust against a few wild guesses."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import Any

from samarkand.grammar import _, ngettext, with_minus
from samarkand.picture import PAPER, Line, Picture, Rect, Shape, Text
from samarkand_widgets.lesson.charts import (
    BLUE,
    BOTTOM,
    GRID,
    HEIGHT,
    LEFT,
    OUTLINE,
    RED,
    RIGHT,
    TOP,
    WIDTH,
    ticks_over,
)

MAX_EDGES = 11
FAR = 10  # multiples of the median distance from the median: excludes 4 of 1,000 exponential guesses
SQUEEZED = 3  # if the far guesses make the axis longer by this factor, it does not include them
ROW = 16  # pixels: the height of a mark's name above the bars
ROOM = 110  # pixels: a mark nearer to the right edge has its name on the left
SIDE = 38  # pixels: width of the bar beyond an end of the axis


def histogram(values: Sequence[float], what: str, exact: float | None = None) -> Picture:
    """Return a histogram of guesses, with a line for the exact value.

    Guesses that are far from all others are counted in a hollow bar beyond the end of the axis.

    Parameters
    ----------
    values : sequence of float
    what : str
    exact : float, optional

    Examples
    --------
    >>> histogram([3, 4, 4, 5, 1_000_000], "How many?").description
    '5 guesses; below 0: 0; above 5: 1'
    """
    marks = [] if exact is None else [exact]
    edges = ticks_over(_reach(values, marks), MAX_EDGES)
    below, counts, above = _count(values, edges)
    most, base, head = max([*counts, below, above, 1]), HEIGHT - BOTTOM, ROW * len(marks)
    height = base - TOP - head
    end = WIDTH - (LEFT if above else RIGHT)

    def across(value: float) -> float:
        return LEFT + (end - LEFT) * (value - edges[0]) / (edges[-1] - edges[0])

    def bar(left: float, right: float, count: int, label: str, style: dict[str, Any]) -> list[Shape]:
        top = base - height * count / most
        number = Text(x=(left + right) / 2, y=top - 8, text=str(count), size=12, anchor="middle")
        return [Rect(x=left, y=top, width=right - left, height=base - top, label=label, **style), number]

    shapes: list[Shape] = [Rect(x=0.5, y=0.5, width=WIDTH - 1, height=HEIGHT - 1, fill=PAPER, stroke=GRID)]
    for (left, right), count in zip(pairwise(edges), counts, strict=True):
        if count:
            label = _("{low:g} to {high:g}: {number}").format(low=left, high=right, number=count)
            shapes += bar(across(left) + 1, across(right) - 1, count, label, {"fill": BLUE})
    if below:
        label, left = _("below {edge:g}: {number}").format(edge=edges[0], number=below), LEFT - 14 - SIDE
        shapes += bar(left, left + SIDE, below, label, OUTLINE)
        shapes.append(Text(x=6, y=base + 27, text=f"< {with_minus(edges[0], 'g')}", size=12))
    if above:
        label, left = _("above {edge:g}: {number}").format(edge=edges[-1], number=above), end + 14
        shapes += bar(left, left + SIDE, above, label, OUTLINE)
        beyond = f"> {with_minus(edges[-1], 'g')}"
        shapes.append(Text(x=WIDTH - 6, y=base + 27, text=beyond, size=12, anchor="end"))
    for edge in edges:
        shapes.append(Text(x=across(edge), y=base + 13, text=with_minus(edge, "g"), size=12, anchor="middle"))
    shapes += marks_above([(across(mark), str(_("exact")), RED) for mark in marks], base)
    counted = (
        ngettext("{number} guess", "{number} guesses", "number")
        if exact is None
        else ngettext("{number} guess, exact {exact:g}", "{number} guesses, exact {exact:g}", "number")
    )
    description = counted.format(number=len(values), exact=exact)
    if below or above:
        description = _("{told}; below {low:g}: {below}; above {high:g}: {above}").format(
            told=description, low=edges[0], below=below, high=edges[-1], above=above
        )
    return Picture(WIDTH, HEIGHT, tuple(shapes), what, description)


def marks_above(marks: Sequence[tuple[float, str, str]], base: float, ink: str = "") -> list[Shape]:
    """Return a dashed line for each mark, down to `base`, and its name in a row of its own above the chart.

    Parameters
    ----------
    marks : sequence of (x, name, colour)
    base : float
    ink : str
        The colour of the names, by default that of their lines.
    """
    lines: list[Shape] = []
    names: list[Shape] = []
    for row, (x, name, colour) in enumerate(marks):
        y = 12 + ROW * row
        lines.append(Line(points=((x, y - 8), (x, base)), stroke=colour, stroke_width=2, dash=(7, 4)))
        is_right = x > WIDTH - ROOM
        anchor, beside = ("end", x - 5) if is_right else ("start", x + 5)
        names.append(Text(x=beside, y=y, text=name, size=12, fill=ink or colour, stroke=PAPER, anchor=anchor))
    return [*lines, *names]


def _count(values: Sequence[float], edges: Sequence[float]) -> tuple[int, list[int], int]:
    """Return the numbers of values below the first edge, between neighbouring edges, and above the last."""
    counts, below, above, slack = [0] * (len(edges) - 1), 0, 0, 1e-9 * (edges[1] - edges[0])
    for value in values:
        place = bisect_right(edges, value + slack) - 1  # so that 0.1 + 0.7 - 0.5 counts as 0.3
        if place < 0:
            below += 1
        elif value > edges[-1] + slack:
            above += 1
        else:
            counts[min(place, len(counts) - 1)] += 1
    return below, counts, above


def _reach(values: Sequence[float], marks: Sequence[float]) -> tuple[float, float]:
    """Return the range of the axis: all guesses, unless a few far ones would squeeze the others."""
    shown = [*marks, 0.0, 1.0]
    low, high = min([*values, *shown]), max([*values, *shown])
    if not values:
        return low, high
    middle = median(values)
    spread = median(abs(value - middle) for value in values) or max(abs(middle), 1.0)
    shown += [value for value in values if abs(value - middle) <= FAR * spread]
    is_squeezed = high - low > SQUEEZED * (max(shown) - min(shown))
    return (min(shown), max(shown)) if is_squeezed else (low, high)
