"""Playouts from a position, or from positions resampled from a player's information state."""

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand.engine import dice, engines, game_loop, records
from samarkand.engine.driver import MAX_MOVES, NO_LIMIT, Driver
from samarkand.engine.line_up import LineUp
from samarkand.engine.machine import Machine
from samarkand.game import State

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

RESAMPLING, PLAYING = 2, 3  # purposes of derived seeds; a table's chance and computers use 0 and 1
GAMES_A_STATE = 32  # playouts per resampled state


class Playouts:
    """Playouts of one position by given strategies.

    Parameters
    ----------
    state : State
    player : int or None
        The player whose information state is resampled, or None to use the true position.
    line_up : LineUp
        The strategies, one per player.
    seed : int
        The same seed gives the same states and the same random numbers.
    """

    def __init__(self, state: State, player: int | None, line_up: LineUp, seed: int):
        self.state, self.player, self.line_up, self.seed = state, player, line_up, seed
        self._states: list[Any] = []

    @cached_property
    def _driver(self) -> Driver:
        return driver_of(self.line_up)

    def record(self, number: int) -> "PlainRecord":
        """Return the record of the position, or of resampled position number `number`."""
        if self.player is None:
            return self.state.record
        while len(self._states) <= number:
            own = own_seed(self.seed, RESAMPLING, len(self._states))
            self._states.append(self.state.resample(self.player, own).record)
        return self._states[number]

    def after(self, record: "PlainRecord", action: int) -> "PlainRecord":
        """Return a copy of the record with the action applied."""
        following = records.copy(record)
        self.state.game.package.actions.apply_action(self.state.game.config, following, action)
        return following

    def results(
        self, number: int, games: int, action: int | None = None, most_turns: int = NO_LIMIT
    ) -> np.ndarray:
        """Return the results of playouts from one of the states, after an action if one is given.

        The random numbers depend on the seed and on `number` only, so they are common to all actions.

        Returns
        -------
        array of samarkand.engine.game_loop.RESULT
        """
        record = self.record(number)
        entropy = np.random.SeedSequence(self.seed, spawn_key=(PLAYING, number))
        streams = dice.streams(entropy, games, self.state.game.num_players)
        begin = record if action is None else self.after(record, action)
        return self._driver.play_on(begin, streams, most_turns)


def own_seed(seed: int, *key: int) -> int:
    """Return a seed derived from `seed` and `key`, which is independent of those for other keys.

    Examples
    --------
    >>> own_seed(7, 1) == own_seed(7, 1), own_seed(7, 1) == own_seed(7, 2)
    (True, False)
    """
    return int(np.random.SeedSequence(seed, spawn_key=key).generate_state(1)[0])


# --- Drivers, cached until the engine changes -----------------------------------------------------------


def driver_of(line_up: LineUp) -> Driver:
    """Return the driver for playouts by these strategies."""
    machine = engines.find(line_up.game.package)
    if machine is not None and line_up.is_the_games_own:
        return _cached_driver(line_up, machine)
    return Driver(line_up, game_loop.NEVER, MAX_MOVES)


@lru_cache(maxsize=8)
def _cached_driver(line_up: LineUp, machine: Machine) -> Driver:
    """Return a driver for a line-up. `machine` is part of the key, because a rule may be replaced."""
    return Driver(line_up, game_loop.NEVER, MAX_MOVES)
