"""The values that define a game, as plain data: how a saved file says which game it belongs to.

A file names the game and records the number of players, every option and every number that the rules read,
each by its name. So reading a file compares values. How the records are laid out in memory does not matter.
It does not matter either whether the numbers came from an edition's file or from a house rule. Names of
places and goods, titles and coordinates are not compared.
"""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, NoReturn

from samarkand import protocol
from samarkand.engine import records
from samarkand.errors import InvalidState, shown

KEYS = ("game", "players", "edition", "options", "numbers")
MISSING = object()


def describe(game: Any) -> dict[str, Any]:
    """Return the values that define a game.

    `edition` says where to look for the numbers. It is not compared: `numbers` has what counts.

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
    """Return the printed and ruled numbers that the rules of a game read, by the names of their fields."""
    settings = protocol.parts(game).options.Options
    options = (field for field, _ in settings.record_fields())
    return records.to_plain(game.config, {"players", *records.index(game), *options})


def options(options_class: Any, plain: Any) -> dict[str, Any]:
    """Return the options in a file; one that the file does not mention as it was when it was introduced.

    Examples
    --------
    >>> import samarkand
    >>> options(type(samarkand.game("routes").options), {})
    {'second_camel': 'apart'}
    """
    if not isinstance(plain, dict):
        raise InvalidState(f"options: found {shown(plain)}, expected a table of rule options")
    introduced = {name: each.introduced for name, each in options_class.declared().items()}
    return {**introduced, **plain}


def state_fields(options_class: Any) -> dict[str, Any]:
    """Return the fields of the state that came with an option, each with its value in a file without it."""
    declared = options_class.declared().values()
    return {field: value for each in declared for field, value in each.state.items()}


def require_same(game: Any, plain: dict[str, Any]) -> None:
    """Raise unless a file describes this game; the error names the first value that differs.

    Raises
    ------
    InvalidState
        With the value in the file as the one found, and the game's as the one expected.

    Examples
    --------
    >>> import samarkand
    >>> house = samarkand.game("market", edition={"rules.rounds": 8})
    >>> require_same(samarkand.game("market"), describe(house))
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidState: numbers.rounds: found 8, expected 10
    """
    for key in KEYS:
        if key not in plain:
            raise InvalidState(f"{key}: missing")
    ours = describe(game)
    for key in ("game", "players"):
        if type(plain[key]) is not type(ours[key]) or plain[key] != ours[key]:
            _differs(key, plain[key], ours[key])
    found = options(protocol.parts(game).options.Options, plain["options"])
    for name, value in found.items():
        expected = ours["options"].get(name, MISSING)
        if type(value) is not type(expected) or value != expected:
            _differs(f"options.{name}", value, expected)
    _require_numbers(game, plain["numbers"], ours["numbers"])


def _require_numbers(game: Any, found: Any, expected: dict[str, Any]) -> None:
    if not isinstance(found, dict):
        raise InvalidState(f"numbers: found {shown(found)}, expected a table of numbers by their names")
    as_ruled = _numbers_as_ruled(game)
    for name in {**expected, **found}:
        # A number that the rules once had no name for was as ruled.
        theirs = found.get(name, as_ruled.get(name, MISSING))
        for where, value, ours in _differences(theirs, expected.get(name, MISSING)):
            _differs(f"numbers.{name}{where}", value, ours)


def _numbers_as_ruled(game: Any) -> dict[str, Any]:
    """Return the numbers of the rules as the edition by default has them."""
    part: Any = protocol.parts(game).edition
    ruled = getattr(part, "RULES", {})
    if not ruled:
        return {}
    config = records.copy(game.config)
    part.fill_rules(game.edition.ruled_numbers(), config)
    plain: dict[str, Any] = records.to_plain(config)
    return {name: plain[name] for name in ruled if name in plain}


def _differences(found: Any, expected: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield the places at which two values differ."""
    if isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        for index, (theirs, ours) in enumerate(zip(found, expected, strict=True)):
            for where, *values in _differences(theirs, ours):
                yield f"[{index}]{where}", *values
    elif type(found) is not type(expected) or found != expected:
        yield "", found, expected


def _differs(key: str, found: Any, expected: Any) -> NoReturn:
    """Raise the error about a value that differs."""
    if found is MISSING:
        raise InvalidState(f"{key}: missing, expected {shown(expected)}")
    if expected is MISSING:
        raise InvalidState(f"{key}: found {shown(found)}, which this version of the game does not know")
    raise InvalidState(f"{key}: found {shown(found)}, expected {shown(expected)}")
