"""Validation of the arguments of public functions: players, options, positions.

Each function returns the valid value, or raises an exception whose message is a single line that says what
to do.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import fields
from typing import TYPE_CHECKING, Any, TypeVar

from samarkand import protocol as protocol
from samarkand.arguments import game_values
from samarkand.engine import records
from samarkand.errors import (
    BrokenRule,
    IllegalAction,
    InvalidInput,
    as_python,
    as_whole,
    short_repr,
)

if TYPE_CHECKING:
    from samarkand.arguments.rule_options import DeclaredOptions
    from samarkand.engine.records import PlainRecord as PlainRecord
    from samarkand.game import Game
    from samarkand.state import State


def whole(name: str, value: object, least: int, most: int | None = None, expected: str = "") -> int:
    """Return a whole number between `least` and `most`, or of at least `least` if `most` is None."""
    number = as_whole(value)  # convert first, because a user's class can override comparison
    if number is None or number < least or (most is not None and number > most):
        to = "" if most is None else f" to {most}"
        raise InvalidInput(
            f"{name}: found {short_repr(value)}, expected {expected or f'a whole number from {least}{to}'}"
        )
    return number


T = TypeVar("T")


def choice(name: str, value: object, valid: Sequence[T]) -> T:
    """Return the member of `valid` that equals `value` and has the same type: 1 does not match True."""
    value = as_python(value)
    for candidate in valid:
        if type(value) is type(candidate) and value == candidate:
            return candidate
    raise InvalidInput(f"{name}: found {short_repr(value)}, expected {' or '.join(map(repr, valid))}")


def text(name: str, value: object) -> str:
    """Return a text to be displayed, such as a question.

    Raises
    ------
    InvalidInput
        If the value is not a string, or contains surrogates and therefore cannot be encoded.
    """
    if isinstance(value, str) and not any("\ud800" <= character <= "\udfff" for character in value):
        return value
    raise InvalidInput(f"{name}: found {short_repr(value)}, expected text")


def several(name: str, values: object) -> list[object]:
    """Return the values of a list, a range or an array as a list.

    Raises
    ------
    InvalidInput
        If the argument is not iterable, or is a string, a mapping or a set.
    """
    if isinstance(values, Iterable) and not isinstance(values, (str, bytes, Mapping, Set)):
        return list(values)
    raise InvalidInput(f"{name}: found {short_repr(values)}, expected a list")


def players(players: object, least: int, most: int) -> int:
    """Return the number of players, by default 4."""
    if players is None:
        return min(4, most)
    number = as_whole(players)
    if number is None:
        raise InvalidInput(
            f"players: found {short_repr(players)}, expected a whole number from {least} to {most}"
        )
    if not least <= number <= most:
        raise InvalidInput(f"players: found {short_repr(players)}, expected {least} to {most}")
    return number


def options(options_class: "type[DeclaredOptions]", options: Mapping[str, Any]) -> "DeclaredOptions":
    """Return a frozen instance of `options_class`."""
    known = [field.name for field in fields(options_class)]
    for name in options:
        if name not in known:
            raise InvalidInput(f"no option named {short_repr(name)}; the options are {', '.join(known)}")
    return options_class(**options)


def seed(number: object) -> int:
    """Return the seed in a file or a worksheet. For experiments, see `experiments.whole_seed`."""
    return whole("seed", number, 0, expected="a whole number, 0 or more")


def player(number: object, players: int) -> int:
    """Return the number of a player."""
    return whole("player", number, 0, players - 1, f"0 to {players - 1}")


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
