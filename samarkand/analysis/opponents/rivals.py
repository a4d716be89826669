"""How the others play, as far as it shows: which of the known strategies would have decided as they did."""

from typing import Any

import numpy as np

from samarkand.engine import dice, game_loop, records
from samarkand.engine.driver import Driver

FAITH = 0.85  # how likely a player is to decide as the strategy does that models it


class Rivals:
    """One player's conclusions from the others' decisions.

    Parameters
    ----------
    driver : samarkand.engine.driver.Driver
        With the strategies in it.
    models : tuple of str
        The strategies that an opponent may play by; before anything is seen, each as likely as another.
    entropy : numpy.random.SeedSequence
        Of the dice of strategies that throw some.
    """

    def __init__(self, driver: Driver, models: tuple[str, ...], entropy: np.random.SeedSequence):
        self.driver, self.models, self.entropy = driver, models, entropy
        self._agreed = np.zeros((driver.game.num_players, len(models)))
        self._seen: list[tuple[Any, int, int]] = []

    def observe(self, decisions: list[tuple[Any, int, int]]) -> None:
        """Compare what was decided with what each model would have.

        Parameters
        ----------
        decisions : list of (record, int, int)
            The position before, who decided, and what: all since the start.
        """
        if decisions[: len(self._seen)] != self._seen:
            self._agreed[:], self._seen = 0, []
        fresh = decisions[len(self._seen) :]
        if fresh and len(self.models) > 1:
            starts = records.to_array(*(before for before, _, _ in fresh))
            streams = dice.streams(self.entropy, len(decisions), self.driver.game.num_players)
            who = np.array([player for _, player, _ in fresh])
            did = np.array([action for _, _, action in fresh])
            for number, model in enumerate(self.models):
                opening = openings(
                    self.driver, np.stack([who, np.full_like(who, game_loop.OWN)], axis=1), model
                )
                results, _ = self.driver.play_each(starts, opening, streams[-len(fresh) :], most_moves=1)
                np.add.at(self._agreed[:, number], who, np.where(results["opening"] == did, 1, -1))
        self._seen = list(decisions)

    def chances(self) -> np.ndarray:
        """How likely each opponent is to play by each model, shape (players, models)."""
        odds = self._agreed / 2 * np.log(FAITH / (1 - FAITH))
        weights = np.exp(odds - odds.max(axis=1, keepdims=True))
        return weights / weights.sum(axis=1, keepdims=True)

    def drawn(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Models for all players, by number, each drawn by its chance; shape (number, players)."""
        ladder = self.chances().cumsum(axis=1)
        draws = rng.random((number, len(ladder), 1))
        return np.minimum((ladder <= draws).sum(axis=2), len(self.models) - 1)


def openings(driver: Driver, first: Any, kind: str) -> np.ndarray:
    """Rows for `play_each`: openers with what they play, and one strategy on every seat.

    Parameters
    ----------
    driver : samarkand.engine.driver.Driver
    first : array of int, shape (games, 2)
        For each game the opener and the opening.
    kind : str
    """
    driver.prepare()
    rows = np.full((len(first), game_loop.LINEUP + game_loop.MAX_SEATS), driver.address(kind), np.int64)
    rows[:, : game_loop.LINEUP] = first
    return rows
