"""Measures of a study: numbers of the position in which each game ended, one's own or the game's by name.

They are plain Python: a game takes a hundred times as long as a look at its end.
"""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite, nan
from numbers import Real
from typing import Any

import numpy as np

from samarkand import protocol
from samarkand.errors import InvalidQuestion, InvalidStudy, add_note, shown
from samarkand.game import Game, State, as_game

Measures = str | Sequence[str] | Mapping[str, str | Callable[..., Any]] | None  # as a user asks for them
MAX_ARGUMENTS = 2  # the state, and a player
EXPECTED = "expected a function of the final state, or of the state and a player, or the name of a measure"


@dataclass(frozen=True)
class Measure:
    """A number of the end of a game, or of each player at the end of it.

    Attributes
    ----------
    name : str
    function : function
        Of the final `State`, or of it and a player.
    by_player : bool
        Whether it is one number a player.
    is_own : bool
        Whether the user gave the function, which no file keeps.
    """

    name: str
    function: Callable[..., Any]
    by_player: bool
    is_own: bool = False

    def columns(self, players: int) -> list[str]:
        """The names of its columns, one a player, or one."""
        return [f"{self.name}_{player}" for player in range(players)] if self.by_player else [self.name]


def measures(game: Game | str) -> dict[str, str]:
    """The measures that a game brings along: what each is, by its name.

    Parameters
    ----------
    game : Game or str
        A game, or its name.

    Examples
    --------
    >>> import samarkand
    >>> samarkand.measures("market")["camels"]
    'The camel cards of a player [M-R2].'
    """
    found = _of_game(protocol.parts(as_game(game)))
    return {name: str(inspect.getdoc(function)).partition("\n")[0] for name, function in found}


def _of_game(parts: Any) -> Iterator[tuple[str, Callable[..., Any]]]:
    if parts.has("measures"):
        for name, function in vars(parts.measures).items():
            is_one = inspect.isfunction(function) and function.__module__ == parts.measures.__name__
            if is_one and not name.startswith("_"):
                yield name, function


def chosen(game: Game, measure: "Measures", taken: Iterable[str] = ()) -> tuple[Measure, ...]:
    """The measures asked for: a name, a list of names, or a mapping of names to functions or names.

    Parameters
    ----------
    game : Game
    measure : str, list of str, mapping or None
    taken : iterable of str
        Names of columns that a study has already.

    Raises
    ------
    InvalidQuestion
        If one is no measure, or its column would be taken for another.
    """
    if measure is None:
        return ()
    asked = {measure: measure} if isinstance(measure, str) else measure
    if not isinstance(asked, Mapping):
        if not isinstance(asked, (list, tuple)):
            raise InvalidQuestion(
                f'measure: found {shown(measure)}, expected a name, or {{"mine": function}}'
            )
        asked = {each if isinstance(each, str) else shown(each): each for each in asked}
    known = dict(_of_game(protocol.parts(game)))
    found = tuple(_made(name, given, known) for name, given in asked.items())
    used = set(taken)
    for each in found:
        for column in each.columns(game.num_players):
            if column in used:
                raise InvalidQuestion(
                    f"measure {each.name!r}: a study has a column {column!r}; choose another name"
                )
            used.add(column)
    return found


def _made(name: Any, given: Any, known: dict[str, Callable[..., Any]]) -> Measure:
    if not isinstance(name, str) or not name.isidentifier():
        raise InvalidQuestion(f"measure: found the name {shown(name)}, expected one such as camels")
    if isinstance(given, str):
        if given not in known:
            raise InvalidQuestion(
                f"measure: found {shown(given)}, expected a function, or one of {', '.join(known)}"
            )
        return Measure(name, known[given], _arguments(name, known[given]) == MAX_ARGUMENTS)
    if not callable(given):
        raise InvalidQuestion(f"measure {name!r}: found {shown(given)}; {EXPECTED}")
    return Measure(name, given, _arguments(name, given) == MAX_ARGUMENTS, is_own=True)


def _arguments(name: str, function: Callable[..., Any]) -> int:
    """How many arguments it takes: as many as it can, up to two."""
    try:
        signature = inspect.signature(function)
    except ValueError:  # some that are built in tell nothing
        return 1
    for number in (MAX_ARGUMENTS, 1):
        try:
            signature.bind(*range(number))
        except TypeError:
            continue
        return number
    raise InvalidQuestion(f"measure {name!r} takes {len(signature.parameters)} arguments; {EXPECTED}")


class MissingMeasure:
    """Stands for a measure of the user's own, of which a file has kept the numbers alone.

    Attributes
    ----------
    name : str
    own : str
        The digest of its code, or nothing.
    """

    def __init__(self, name: str, own: str):
        self.name, self.own = name, own

    def __call__(self, *_: Any) -> float:
        """Raise, as there is nothing to measure with."""
        raise InvalidStudy(
            f"measure {self.name!r} was a function, which no file keeps: give it again, "
            "Study.load(path, measure={…})"
        )


def record_type(result: np.dtype, measures: Iterable[Measure], players: int) -> np.dtype:
    """The type of a game's result with the numbers measured behind it."""
    columns = [column for each in measures for column in each.columns(players)]
    return np.dtype([*result.descr, *((column, "f8") for column in columns)])


class EndState(State):
    """A game's last position; the moves that led to it are played again once they are asked for.

    Parameters
    ----------
    game : Game
    record : record
        The position, which cannot be changed.
    start : record or None
        Where the game began, if not at its beginning.
    trace : function
        The moves.
    """

    __slots__ = ("_trace", "_traced")

    def __init__(self, game: Game, record: Any, start: Any, trace: Callable[[], list[int]]):
        self._trace = trace
        super().__init__(game, record, start)
        self._traced: list[int] | None = None

    @property
    def _history(self) -> list[int]:
        if self._traced is None:
            self._traced = self._trace()
        return self._traced

    @_history.setter
    def _history(self, moves: list[int]) -> None:
        self._traced = moves


def take(
    measures: Iterable[Measure],
    ends: Iterable[State],
    results: np.ndarray,
    seed: int,
    games: Iterable[int],
    seats: Sequence[int],
) -> None:
    """Measure games where they ended. Changes `results`.

    Parameters
    ----------
    measures : iterable of Measure
    ends : iterable of State
    results : array with a column for each number
        One row a game.
    seed : int
    games : iterable of int
        The games' numbers; both are for messages.
    seats : sequence of int
        The seat of each player.
    """
    for row, state, game in zip(results, ends, games, strict=True):
        for measure in measures:
            columns = measure.columns(len(seats))
            for column, seat in zip(columns, seats, strict=False):
                arguments = (state, seat) if measure.by_player else (state,)
                row[column] = _measured(measure, arguments, seed, game)


def _measured(measure: Measure, arguments: tuple[Any, ...], seed: int, game: int) -> float:
    where = f"measure {measure.name!r} (seed {seed}, game {game})"
    try:
        found = measure.function(*arguments)
    except InvalidStudy:
        raise
    except Exception as error:
        add_note(error, where)
        raise
    try:
        value = float(found) if isinstance(found, (Real, np.generic)) else nan
    except (OverflowError, TypeError, ValueError):  # too large, or complex, or a date
        value = nan
    if not isfinite(value):
        raise InvalidQuestion(f"{where}: found {shown(found)}, expected a number")
    return value
