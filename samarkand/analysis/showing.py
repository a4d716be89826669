"""How studies and tournaments are shown: plots, and data frames of sentences."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas

from samarkand.analysis.studies import wording
from samarkand.errors import InvalidQuestion
from samarkand.grammar import percent
from samarkand.probability import figures, plots
from samarkand.probability.figures import INK
from samarkand.probability.intervals import LEVEL
from samarkand.probability.plots import COLOURS, HATCHES, LINES, Plot, Series

MAX_BINS = 40
BESIDE_ONE = 3  # steps of one that are empty to both sides of a constant


class ShownWhole(pandas.DataFrame):
    """A data frame whose cells are shown whole; what is taken from it is an ordinary one.

    Examples
    --------
    >>> ShownWhole({"why": ["because " * 9]}).to_string() in repr(ShownWhole({"why": ["because " * 9]}))
    True
    """

    def __repr__(self) -> str:
        return self.to_string(max_rows=pandas.get_option("display.max_rows"))

    def _repr_html_(self) -> str | None:
        with pandas.option_context("display.max_colwidth", None):
            return super()._repr_html_()


def intervals(
    found: Any, labels: list[str], title: str, axes: tuple[str, str], even: float, what: str = "share"
) -> Plot:
    """Estimates as dots in their intervals, and a line where all would be equal.

    Parameters
    ----------
    found : pandas.DataFrame
        With columns `low`, `high` and that of the estimate, one row a label.
    labels : list of str
    title : str
    axes : pair of str
        The words at the axes.
    even : float
        What all would have if they were equal.
    what : str
        The column of the estimate.
    """
    series = [
        Series(
            str(wording.ESTIMATED[what]), labels, *(found[name].tolist() for name in (what, "low", "high"))
        ),
        Series(str(wording.EQUAL[what]), labels, [even] * len(labels)),
    ]
    with figures.style():
        made = Plot(title, series, figures.new_figure(title, *axes))
        places = np.arange(len(labels))
        middle, low, high = (found[name].to_numpy() for name in (what, "low", "high"))
        made.axes.errorbar(
            places, middle, [middle - low, high - middle], fmt="o", color=COLOURS[0], ecolor=INK, capsize=4,
            label=wording.CONFIDENCE.format(level=percent(LEVEL)),
        )  # fmt: skip
        made.axes.axhline(
            even, color=COLOURS[2], linestyle=LINES[1], linewidth=1.5, label=str(wording.EQUAL[what])
        )
        made.axes.set_xticks(places, labels, parse_math=False)
        made.axes.set_xlim(-0.5, len(labels) - 0.5)
        if what == "share":
            made.axes.set_ylim(bottom=0)
        figures.name_series(made.axes)
    return made


def histogram(
    named: Sequence[tuple[str, np.ndarray]], title: str, xlabel: str, outlined: bool = False
) -> Plot:
    """How often values fall into each of at most forty steps of whole numbers; more samples as outlines.

    Where all values are one, the title says so.
    """
    edges = steps(np.concatenate([seen for _, seen in named]))
    least, most = edges[0] + 0.5, edges[-1] - 0.5
    if least == most:
        title = wording.ALWAYS_ONE.format(title=title, value=least)
    series = []
    for label, seen in named:
        counts, _ = np.histogram(seen, edges)
        series.append(Series(label, ((edges[:-1] + edges[1:]) / 2).tolist(), (counts / len(seen)).tolist()))
    with figures.style():
        made = Plot(title, series, figures.new_figure(title, xlabel, str(wording.SHARE_OF_GAMES)))
        for number, each in enumerate(series):
            colour = COLOURS[number % 6]
            if outlined:
                line = LINES[number % 6]
                made.axes.stairs(each.y, edges, color=colour, label=each.label, linestyle=line, linewidth=1.8)
            else:
                made.axes.bar(
                    each.x, each.y, np.diff(edges), color=colour, label=each.label, hatch=HATCHES[number % 6],
                    edgecolor="white", linewidth=0.3,
                )  # fmt: skip
        plots.finish(made)
        if len(edges) == 2:  # one value alone is a bar among whole numbers, not a wall
            made.axes.set_xlim(edges[0] - BESIDE_ONE, edges[1] + BESIDE_ONE)
        made.axes.locator_params(axis="x", integer=True)
    return made


def steps(seen: np.ndarray) -> np.ndarray:
    """The borders of steps that are all as wide, a whole number, and hold all of some whole numbers.

    Examples
    --------
    >>> steps(np.array([3, 5])).tolist()
    [2.5, 3.5, 4.5, 5.5]
    """
    if not len(seen):
        raise InvalidQuestion("plot: found no games")
    least, most = int(seen.min()), int(seen.max())
    width = -(-(most - least + 1) // MAX_BINS)
    number = -(-(most - least + 1) // width)
    return least - 0.5 + width * np.arange(number + 1)
