"""The charts that Python draws: a tally of outcomes, and how well a reader's confidence was calibrated."""

from collections.abc import Collection, Mapping, Sequence
from math import ceil, floor, log10
from typing import Any, NamedTuple

from samarkand.grammar import _, join_commas, with_minus
from samarkand.picture import (
    FONT,
    INK,
    PALETTE,
    PAPER,
    RING,
    Circle,
    Line,
    Picture,
    Rect,
    Shape,
    Text,
)

NO_GUESSES = _("No guesses yet.")
NO_PREDICTION = _("No prediction yet.")

WIDTH, HEIGHT = 640, 260
LEFT, RIGHT, TOP, BOTTOM = 62, 20, 18, 40
BLUE, ORANGE, RED = PALETTE[:3]
BAND = "#cfe0fd"
GRID = "#dddddd"
MAX_TICKS = 6


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
    room = (WIDTH - LEFT - RIGHT) / len(labels)
    base, height = (
        HEIGHT - BOTTOM,
        HEIGHT - 2 * TOP - BOTTOM,
    )  # leaves room for a number above the highest bar

    def level(value: float) -> float:
        return base - height * value / most

    shapes: list[Shape] = [Rect(x=0.5, y=0.5, width=WIDTH - 1, height=HEIGHT - 1, fill=PAPER, stroke=GRID)]
    for value in nice_ticks(0, most):
        y = level(value)
        shapes.append(Line(points=((LEFT, y), (WIDTH - RIGHT, y)), stroke=GRID))
        shapes.append(Text(x=LEFT - 6, y=y, text=with_minus(value, "g"), size=12, anchor="end"))
    wide = room * 0.38
    for number, (label, count) in enumerate(zip(labels, counts, strict=True)):
        x = LEFT + number * room + room * 0.12
        bar = x if expected is not None else x + wide / 2
        shapes.append(
            Rect(
                x=bar,
                y=level(count),
                width=wide,
                height=base - level(count),
                fill=BLUE,
                label=_("{label}: {value}").format(label=label, value=count),
            )
        )
        if expected is not None:
            mean = level(expected[number])
            shapes.append(Rect(x=x + wide, y=mean, width=wide, height=base - mean, **OUTLINE))
        shapes.append(Text(x=x + wide, y=base + 13, text=label, size=12, anchor="middle"))
        shapes.append(Text(x=bar + wide / 2, y=level(count) - 8, text=str(count), size=12, anchor="middle"))
    if unit:
        shapes.append(Text(x=WIDTH / 2, y=HEIGHT - 9, text=unit, size=12, anchor="middle"))
    description = join_commas(
        _("{label}: {value}").format(label=label, value=count)
        if expected is None
        else _("{label}: {count} (expected {mean:.1f})").format(
            label=label, count=count, mean=expected[number]
        )
        for number, (label, count) in enumerate(zip(labels, counts, strict=True))
    )
    return Picture(WIDTH, HEIGHT, tuple(shapes), what, description)


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

    style: dict[str, Any] = {"size": 12, "anchor": "middle"}
    shapes: list[Shape] = [Rect(x=0.5, y=0.5, width=WIDTH - 1, height=HEIGHT - 1, fill=PAPER, stroke=GRID)]
    for tick in nice_ticks(0, 1):
        (x, y), percent = place(tick, tick), _("{share:.0f} %").format(share=100 * tick)
        shapes.append(Line(points=(place(0, tick), place(1, tick)), stroke=GRID))
        shapes.append(Text(x=x, y=HEIGHT - BOTTOM + 14, text=percent, **style))
        shapes.append(Text(x=LEFT - 8, y=y, text=percent, size=12, anchor="end"))
    shapes.append(Line(points=(place(0, 0), place(1, 1)), stroke=INK, dash=(7, 4)))
    shapes.append(Text(x=WIDTH / 2, y=HEIGHT - 9, text=str(_("how sure I was")), **style))
    shapes.append(Text(x=12, y=TOP - 2, text=str(_("came true")), size=12))
    for sure, (right, number) in found.items():
        (x, y), radius = place(sure, right / number), min(4 + number, 12)
        label = _("{right} of {number}").format(right=right, number=number)
        shapes.append(Circle(x=x, y=y, radius=radius, fill=BLUE, stroke=PAPER, label=label))
        shapes.append(Text(x=x, y=y - radius - 8, text=label, stroke=PAPER, **style))
    description = join_commas(
        _("at {share:.0f} %, {right} of {number}").format(share=100 * sure, right=right, number=number)
        for sure, (right, number) in found.items()
    )
    return Picture(WIDTH, HEIGHT, tuple(shapes), what, description or str(NO_GUESSES))
