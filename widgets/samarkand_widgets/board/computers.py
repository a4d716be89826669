"""The computer players of a board, who play at once or with a pause before each turn.

A decision with only one answer is played in the same way, after a short pause.
"""

import asyncio
import time
from typing import TYPE_CHECKING

from samarkand_widgets.advice.thinking import ComputerDecision
from samarkand_widgets.threads.events import BackgroundTask, loop_runs

if TYPE_CHECKING:
    from samarkand_widgets.board.in_play import GameInPlay

LOOK = 0.1  # seconds between two checks of a computer that is thinking
TICK = 0.05  # seconds between two checks whether the pause is over


class Computers:
    """The computer players of one board.

    Parameters
    ----------
    board : GameInPlay

    Attributes
    ----------
    is_going : bool
        Whether they play when it is their turn. False while they are paused.
    thought : ComputerDecision or None
        The decision that a computer is thinking about.
    """

    def __init__(self, board: "GameInPlay"):
        self._board = board
        self.is_going = True
        self._proceeds = False  # whether the person has read enough
        self._errand: BackgroundTask | None = None
        self.thought: ComputerDecision | None = None

    def wait_to_act(self) -> bool:
        """Return whether it is a computer's turn in the position shown, and the computers are not paused."""
        return self.is_going and self._board.way.waits_for_computer()

    def start(self) -> None:
        """Play if it is their turn: with pauses if an event loop is running, otherwise at once."""
        if self._errand is None or not self._errand.is_alive:
            self.play(has_pauses=bool(self._board.pause))

    def play(self, has_pauses: bool = False) -> None:
        """Play until it is a person's turn or the game is over.

        Parameters
        ----------
        has_pauses : bool
            Whether they wait before each turn. A searching computer always takes its time.
        """
        self.stop()
        if loop_runs() and (has_pauses or self._board.table.thoughtful()):
            if self._goes_on():
                self._errand = BackgroundTask(self._play_slowly(has_pauses))
        elif self.wait_to_act():
            self._board.page.computers_acted()
            self._board.table.play_computers(self.wait_to_act)

    def _goes_on(self) -> bool:
        """Return whether something is played next without a person's choice."""
        return self.wait_to_act() or (self.is_going and self._board.only_action() is not None)

    def proceed(self) -> None:
        """End the pause before the next turn."""
        self._proceeds = True

    def stop(self) -> None:
        """Interrupt whatever a computer is doing."""
        if self._errand is not None:
            self._errand.cancel()
            self._errand = None
        self._leave_off()

    def _leave_off(self) -> None:
        if self.thought is not None:
            self.thought.leave_off()
            self._think_of(None)

    async def _play_slowly(self, has_pauses: bool) -> None:
        own, board = self._errand, self._board
        is_short = True  # whether there is little to read before the next move
        while True:
            await asyncio.sleep(0)
            if has_pauses:
                await self._wait_for_reader(is_short)
            with board.events:
                if self._errand is own and self.wait_to_act() and board.table.thinker() is not None:
                    self._think_of(ComputerDecision(board.table))
            await self._wait_for_thought(own)
            with board.events:
                if self._errand is not own or not self._goes_on():
                    break
                is_short = self._play_only_actions()
                if not is_short:
                    self._play_turn()
                if not self._goes_on():
                    break
                is_short |= board.only_action() is not None
                board.refresh()
                continue
            break
        with board.events:
            if self._errand is own:
                self._errand = None
                self._leave_off()
                board.refresh()

    def _play_only_actions(self) -> bool:
        """Play a person's decisions as long as each has one answer. Return whether there was any."""
        before = self._board.table.place
        while (action := self._board.only_action()) is not None:
            self._board.table.act_unasked(action)
        return self._board.table.place > before

    async def _wait_for_reader(self, is_short: bool) -> None:
        """Wait until the time to read is over, or until the person wants to continue."""
        self._proceeds = False
        began = time.monotonic()
        while not self._proceeds:
            # The speed may change during the pause.
            left = began + self._board.reading_time(is_short) - time.monotonic()
            if left <= 0:
                break
            await asyncio.sleep(min(left, TICK))

    async def _wait_for_thought(self, own: BackgroundTask | None) -> None:
        thought = self.thought
        if thought is None:
            return
        await asyncio.sleep(0)  # without threads, let the page first show who is thinking
        if self._errand is own:
            thought.begin()
        while self._errand is own and not thought.is_done:
            with self._board.events:
                if self.thought is thought:
                    self._board.show_thought()
            await asyncio.sleep(LOOK)

    def _play_turn(self) -> None:
        """Play the turn of a computer, or only the next move of one that searches."""
        table, thought = self._board.table, self.thought
        self._board.page.computers_acted()
        if thought is None:
            table.act_turn(self.wait_to_act)
            return
        self._think_of(None)
        if thought.answers(table):
            table.act_computer(thought.answer())

    def _think_of(self, thought: ComputerDecision | None) -> None:
        self.thought = thought
        self._board.show_thought()
