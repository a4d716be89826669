"""The plan of a study, and the play of its blocks."""

import platform
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from samarkand import checks
from samarkand.analysis.studies import measures
from samarkand.analysis.studies.measures import EndState, Measure, Measures
from samarkand.checks import SEED, Seed, whole_seed
from samarkand.engine import game_loop
from samarkand.engine.driver import BLOCK_SIZE, MAX_MOVES, NO_LIMIT, Driver
from samarkand.engine.line_up import LineUp, MissingStrategy, Strategies
from samarkand.errors import InvalidInput, short_repr
from samarkand.game import Game, State, as_game
from samarkand.strategies import line_up

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord


@dataclass(frozen=True)
class StudyPlan:
    """The settings that determine a study's games: the same plan gives the same games on any machine.

    Attributes
    ----------
    line_up : LineUp
        The game, and one strategy per player.
    seed : int
    rotate : bool
        Whether each deal is played once for every seating.
    max_moves : int
        The number of moves after which a game is stopped.
    measures : tuple of Measure
        The measures of the final positions.
    start : State, optional
        The position in which the games begin. The default is the regular beginning.
    """

    line_up: LineUp
    seed: int
    rotate: bool = False
    max_moves: int = MAX_MOVES
    measures: tuple[Measure, ...] = ()
    start: State | None = None

    @property
    def game(self) -> Game:
        """The game, with its edition and options."""
        return self.line_up.game

    @property
    def measured(self) -> list[str]:
        """The names of the columns of all measures."""
        players = self.game.num_players
        return [column for measure in self.measures for column in measure.columns(players)]

    def check_quantity(self, quantity: object) -> None:
        """Raise `InvalidInput` unless `quantity` is a quantity of the study."""
        known = [*quantities(self.game.num_players), *self.measured]
        if not isinstance(quantity, str) or quantity not in known:
            raise InvalidInput(f"quantity: found {short_repr(quantity)}, expected one of {', '.join(known)}")

    @property
    def labels(self) -> list[str]:
        """The strategies' names, one per player."""
        return self.line_up.labels

    @property
    def rotations(self) -> int:
        """The number of games played with the random streams of one deal."""
        return self.game.num_players if self.rotate else 1

    @property
    def starts(self) -> "list[PlainRecord]":
        """The record in which the games begin, or [] for the regular beginning."""
        return [] if self.start is None else [self.start.record]

    def whole_deals(self, games: int) -> int:
        """Return `games` rounded up to a multiple of the rotations."""
        return -(-games // self.rotations) * self.rotations

    def seat(self, player: int, rotation: int) -> int:
        """Return the seat of a player."""
        return (player + rotation) % self.game.num_players

    def seats_of(self, winner: np.ndarray) -> dict[str, np.ndarray]:
        """Return the columns for the rotation, the seats of the players and the seat of the winner."""
        players, rotation = self.game.num_players, np.arange(len(winner)) % self.rotations
        seats = {f"seat_of_{player}": (player + rotation) % players for player in range(players)}
        won = np.where(winner < 0, winner, (winner + rotation) % players)
        return {"rotation": rotation, **seats, "seat_winner": won}

    @property
    def is_the_games_own(self) -> bool:
        """Whether all strategies and measures come with the game, so that none is the user's own."""
        return self.line_up.is_the_games_own and not any(measure.is_own for measure in self.measures)

    def driver(self, check: int = game_loop.NEVER) -> Driver:
        """Return a driver that plays the games. `check` says when to check totals, as in `game_loop`."""
        for strategy in self.line_up.given:
            if isinstance(strategy, MissingStrategy):
                raise InvalidInput(
                    f"strategy {strategy.__name__!r} is a function, and the file does not store "
                    "functions: pass it again with Study.load(path, strategies=[…])"
                )
        return Driver(self.line_up, check, self.max_moves)

    def play(self, driver: Driver, block: int, goal: int) -> np.ndarray:
        """Play one block of the deals up to `goal` and return the results.

        Scores and wins are in the order of the players, regardless of their seats.

        Returns
        -------
        ndarray of game_loop.RESULT with the columns of the measures, shape (deals * rotations,)
            The games of one deal are adjacent, in the order of their rotations.
        """
        deals = min(BLOCK_SIZE, goal - block * BLOCK_SIZE)
        if not self.rotate:
            return self._play_rotation(driver, block, deals, 0)
        players = self.game.num_players
        results = np.zeros(0)
        for rotation in range(players):
            part = self._play_rotation(driver, block, deals, rotation)
            if not rotation:
                results = np.zeros(deals * players, part.dtype)
            seats = [self.seat(player, rotation) for player in range(players)]
            for name in ("scores", "wins"):
                part[name][:, :players] = part[name][:, seats]
            results[rotation::players] = part
        return results

    def _play_rotation(self, driver: Driver, block: int, deals: int, rotation: int) -> np.ndarray:
        """Play the deals of a block with one rotation and return the results with the measures."""
        if not self.measures:
            return driver.play(self.seed, block, deals, rotation, self.starts)
        played, ends = driver.play_to_the_end(self.seed, block, deals, rotation, self.starts)
        results = np.zeros(deals, measures.record_type(played.dtype, self.measures, self.game.num_players))
        for name in played.dtype.names or ():
            results[name] = played[name]

        def end_state(number: int) -> State:
            deal = block * BLOCK_SIZE + number
            begun = None if self.start is None else self.start.record
            trace = lambda: driver.trace(self.seed, deal, rotation, self.starts)[1]  # noqa: E731
            return EndState(self.game, ends[number], begun, trace, played[number])

        first = block * BLOCK_SIZE * self.rotations + rotation
        numbers = range(first, first + deals * self.rotations, self.rotations)
        seats = [self.seat(player, rotation) for player in range(self.game.num_players)]
        measures.take(self.measures, map(end_state, range(deals)), results, self.seed, numbers, seats)
        return results


def make_plan(
    game: str | Game,
    *,
    strategies: "Strategies" = None,
    seed: "Seed" = SEED,
    rotate: bool = False,
    measure: "Measures" = None,
    start: State | None = None,
    max_moves: int = MAX_MOVES,
) -> StudyPlan:
    """Validate the settings of `samarkand.study` that determine its games, and return them as a plan."""
    game = as_game(game)
    max_moves = checks.whole("max_moves", max_moves, 1)
    checks.choice("rotate", rotate, (False, True))
    chosen = line_up(game, strategies)
    measured = measures.choose_measures(game, measure, quantities(game.num_players))
    begun = start_of(game, start, rotate)
    return StudyPlan(chosen, whole_seed(seed), rotate, min(max_moves, NO_LIMIT), measured, begun)


def quantities(players: int) -> list[str]:
    """Return the names of the quantities of any study with this number of players."""
    by_player = [f"{what}_{player}" for what in ("win", "score", "seat") for player in range(players)]
    return ["moves", "turns", "capped", "margin", *by_player]


def start_of(game: Game, start: object, rotate: bool) -> State | None:
    """Return a copy of the start of a study's games, or None for the regular beginning.

    Raises
    ------
    InvalidInput
        If `start` is not an unfinished position of this game.
    """
    if start is None:
        return None
    if not isinstance(start, State) or start.game != game:
        raise InvalidInput(f"start: found {short_repr(start)}, expected a state of {game!r}")
    if start.is_terminal():
        raise InvalidInput("start: found a game that is over")
    if rotate:
        raise InvalidInput(
            "rotate: found True with a start, expected False, because a position fixes the seats"
        )
    return start.clone()


def versions_here() -> dict[str, str]:
    """Return the versions of the software that runs the games.

    Examples
    --------
    >>> sorted(versions_here())[-2:]
    ['python', 'samarkand']
    """
    from samarkand import version

    return {
        "samarkand": version.__version__,
        "python": platform.python_version(),
        "numpy": np.__version__,
    }
