"""The controls of a board that do not depend on the game: undo, looking back, and the computers."""

from math import inf

from samarkand.grammar import _
from samarkand_widgets.game.controls import Control, button, select
from samarkand_widgets.game.table import Table

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


def reading_time(speed: str, pause: float, is_first: bool) -> float:
    """Return how many seconds a computer waits before its turn.

    Parameters
    ----------
    speed : str
        "slow", "normal", "fast" or "turn", which waits for *Continue* before each turn.
    pause : float
        The seconds at normal speed.
    is_first : bool
        Whether a person has just played, so that there is little to read.
    """
    if is_first and speed == "turn":
        return AT_ONCE
    return pause * SPEEDS[speed] * (FIRST if is_first else 1)


def pace(speed: str, pause: float) -> int:
    """Return the duration of an animation in milliseconds: it ends before the next turn begins."""
    longest = 1000 * reading_time(speed, pause, is_first=True)
    return min(PACES[speed], int(0.9 * longest)) if pause else PACES[speed]


def looking(table: Table, has_former: bool) -> list[Control]:
    """Return the buttons that take back a move and show earlier positions."""
    made = [
        button("undo", _("Undo"), disabled=not (table.can_undo() or has_former)),
        button("look", _("Step back"), -1, icon="back", disabled=not table.can_step_back()),
        button("look", _("Step forward"), 1, icon="forward", disabled=not table.is_looking_back),
    ]
    return [*made, button("look", _("Back to now"), 0, icon="now")] if table.is_looking_back else made


def computers(table: Table, speed: str, waits: bool, is_going: bool) -> list[Control]:
    """Return the buttons for the turns of the computers. Without pauses, there is nothing to press."""
    made = (
        button("proceed", _("Continue"), title=str(_("Let the next computer play its turn")))
        if speed == "turn"
        else button("toggle", _("Stop") if is_going else _("Go"))
    )
    return [made, button("skip", _("To my turn"), disabled=not waits)] if table.persons() else [made]


def speeds(speed: str) -> Control:
    """Return the list of speeds."""
    tip = str(_("How fast computers play"))
    return select("speed", _("Speed"), speed, SPEED_NAMES.items(), title=tip)
