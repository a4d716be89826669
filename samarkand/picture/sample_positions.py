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

MOST_SEATS = 5  # of any game: names of seats that are not there change nothing


def play(state: "State", dice: random.Random) -> None:
    """Play one legal action, or a chance event according to its probabilities."""
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(actions, [float(chance) for chance in chances])[0])
    else:
        state.apply_action(dice.choice(state.legal_actions()))


def write(arguments: list[str], module: str, drawn: Callable[[], picture.Picture]) -> int:
    """Write a picture's SVG to the named file, and return the exit code of `python -m module`.

    Its players are counted from 1, because people read it.
    """
    if len(arguments) != 1:
        print(f"usage: python -m {module} FILE.svg", file=sys.stderr)
        return 2
    named = SeatNames.from_count(MOST_SEATS).picture(drawn())
    Path(arguments[0]).write_text(picture.svg(named) + "\n", encoding="utf-8")
    return 0
