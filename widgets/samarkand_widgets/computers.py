"""The computers of a board at work: at once, or turn by turn with a pause before each."""

import asyncio
from typing import Protocol

from samarkand_widgets.answering import Answering, Errand, loop_runs
from samarkand_widgets.table import Table


class Employer(Protocol):
    """What computers need of the board at which they play."""

    table: Table
    answering: Answering

    @property
    def pause(self) -> float:
        """Seconds before each turn of a computer."""

    def pace(self) -> float:
        """How many times longer than usual a computer waits."""

    def is_computers_turn(self) -> bool:
        """Whether a computer is to act."""

    def refresh(self) -> None:
        """Show what is."""


class Computers:
    """The computers of one board.

    Parameters
    ----------
    board : Employer

    Attributes
    ----------
    is_going : bool
        Whether they play; else they wait, whosever turn it is.
    """

    def __init__(self, board: Employer):
        self._board = board
        self.is_going = True
        self._errand: Errand | None = None

    def wait_to_act(self) -> bool:
        """Whether one of them is to act, and may."""
        return self.is_going and self._board.is_computers_turn()

    def start(self) -> None:
        """Play if it is their turn: at once, or slowly where there is an event loop."""
        if not self.wait_to_act() or (self._errand is not None and self._errand.is_alive):
            return
        if self._board.pause and loop_runs():
            self._errand = Errand(self._play_slowly())
        else:
            self.play_at_once()

    def play_at_once(self) -> None:
        """Play without pauses until a person is to act or the game is over."""
        self._board.table.play_computers(self.wait_to_act)

    def stop(self) -> None:
        """Leave off what they are at."""
        if self._errand is not None:
            self._errand.cancel()
            self._errand = None

    async def _play_slowly(self) -> None:
        own, board = self._errand, self._board
        while True:
            await asyncio.sleep(board.pause * board.pace())
            with board.answering:
                if self._errand is not own or not self.wait_to_act():
                    break
                board.table.act_turn(self.wait_to_act)
                if not self.wait_to_act():
                    break
                board.refresh()
                continue
            break
        with board.answering:
            if self._errand is own:
                self._errand = None
                board.refresh()
