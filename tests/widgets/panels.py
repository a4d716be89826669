"""What an explorer shows, read from its widgets."""

from samarkand_widgets.panels.explorer import CHOSEN
from samarkand_widgets.panels.poster import NONE


def rows(explorer):
    """The cells of the table, row by row, as they are written."""
    written = {
        name: explorer.frame[name].map(explorer.write) for name in explorer.frame.select_dtypes("number")
    }
    cells = explorer.frame.assign(**written).where(explorer.frame.notna(), NONE)
    return [[name, *row] for name, row in zip(cells.index, cells.itertuples(index=False), strict=True)]


def chosen(explorer):
    """The names of the rows that have a mark."""
    return [name.removeprefix(CHOSEN) for name in explorer.frame.index if name.startswith(CHOSEN)]


def refused(explorer):
    """Whether there is nothing but a line that says why."""
    return explorer.formula.value == explorer.table.value == "" and "\n" not in explorer.said
