"""What the public face takes in, judged: players, options, positions.

Each function returns what it judged to be sound, or raises one line that says what to do.
"""

from dataclasses import fields
from typing import Any

import numpy as np

from samarkand.errors import BrokenRule, InvalidOption, InvalidState


def players(players: Any, least: int, most: int) -> int:
    """The number of players; by default 4."""
    if players is None:
        return min(4, most)
    if isinstance(players, bool) or not isinstance(players, (int, np.integer)):
        raise InvalidOption(f"players: found {players!r}, expected a whole number from {least} to {most}")
    if not least <= players <= most:
        raise InvalidOption(f"players: found {players}, expected {least} to {most}")
    return int(players)


def options(options_class: Any, options: dict[str, Any]) -> Any:
    """The rule options, frozen."""
    known = [field.name for field in fields(options_class)]
    for name in options:
        if name not in known:
            raise InvalidOption(f"no option named {name!r}; the options are {', '.join(known)}")
    return options_class(**options)


def seed(number: Any) -> int:
    """A seed: a whole number from 0."""
    if isinstance(number, bool) or not isinstance(number, (int, np.integer)) or number < 0:
        raise InvalidOption(f"seed: found {number!r}, expected a whole number, 0 or more")
    return int(number)


def keys(plain: Any, game: Any) -> None:
    """A dictionary as from `State.to_dict`, of this game."""
    if not isinstance(plain, dict):
        raise InvalidState(f"found {type(plain).__name__}, expected a dictionary as from to_dict()")
    for key in ("game", "fingerprint", "start", "history", "position"):
        if key not in plain:
            raise InvalidState(f"{key}: missing; expected a dictionary as from to_dict()")
    if plain["game"] != game.name:
        raise InvalidState(f"game: found {plain['game']!r}, expected {game.name!r}")
    if plain["fingerprint"] != game.fingerprint:
        raise InvalidState("fingerprint: made with another edition, other options or more or fewer players")
    if plain["history"] is not None and not isinstance(plain["history"], list):
        raise InvalidState(f"history: found {plain['history']!r}, expected a list of actions, or null")


def position(state: Any) -> Any:
    """A state in which everything adds up and something can be done."""
    try:
        state.check()
        stuck = not state.is_terminal() and not state.legal_actions()
    except (BrokenRule, IndexError) as error:
        raise InvalidState(f"position: {error}") from None
    if stuck:
        raise InvalidState(f"position: phase {state.record.phase} leaves nothing to do")
    return state
