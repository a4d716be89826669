"""Opponent models, inferred from observed decisions."""

from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand.engine import dice, game_loop, records
from samarkand.engine.driver import Driver

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

FAITH = 0.85  # the assumed probability that a player decides like its model


class Rivals:
    """The posterior probabilities of opponent models, as inferred by one player.

    Parameters
    ----------
    driver : samarkand.engine.driver.Driver
        A driver that knows the strategies.
    models : tuple of str
        The strategies that an opponent may use. Their prior probabilities are equal.
    entropy : numpy.random.SeedSequence
        The seed for strategies that use randomness.
    """

    def __init__(self, driver: Driver, models: tuple[str, ...], entropy: np.random.SeedSequence):
        self.driver, self.models, self.entropy = driver, models, entropy
        self._agreed = np.zeros((driver.game.num_players, len(models)))
        self._seen: list[tuple[Any, int, int]] = []

    def observe(self, decisions: "list[tuple[PlainRecord, int, int]]") -> None:
        """Update the models by comparing observed decisions with those of each model.

        Parameters
        ----------
        decisions : list of (record, int, int)
            All decisions since the start of the game: the position before, the player and the action.
        """
        if decisions[: len(self._seen)] != self._seen:
            self._agreed[:], self._seen = 0, []
        new = decisions[len(self._seen) :]
        if new and len(self.models) > 1:
            starts = records.to_array(*(before for before, _, _ in new))
            streams = dice.streams(self.entropy, len(decisions), self.driver.game.num_players)
            players = np.array([player for _, player, _ in new])
            actions = np.array([action for _, _, action in new])
            for number, model in enumerate(self.models):
                opening = openings(
                    self.driver, np.stack([players, np.full_like(players, game_loop.OWN)], axis=1), model
                )
                results, _ = self.driver.play_each(starts, opening, streams[-len(new) :], most_moves=1)
                np.add.at(self._agreed[:, number], players, np.where(results["opening"] == actions, 1, -1))
        self._seen = list(decisions)

    def chances(self) -> np.ndarray:
        """Return the probability of each model for each player, as an array of shape (players, models)."""
        odds = self._agreed / 2 * np.log(FAITH / (1 - FAITH))
        weights = np.exp(odds - odds.max(axis=1, keepdims=True))
        return weights / weights.sum(axis=1, keepdims=True)

    def draw_models(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Draw `number` models for each player.

        Returns
        -------
        array of int, shape (number, players)
            The indices of the models.
        """
        cumulative = self.chances().cumsum(axis=1)
        draws = rng.random((number, len(cumulative), 1))
        return np.minimum((cumulative <= draws).sum(axis=2), len(self.models) - 1)


def openings(driver: Driver, first: np.ndarray, kind: str) -> np.ndarray:
    """Return rows for `play_each` with given opening actions and one strategy on all seats.

    Parameters
    ----------
    driver : samarkand.engine.driver.Driver
    first : array of int, shape (games, 2)
        The opening player of each game, and their action.
    kind : str
        The name of the strategy.
    """
    rows = np.full((len(first), game_loop.LINEUP + game_loop.MAX_SEATS), driver.address(kind), np.int64)
    rows[:, : game_loop.LINEUP] = first
    return rows
