"""What every picture of the library has in common: its style, a figure with named axes, and a legend.

Matplotlib is imported when the first figure is made.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from samarkand.errors import missing_extra
from samarkand.grammar import in_signs
from samarkand.probability.arguments import text

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK, GRID = "#333333", "#dddddd"
STYLE = {
    "font.family": "sans-serif",
    "font.size": 11,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.axisbelow": True,
    "grid.color": GRID,
    "hatch.linewidth": 0.6,
    "legend.frameon": False,
    "svg.fonttype": "none",  # letters stay letters: small, and to be searched for
    "svg.hashsalt": "samarkand",  # the same plot is the same file
}
SIZE = (6.4, 3.2)  # inches


@contextmanager
def style() -> Iterator[None]:
    """The one style of all plots; nothing outside is changed."""
    with _matplotlib().rc_context(STYLE):
        yield


def _matplotlib() -> Any:
    try:
        import matplotlib.figure
    except ImportError as error:
        raise missing_extra("a plot needs matplotlib", "lab") from error
    return matplotlib


def new_figure(title: str, xlabel: str, ylabel: str) -> "Figure":
    """A figure with one pair of axes, to be made and drawn on within `style()`."""
    figure = _matplotlib().figure.Figure(figsize=SIZE, layout="constrained")
    axes = figure.add_subplot()
    # A text of a user's is not mathematics, even with two dollar signs. Matplotlib's own ticks may be.
    axes.set_title(text(title, "title"), parse_math=False)
    axes.set_xlabel(xlabel, parse_math=False)
    axes.set_ylabel(ylabel, parse_math=False)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(_ticks())
    return figure


def _ticks() -> Any:
    """What writes the numbers at an axis: as Matplotlib does, in the signs of the language."""
    from matplotlib.ticker import ScalarFormatter

    class Ticks(ScalarFormatter):
        def __call__(self, x: float, pos: Any = None) -> str:
            return in_signs(super().__call__(x, pos))

    return Ticks()


def name_series(axes: "Axes", **settings: Any) -> None:
    """Draw the legend, whose labels are not mathematics."""
    for label in axes.legend(**settings).get_texts():
        label.set_parse_math(False)
