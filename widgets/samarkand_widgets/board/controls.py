"""The controls of a board: undo, a new game, looking back, and the speed of the computers."""

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any

from ipywidgets import Button, Dropdown, Layout, Widget

from samarkand.grammar import _
from samarkand_widgets.game.presses import PressButton
from samarkand_widgets.game.table import Table
from samarkand_widgets.pieces import button, row
from samarkand_widgets.stage.full_screen import FullScreen
from samarkand_widgets.threads.events import Events

STOP = _("Stop")
SPEED_NAMES = {
    "slow": _("slow"),
    "normal": _("normal"),
    "fast": _("fast"),
    "turn": _("step by step"),
}

# By speed: factors for the pause between the turns of computers. One turn at a time waits for "Continue".
SPEEDS = {"slow": 2.0, "normal": 1.0, "fast": 0.2, "turn": inf}
FIRST = 0.35  # of a pause: how long the first computer waits after a person's move
AT_ONCE = 0.2  # seconds that it waits if each turn needs a "Continue"
PACES = {"slow": 500, "normal": 450, "fast": 150, "turn": 450}  # milliseconds that an animation takes
WORDS = {  # by action: the text, and the name of the icon shown instead of it
    "restart": (_("New game"), ""),
    "step_back": (_("Step back"), "back"),
    "step_forward": (_("Step forward"), "forward"),
    "look_at_now": (_("Back to now"), "now"),
    "toggle": (STOP, ""),
    "proceed": (_("Continue"), ""),
    "skip": (_("To my turn"), ""),
}


class Controls:
    """The controls of one board.

    Parameters
    ----------
    events : Events
    actions : mapping of str to function
        What each button does: one entry for each in `WORDS`, and "undo".

    Attributes
    ----------
    buttons : dict of str to ipywidgets.Button
        The buttons by the names of their actions.
    speed : ipywidgets.Dropdown
        "slow", "normal", "fast" or "turn", which waits for *Continue* before each turn.
    """

    def __init__(self, events: Events, actions: Mapping[str, Callable[[], None]]):
        self.buttons: dict[str, Button] = {
            name: button(text.format(), events.handler(actions[name]), icon)
            for name, (text, icon) in WORDS.items()
        }
        self.buttons["undo"] = PressButton(str(_("Undo")), events.handler(actions["undo"]), is_move=False)
        self.speed = Dropdown(
            options=[(str(label), name) for name, label in SPEED_NAMES.items()],
            value="normal",
            description=str(_("Speed")),
            tooltip=str(_("How fast computers play")),
            layout=Layout(width="auto", min_width="130px"),
            style={"description_width": "initial"},
        )
        self.full_screen = FullScreen()
        self.buttons["restart"].add_class("samarkand-new-game")
        self.buttons["proceed"].tooltip = str(_("Let the next computer play its turn"))
        self._shown: Any = None
        self._has_computers = False
        self.speed.observe(lambda _: self._show_speed(), "value")

    def widget(self, beside: Sequence[Widget], advice: Sequence[Widget]) -> Widget:
        """Return the controls in groups: the game, looking back, the computers, the view, and help."""
        named = self.buttons
        groups = [
            [named["undo"], named["restart"]],
            [named["step_back"], named["step_forward"], named["look_at_now"]],
            [named["toggle"], named["proceed"], named["skip"], self.speed],
            beside,
            [*advice, self.full_screen],
        ]
        made = [row(group, "group") for group in groups if group]
        made[2].add_class("samarkand-computers")
        return row(made, "groups")

    def reading_time(self, pause: float, is_first: bool) -> float:
        """Return how many seconds a computer waits before its turn at the chosen speed.

        Parameters
        ----------
        pause : float
            The seconds at normal speed.
        is_first : bool
            Whether a person has just played, so that there is little to read.
        """
        if is_first and self.speed.value == "turn":
            return AT_ONCE
        return pause * SPEEDS[self.speed.value] * (FIRST if is_first else 1)

    def pace(self, pause: float) -> int:
        """Return the duration of an animation in milliseconds: it ends before the next turn begins."""
        longest = 1000 * self.reading_time(pause, is_first=True)
        return min(PACES[self.speed.value], int(0.9 * longest)) if pause else PACES[self.speed.value]

    def show(self, table: Table, has_former: bool, waits: bool, has_pauses: bool, is_going: bool) -> None:
        """Enable the controls that can be used. Those for computers are shown only if computers play.

        Parameters
        ----------
        table : Table
        has_former : bool
            Whether there is a previous game to go back to.
        waits, has_pauses, is_going : bool
            Whether it is a computer's turn, whether computers pause before their turns, and whether they
            are running rather than paused.
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
        self._has_computers = has_computers
        for name, is_possible in can.items():
            self.buttons[name].disabled = not is_possible
        self.speed.layout.display = None if has_computers else "none"
        self._show_speed()
        self.buttons["skip"].layout.display = None if has_computers and has_persons else "none"
        self.buttons["toggle"].description = str(STOP) if is_going else str(_("Go"))

    def _show_speed(self) -> None:
        """Show the button that stops the computers, or the one for their next turn."""
        by_turn = self.speed.value == "turn"
        self.buttons["toggle"].layout.display = None if self._has_computers and not by_turn else "none"
        self.buttons["proceed"].layout.display = None if self._has_computers and by_turn else "none"
