"""Transition diagrams of Markov chains, with the states in a row and an arrow for each transition."""

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from samarkand.errors import InvalidInput
from samarkand.grammar import shorten
from samarkand.probability import display
from samarkand.probability.figures import INK
from samarkand.probability.plots import COLOURS, Plot, Series, drawing

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MAX_STATES = 8  # more would make the diagram hard to read
APART, TALL = 1.9, 2.1  # inches: the distance between neighbouring states, and the height of the figure
LOW, HIGH = -0.45, 0.75  # the limits of the y-axis in data units; the states are at 0
# The distance between states in data units of the y-axis, where it looks as long: 1.9 inches of about 0.62.
REACH = 1.178
EDGE = 0.13  # the gap between a state and its arrows, as a fraction of the distance between states
LOOP = 0.36  # the height of the text on a self-loop above its state, in data units
MAX_NAME = 14  # places of the name of a state
PAPER = {"facecolor": "white", "edgecolor": "none", "pad": 1.2}  # the background of text on a line


def diagram(
    rows: Mapping[Any, Mapping[Any, Fraction]],
    ends: tuple[Hashable, ...],
    title: str,
    ax: "Axes | None" = None,
) -> Plot:
    """Draw the states in a row, with the ends last and in thick frames.

    Arrows to the left are drawn below the states, and arrows that skip a state to the right above them.

    Raises
    ------
    InvalidInput
        If there are too many states for a readable diagram.
    """
    states = [*rows, *ends]
    if len(states) > MAX_STATES:
        raise InvalidInput(f"plot: found {len(states)} states, expected at most {MAX_STATES}")
    place = {state: at for at, state in enumerate(states)}
    series = [
        Series(display.label(state), list(row), [float(share) for share in row.values()])
        for state, row in rows.items()
    ]
    with drawing(title, series, ax=ax, size=(APART * len(states), TALL)) as plot:
        reach = REACH if ax is None else _reach(ax, len(states))
        for state, row in rows.items():
            for target, share in row.items():
                _draw_step(plot.axes, place[state], place[target], display.fraction(share), reach)
        for state, at in place.items():
            _draw_state(plot.axes, at, display.label(state), state in ends)
        plot.axes.set_xlim(-0.5, len(states) - 0.5)
        plot.axes.set_ylim(LOW, HIGH)
        plot.axes.set_axis_off()
    return plot


def _reach(axes: "Axes", states: int) -> float:
    """Return the distance between states on these axes, in data units of the y-axis."""
    width, height = axes.get_window_extent().size
    return float(width / states * (HIGH - LOW) / height)


def _draw_state(axes: "Axes", at: int, name: str, is_end: bool) -> None:
    frame = {"boxstyle": "round,pad=0.5", "facecolor": "white", "edgecolor": COLOURS[2] if is_end else INK,
             "linewidth": 2.6 if is_end else 1.2}  # fmt: skip
    name = shorten(name, MAX_NAME)
    axes.text(at, 0, name, ha="center", va="center", bbox=frame, zorder=4, parse_math=False)


def _draw_step(axes: "Axes", start: int, end: int, text: str, reach: float) -> None:
    """Draw a transition: straight to the next state, curved above to a later one, below to an earlier one."""
    way = end - start
    tail: tuple[float, float]
    tip: tuple[float, float]
    at: tuple[float, float]
    if way == 0:
        tail, tip, bend, at = (
            (start - 0.05, 0.1),
            (start + 0.05, 0.1),
            -5.0,
            (start, 0.1 + LOOP * reach / REACH),
        )
    elif way == 1:
        tail, tip, bend, at = (start + EDGE, 0.0), (end - EDGE, 0.0), 0.0, ((start + end) / 2, 0.0)
    else:
        side = 1 if way > 0 else -1
        tail, tip = (start + 0.1 * side, 0.12 * side), (end - 0.1 * side, 0.12 * side)
        bend, at = -0.3, ((start + end) / 2, 0.0)
    arrow = {"arrowstyle": "-|>", "color": COLOURS[0], "linewidth": 1.6, "shrinkA": 0, "shrinkB": 0,
             "mutation_scale": 14, "connectionstyle": f"arc3,rad={bend}"}  # fmt: skip
    axes.annotate("", xy=tip, xytext=tail, arrowprops=arrow, zorder=2)
    if abs(way) > 1 or way < 0:
        # The height of an arc3 curve is half of `rad` times the distance on the screen.
        height = reach * (abs(way) - 0.2) * abs(bend) / 2
        at = ((start + end) / 2, (1 if way > 0 else -1) * (0.12 + height))
    axes.text(at[0], at[1], text, ha="center", va="center", fontsize=10, bbox=PAPER, zorder=3)
