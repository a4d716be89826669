"""The computers of a board at work: at once, or turn by turn with a pause before each."""

import asyncio
from typing import Protocol

from samarkand_widgets.advice.thinking_bar import ComputerDecision, bar, show
from samarkand_widgets.game.page_state import PageState
from samarkand_widgets.game.table import Table
from samarkand_widgets.threads.events import BackgroundTask, Events, loop_runs

LOOK = 0.1  # seconds between two looks at who thinks


class ComputersHost(Protocol):
    """The duties of the board at which computers play."""

    table: Table
    events: Events
    page: PageState[Table]

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
    board : ComputersHost

    Attributes
    ----------
    is_going : bool
        Whether they play; else they wait, whosever turn it is.
    bar : ipywidgets.HTML
        How far one of them is who thinks.
    """

    def __init__(self, board: ComputersHost):
        self._board = board
        self.is_going = True
        self.bar = bar()
        self._errand: BackgroundTask | None = None
        self._thought: ComputerDecision | None = None

    def wait_to_act(self) -> bool:
        """Whether one of them is to act, and may."""
        return self.is_going and self._board.is_computers_turn()

    def start(self) -> None:
        """Play if it is their turn: at once, or slowly where there is an event loop."""
        if self._errand is None or not self._errand.is_alive:
            self.play(has_pauses=bool(self._board.pause))

    def play(self, has_pauses: bool = False) -> None:
        """Play until a person is to act or the game is over.

        Parameters
        ----------
        has_pauses : bool
            Whether they wait before each turn. Who thinks before each move does so in any case.
        """
        self.stop()
        if not self.wait_to_act():
            return
        if loop_runs() and (has_pauses or self._board.table.thoughtful()):
            self._errand = BackgroundTask(self._play_slowly(has_pauses))
        else:
            self._board.page.computers_acted()
            self._board.table.play_computers(self.wait_to_act)

    def stop(self) -> None:
        """Leave off what they are at."""
        if self._errand is not None:
            self._errand.cancel()
            self._errand = None
        self._leave_off()

    def _leave_off(self) -> None:
        if self._thought is not None:
            self._thought.leave_off()
            self._think_of(None)

    async def _play_slowly(self, has_pauses: bool) -> None:
        own, board = self._errand, self._board
        while True:
            await asyncio.sleep(board.pause * board.pace() if has_pauses else 0)
            with board.events:
                if self._errand is own and self.wait_to_act() and board.table.thinker() is not None:
                    self._think_of(ComputerDecision(board.table))
            await self._wait_for_thought(own)
            with board.events:
                if self._errand is not own or not self.wait_to_act():
                    break
                self._play_turn()
                if not self.wait_to_act():
                    break
                board.refresh()
                continue
            break
        with board.events:
            if self._errand is own:
                self._errand = None
                self._leave_off()
                board.refresh()

    async def _wait_for_thought(self, own: BackgroundTask | None) -> None:
        thought = self._thought
        if thought is None:
            return
        await asyncio.sleep(0)  # where there are no threads, the page shows first who thinks
        if self._errand is own:
            thought.begin()
        while self._errand is own and not thought.is_done:
            with self._board.events:
                if self._thought is thought:
                    show(self.bar, thought)
            await asyncio.sleep(LOOK)

    def _play_turn(self) -> None:
        """The turn of who is to act; of who thinks, the next move."""
        table, thought = self._board.table, self._thought
        self._board.page.computers_acted()
        if thought is None:
            table.act_turn(self.wait_to_act)
            return
        self._think_of(None)
        if thought.answers(table):
            table.act_computer(thought.answer())

    def _think_of(self, thought: ComputerDecision | None) -> None:
        self._thought = thought
        show(self.bar, thought)
