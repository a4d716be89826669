"""Which cell of a notebook runs, and which games its board had: a cell that is run again offers them."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from samarkand_widgets.game.table import Table


class CellBoard(NamedTuple):
    """The things that the board of a cell has."""

    former: Sequence[Table]
    table: Table
    rest: Callable[[], None]


_kept: dict[str, CellBoard] = {}
_part: ContextVar[str] = ContextVar("_part", default="")


@contextmanager
def part_of_cell(name: str) -> Iterator[None]:
    """Inside it, a board is one of several of its cell: each goes on with its own games."""
    before = _part.set(f"/{name}")
    try:
        yield
    finally:
        _part.reset(before)


def running_cell() -> str | None:
    """The identifier of the cell, or the part of it, that runs now; None outside a notebook."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    kernel = getattr(shell, "kernel", None)
    if kernel is None:
        return None
    cell = kernel.get_parent().get("metadata", {}).get("cellId")
    return cell and cell + _part.get()


def going_on(cell: str | None, table: Table) -> list[Table]:
    """The games of the same kind that the cell had when it ran before, the latest last; they rest then."""
    if not cell or cell not in _kept:
        return []
    before = _kept[cell]
    before.rest()
    games = [*before.former, before.table]
    return [each for each in games if _goes_on(each) and each.game.name == table.game.name]


def _goes_on(table: Table) -> bool:
    return table.can_undo() and not table.state.is_terminal()


def keep(cell: str | None, former: Sequence[Table], table: Table, rest: Callable[[], None]) -> None:
    """The cell's board has this game now, and those before it; `rest` lets nothing run on by itself there."""
    if cell:
        _kept[cell] = CellBoard(former, table, rest)
