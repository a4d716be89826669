"""Which cell of a notebook runs, and which game its board had: a cell that is run again offers it."""

import sys
from collections.abc import Callable

from samarkand_widgets.table import Table

_kept: dict[str, tuple[Table, Callable[[], None]]] = {}


def running_cell() -> str | None:
    """The identifier of the cell that runs now; None outside a notebook, or if it does not tell."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    kernel = getattr(shell, "kernel", None)
    if kernel is None:
        return None
    return kernel.get_parent().get("metadata", {}).get("cellId")


def going_on(cell: str | None, table: Table) -> list[Table]:
    """The game of the same kind that went on when the cell was run before, if one did; it rests then."""
    if not cell or cell not in _kept:
        return []
    before, rest = _kept[cell]
    rest()
    is_wanted = before.can_undo() and not before.state.is_terminal()
    return [before] if is_wanted and before.game.name == table.game.name else []


def keep(cell: str | None, table: Table, rest: Callable[[], None]) -> None:
    """The cell's board has this game now; `rest` lets nothing run on by itself there."""
    if cell:
        _kept[cell] = table, rest
