"""Hints on a board: the value of each action, given what the person to move can know.

The values come from `samarkand.action_values`. They are computed in a separate thread, so the board keeps
responding. While they become more precise, they are shown on the picture, on the buttons and in a table.
"""

from collections.abc import Callable
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from ipywidgets import HTML, Dropdown, Layout, ToggleButton, VBox

from samarkand.game import State
from samarkand.grammar import Reader, _
from samarkand_widgets.advice.values import HINTS, MEASURES, HintValues, note
from samarkand_widgets.threads.background import Work
from samarkand_widgets.threads.events import Events, within

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
    button : ipywidgets.ToggleButton
        Pressed while hints are shown.
    measure : ipywidgets.Dropdown
        The quantity: the share of the win, or the score at the end of the turn.
    widget : ipywidgets.VBox
        The measure, and a table of the values with their histograms.
    """

    def __init__(
        self,
        decision: Callable[[], State | None],
        changed: Callable[[], None],
        events: Events,
        reader: Callable[[], Reader],
    ):
        super().__init__(reader)
        self._decision = decision
        self._asked: Any = None  # the position and the measure of the current values
        self._work: Work[Valuation] = Work(events, self.rows, self._take, changed, self._drop)
        self.button = ToggleButton(
            description=str(HINTS),
            tooltip=str(_("What each move is worth, given what you can know")),
            layout=Layout(width="auto"),
        )
        self.measure = Dropdown(
            options=[(label.format(), horizon) for label, horizon in MEASURES],
            description=str(_("measured by")),
            layout=Layout(width="auto"),
            style={"description_width": "initial"},
        )
        self.table = HTML()
        self.table.add_class("samarkand-hints")
        handler = events.handler(changed)
        for control in (self.button, self.measure):
            control.observe(lambda _: handler(), "value")
        self.widget = VBox([self.measure, self.table])
        self.stop()

    # --- computing ------------------------------------------------------------------------------------

    @property
    def is_working(self) -> bool:
        """Whether the values are still being computed."""
        return self._work.task is not None

    def follow(self, has_persons: bool) -> None:
        """Start again if the position or the measure has changed. Called at every refresh."""
        self.button.layout.display = None if has_persons else "none"
        self.widget.layout.display = None if has_persons and self.button.value else "none"
        position = self._decision() if self.button.value else None
        asked = None if position is None else (self.measure.value, position.history())
        if asked == self._asked:
            return
        self._asked = asked
        self.stop()
        if position is not None:
            # Imported lazily, so that a board without hints appears sooner.
            from samarkand.analysis.values.action_values import Valuation

            self.table.value = note(str(_("Working out the values …")))
            work = Valuation(position, horizon=self.measure.value, games=GAMES)
            self._work.begin(work, first=len(work.rows))

    def stop(self) -> None:
        """Stop computing, and discard the values."""
        self._work.stop()
        self._drop()

    def close(self) -> None:
        """Stop, and remove the button and the table from the kernel."""
        self.stop()
        for part in list(within(self.button, self.widget)):
            part.close()

    def _drop(self) -> None:
        self.forget()
        self.table.value = ""

    def _take(self, work: "Valuation", lines: list[SimpleNamespace], is_final: bool) -> None:
        self.take(work, lines, is_final)
        self.table.value = self.html
