"""Two-way tables with the totals of their rows and columns, drawn as a `Plot`."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, overload

from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import _, shorten
from samarkand.probability.arguments import as_list, exact
from samarkand.probability.figures import INK, MAX_NAME, SIZE
from samarkand.probability.plots import COLOURS, EXACTLY, Plot, Series, drawing

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ALL = _("all")

Rows = Mapping[str, Mapping[str, object]]
Cells = Iterable[tuple[str, str]]
WIDE = 60  # places of all columns together
ROW = 0.55  # inches
SHADE = 0.55  # the opacity of a cell that contains all cases


@overload
def two_way(table: Rows, title: str = "", marked: Cells = (), ax: None = None) -> Plot: ...
@overload
def two_way(table: Rows, title: str = "", marked: Cells = (), *, ax: "Axes") -> "Axes": ...
def two_way(table: Rows, title: str = "", marked: Cells = (), ax: "Axes | None" = None) -> "Plot | Axes":
    """Draw a two-way table of numbers of cases or probabilities, with totals.

    Cells with larger numbers are darker.

    Parameters
    ----------
    table : mapping of str to mapping of str to number
        The rows of the table. Every row maps the same columns to a number of cases or a probability.
    title : str
        The title above the table.
    marked : iterable of (row, column)
        Cells to draw with a thick frame, for example those that remain under a condition.
    ax : matplotlib.axes.Axes, optional
        Draw on these axes, and return them.

    Returns
    -------
    Plot
        One series, with the cells as `x`, row by row, and their numbers as `y`.

    Raises
    ------
    InvalidInput
        If the rows have different columns, a number is negative, all numbers are 0, or a marked cell is not
        in the table.
    MissingExtra
        If matplotlib is not installed.

    Examples
    --------
    >>> hands = {"first a jewel": {"second a jewel": 2, "second not": 6}}
    >>> two_way(hands | {"first not": {"second a jewel": 6, "second not": 6}}, title="20 ordered pairs")
    plot: 20 ordered pairs
    exact: first a jewel, second a jewel 2.0000, first a jewel, second not 6.0000, first not, second a jewel 6.0000, first not, second not 6.0000
    """  # noqa: E501
    rows, columns = _names(table)
    cells = {(row, column): exact("table", table[row][column]) for row in rows for column in columns}
    if min(cells.values()) < 0 or not any(cells.values()):
        raise InvalidInput(
            "table: found a negative number or only zeros, expected the number of cases in each cell"
        )
    frames = as_list("marked", marked, "a list of cells, each a row and a column")
    for cell in frames:
        if cell not in cells:
            raise InvalidInput(f"marked: found {short_repr(cell)}, expected a row and a column of the table")
    names = [f"{row}, {column}" for row, column in cells]
    series = Series(str(EXACTLY), names, [float(number) for number in cells.values()])
    with drawing(title, [series], ax=ax, size=(SIZE[0], 0.6 + ROW * (len(rows) + 2))) as plot:
        _draw(plot.axes, cells, rows, columns, set(frames))
    return plot if ax is None else ax


def _names(table: Rows) -> tuple[list[str], list[str]]:
    columns = [list(row) for row in table.values()]
    if any(names != columns[0] for names in columns):
        raise InvalidInput(f"table: found {short_repr(table)}, expected the same columns in each row")
    return list(table), columns[0]


def _draw(
    axes: "Axes",
    cells: Mapping[tuple[str, str], Fraction],
    rows: list[str],
    columns: list[str],
    marked: set[tuple[str, str]],
) -> None:
    """Draw the cells, with names on the left and at the top, and totals on the right and at the bottom."""
    from matplotlib.patches import Rectangle

    total = sum(cells.values())
    for (row, column), number in cells.items():
        x, y = columns.index(column), -rows.index(row)
        share = SHADE * float(number / total)
        axes.add_patch(Rectangle((x, y), 1, 1, facecolor=COLOURS[0], alpha=share, edgecolor="none"))
        width, ink = (3, INK) if (row, column) in marked else (1, COLOURS[4])
        axes.add_patch(
            Rectangle((x, y), 1, 1, facecolor="none", linewidth=width, edgecolor=ink, zorder=width)
        )
        axes.text(x + 0.5, y + 0.5, str(number), ha="center", va="center", fontweight="bold")
    for place, row in enumerate(rows):
        axes.text(-0.08, 0.5 - place, shorten(str(row), MAX_NAME), ha="right", va="center", parse_math=False)
        in_row = sum(cells[row, column] for column in columns)
        axes.text(len(columns) + 0.5, 0.5 - place, str(in_row), ha="center", va="center")
    for place, column in enumerate(columns):
        name = shorten(str(column), WIDE // (len(columns) + 2))
        axes.text(place + 0.5, 1.15, name, ha="center", va="bottom", parse_math=False)
        in_column = sum(cells[row, column] for row in rows)
        axes.text(place + 0.5, 0.5 - len(rows), str(in_column), ha="center", va="center")
    axes.text(len(columns) + 0.5, 1.15, str(ALL), ha="center", va="bottom")
    axes.text(-0.08, 0.5 - len(rows), str(ALL), ha="right", va="center")
    axes.text(len(columns) + 0.5, 0.5 - len(rows), str(total), ha="center", va="center", fontweight="bold")
    axes.set_xlim(-1.1, len(columns) + 1)
    axes.set_ylim(-len(rows), 1.6)
    axes.set_axis_off()
