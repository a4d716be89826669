"""Helpers for reading the keywords of `Game.set_up`: names, numbers and seats.

Each game defines its own keywords in the module `positions` of its package. `WORDS` lists their names,
`build(game, keywords)` creates a position from keywords, and `tell(state)` does the reverse.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from samarkand.checks import whole
from samarkand.engine import records
from samarkand.errors import InvalidInput, as_python, as_whole, short_repr

if TYPE_CHECKING:
    import numpy as np

    from samarkand.engine.records import PlainRecord

MAX = 1_000_000  # the largest number that a keyword accepts


def refuse(key: str, found: object, expected: str) -> NoReturn:
    """Raise InvalidInput with the key, the value found and what was expected."""
    raise InvalidInput(f"{key}: found {short_repr(found)}, expected {expected}")


def refuse_to_tell(state: Any, is_told: bool) -> None:
    """Raise unless `is_told`: a position within a turn, a deal or a secret choice has no description."""
    if not is_told:
        due = "a draw of chance" if state.is_chance_node() else repr(state.question())
        raise InvalidInput(
            f"position: found {due} in phase {state.phase!r}, expected the start of a turn, before any "
            "secret choice; state.to_dict() stores any position"
        )


def part_of(game: Any) -> Any:
    """Return the module `positions` of the game's package, or raise if it has none."""
    if not game.package.has("positions"):
        raise InvalidInput(
            f"positions of {game.name} cannot be described in words: reach the position by playing, or use "
            "state_from_dict"
        )
    return game.package.positions


def merge(game: Any, like: object, words: dict[str, object]) -> dict[str, object]:
    """Return the keywords of the state `like`, updated with `words`. Dictionaries are updated key by key."""
    known = part_of(game).WORDS
    for word in words:
        if word not in known and word not in game.package.components.STATE.names:
            refuse("position", word, f"one of {', '.join(known)}")
    if like is None:
        return words
    result = _words_of(game, like)
    for word, value in words.items():
        old = result.get(word)
        if isinstance(old, dict) and isinstance(value, (list, tuple)):
            value = dict(enumerate(value))
        result[word] = {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value
    return result


def set_fields(game: Any, record: "PlainRecord", words: dict[str, Any]) -> None:
    """Set the fields that have no keyword, such as the phase, by their names in the record. Changes them."""
    for word, shape in records.fields(record.dtype):
        if word in words and word not in part_of(game).WORDS:
            value = words[word]
            if word == "phase":
                value = name(word, value, [phase.name for phase in game.package.components.Phase])
            records.set_field(record, word, shape, value)


def _words_of(game: Any, like: Any) -> dict[str, Any]:
    other = getattr(like, "game", None)
    if other is None or not hasattr(like, "describe"):
        refuse("like", like, "a state of this game")
    if (other.name, other.num_players) != (game.name, game.num_players):
        refuse("like", other, f"a state of {game.name} with {game.num_players} players")
    return like.describe()


def name(key: str, value: object, names: Sequence[str]) -> int:
    """Return the index of a name, ignoring case, or of a number such as a member of an enumeration.

    The error for an unknown name suggests similar ones.
    """
    number = as_whole(value)
    if number is not None and 0 <= number < len(names):
        return number
    lower = [candidate.lower() for candidate in names]
    if isinstance(value, str) and value.lower() in lower:
        return lower.index(value.lower())
    import difflib

    near = difflib.get_close_matches(short_repr(value).lower(), lower, cutoff=0.0)
    few = names if len(names) <= 10 else [names[lower.index(candidate)] for candidate in near]
    refuse(key, value, f"{'one of' if few is names else 'a name such as'} {', '.join(few)}")


def indices(key: str, value: object, names: Sequence[str]) -> list[int]:
    """Return the indices of a list of names, in the order of the list."""
    if not isinstance(value, (list, tuple)):
        refuse(key, value, f"a list of names such as [{names[0]!r}]")
    return [name(key, item, names) for item in value]


def numbers_by_name(key: str, value: object, names: Sequence[str]) -> list[int]:
    """Convert a dictionary such as {"jewel": 3} to a list of numbers in the order of `names`."""
    if not isinstance(value, dict):
        refuse(key, value, f"a table such as {{{names[0]!r}: 2}}")
    numbers = [0] * len(names)
    for item, number in value.items():
        numbers[name(key, item, names)] += whole(f"{key}, {item}", number, 0, MAX)
    return numbers


def by_name(key: str, value: object, names: Sequence[str]) -> dict[int, object]:
    """Return a dictionary with its keys, which are names, replaced by their indices."""
    if not isinstance(value, dict):
        refuse(key, value, f"a table by name such as {names[0]!r}")
    return {name(key, item, names): inner for item, inner in value.items()}


def by_seat(key: str, value: object, seats: Iterable[object]) -> dict[int | str, object]:
    """Return a dictionary by players (and "bank" if it is one of `seats`).

    The value can also be a list, which begins with player 0.
    """
    seats = list(seats)
    if isinstance(value, (list, tuple)):
        value = dict(enumerate(value))
    if not isinstance(value, dict):
        refuse(key, value, "a table by player such as {0: …}, or a list that begins with player 0")
    value = {as_python(seat): item for seat, item in value.items()}
    for seat in value:
        if type(seat) not in (int, str) or seat not in seats:
            refuse(key, seat, f"a player among {', '.join(map(str, seats))}")
    return value


def pay_out(key: str, value: object, record: "PlainRecord", players: int) -> None:
    """Set the cash of players and settle the difference with the bank. Changes `cash` and `bank`."""
    for player, amount in by_seat(key, value, range(players)).items():
        amount = whole(f"{key} of player {player}", amount, 0, MAX)
        record.bank += int(record.cash[player]) - amount
        record.cash[player] = amount


def take_from(pile: "np.ndarray", numbers: Sequence[int], key: str, names: Sequence[str]) -> None:
    """Remove cards from a pile, or raise if it does not have enough of a kind. Changes `pile`."""
    for kind, number in enumerate(numbers):
        if number > pile[kind]:
            refuse(f"{key}, {names[kind]}", number, f"at most {pile[kind]}, because no more are left")
        pile[kind] -= number
