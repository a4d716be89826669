"""Presentation of studies and tournaments: plots, and data frames that contain sentences."""

from typing import TYPE_CHECKING

import numpy as np
import pandas

from samarkand.errors import InvalidInput
from samarkand.grammar import _, percent
from samarkand.probability import figures, plots
from samarkand.probability.intervals import LEVEL
from samarkand.probability.plots import COLOURS, HATCHES, LINES, Plot, Series

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ESTIMATED = {"share": _("share"), "rating": _("rating")}
EQUAL = {"share": _("equal share"), "rating": _("equal rating")}

MAX_BINS = 40
BESIDE_ONE = 3  # the margin on both sides of a single bar


class ShownWhole(pandas.DataFrame):
    """A data frame that is displayed without truncating cells.

    Frames derived from it are ordinary data frames.

    Examples
    --------
    >>> ShownWhole({"why": ["because " * 9]}).to_string() in repr(ShownWhole({"why": ["because " * 9]}))
    True
    """

    def __repr__(self) -> str:
        return pandas.DataFrame(self).to_string(max_rows=pandas.get_option("display.max_rows"))

    def _repr_html_(self) -> str | None:
        with pandas.option_context("display.max_colwidth", None):
            return super()._repr_html_()


def intervals(
    found: "pandas.DataFrame",
    labels: list[str],
    title: str,
    axes: tuple[str, str],
    even: float,
    what: str = "share",
    ax: "Axes | None" = None,
) -> Plot:
    """Plot estimates with their confidence intervals, and a line for equality.

    Parameters
    ----------
    found : pandas.DataFrame
        One row per label, with the columns `low`, `high` and `what`.
    labels : list of str
    title : str
    axes : pair of str
        The labels of the axes.
    even : float
        The value of all estimates in the case of equality.
    what : str
        The column of the estimate.
    ax : matplotlib.axes.Axes, optional
        The axes to draw on, by default those of a new figure.
    """
    series = [
        Series(str(ESTIMATED[what]), labels, *(found[name].tolist() for name in (what, "low", "high"))),
        Series(str(EQUAL[what]), labels, [even] * len(labels)),
    ]
    with plots.drawing(title, series, *axes, ax) as plot:
        positions = np.arange(len(labels))
        middle, low, high = (found[name].to_numpy() for name in (what, "low", "high"))
        plot.axes.errorbar(
            positions, middle, [middle - low, high - middle], fmt="o", color=COLOURS[0], ecolor=figures.INK,
            capsize=4, label=_("{level} confidence").format(level=percent(LEVEL)),
        )  # fmt: skip
        plot.axes.axhline(even, color=COLOURS[2], linestyle=LINES[1], linewidth=1.5, label=str(EQUAL[what]))
        figures.label_ticks(plot.axes, range(len(labels)), labels)
        plot.axes.set_xlim(-0.5, len(labels) - 0.5)
        if what == "share":
            plot.axes.set_ylim(bottom=0)
        figures.name_series(plot.axes)
    return plot


def histogram(seen: np.ndarray, label: str, title: str, ax: "Axes | None" = None) -> Plot:
    """Plot the relative frequencies of a sample of whole numbers, in at most forty bins.

    If all values are equal, the title says so.
    """
    edges = steps(seen)
    least, most = edges[0] + 0.5, edges[-1] - 0.5
    if least == most:
        title = _("{title}: always {value:,g}").format(title=title, value=least)
    counts, __ = np.histogram(seen, edges)
    item = Series(label, ((edges[:-1] + edges[1:]) / 2).tolist(), (counts / len(seen)).tolist())
    with plots.drawing(title, [item], label, str(_("share of games")), ax) as plot:
        plot.axes.bar(
            item.x, item.y, np.diff(edges), color=COLOURS[0], label=item.label, hatch=HATCHES[0],
            edgecolor="white", linewidth=0.3,
        )  # fmt: skip
        plots.finish(plot)
        if len(edges) == 2:  # without margins, a single bar would fill the plot
            plot.axes.set_xlim(edges[0] - BESIDE_ONE, edges[1] + BESIDE_ONE)
        plot.axes.locator_params(axis="x", integer=True)
    return plot


def steps(seen: np.ndarray) -> np.ndarray:
    """Return the edges of bins of equal integer width that cover a sample of whole numbers.

    Examples
    --------
    >>> steps(np.array([3, 5])).tolist()
    [2.5, 3.5, 4.5, 5.5]
    """
    if not len(seen):
        raise InvalidInput("plot: found no games")
    least, most = int(seen.min()), int(seen.max())
    width = -(-(most - least + 1) // MAX_BINS)
    number = -(-(most - least + 1) // width)
    return least - 0.5 + width * np.arange(number + 1)
