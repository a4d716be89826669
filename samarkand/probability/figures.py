"""The style, figures and legends that all plots of the library share.

Matplotlib is imported when the first figure is made.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from samarkand.errors import InvalidQuestion, missing_extra, short_repr
from samarkand.grammar import in_signs
from samarkand.probability.arguments import text

if TYPE_CHECKING:
    from matplotlib.axes import Axes

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
    "svg.fonttype": "none",  # keep text as text, which is smaller than outlines and can be searched
    "svg.hashsalt": "samarkand",  # make the SVG of a plot reproducible
}
SIZE = (6.4, 3.2)  # inches


@contextmanager
def style() -> Iterator[None]:
    """Apply the style of all plots within a `with` block."""
    with _matplotlib().rc_context(STYLE):
        yield


def _matplotlib() -> Any:
    try:
        import matplotlib.figure
    except ImportError as error:
        raise missing_extra("a plot needs matplotlib", "lab") from error
    return matplotlib


def new_axes(title: str, xlabel: str, ylabel: str, ax: object = None) -> "Axes":
    """Return the axes of a new figure, or `ax`, with these labels. Call this and draw within `style()`."""
    axes: Axes = ax  # type: ignore[assignment]
    if ax is None:
        axes = _matplotlib().figure.Figure(figsize=SIZE, layout="constrained").add_subplot()
    elif not hasattr(ax, "errorbar"):
        raise InvalidQuestion(f"ax: found {short_repr(ax)}, expected Axes of Matplotlib")
    # Do not parse text from users as mathematics if it contains two dollar signs.
    axes.set_title(text(title, "title"), parse_math=False)
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
