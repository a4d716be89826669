"""Sample positions for the documentation, made by reproducible random moves and drawn to a file."""

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from samarkand import picture

if TYPE_CHECKING:
    from samarkand.state import State


def play(state: "State", dice: random.Random) -> None:
    """Play one legal action, or a chance event according to its probabilities."""
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(actions, [float(chance) for chance in chances])[0])
    else:
        state.apply_action(dice.choice(state.legal_actions()))


def write(arguments: list[str], module: str, drawn: Callable[[], picture.Picture]) -> int:
    """Write a picture's SVG to the named file, and return the exit code of `python -m module`."""
    if len(arguments) != 1:
        print(f"usage: python -m {module} FILE.svg", file=sys.stderr)
        return 2
    Path(arguments[0]).write_text(picture.svg(drawn()) + "\n", encoding="utf-8")
    return 0
