"""Games played on from a position, as it may be for all that one player knows of it."""

from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from samarkand import protocol, simulation
from samarkand.engine import dice, engines, game_loop, records
from samarkand.engine.driver import MAX_MOVES, NO_LIMIT, Driver
from samarkand.engine.line_up import LineUp
from samarkand.engine.machine import Machine
from samarkand.game import State

RESAMPLING, PLAYING = 2, 3  # what a seed is used for; 0 and 1 are those of a table's chance and computers
GAMES_A_STATE = 32  # played on from one resampled state


class Playouts:
    """Games played on from one position by strategies.

    Parameters
    ----------
    state : State
    player : int or None
        Who knows no more than they have seen: hidden cards are resampled. None knows all.
    line_up : LineUp
        The strategies, one per player.
    seed : int
        The same seed gives the same states and the same chances.
    """

    def __init__(self, state: State, player: int | None, line_up: LineUp, seed: int):
        self.state, self.player, self.line_up, self.seed = state, player, line_up, seed
        self._states: list[Any] = []

    @cached_property
    def compiled(self) -> bool:
        """Whether it is compiled what plays."""
        return simulation.wants_compiled(self.state.game, None)

    @cached_property
    def _driver(self) -> Driver:
        return driver_of(self.line_up)

    def prepare(self) -> None:
        """Have all compiled that is needed; else it is when it is."""
        self._driver.prepare()

    def record(self, number: int) -> Any:
        """The position itself, or as it may be for all that the player knows."""
        if self.player is None:
            return self.state.record
        while len(self._states) <= number:
            own = own_seed(self.seed, RESAMPLING, len(self._states))
            self._states.append(self.state.resample(self.player, own).record)
        return self._states[number]

    def after(self, record: Any, action: int) -> Any:
        """A copy of the record with the action played."""
        following = records.copy(record)
        protocol.parts(self.state.game).actions.apply_action(self.state.game.config, following, action)
        return following

    def results(
        self, number: int, games: int, action: int | None = None, most_turns: int = NO_LIMIT
    ) -> np.ndarray:
        """The results of games from one of the states, after an action if one is given.

        The chances depend on the seed and on `number`: all actions meet the same.

        Returns
        -------
        array of samarkand.engine.game_loop.RESULT
        """
        record = self.record(number)
        entropy = np.random.SeedSequence(self.seed, spawn_key=(PLAYING, number))
        streams = dice.streams(entropy, games, self.state.game.num_players)
        begin = record if action is None else self.after(record, action)
        return self._driver.play_on(begin, streams, most_turns)


def shares(results: np.ndarray, players: int) -> np.ndarray:
    """Each player's share of the win in each game, shape (games, players).

    Examples
    --------
    >>> from samarkand.engine.game_loop import RESULT
    >>> results = np.zeros(2, RESULT)
    >>> results["wins"][0, 0] = results["wins"][1, 0] = results["wins"][1, 1] = 1
    >>> shares(results, 2)
    array([[1. , 0. ],
           [0.5, 0.5]])
    """
    wins = results["wins"][:, :players]
    return wins / np.maximum(results["wins"].sum(axis=1), 1)[:, None]


def own_seed(seed: int, *key: int) -> int:
    """A seed for one part of a work, as random as the whole's and independent of the other parts'.

    Examples
    --------
    >>> own_seed(7, 1) == own_seed(7, 1), own_seed(7, 1) == own_seed(7, 2)
    (True, False)
    """
    return int(np.random.SeedSequence(seed, spawn_key=key).generate_state(1)[0])


# --- What is compiled, kept as long as the rules stay what they are -------------------------------------


def driver_of(line_up: LineUp) -> Driver:
    """The driver for playouts by these strategies; compiled where there is a compiler."""
    compiled = simulation.wants_compiled(line_up.game, None)
    if compiled and line_up.is_the_games_own:
        return _kept_driver(line_up, engines.find(line_up.game.name))
    return Driver(line_up, compiled, game_loop.NEVER, MAX_MOVES)


@lru_cache(maxsize=8)
def _kept_driver(line_up: LineUp, machine: Machine | None) -> Driver:
    """Return a driver for a line-up; another `machine` means that the rules were changed."""
    return Driver(line_up, True, game_loop.NEVER, MAX_MOVES)
