"""The plan of a study, and the games of one block of it."""

import platform
import threading
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from samarkand import arguments, simulation
from samarkand.analysis.studies import measures
from samarkand.analysis.studies.measures import EndState, Measure
from samarkand.analysis.values.playouts import GAMES_A_STATE, RESAMPLING, own_seed
from samarkand.engine.compiling import compiler
from samarkand.engine.driver import CHUNK, MAX_MOVES, Driver
from samarkand.engine.line_up import LineUp, MissingStrategy
from samarkand.errors import InvalidOption, InvalidStudy, shown
from samarkand.game import Game, State

STARTS = CHUNK // GAMES_A_STATE  # positions drawn anew for a block of deals
_one_at_a_time = threading.Lock()


@dataclass(frozen=True)
class StudyPlan:
    """A plan for games: the same plan gives the same games on any machine.

    Attributes
    ----------
    line_up : LineUp
        The game, and one strategy per player.
    seed : int
    rotate : bool
        Whether each deal is played once for each seat that the first player can have.
    max_moves : int
        A game of more moves is stopped.
    measures : tuple of Measure
        What is measured where each game ended.
    start : dict, optional
        Where the games begin, as from `State.to_dict`; by default at the game's beginning.
    seen_by : int, optional
        The player for whom what is hidden at the start is drawn anew; by default it lies as it does.
    """

    line_up: LineUp
    seed: int
    rotate: bool = False
    max_moves: int = MAX_MOVES
    measures: tuple[Measure, ...] = ()
    start: dict[str, Any] | None = None
    seen_by: int | None = None

    @property
    def game(self) -> Game:
        """The game, with its edition and options."""
        return self.line_up.game

    @property
    def measured(self) -> list[str]:
        """The names of the columns of all that is measured."""
        return [column for each in self.measures for column in each.columns(self.game.num_players)]

    @property
    def labels(self) -> list[str]:
        """The strategies' names, one per player."""
        return self.line_up.labels

    @property
    def rotations(self) -> int:
        """How many games are played on the streams of one deal."""
        return self.game.num_players if self.rotate else 1

    @cached_property
    def begun(self) -> State | None:
        """The position in which the games begin, if it is not the game's beginning."""
        return None if self.start is None else self.game.state_from_dict(self.start)

    def starts(self, block: int) -> list[Any]:
        """The records in which the games of a block begin, in turn; none at the game's beginning."""
        if self.begun is None:
            return []
        if self.seen_by is None:
            return [self.begun.record]
        first = block * STARTS
        seeds = [own_seed(self.seed, RESAMPLING, first + number) for number in range(STARTS)]
        with _one_at_a_time:  # the position remembers what each player has been told
            return [self.begun.resample(self.seen_by, seed).record for seed in seeds]

    def whole_deals(self, games: int) -> int:
        """So many games, or as many more as make whole deals."""
        return -(-games // self.rotations) * self.rotations

    def seat(self, player: int, rotation: int) -> int:
        """The seat of a player in a game of a deal."""
        return (player + rotation) % self.game.num_players

    def is_even(self, quantity: str, seen: np.ndarray) -> bool:
        """Whether it is a player's share of the win, and 1/n by construction: of equals, in all seats.

        Examples
        --------
        >>> import samarkand
        >>> equals = samarkand.strategies.line_up(samarkand.game("market", players=3), "greedy")
        >>> [StudyPlan(equals, 7, turns).is_even("win_0", np.full(5, 1 / 3)) for turns in (True, False)]
        [True, False]
        """
        players = self.game.num_players
        is_win = quantity in [f"win_{player}" for player in range(players)]
        are_equals = all(each == self.line_up.given[0] for each in self.line_up.given)
        return self.rotate and is_win and are_equals and bool(np.allclose(seen, 1 / players))

    def seats_of(self, winner: np.ndarray) -> dict[str, np.ndarray]:
        """The seats of the games: by how many seats all have moved on, each player's seat, the winner's."""
        players, rotation = self.game.num_players, np.arange(len(winner)) % self.rotations
        seats = {f"seat_of_{player}": (player + rotation) % players for player in range(players)}
        won = np.where(winner < 0, winner, (winner + rotation) % players)
        return {"rotation": rotation, **seats, "seat_winner": won}

    @property
    def is_plain(self) -> bool:
        """Whether the games begin at their beginning, seats stay, and nothing is measured."""
        return not (self.rotate or self.measures or self.start is not None)

    def driver(self, compiled: bool | None, check: simulation.Check = False) -> Driver:
        """The driver that plays the games, and counts what there is as `check` says."""
        for each in self.line_up.given:
            if isinstance(each, MissingStrategy):
                raise InvalidStudy(
                    f"strategy {each.__name__!r} was a function, which no file keeps: give it again, "
                    "Study.load(path, strategies=[…]), or --strategies"
                )
        compiles = simulation.wants_compiled(self.game, compiled, check)
        return Driver(self.line_up, compiles, simulation.CHECKS[check], self.max_moves)

    def play(self, driver: Driver, block: int, goal: int) -> np.ndarray:
        """The results of one block of the deals up to `goal`: scores and wins by player, whatever the seat.

        Returns
        -------
        ndarray of game_loop.RESULT and what is measured, shape (deals * rotations,)
            The games of a deal follow one another, by rotation.
        """
        deals = min(CHUNK, goal - block * CHUNK)
        if not self.rotate:
            return self._measured(driver, block, deals, 0)
        players = self.game.num_players
        results = np.zeros(0)
        for rotation in range(players):
            found = self._measured(driver, block, deals, rotation)
            if not rotation:
                results = np.zeros(deals * players, found.dtype)
            seats = [self.seat(player, rotation) for player in range(players)]
            for name in ("scores", "wins"):
                found[name][:, :players] = found[name][:, seats]
            results[rotation::players] = found
        return results

    def _measured(self, driver: Driver, block: int, deals: int, rotation: int) -> np.ndarray:
        """The results of the deals of a block with one rotation, and all that is measured of them."""
        if not self.measures:
            return driver.play(self.seed, block, deals, rotation, self.starts(block))
        starts = self.starts(block)
        found, ends = driver.play_to_the_end(self.seed, block, deals, rotation, starts)
        results = np.zeros(deals, measures.record_type(found.dtype, self.measures, self.game.num_players))
        for name in found.dtype.names or ():
            results[name] = found[name]

        def ended(number: int) -> State:
            deal = block * CHUNK + number
            begun = starts[number % len(starts)] if starts else None
            trace = lambda: driver.trace(self.seed, deal, rotation, starts)[1]  # noqa: E731
            return EndState(self.game, ends[number], begun, trace)

        first = block * CHUNK * self.rotations + rotation
        numbers = range(first, first + deals * self.rotations, self.rotations)
        seats = [self.seat(player, rotation) for player in range(self.game.num_players)]
        measures.take(self.measures, map(ended, range(deals)), results, self.seed, numbers, seats)
        return results


def begins(game: Game, start: Any, seen_by: Any, rotate: bool) -> dict[str, Any] | None:
    """Where the games of a study begin, as plain data; None at the game's beginning.

    Raises
    ------
    InvalidOption
        If it is no position of this game to go on from, or nobody of it is asked for.
    """
    if start is None:
        if seen_by is not None:
            raise InvalidOption("seen_by: expected a start, a position in which a player has seen something")
        return None
    if not isinstance(start, State) or start.game != game:
        raise InvalidOption(f"start: found {shown(start)}, expected a state of {game!r}")
    if start.is_terminal():
        raise InvalidOption("start: found a game that is over")
    if rotate:
        raise InvalidOption("rotate: found True with a start, in which the players sit where they do")
    if seen_by is not None:
        arguments.player(seen_by, game.num_players)
    return start.to_dict()


def versions_here() -> dict[str, str]:
    """The versions of the software that plays the games here.

    Examples
    --------
    >>> sorted(versions_here())[-2:]
    ['python', 'samarkand']
    """
    import samarkand

    found = {
        "samarkand": samarkand.__version__,
        "python": platform.python_version(),
        "numpy": np.__version__,
    }
    if compiler.is_available():
        import importlib.metadata

        found["numba"] = importlib.metadata.version("numba")
    return found
