"""The games of each notebook cell, so that a cell that is run again can offer its earlier games."""

import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

from samarkand_widgets.game.table import Table


class CellBoard(NamedTuple):
    """The board of a cell: its earlier games, its current game, and a function that stops it."""

    former: Sequence[Table]
    table: Table
    rest: Callable[[], None]


_kept: dict[str, CellBoard] = {}


def running_cell() -> str | None:
    """Return the identifier of the running cell, or None outside a notebook."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    kernel = getattr(shell, "kernel", None)
    if kernel is None:
        return None
    cell: str | None = kernel.get_parent().get("metadata", {}).get("cellId")
    return cell


def going_on(cell: str | None, table: Table) -> list[Table]:
    """Stop the cell's previous board, and return its unfinished games of the same kind, oldest first."""
    if not cell or cell not in _kept:
        return []
    before = _kept[cell]
    before.rest()
    games = [*before.former, before.table]
    return [former for former in games if _is_unfinished(former) and former.game.name == table.game.name]


def _is_unfinished(table: Table) -> bool:
    return table.can_undo() and not table.state.is_terminal()


def keep(cell: str | None, former: Sequence[Table], table: Table, rest: Callable[[], None]) -> None:
    """Remember the cell's current game, its earlier ones, and the function that stops its board."""
    if cell:
        _kept[cell] = CellBoard(former, table, rest)
