"""The charts that Python draws: tallies, guesses of a class, and how well confidence was calibrated."""

from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise
from math import ceil, floor, log10
from statistics import median
from typing import Any, NamedTuple

from samarkand.grammar import _, join_commas, ngettext, with_minus
from samarkand.picture import FONT, INK, PALETTE, PAPER, RING, Circle, Line, Picture, Rect, Text
from samarkand.picture.axes import Axes

NO_GUESSES = _("No guesses yet.")
NO_PREDICTION = _("No prediction yet.")

WIDTH, HEIGHT = 640, 260
LEFT, RIGHT, TOP, BOTTOM = 62, 20, 18, 40
BLUE, ORANGE, RED = PALETTE[:3]
BAND = "#cfe0fd"
GRID = "#dddddd"
MAX_TICKS = 6
LETTERS = 12  # pixels: the size of all text
MAX_EDGES = 11
FAR = 10  # multiples of the median distance from the median: excludes 4 of 1,000 exponential guesses
SQUEEZED = 3  # if the far guesses make the axis longer by this factor, it does not include them
ROW = 16  # pixels: the height of a mark's name above the bars
ROOM = 110  # pixels: a mark nearer to the right edge has its name on the left
SIDE = 38  # pixels: width of the bar beyond an end of the axis


class Point(NamedTuple):
    """A number of games, the mean after them, and its standard error."""

    games: int
    mean: float
    error: float


def nice_ticks(low: float, high: float, most: int = MAX_TICKS) -> list[float]:
    """Return the round numbers between `low` and `high`.

    `ticks_over` also covers the ends.

    Examples
    --------
    >>> nice_ticks(0, 1), nice_ticks(-0.3, 0.9)
    ([0.0, 0.2, 0.4, 0.6, 0.8, 1.0], [-0.25, 0.0, 0.25, 0.5, 0.75])
    """
    step = _step(low, high, most)
    return _multiples(step, ceil(low / step - 1e-9), floor(high / step + 1e-9))


def ticks_over(values: Collection[float], most: int = MAX_TICKS) -> list[float]:
    """Return round numbers that cover all values.

    Examples
    --------
    >>> ticks_over([0.1, 0.72]), ticks_over([-0.3, 0.9])
    ([0.0, 0.2, 0.4, 0.6, 0.8], [-0.5, -0.25, 0.0, 0.25, 0.5, 0.75, 1.0])
    """
    low, high = min(values), max(values)
    step = _step(low, high, most)
    return _multiples(step, floor(low / step + 1e-9), ceil(high / step - 1e-9))


def _step(low: float, high: float, most: int) -> float:
    rough = (high - low) / max(1, most - 1)
    size = 10.0 ** floor(log10(rough))
    return next(size * factor for factor in (1, 2, 2.5, 5, 10) if size * factor >= rough * 0.999)


def _multiples(step: float, first: int, last: int) -> list[float]:
    digits = 2 - floor(log10(step))
    return [round(number * step, digits) for number in range(first, last + 1)]


OUTLINE: dict[str, Any] = {"stroke": INK, "stroke_width": 1.5, "dash": (4, 3)}
# Measures and colours, shared with the drawings of the page in `front/charts.js`.
LOOK = {
    "width": WIDTH, "height": HEIGHT, "left": LEFT, "right": RIGHT, "top": TOP, "bottom": BOTTOM,
    "blue": BLUE, "orange": ORANGE, "red": RED, "ring": RING,
    "band": BAND, "grid": GRID, "paper": PAPER, "font": FONT,
    "outline": {"stroke": INK, "stroke-width": 1.5, "stroke-dasharray": "4 3"},
}  # fmt: skip


class Chart(Axes):
    """A chart in progress, on paper with a thin frame.

    Parameters
    ----------
    height : int
        In pixels.

    Examples
    --------
    >>> chart = Chart()
    >>> chart.words(10, 20, "7/3")
    >>> len(chart.shapes)
    2
    """

    def __init__(self, height: int = HEIGHT):
        super().__init__(WIDTH, height)
        frame = Rect(x=0.5, y=0.5, width=WIDTH - 1, height=height - 1, fill=PAPER, stroke=GRID)
        self.shapes.append(frame)

    def words(self, x: float, y: float, words: str, anchor: str = "middle", **style: Any) -> None:
        """Write a line of text, vertically centred at `y`."""
        self.shapes.append(Text(x=x, y=y, text=words, size=LETTERS, anchor=anchor, **style))

    def bar(self, x: float, width: float, top: float, base: float, **style: Any) -> None:
        """Draw a bar that stands on the height `base`."""
        self.shapes.append(Rect(x=x, y=top, width=width, height=base - top, **style))

    def rungs(self, most: float, level: Callable[[float], float], write: Callable[[float], str]) -> None:
        """Draw a line across the chart at round numbers from 0 to `most`, with the number on the left."""
        for value in nice_ticks(0, most):
            y = level(value)
            self.shapes.append(Line(points=((LEFT, y), (WIDTH - RIGHT, y)), stroke=GRID))
            self.words(LEFT - 6, y, write(value), "end")

    def marks(self, marks: Sequence[tuple[float, str, str]], base: float, ink: str = "") -> None:
        """Draw a dashed line for each mark down to `base`, and its name in a row of its own at the top.

        Parameters
        ----------
        marks : sequence of (x, name, colour)
        base : float
        ink : str
            The colour of the names, by default that of their lines.
        """
        heights = [12 + ROW * row for row in range(len(marks))]
        for y, (x, _name, colour) in zip(heights, marks, strict=True):
            points = ((x, y - 8), (x, base))
            self.shapes.append(Line(points=points, stroke=colour, stroke_width=2, dash=(7, 4)))
        for y, (x, name, colour) in zip(heights, marks, strict=True):
            anchor, beside = ("end", x - 5) if x > WIDTH - ROOM else ("start", x + 5)
            self.words(beside, y, name, anchor, fill=ink or colour, stroke=PAPER)


