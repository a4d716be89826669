"""Hints on a board: the value of each action, given what the person to move can know.

The values come from `samarkand.action_values`. They are computed in a separate thread, so the board keeps
responding. While they become more precise, they are shown on the picture, on the buttons and in a table.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from samarkand.game import State
from samarkand.grammar import Reader, _
from samarkand_widgets.advice.values import HINTS, HORIZONS, HintValues
from samarkand_widgets.game.controls import Control, Panel, button, select
from samarkand_widgets.threads.background import Work
from samarkand_widgets.threads.events import Events

if TYPE_CHECKING:
    from samarkand.analysis.values.action_values import Valuation

GAMES = 512  # playouts per action


class Hints(HintValues):
    """The hints of one board.

    Parameters
    ----------
    decision : function
        Returns the position in which a person must decide, or None.
    changed : function
        Called when there are new values to show.
    events : Events
    reader : function
        Returns the reader of the hints.

    Attributes
    ----------
    is_on : bool
        Whether hints are shown.
    horizon : str
        The quantity: "game" for the chance of winning, "turn" for the score at the end of the turn.
    """

    def __init__(
        self,
        decision: Callable[[], State | None],
        changed: Callable[[], None],
        events: Events,
        reader: Callable[[], Reader],
        games: int | None = None,
    ):
        super().__init__(reader)
        self.is_on, self.horizon = False, HORIZONS[0][1]
        self._decision, self._changed, self._games = decision, changed, games
        self._asked: Any = None  # the position and the horizon of the current values
        self._work: Work[Valuation] = Work(events, self.rows, self.take, changed, self._fail)

    def control(self) -> Control:
        """Return the button that shows or hides the hints."""
        tip = _("What each move is worth, given what you can know")
        return button("hints", HINTS, pressed=self.is_on, title=str(tip))

    def panel(self) -> list[Panel]:
        """Return the table of the values, if hints are on."""
        if not self.is_on:
            return []
        options = [(horizon, label) for label, horizon in HORIZONS]
        horizon = select("horizon", _("measured by"), self.horizon, options)
        told = {"controls": [horizon], "blocks": self.blocks, "close": "hints"}
        return [{"name": "hints", "title": str(HINTS), **told}]

    # --- computing ------------------------------------------------------------------------------------

    @property
    def is_working(self) -> bool:
        """Whether the values are still being computed."""
        return self._work.task is not None

    def follow(self) -> None:
        """Start again if the position or the horizon has changed. Called at every refresh."""
        position = self._decision() if self.is_on else None
        asked = None if position is None else (self.horizon, position.history())
        if asked == self._asked:
            return
        self.stop()
        self._asked = asked
        if position is not None:
            # Imported lazily, so that a board without hints appears sooner.
            from samarkand.analysis.values.action_values import Valuation

            self.blocks = [{"note": str(_("Working out the values …"))}]
            work = Valuation(position, horizon=self.horizon, games=self._games or GAMES)
            self._work.begin(work, first=len(work.rows))

    def _fail(self) -> None:
        """Discard the values after an error, which the board has shown."""
        self.forget()
        self._changed()

    def stop(self) -> None:
        """Stop computing, and discard the values."""
        self._work.stop()
        self._asked = None
        self.forget()
