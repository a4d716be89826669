"""A computer that thinks long before it acts: off the board's lock, looked at and left off at will."""

import threading
from contextlib import ExitStack
from html import escape

from ipywidgets import HTML

from samarkand.engine import threads
from samarkand_widgets import wording
from samarkand_widgets.game.table import Table
from samarkand_widgets.threads.background import COMPILING


class Cancelled(Exception):
    """Nobody wants the answer any more."""


class ComputerDecision:
    """One decision of the computer to act, thought about on a copy of the game.

    Parameters
    ----------
    table : Table

    Attributes
    ----------
    player : int
    share : float
        Which part of the work is done, from 0 to 1.
    is_done : bool
        Whether there is an answer, or there will be none.
    """

    def __init__(self, table: Table):
        self._table, self._computer, self._state = table, table.thinker(), table.state.clone()
        self.player = self._state.current_player()
        self.share = 0.0
        self.is_done = self._is_left_off = False
        self._answer: int | None = None
        self._wrong: Exception | None = None
        self._loading = ExitStack()

    def begin(self) -> None:
        """Think, in a thread of its own; where there are none, at once and to the end."""
        if threads.can_start():
            threading.Thread(target=self._think, daemon=True).start()
        else:
            self._think()

    def leave_off(self) -> None:
        """Think no more; the computer begins afresh when it is asked again."""
        self._is_left_off = True
        if not self.is_done:
            self._table.renew(self.player)

    def answers(self, table: Table) -> bool:
        """Whether the game still stands where the question was asked."""
        return table is self._table and table.state.history() == self._state.history()

    def answer(self) -> int:
        """The computer's choice; an error on the way to it is raised here."""
        if self._wrong is not None:
            raise self._wrong
        assert self._answer is not None
        return self._answer

    def _think(self) -> None:
        assert self._computer is not None
        try:
            with self._loading:
                self._loading.enter_context(COMPILING)
                self._answer = self._computer.choose(self._state, self._follow)
        except Cancelled:
            pass
        except Exception as wrong:  # noqa: BLE001 — raised where the answer is asked for
            self._wrong = wrong
        finally:
            self.is_done = True

    def _follow(self, share: float) -> None:
        self._loading.close()  # the first report comes when all is loaded that is needed
        if self._is_left_off:
            raise Cancelled
        self.share = share


def bar() -> HTML:
    """A bar for `show`, over the picture's upper edge, where nothing moves for it."""
    made = HTML()
    made.add_class("samarkand-thinking")
    return made


def show(made: HTML, thought: ComputerDecision | None) -> None:
    """Show on a bar how far a thought is; nothing if there is none."""
    if thought is None:
        made.value = ""
        return
    name = escape(wording.THINKS.format(player=thought.player))
    # Without a value the bar moves by itself: it is not known yet how long it takes.
    value = f' value="{thought.share:.2f}"' if thought.share else ""
    made.value = f'<progress aria-label="{name}" max="1"{value}></progress>'