def plain(value: float) -> str:
    """Return a number on an axis.

    Examples
    --------
    >>> plain(-0.5)
    '−0.5'
    """
    return with_minus(value, "g")


def tally(
    labels: Sequence[str], counts: Sequence[int], expected: Sequence[float] | None, what: str, unit: str = ""
) -> Picture:
    """Return a chart of how often each outcome occurred, with the expected counts as hollow bars.

    Parameters
    ----------
    labels : sequence of str
    counts : sequence of int
    expected : sequence of float or None
        The expected counts, for the same total. None hides them.
    what : str
        The experiment, used as the title.
    unit : str
        The unit of the labels, shown below the axis.
    """
    most = max([*counts, *(expected or ()), 1])
    slot = (WIDTH - LEFT - RIGHT) / len(labels)
    base = HEIGHT - BOTTOM
    height = HEIGHT - 2 * TOP - BOTTOM  # leaves room for a number above the highest bar

    def level(value: float) -> float:
        return base - height * value / most

    chart = Chart()
    chart.rungs(most, level, plain)
    wide = slot * 0.38
    descriptions = []
    for number, (label, count) in enumerate(zip(labels, counts, strict=True)):
        x = LEFT + number * slot + slot * 0.12
        bar = x if expected is not None else x + wide / 2
        told = _("{label}: {value}").format(label=label, value=count)
        chart.bar(bar, wide, level(count), base, fill=BLUE, label=told)
        if expected is not None:
            mean = expected[number]
            chart.bar(x + wide, wide, level(mean), base, **OUTLINE)
            with_mean = _("{label}: {count} (expected {mean:.1f})")
            told = with_mean.format(label=label, count=count, mean=mean)
        descriptions.append(told)
        chart.words(x + wide, base + 13, label)
        chart.words(bar + wide / 2, level(count) - 8, str(count))
    if unit:
        chart.words(WIDTH / 2, HEIGHT - 9, unit)
    return chart.picture(what, join_commas(descriptions))


def calibration_curve(found: Mapping[float, tuple[int, int]], what: str) -> Picture:
    """Return a chart of the proportion of claims that came true, over their confidence.

    Parameters
    ----------
    found : mapping of float to (int, int)
        By confidence, the number of claims that came true and the number of all claims, as
        `samarkand.lessons.guesses.calibration` returns them.
    what : str
    """
    wide, tall = WIDTH - LEFT - 2 * RIGHT, HEIGHT - 2 * TOP - BOTTOM

    def place(sure: float, share: float) -> tuple[float, float]:
        return LEFT + wide * sure, 2 * TOP + tall * (1 - share)

    chart = Chart()
    for tick in nice_ticks(0, 1):
        (x, y), percent = place(tick, tick), _("{share:.0f} %").format(share=100 * tick)
        chart.shapes.append(Line(points=(place(0, tick), place(1, tick)), stroke=GRID))
        chart.words(x, HEIGHT - BOTTOM + 14, percent)
        chart.words(LEFT - 8, y, percent, "end")
    chart.shapes.append(Line(points=(place(0, 0), place(1, 1)), stroke=INK, dash=(7, 4)))
    chart.words(WIDTH / 2, HEIGHT - 9, str(_("how sure I was")))
    chart.words(12, TOP - 2, str(_("came true")), "start")
    for sure, (right, number) in found.items():
        (x, y), radius = place(sure, right / number), min(4 + number, 12)
        label = _("{right} of {number}").format(right=right, number=number)
        chart.shapes.append(Circle(x=x, y=y, radius=radius, fill=BLUE, stroke=PAPER, label=label))
        chart.words(x, y - radius - 8, label, stroke=PAPER)
    description = join_commas(
        _("at {share:.0f} %, {right} of {number}").format(share=100 * sure, right=right, number=number)
        for sure, (right, number) in found.items()
    )
    return chart.picture(what, description or str(NO_GUESSES))


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

    def bar(left: float, right: float, count: int, label: str, **style: Any) -> None:
        top = base - height * count / most
        chart.bar(left, right - left, top, base, label=label, **style)
        chart.words((left + right) / 2, top - 8, str(count))

    chart = Chart()
    for (left, right), count in zip(pairwise(edges), counts, strict=True):
        if count:
            label = _("{low:g} to {high:g}: {number}").format(low=left, high=right, number=count)
            bar(across(left) + 1, across(right) - 1, count, label, fill=BLUE)
    if below:
        label, left = _("below {edge:g}: {number}").format(edge=edges[0], number=below), LEFT - 14 - SIDE
        bar(left, left + SIDE, below, label, **OUTLINE)
        chart.words(6, base + 27, f"< {plain(edges[0])}", "start")
    if above:
        label, left = _("above {edge:g}: {number}").format(edge=edges[-1], number=above), end + 14
        bar(left, left + SIDE, above, label, **OUTLINE)
        chart.words(WIDTH - 6, base + 27, f"> {plain(edges[-1])}", "end")
    for edge in edges:
        chart.words(across(edge), base + 13, plain(edge))
    chart.marks([(across(mark), _("exact: {value:.4g}").format(value=mark), RED) for mark in marks], base)
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
    return chart.picture(what, description)


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
