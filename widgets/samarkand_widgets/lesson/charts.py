"""The drawings of a lesson's widgets: a running mean with its band, a tally, a number line."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import ceil, floor, isfinite, log10
from typing import Any, NamedTuple

from samarkand.grammar import _, format_number, join_commas, ngettext, with_minus
from samarkand.picture import (
    FONT,
    INK,
    PALETTE,
    PAPER,
    RING,
    Circle,
    Line,
    Picture,
    Polygon,
    Rect,
    Shape,
    Text,
    fit,
    text_width,
)

NO_GUESSES = _("No guesses yet.")
NO_PREDICTION = _("No prediction yet.")

WIDTH, HEIGHT = 640, 260
LEFT, RIGHT, TOP, BOTTOM = 62, 20, 18, 40
BLUE, ORANGE, RED = PALETTE[:3]
BAND = "#cfe0fd"
GRID = "#dddddd"
LINE_TOP = 58.0  # pixels from the upper edge to a number line
LINE = 26  # pixels from one option to the next
MAX_TICKS = 6
ANSWER = _("answer")  # the value that a guess is compared with, exact or not
NAME_ROOM = 40  # pixels on either side of the middle of a name


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


def running(
    points: Sequence[Point],
    what: str,
    exact: float | None = None,
    within: tuple[float, float] | None = None,
) -> Picture:
    """Return a chart of the mean over the number of games, with a band of two standard errors.

    Parameters
    ----------
    points : sequence of Point
    what : str
        The quantity that is estimated.
    exact : float, optional
        The exact value, drawn as a horizontal line.
    within : (float, float), optional
        The range of possible means. The axis ends there.
    """
    shown = [point for point in points if point.games > 1] or [Point(1, 0.0, 0.5)]
    tail = shown[len(shown) // 10 :]
    low = min([point.mean - 3 * point.error for point in tail] + ([] if exact is None else [exact]))
    high = max([point.mean + 3 * point.error for point in tail] + ([] if exact is None else [exact]))
    if high - low < 1e-9:
        low, high = low - 0.5, high + 0.5
    if within is not None:
        low, high = max(low, within[0]), min(high, within[1])
    most = max(shown[-1].games, 10)

    def place(games: float, value: float) -> tuple[float, float]:
        across = LEFT + (WIDTH - LEFT - RIGHT) * games / most
        kept = min(max(value, low), high)
        return across, TOP + (HEIGHT - TOP - BOTTOM) * (high - kept) / (high - low)

    shapes: list[Shape] = [*_grid(low, high, most, place)]
    upper = [place(p.games, p.mean + 2 * p.error) for p in shown]
    lower = [place(p.games, p.mean - 2 * p.error) for p in reversed(shown)]
    if points and len(shown) > 1:
        shapes.append(Polygon(points=(*upper, *lower), fill=BAND))
        shapes.append(Line(points=tuple(place(p.games, p.mean) for p in shown), stroke=BLUE, stroke_width=2))
    if exact is not None:
        ends = (place(0, exact), place(most, exact))
        shapes.append(Line(points=ends, stroke=RED, stroke_width=2, dash=(7, 4)))
        x, y = ends[1]
        shapes.append(Text(x=x, y=y - 9, text=str(_("exact")), size=12, anchor="end", fill=RED, stroke=PAPER))
    shapes.append(Text(x=WIDTH / 2, y=HEIGHT - 9, text=str(_("trials")), size=12, anchor="middle"))
    return Picture(WIDTH, HEIGHT, tuple(shapes), what, _describe(points, exact))


def _describe(points: Sequence[Point], exact: float | None) -> str:
    if not points:
        is_known = exact is not None
        return (
            _("nothing simulated yet; exact {exact:.4f}") if is_known else _("nothing simulated yet")
        ).format(exact=exact)
    sentence = (
        ngettext(
            "after {games:,} trial {mean:.4f}, standard error {error:.4f}",
            "after {games:,} trials {mean:.4f}, standard error {error:.4f}",
            "games",
        )
        if exact is None
        else ngettext(
            "after {games:,} trial {mean:.4f}, standard error {error:.4f}; exact {exact:.4f}",
            "after {games:,} trials {mean:.4f}, standard error {error:.4f}; exact {exact:.4f}",
            "games",
        )
    )
    return sentence.format(**points[-1]._asdict(), exact=exact)


def _grid(low: float, high: float, most: int, place) -> Iterator[Shape]:
    yield Rect(x=0.5, y=0.5, width=WIDTH - 1, height=HEIGHT - 1, fill=PAPER, stroke=GRID)
    for value in nice_ticks(low, high):
        __, y = place(0, value)
        yield Line(points=((LEFT, y), (WIDTH - RIGHT, y)), stroke=GRID)
        yield Text(x=LEFT - 6, y=y, text=with_minus(value, "g"), size=12, anchor="end")
    for games in nice_ticks(0, most):
        x, __ = place(games, low)
        yield Text(x=x, y=HEIGHT - BOTTOM + 14, text=format_number(games, ",.0f"), size=12, anchor="middle")


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


def levers(
    heights: Mapping[str, float],
    chosen: str | None,
    what: str,
    unit: str = "",
    errors: Mapping[str, float | None] | None = None,
    seen: Collection[str] | None = None,
) -> Picture:
    """Return a chart with a hollow bar for each value of a rule. The chosen bar is filled and described.

    Parameters
    ----------
    heights : mapping of str to float
    chosen : str or None
        The chosen label. None before a prediction.
    what : str
        The question, used as the title.
    unit : str
        The unit of the labels, shown below the axis.
    errors : mapping of str to float or None, optional
        The standard errors of simulated values, each drawn as a line from one below to one above.
    seen : collection of str, optional
        The labels whose bars are drawn and described, by default all. The axis always fits all bars.
    """
    spread = {label: error for label, error in (errors or {}).items() if error and isfinite(error)}
    ends = [heights[label] + side * error for label, error in spread.items() for side in (-1, 1)]
    low, high = min([*heights.values(), *ends, 0.0]), max([*heights.values(), *ends, 0.0])
    low, high = (low, high) if high > low else (low, low + 1)
    room = (WIDTH - LEFT - RIGHT) / len(heights)

    def level(value: float) -> float:
        return TOP + 12 + (HEIGHT - TOP - BOTTOM - 12) * (high - value) / (high - low)

    shapes: list[Shape] = [Rect(x=0.5, y=0.5, width=WIDTH - 1, height=HEIGHT - 1, fill=PAPER, stroke=GRID)]
    for value in nice_ticks(low, high):
        y = level(value)
        shapes.append(Line(points=((LEFT, y), (WIDTH - RIGHT, y)), stroke=GRID))
        shapes.append(Text(x=LEFT - 6, y=y, text=with_minus(value, "g"), size=12, anchor="end"))
    every = ceil(max(text_width(label, 12) + 6 for label in heights) / room)  # so that names do not overlap
    for number, (label, value) in enumerate(heights.items()):
        x, top = LEFT + (number + 0.15) * room, min(level(value), level(0))
        middle = x + 0.35 * room
        if number % every == 0:
            shapes.append(Text(x=middle, y=HEIGHT - BOTTOM + 13, text=label, size=12, anchor="middle"))
        if seen is not None and label not in seen:
            continue
        bar: dict[str, Any] = {"x": x, "y": top, "width": 0.7 * room, "height": abs(level(value) - level(0))}
        style = {"fill": BLUE} if label == chosen else OUTLINE
        shapes.append(Rect(**bar, **style, label=_("{label}: {value:.4g}").format(label=label, value=value)))
        if label in spread:
            reach = [level(value + side * spread[label]) for side in (-1, 1)]
            shapes.append(Line(points=((middle, reach[0]), (middle, reach[1])), stroke=RED, stroke_width=3))
            top = min(top, *reach)
        if label == chosen:
            shapes.append(Text(x=middle, y=top - 9, text=with_minus(value, ".4g"), size=12, anchor="middle"))
    shapes.append(Text(x=WIDTH / 2, y=HEIGHT - 9, text=unit, size=12, anchor="middle"))
    if chosen is None:
        shapes.append(Text(x=WIDTH / 2, y=HEIGHT / 2 - 20, text=str(NO_PREDICTION), size=12, anchor="middle"))
    visible = {label: value for label, value in heights.items() if seen is None or label in seen}
    values = join_commas(
        _("{label}: {value:.4g}").format(label=label, value=value) for label, value in visible.items()
    )
    sentence = _("{unit} {chosen} is chosen; {values}") if unit else _("{chosen} is chosen; {values}")
    description = (
        str(NO_PREDICTION) if chosen is None else sentence.format(unit=unit, chosen=chosen, values=values)
    )
    return Picture(WIDTH, HEIGHT, tuple(shapes), what, description)


def number_line(
    marks: Mapping[str, float],
    span: tuple[float | None, float | None] | None = None,
    what: str = "",
    within: tuple[float, float] = (0.0, 1.0),
) -> Picture:
    """Return a number line with named values, and with an interval as a bar.

    By default the line reaches from 0 to 1 if all values are in that range.

    Parameters
    ----------
    marks : mapping of str to float
        The values by name.
    span : (float, float), optional
    what : str
    within : (float, float), optional
        A range that the line includes.
    """
    ends = [value for value in span or () if value is not None]
    ticks = ticks_over([*marks.values(), *ends, *within])
    low, high = ticks[0], ticks[-1]

    def across(value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - low) / (high - low)

    y, height = LINE_TOP, 96
    shapes: list[Shape] = [Rect(x=0.5, y=0.5, width=WIDTH - 1, height=height - 1, fill=PAPER, stroke=GRID)]
    shapes.append(Line(points=((across(low), y), (across(high), y)), stroke=INK, stroke_width=2))
    for tick in ticks:
        shapes.append(Line(points=((across(tick), y - 4), (across(tick), y + 4)), stroke=INK))
        shapes.append(Text(x=across(tick), y=y + 18, text=with_minus(tick, "g"), size=12, anchor="middle"))
    if len(ends) == 2:
        left, right = map(across, ends)
        shapes.append(Rect(x=left, y=y - 9, width=max(right - left, 2), height=18, fill=BAND, stroke=BLUE))
    before: float | None = None
    for name, value in marks.items():
        colour, x = (RED if name == str(ANSWER) else BLUE), across(value)
        shapes.append(Circle(x=x, y=y, radius=7, fill=colour, stroke=PAPER, stroke_width=2, label=name))
        # Near an end of the line, a name would extend beyond the picture.
        across_kept = min(max(x, NAME_ROOM), WIDTH - NAME_ROOM)
        is_near = before is not None and abs(across_kept - before) < 2 * NAME_ROOM
        style: dict[str, Any] = {"size": 12, "anchor": "middle", "stroke": PAPER}
        shapes.append(Text(x=across_kept, y=y - (34 if is_near else 18), text=name, **style))
        before = across_kept
    span_text = [_("from {low:g} to {high:g}").format(low=ends[0], high=ends[1])] if len(ends) == 2 else []
    description = join_commas(
        [*span_text, *(_("{name} {value:g}").format(name=name, value=value) for name, value in marks.items())]
    )
    return Picture(WIDTH, height, tuple(shapes), what, description or str(_("no guess yet")))


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


def options(choices: Sequence[str], what: str) -> Picture:
    """Return a picture of the options, one below another. None is chosen."""
    height = 2 * TOP + LINE * len(choices)
    shapes: list[Shape] = [Rect(x=0.5, y=0.5, width=WIDTH - 1, height=height - 1, fill=PAPER, stroke=GRID)]
    for number, choice in enumerate(choices):
        y = TOP + LINE * (number + 0.5)
        shapes.append(Circle(x=26, y=y, radius=7, stroke=INK, stroke_width=1.5))
        shapes.append(Text(x=44, y=y, text=fit(choice, WIDTH - 44 - RIGHT, 14), size=14))
    return Picture(WIDTH, height, tuple(shapes), what, join_commas(choices))
