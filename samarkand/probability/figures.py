"""The style, figures and legends that all plots of the library share.

Matplotlib is imported when the first figure is made.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, cast

from samarkand.errors import missing_extra
from samarkand.grammar import in_signs, shorten, width

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK, GRID = "#333333", "#dddddd"
TICKS, MAX_TICK = 76, 24  # places of all labels below an axis together, and of one
MAX_NAME = 40  # places of a name in a legend
STYLE = {
    "text.usetex": False,  # a text of users is not written for LaTeX, which may be missing
    "figure.facecolor": "white",
    "axes.facecolor": "white",
    "savefig.facecolor": "auto",
    "axes.titlecolor": "auto",
    "xtick.labelcolor": "inherit",
    "ytick.labelcolor": "inherit",
    "legend.labelcolor": None,
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
    "svg.fonttype": "none",  # keep text as text, which is smaller than outlines and can be searched
    "svg.hashsalt": "samarkand",  # make the SVG of a plot reproducible
}
SIZE = (6.4, 3.2)  # inches


def style() -> AbstractContextManager[None]:
    """Return a context in which Matplotlib draws in the style of all plots."""
    return cast(AbstractContextManager[None], _matplotlib().rc_context(STYLE))


def _matplotlib() -> Any:
    try:
        import matplotlib.figure
    except ImportError as error:
        raise missing_extra("a plot needs matplotlib", "lab") from error
    return matplotlib


def new_axes(title: str, xlabel: str, ylabel: str, ax: Any = None) -> "Axes":
    """Return the axes of a new figure, or `ax`, with these labels. Call this and draw within `style()`."""
    axes: Axes = ax or _matplotlib().figure.Figure(figsize=SIZE, layout="constrained").add_subplot()
    # Do not parse text from users as mathematics if it contains two dollar signs.
    axes.set_title(title, parse_math=False)
    axes.set_xlabel(xlabel, parse_math=False)
    axes.set_ylabel(ylabel, parse_math=False)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(_ticks())
    return axes


def _ticks() -> Any:
    """Return a tick formatter that writes numbers as Matplotlib does, but in the user's language."""
    from matplotlib.ticker import ScalarFormatter

    class Ticks(ScalarFormatter):
        def __call__(self, x: float, pos: Any = None) -> str:
            return in_signs(super().__call__(x, pos))

        def __reduce__(self) -> tuple[Any, ...]:
            return _ticks, (), vars(self)

    return Ticks()


def name_series(axes: "Axes", **settings: object) -> None:
    """Draw the legend, without parsing its labels as mathematics."""
    for label in axes.legend(**settings).get_texts():
        label.set_parse_math(False)
        label.set_text(shorten(label.get_text(), MAX_NAME))


def label_ticks(axes: "Axes", places: Sequence[float], labels: Sequence[str]) -> None:
    """Label the x-axis at these places. Labels that would overlap are sloping, and cut if they are long."""
    axes.set_xticks(places, [shorten(label, MAX_TICK) for label in labels], parse_math=False)
    if labels and max(map(width, labels)) > TICKS // len(labels):
        for label in axes.get_xticklabels():
            label.set(rotation=30, horizontalalignment="right", rotation_mode="anchor")
