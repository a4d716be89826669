"""Measures of a study: numbers computed from the final position of each game.

A measure is either provided by the game under a name, or a function of the user's. Measures run as plain
Python, because playing a game takes about a hundred times as long as evaluating its final position.
"""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand.errors import InvalidInput, add_note, short_repr
from samarkand.game import Game, State, as_game
from samarkand.grammar import capital

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

Measures = str | Sequence[str] | Mapping[str, str | Callable[..., Any]] | None  # as given by a user
MAX_ARGUMENTS = 2  # the state and a player
EXPECTED = "expected a function of the final state, or of the state and a player, or the name of a measure"


@dataclass(frozen=True)
class Measure:
    """A number computed at the end of a game, for the whole game or for each player.

    Attributes
    ----------
    name : str
    function : function or None
        A function of the final `State`, or of the state and a player. None if it was not stored in the
        study's file.
    by_player : bool
        Whether there is one number per player.
    is_own : bool
        Whether the function was given by the user. Such functions are not stored in files.
    """

    name: str
    function: Callable[..., Any] | None
    by_player: bool
    is_own: bool = False

    def columns(self, players: int) -> list[str]:
        """Return the names of the measure's columns."""
        return [f"{self.name}_{player}" for player in range(players)] if self.by_player else [self.name]


def measures(game: Game | str) -> dict[str, str]:
    """Return the names and descriptions of the measures that a game provides.

    Parameters
    ----------
    game : Game or str
        A game, or its name.

    Examples
    --------
    >>> import samarkand
    >>> samarkand.measures("market")["camels"]
    "The number of a player's camel cards [M-R2]."
    """
    functions = _game_measures(as_game(game).package)
    return {name: _description(function) for name, function in functions}


def _description(function: Callable[..., object]) -> str:
    """Return what a measure counts: the summary of its docstring without the verb."""
    return capital(str(inspect.getdoc(function)).partition("\n")[0].removeprefix("Return "))


def _game_measures(package: Any) -> Iterator[tuple[str, Callable[..., Any]]]:
    if package.has("measures"):
        for name, function in vars(package.measures).items():
            is_one = inspect.isfunction(function) and function.__module__ == package.measures.__name__
            if is_one and not name.startswith("_"):
                yield name, function


def choose_measures(game: Game, measure: "Measures", taken: Iterable[str] = ()) -> tuple[Measure, ...]:
    """Return the requested measures.

    Parameters
    ----------
    game : Game
    measure : str, list of str, mapping or None
        A name, a list of names, or a mapping of names to functions or names.
    taken : iterable of str
        Names of existing columns of the study.

    Raises
    ------
    InvalidInput
        If a measure is invalid or the name of its column is already in use.
    """
    if measure is None:
        return ()
    requested = {measure: measure} if isinstance(measure, str) else measure
    if not isinstance(requested, Mapping):
        requested = {item if isinstance(item, str) else short_repr(item): item for item in requested}
    known = dict(_game_measures(game.package))
    result = tuple(_make_measure(name, given, known) for name, given in requested.items())
    used = set(taken)
    for item in result:
        for column in item.columns(game.num_players):
            if column in used:
                raise InvalidInput(
                    f"measure {item.name!r}: a study already has a column {column!r}; choose another name"
                )
            used.add(column)
    return result


def _make_measure(
    name: object, given: str | Callable[..., Any], known: dict[str, Callable[..., object]]
) -> Measure:
    if not isinstance(name, str) or not name.isidentifier():
        raise InvalidInput(f"measure: found the name {short_repr(name)}, expected a name such as camels")
    if isinstance(given, str):
        if given not in known:
            raise InvalidInput(
                f"measure: found {short_repr(given)}, expected a function, or one of {', '.join(known)}"
            )
        return Measure(name, known[given], _count_arguments(name, known[given]) == MAX_ARGUMENTS)
    return Measure(name, given, _count_arguments(name, given) == MAX_ARGUMENTS, is_own=True)


def _count_arguments(name: str, function: Callable[..., object]) -> int:
    """Return the number of arguments that `function` accepts, at most two."""
    try:
        signature = inspect.signature(function)
    except ValueError:  # some built-in functions have no signature
        return 1
    for number in (MAX_ARGUMENTS, 1):
        try:
            signature.bind(*range(number))
        except TypeError:
            continue
        return number
    raise InvalidInput(f"measure {name!r} takes {len(signature.parameters)} arguments; {EXPECTED}")


def record_type(result: np.dtype, measures: Iterable[Measure], players: int) -> np.dtype:
    """Return the dtype of a game's result extended by the columns of the measures."""
    columns = [column for measure in measures for column in measure.columns(players)]
    return np.dtype([*result.descr, *((column, "f8") for column in columns)])


class EndState(State):
    """The final position of a game. The history is computed on first access; the scores are already known.

    Parameters
    ----------
    game : Game
    record : record
        The final position, which cannot be changed.
    start : record or None
        The position in which the game began, if it is not the regular beginning.
    trace : function
        A function that replays the game and returns its moves.
    result : RESULT record
        The game's result, with the scores and the winners.
    """

    __slots__ = ("_trace", "_traced", "_result")

    def __init__(
        self,
        game: Game,
        record: "PlainRecord",
        start: "PlainRecord | None",
        trace: Callable[[], list[int]],
        result: np.void,
    ):
        self._trace, self._result = trace, result
        super().__init__(game, record, start)
        self._traced: list[int] | None = None
        self._nodes = []  # the record is not the start

    @property
    def _history(self) -> list[int]:
        if self._traced is None:
            self._traced = self._trace()
        return self._traced

    @_history.setter
    def _history(self, moves: list[int]) -> None:
        self._traced = moves

    def scores(self) -> list[int]:
        """Return the final score of each player, as the game loop computed it."""
        return self._result["scores"][: self.game.num_players].tolist()

    def winners(self) -> list[int]:
        """Return the winners, or an empty list if the game is not over, as the game loop computed them."""
        return np.flatnonzero(self._result["wins"]).tolist()


def take(
    measures: Iterable[Measure],
    ends: Iterable[State],
    results: np.ndarray,
    seed: int,
    games: Iterable[int],
    seats: Sequence[int],
) -> None:
    """Evaluate the measures of finished games and store them in `results`, which is changed in place.

    Parameters
    ----------
    measures : iterable of Measure
    ends : iterable of State
        The final states.
    results : array with a column for each number
        One row per game.
    seed : int
        The study's seed, for error messages.
    games : iterable of int
        The numbers of the games, for error messages.
    seats : sequence of int
        The seat of each player.
    """
    for row, state, game in zip(results, ends, games, strict=True):
        for measure in measures:
            columns = measure.columns(len(seats))
            for column, seat in zip(columns, seats, strict=False):
                arguments = (state, seat) if measure.by_player else (state,)
                row[column] = _evaluate(measure, arguments, seed, game)


def _evaluate(measure: Measure, arguments: tuple[Any, ...], seed: int, game: int) -> float:
    if measure.function is None:
        raise InvalidInput(
            f"measure {measure.name!r} is a function, and the file does not store functions: go on with "
            "samarkand.study(…, measure={…}, checkpoint=path)"
        )
    where = f"measure {measure.name!r} (seed {seed}, game {game})"
    try:
        value = float(measure.function(*arguments))
    except InvalidInput:
        raise
    except Exception as error:
        add_note(error, where)
        raise
    if not isfinite(value):
        raise InvalidInput(f"{where}: found {value}, expected a number")
    return value
