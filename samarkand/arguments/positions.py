"""A position told in words: the reading of names, numbers and seats that all games share.

What the words are, and what they mean on the table, is the game's to say: the module `positions` of its
package has `WORDS`, `build(game, words)`, which lays a table, and `tell(state)`, which describes one.
"""

import difflib
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from samarkand import protocol
from samarkand.errors import InvalidState, as_whole, shown

MAX = 1_000_000  # no number told in words is larger


def refuse(key: str, found: Any, expected: str) -> NoReturn:
    """Raise the one kind of error of these words: key, found, expected, on one line."""
    raise InvalidState(f"{key}: found {shown(found)}, expected {expected}")


def refuse_to_tell(state: Any, is_told: bool) -> None:
    """Refuse to describe what has no words: a turn, or choices in secret, in progress."""
    if not is_told:
        due = state.question() or "chance is to move"
        refuse("position", due, "the start of a turn, with no secret choice made: only that has words")


def part_of(game: Any) -> Any:
    """How the game tells positions in words, if it does."""
    if not protocol.parts(game).has("positions"):
        raise InvalidState(f"{game.name} has no words for positions: play to one, or use state_from_dict")
    return protocol.parts(game).positions


def merged(game: Any, like: Any, words: dict[str, Any]) -> dict[str, Any]:
    """The words of `like`, if any, with those given put in their place: in a table by its own keys."""
    known = part_of(game).WORDS
    for word in words:
        if word not in known:
            refuse("position", word, f"some of {', '.join(known)}")
    if like is None:
        return words
    told = _words_of(game, like)
    for word, value in words.items():
        old = told.get(word)
        if isinstance(old, dict) and isinstance(value, (list, tuple)):
            value = dict(enumerate(value))
        told[word] = {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value
    return told


def _words_of(game: Any, like: Any) -> dict[str, Any]:
    other = getattr(like, "game", None)
    if other is None or not hasattr(like, "describe"):
        refuse("like", like, "a state of this game")
    if (other.name, other.num_players) != (game.name, game.num_players):
        refuse("like", other, f"a state of {game.name} with {game.num_players} players")
    return like.describe()


def whole(key: str, value: Any, least: int, most: int = MAX) -> int:
    """A whole number from `least` to `most`."""
    number = as_whole(value)
    if number is None or not least <= number <= most:
        refuse(key, value, f"a whole number from {least} to {most}")
    return number


def name(key: str, value: Any, names: Sequence[str]) -> int:
    """The number of a name, whatever its case; near ones are offered for one that is unknown."""
    lower = [each.lower() for each in names]
    if isinstance(value, str) and value.lower() in lower:
        return lower.index(value.lower())
    near = difflib.get_close_matches(shown(value).lower(), lower, cutoff=0.0)
    few = names if len(names) <= 10 else [names[lower.index(each)] for each in near]
    refuse(key, value, f"{'one of' if few is names else 'a name such as'} {', '.join(few)}")


def listed(key: str, value: Any, names: Sequence[str]) -> list[int]:
    """The numbers of the names in a list, in its order."""
    if not isinstance(value, (list, tuple)):
        refuse(key, value, f"a list of names such as [{names[0]!r}]")
    return [name(key, each, names) for each in value]


def counted(key: str, value: Any, names: Sequence[str]) -> list[int]:
    """How many of each name a table such as {"jewel": 3} tells, in the order of `names`."""
    if not isinstance(value, dict):
        refuse(key, value, f"a table such as {{{names[0]!r}: 2}}")
    numbers = [0] * len(names)
    for each, number in value.items():
        numbers[name(key, each, names)] += whole(f"{key}, {each}", number, 0)
    return numbers


def by_name(key: str, value: Any, names: Sequence[str]) -> dict[int, Any]:
    """A table by the numbers of its names."""
    if not isinstance(value, dict):
        refuse(key, value, f"a table by names such as {names[0]!r}")
    return {name(key, each, names): inner for each, inner in value.items()}


def by_seat(key: str, value: Any, seats: Iterable[Any]) -> dict[Any, Any]:
    """A table by players (and "bank" where it has a seat), from a table or from a list, player 0 first."""
    seats = list(seats)
    if isinstance(value, (list, tuple)):
        value = dict(enumerate(value))
    if not isinstance(value, dict):
        refuse(key, value, "a table by players such as {0: …}, or a list, player 0 first")
    for seat in value:
        if type(seat) not in (int, str) or seat not in seats:
            refuse(key, seat, f"a player among {', '.join(map(str, seats))}")
    return dict(value)


def pay_out(key: str, value: Any, record: Any, players: int) -> None:
    """Each player named has that much; the bank takes or gives the difference. Changes `cash`, `bank`."""
    for player, amount in by_seat(key, value, range(players)).items():
        amount = whole(f"{key} of player {player}", amount, 0)
        record.bank += int(record.cash[player]) - amount
        record.cash[player] = amount


def take_from(pile: Any, numbers: Sequence[int], key: str, names: Sequence[str]) -> None:
    """So many cards leave a pile, by kind, which must have them. Changes `pile`."""
    for kind, number in enumerate(numbers):
        if number > pile[kind]:
            refuse(f"{key}, {names[kind]}", number, f"at most {pile[kind]}, all that are left")
        pile[kind] -= number
