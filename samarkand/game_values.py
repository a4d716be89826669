"""The values that define a game, as plain data. Saved files use them to record which game they belong to.

A file contains the name of the game, the number of players, all options, and all numbers that the rules read.
When a file is read, these values are compared with those of the game. The memory layout of the records does
not matter, nor does it matter whether the numbers came from an edition's file or from a house rule. Names of
spaces and goods, titles and coordinates are not compared.
"""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, NoReturn

from samarkand.engine import records
from samarkand.errors import InvalidInput, short_repr

KEYS = ("game", "players", "edition", "options", "numbers")
MISSING = object()


def describe(game: Any) -> dict[str, Any]:
    """Return the values that define a game.

    `edition` says where to find the numbers. It is not compared, because `numbers` has the values themselves.

    Examples
    --------
    >>> import samarkand
    >>> values = describe(samarkand.game("market", players=3))
    >>> values["players"], values["options"]["money_ties"], values["numbers"]["rounds"]
    (3, 'competition', 10)
    """
    return {
        "game": game.name,
        "players": game.num_players,
        "edition": game.edition.given,
        "options": asdict(game.options),
        "numbers": numbers(game),
    }


def numbers(game: Any) -> dict[str, Any]:
    """Return the numbers that the rules of a game read from its edition, by the names of their fields."""
    settings = game.package.options.Options
    options = (field for field, _ in settings.record_fields())
    return records.to_plain(game.config, {"players", *game.index, *options})


def require_same(game: Any, plain: dict[str, Any]) -> None:
    """Raise if a file describes a different game.

    Raises
    ------
    InvalidInput
        If a value differs. The message names the first difference, with the file's value as the one found
        and the game's value as the one expected.

    Examples
    --------
    >>> import samarkand
    >>> house = samarkand.game("market", edition={"rules.rounds": 8})
    >>> require_same(samarkand.game("market"), describe(house))
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidInput: numbers.rounds: found 8, expected 10
    """
    for key in KEYS:
        if key not in plain:
            raise InvalidInput(f"{key}: missing")
    ours = describe(game)
    for key in ("game", "players"):
        if type(plain[key]) is not type(ours[key]) or plain[key] != ours[key]:
            _refuse(key, plain[key], ours[key])
    theirs = plain["options"]
    if not isinstance(theirs, dict):
        raise InvalidInput(f"options: found {short_repr(theirs)}, expected a table of rule options")
    for name in {**ours["options"], **theirs}:
        value, expected = theirs.get(name, MISSING), ours["options"].get(name, MISSING)
        if type(value) is not type(expected) or value != expected:
            _refuse(f"options.{name}", value, expected)
    _require_numbers(game, plain["numbers"], ours["numbers"])


def _require_numbers(game: Any, found: object, expected: dict[str, Any]) -> None:
    if not isinstance(found, dict):
        raise InvalidInput(f"numbers: found {short_repr(found)}, expected a table that maps names to numbers")
    for name in {**expected, **found}:
        for where, value, ours in _differences(found.get(name, MISSING), expected.get(name, MISSING)):
            _refuse(f"numbers.{name}{where}", value, ours)


def _differences(found: object, expected: object) -> Iterator[tuple[str, Any, Any]]:
    """Yield the index and both values for each difference."""
    if isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        for index, (theirs, ours) in enumerate(zip(found, expected, strict=True)):
            for where, *values in _differences(theirs, ours):
                yield f"[{index}]{where}", *values
    elif type(found) is not type(expected) or found != expected:
        yield "", found, expected


def _refuse(key: str, found: object, expected: object) -> NoReturn:
    if found is MISSING:
        raise InvalidInput(f"{key}: missing, expected {short_repr(expected)}")
    if expected is MISSING:
        raise InvalidInput(f"{key}: found {short_repr(found)}, which is unknown in this version of the game")
    raise InvalidInput(f"{key}: found {short_repr(found)}, expected {short_repr(expected)}")
