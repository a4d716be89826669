"""The controls of a game on a board: undo, a new game, looking back, how fast computers play."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ipywidgets import Button, Dropdown, Layout, Widget

from samarkand_widgets import wording
from samarkand_widgets.game.presses import PressButton
from samarkand_widgets.game.table import Table
from samarkand_widgets.pieces import button, row
from samarkand_widgets.stage.full_screen import FullScreen
from samarkand_widgets.threads.events import Events

SPEEDS = {"slow": 2.5, "normal": 1.0, "fast": 0.2}  # times the pause before a computer's turn
PACES = {"slow": 500, "normal": 450, "fast": 150}  # milliseconds that what moves takes
WORDS = {  # by deed: the words, and the sign that stands in their place
    "restart": (wording.NEW, ""),
    "step_back": (wording.STEP_BACK, "back"),
    "step_forward": (wording.STEP_FORWARD, "forward"),
    "look_at_now": (wording.BACK_TO_NOW, "now"),
    "toggle": (wording.STOP, ""),
    "skip": (wording.TO_MY_TURN, ""),
}


class Controls:
    """The controls of one board.

    Parameters
    ----------
    events : Events
    deeds : mapping of str to function
        What each button does: one for each of `WORDS`.

    Attributes
    ----------
    buttons : dict of str to ipywidgets.Button
        By the names of the deeds.
    speed : ipywidgets.Dropdown
        "slow", "normal" or "fast".
    """

    def __init__(self, events: Events, deeds: Mapping[str, Callable[[], None]]):
        self.buttons: dict[str, Button] = {
            name: button(words.format(), events.handler(deeds[name]), sign)
            for name, (words, sign) in WORDS.items()
        }
        self.buttons["undo"] = PressButton(str(wording.UNDO), events.handler(deeds["undo"]), is_move=False)
        self.speed = Dropdown(
            options=[(str(words), name) for name, words in wording.SPEEDS.items()],
            value="normal",
            description=str(wording.SPEED),
            tooltip=str(wording.HOW_FAST),
            layout=Layout(width="auto", min_width="130px"),
            style={"description_width": "initial"},
        )
        self.full_screen = FullScreen()
        self._shown: Any = None

    def widget(self, beside: Sequence[Widget], advice: Sequence[Widget]) -> Widget:
        """The controls in groups: the game, looking back, the computers, what is looked at, help."""
        named = self.buttons
        groups = [
            [named["undo"], named["restart"]],
            [named["step_back"], named["step_forward"], named["look_at_now"]],
            [named["toggle"], named["skip"], self.speed],
            beside,
            [*advice, self.full_screen],
        ]
        return row([row(group, "group") for group in groups if group], "groups")

    @property
    def factor(self) -> float:
        """How many times longer than usual a computer waits."""
        return SPEEDS[self.speed.value]

    @property
    def pace(self) -> int:
        """How many milliseconds what moves on the picture takes."""
        return PACES[self.speed.value]

    def show(self, table: Table, has_former: bool, waits: bool, has_pauses: bool, is_going: bool) -> None:
        """Show which deeds are possible; those of computers only where there are some.

        Parameters
        ----------
        table : Table
        has_former : bool
            Whether there is a game to go back to.
        waits, has_pauses, is_going : bool
            Whether a computer is to act; whether one pauses before it does; whether they go on.
        """
        can = {
            "undo": table.can_undo() or has_former,
            "step_back": table.can_step_back(),
            "step_forward": table.is_looking_back,
            "look_at_now": table.is_looking_back,
            "skip": waits,
        }
        has_persons = bool(table.persons())
        has_computers = len(table.persons()) < len(table.seats) and has_pauses
        now = can, has_persons, has_computers, is_going
        if now == self._shown:
            return
        self._shown = now
        for name, is_possible in can.items():
            self.buttons[name].disabled = not is_possible
        for widget in (self.buttons["toggle"], self.speed):
            widget.layout.display = None if has_computers else "none"
        self.buttons["skip"].layout.display = None if has_computers and has_persons else "none"
        self.buttons["toggle"].description = str(wording.STOP) if is_going else str(wording.GO)
