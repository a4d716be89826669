"""Validation of the arguments of public functions: players, options, positions.

Each function returns the valid value, or raises an exception whose message is a single line that says what
to do.
"""

from typing import TYPE_CHECKING, Any

from samarkand import protocol as protocol
from samarkand.arguments import game_values
from samarkand.engine import records
from samarkand.errors import (
    BrokenRule,
    IllegalAction,
    InvalidInput,
    short_repr,
)

if TYPE_CHECKING:
    from samarkand.arguments.rule_options import DeclaredOptions as DeclaredOptions
    from samarkand.engine.records import PlainRecord as PlainRecord
    from samarkand.game import Game
    from samarkand.state import State


def restore(game: "Game", plain: dict[str, Any]) -> "State":
    """Return the state described by a dictionary. Check its position and replay its moves."""
    if not isinstance(plain, dict):
        raise InvalidInput(f"found {type(plain).__name__}, expected a dictionary from to_dict()")
    for key in (*game_values.KEYS, "start", "history", "position"):
        if key not in plain:
            raise InvalidInput(f"{key}: missing; expected a dictionary from to_dict()")
    game_values.require_same(game, plain)
    if plain["history"] is not None and not isinstance(plain["history"], list):
        raise InvalidInput(
            f"history: found {short_repr(plain['history'])}, expected a list of actions, or null"
        )
    dtype, index = game.parts.components.STATE, records.index(game)
    expected = game._state_at(records.from_plain(dtype, plain["position"], index))
    if plain["history"] is None:
        return position(expected)
    state = game.new_initial_state()
    if plain["start"] is not None:
        state = position(game._state_at(records.from_plain(dtype, plain["start"], index)))
    try:
        for action in plain["history"]:
            state.apply_action(action)
    except (IllegalAction, TypeError) as error:
        raise InvalidInput(f"history, move {len(state.history())}: {error}") from None
    if state.record != expected.record:
        raise InvalidInput(
            "position: found one that differs from the history, expected the position that the "
            "history leads to"
        )
    return state


def position(state: "State") -> "State":
    """Return the state, or raise if its totals are wrong or the player to act has no legal action."""
    try:
        state.check()
        is_stuck = not state.is_terminal() and not state.legal_actions()
    except (BrokenRule, IndexError) as error:
        raise InvalidInput(f"position: {error}") from None
    if is_stuck:
        raise InvalidInput(f"position: phase {state.record.phase} allows no action")
    return state
