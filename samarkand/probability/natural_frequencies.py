"""Natural frequencies, shown as groups of dots that can be counted by eye."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, overload

from samarkand.checks import whole
from samarkand.errors import InvalidInput, short_repr
from samarkand.probability.figures import INK, SIZE, name_series
from samarkand.probability.plots import COLOURS, EXACTLY, Plot, Series, drawing

if TYPE_CHECKING:
    from matplotlib.axes import Axes

IN_A_ROW = 16
MAX = 400
ROW = 0.34  # inches
# Groups differ in shape or fill as well as in colour.
SIGNS: tuple[dict[str, Any], ...] = (
    {"marker": "o", "facecolors": COLOURS[0], "edgecolors": COLOURS[0]},
    {"marker": "s", "facecolors": "none", "edgecolors": COLOURS[1]},
    {"marker": "o", "facecolors": "none", "edgecolors": INK},
    {"marker": "^", "facecolors": COLOURS[2], "edgecolors": COLOURS[2]},
)


@overload
def dots(groups: Mapping[str, int], title: str = "", ax: None = None) -> Plot: ...
@overload
def dots(groups: Mapping[str, int], title: str = "", *, ax: "Axes") -> "Axes": ...
def dots(groups: Mapping[str, int], title: str = "", ax: "Axes | None" = None) -> "Plot | Axes":
    """Draw every case as a dot, one group after another.

    Use this to show conditional probabilities as whole numbers of cases.

    Parameters
    ----------
    groups : mapping of str to int
        The number of cases in each group. There can be up to four groups and up to 400 cases.
    title : str
        The title above the dots.
    ax : matplotlib.axes.Axes, optional
        Draw on these axes, and return them.

    Returns
    -------
    Plot
        One series, with the groups as `x` and their numbers as `y`.

    Raises
    ------
    InvalidInput
        If there are no groups or no cases, or too many of either.
    MissingExtra
        If matplotlib is not installed.

    Examples
    --------
    >>> dots({"a rival sells": 6, "a rival is silent": 6, "in the pile": 50}, title="62 deals")
    plot: 62 deals
    exact: a rival sells 6.0000, a rival is silent 6.0000, in the pile 50.0000
    """
    if not 1 <= len(groups) <= len(SIGNS):
        raise InvalidInput(f"groups: found {short_repr(groups)}, expected one to {len(SIGNS)} groups by name")
    groups = {str(name): whole(f"groups[{name!r}]", number) for name, number in groups.items()}
    whole("groups", sum(groups.values()), least=1, most=MAX, expected=f"1 to {MAX} cases")
    series = Series(str(EXACTLY), list(groups), [float(number) for number in groups.values()])
    height = 1.2 + ROW * (len(groups) + (sum(groups.values()) - 1) // IN_A_ROW)
    with drawing(title, [series], ax=ax, size=(SIZE[0], height)) as plot:
        _draw(plot.axes, groups)
    return plot if ax is None else ax


def _draw(axes: "Axes", groups: Mapping[str, int]) -> None:
    """Draw the dots in rows from the top, and a legend below them."""
    drawn = 0
    for (name, number), sign in zip(groups.items(), SIGNS, strict=False):
        places = range(drawn, drawn + number)
        drawn += number
        columns, rows = [place % IN_A_ROW for place in places], [-(place // IN_A_ROW) for place in places]
        axes.scatter(columns, rows, s=90, linewidths=1.6, label=f"{number}: {name}", **sign)
    axes.set_xlim(-0.8, IN_A_ROW - 0.2)
    axes.set_ylim(-((drawn - 1) // IN_A_ROW) - 0.7, 0.7)
    axes.set_axis_off()
    name_series(axes, loc=2, bbox_to_anchor=(0, 0), frameon=False)  # loc=2 is "upper left"
