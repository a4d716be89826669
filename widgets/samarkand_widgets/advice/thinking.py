"""The decision of a computer that searches, made without holding the board's lock. It can be interrupted."""

import threading

from samarkand.engine import threads
from samarkand.grammar import _
from samarkand_widgets.game.table import Table

THINKS = _("{Player} is thinking …")


class Cancelled(Exception):
    """The exception raised in a search whose result is no longer needed."""


class ComputerDecision:
    """One decision of the computer to move, searched on a copy of the game.

    Parameters
    ----------
    table : Table

    Attributes
    ----------
    player : int
    share : float
        The share of the work that is done, from 0 to 1.
    is_done : bool
        Whether the search has ended, with or without an answer.
    """

    def __init__(self, table: Table):
        self._table, self._computer, self._state = table, table.thinker(), table.state.clone()
        self.player = self._state.current_player()
        self.share = 0.0
        self.is_done = self._is_left_off = False
        self._answer: int | None = None
        self._wrong: Exception | None = None

    def begin(self) -> None:
        """Start the search in a thread or, if threads are not available, complete it now."""
        if threads.can_start():
            threading.Thread(target=self._think, daemon=True).start()
        else:
            self._think()

    def leave_off(self) -> None:
        """Interrupt the search. The computer starts over the next time."""
        self._is_left_off = True
        if not self.is_done:
            self._table.renew(self.player)

    def answers(self, table: Table) -> bool:
        """Return whether the game is still in the position that is being searched."""
        return table is self._table and table.state.history() == self._state.history()

    def answer(self) -> int:
        """Return the computer's choice, or raise the error that occurred in the search."""
        if self._wrong is not None:
            raise self._wrong
        assert self._answer is not None
        return self._answer

    def _think(self) -> None:
        assert self._computer is not None
        try:
            self._answer = self._computer.choose(self._state, self._follow)
        except Cancelled:
            pass
        except Exception as wrong:  # noqa: BLE001 — raised again by `answer`
            self._wrong = wrong
        finally:
            self.is_done = True

    def _follow(self, share: float) -> None:
        if self._is_left_off:
            raise Cancelled
        self.share = share

    def shown(self) -> dict[str, object]:
        """Return what the page shows about the search. A share of 0 means that its duration is unknown."""
        return {"label": THINKS.format(player=self.player), "share": round(self.share, 2)}
