"""A player's belief about the hidden cards: many positions that are consistent with all observations."""

from typing import TYPE_CHECKING

import numpy as np

from samarkand.engine import records
from samarkand.information.events import DECK, DISCARDS, HANDS
from samarkand.information.observations import observations
from samarkand.information.particle_filter import fitting_filter

if TYPE_CHECKING:
    from samarkand.state import State

GUESSES = (512, 2048, 8192)  # the number of guesses in successive attempts
STATES = 32  # the number of states sampled for a game without its own belief


class Belief:
    """A set of weighted guesses at the hidden cards.

    They are all the guesses of one run of `samarkand.information.particle_filter`. They depend only on the
    seed and on what the player has observed.

    Parameters
    ----------
    state : State
        A state in which the player decides.
    player : int
    seed : int

    Raises
    ------
    InvalidInput
        If no guess was found that is consistent with the player's observations.

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.play(samarkand.game("sackson").new_initial_state(), seed=1)
    >>> belief = Belief(state, state.current_player(), seed=2)
    >>> belief.draw(3, np.random.default_rng(3))["hand"].sum(axis=(1, 2)).tolist()
    [28, 28, 28]
    """

    def __init__(self, state: "State", player: int, seed: int):
        self._view, self._players = state.view_for_rules(player), state.game.num_players
        self._filter = fitting_filter(observations(state, player), seed, GUESSES)

    def draw(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Draw possible positions from the guesses.

        Parameters
        ----------
        number : int
        rng : numpy.random.Generator

        Returns
        -------
        array of the game's STATE, shape (number,)
            The positions are not independent: each guess occurs almost exactly in proportion to its weight.
        """
        chosen = self._filter.draw(number, rng, self._filter.weights())
        piles = self._filter.piles[rng.permutation(chosen)]
        rows = np.repeat(records.to_array(self._view), number)
        rows["deck"], rows["discards"] = piles[:, DECK], piles[:, DISCARDS]
        rows["hand"][:, : self._players] = piles[:, HANDS:]
        for count in ("unseen_deck", "unseen_discards", "unseen_hand"):
            rows[count] = 0
        return rows


class ResampledBelief:
    """A belief for games that do not define one. It samples states with the game's `resample`.

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.play(samarkand.game("market").new_initial_state(), seed=1)
    >>> belief = ResampledBelief(state, state.current_player(), seed=2)
    >>> belief.draw(3, np.random.default_rng(3)).shape
    (3,)
    """

    def __init__(self, state: "State", player: int, seed: int):
        self._state, self._player = state, player

    def draw(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Draw possible positions, shape (number,). At most `STATES` of them are different."""
        seeds = rng.integers(2**31, size=min(number, STATES)).tolist()
        drawn = records.to_array(*(self._state.resample(self._player, seed).record for seed in seeds))
        return drawn[rng.permutation(np.arange(number) % len(drawn))]
