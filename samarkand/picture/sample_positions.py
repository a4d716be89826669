"""Sample positions for the documentation, made by reproducible random moves and drawn to a file."""

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from samarkand import picture
from samarkand.picture.seat_names import SeatNames

if TYPE_CHECKING:
    from samarkand.state import State


def play(state: "State", dice: random.Random) -> None:
    """Play one legal action, or a chance event according to its probabilities."""
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(actions, [float(chance) for chance in chances])[0])
    else:
        state.apply_action(dice.choice(state.legal_actions()))


def write(
    arguments: list[str],
    module: str,
    specimen: Callable[[], "State"],
    board: Callable[["State", int], picture.Picture],
) -> int:
    """Write a sample position's SVG to the named file, and return the exit code of `python -m module`.

    It is drawn for the first player. Players are counted from 1, because people read it.
    """
    if len(arguments) != 1:
        print(f"usage: python -m {module} FILE.svg", file=sys.stderr)
        return 2
    state = specimen()
    named = SeatNames.from_count(state.game.num_players).picture(board(state, 0))
    Path(arguments[0]).write_text(picture.svg(named) + "\n", encoding="utf-8")
    return 0
