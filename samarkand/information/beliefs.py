"""A player's belief about the hidden cards, which is updated from decision to decision.

`samarkand.information.particle_filter` samples a single state, using the whole history and a look-ahead. A
player who decides repeatedly can do better: here the guesses of the last decision are updated with the
observations since then, under the same probability model. If no guess fits any more, new ones are generated
from the whole history with the look-ahead.
"""

from typing import TYPE_CHECKING

import numpy as np

from samarkand.engine import records
from samarkand.information import knowledge
from samarkand.information.constraints import look_ahead
from samarkand.information.events import DECK, DISCARDS, HANDS, SHUFFLED, Event
from samarkand.information.observation_log import log_of
from samarkand.information.particle_filter import DeadEnd, Filter, first_fit

if TYPE_CHECKING:
    from samarkand.game import Game
    from samarkand.state import State

CROWD = 256  # the number of guesses
STATES = 32  # the number of states sampled for a game without its own belief


class Belief:
    """A set of weighted guesses at the hidden cards, consistent with everything that a player has observed.

    The guesses depend on the seed and on the player's observations, but not on how often `follow` is called.

    Parameters
    ----------
    game : Game
    player : int
    seed : int

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.play(samarkand.game("sackson").new_initial_state(), seed=1)
    >>> belief = Belief(state.game, state.current_player(), seed=2)
    >>> belief.follow(state)
    >>> belief.draw(3, np.random.default_rng(3))["hand"].sum(axis=(1, 2)).tolist()
    [28, 28, 28]
    """

    def __init__(self, game: "Game", player: int, seed: int):
        self.game, self.player, self.seed = game, player, seed
        self._filter: Filter | None = None
        self._moves: list[int] = []

    def follow(self, state: "State") -> None:
        """Update the belief to a state in which the player decides.

        If the state does not continue the last one, start again from the beginning.

        Raises
        ------
        InvalidState
            If no guess was found that is consistent with the player's observations.
        """
        moves, log = state.history(), log_of(state, self.player)
        if self._filter is None or not self._is_continued(state, moves):
            self._root, self._piles = knowledge.custom_root(state), log.piles
            self._events: list[Event] = []
            self._rng = np.random.default_rng([self.seed, self.player])
            self._filter = Filter(self._piles, CROWD, 0, self._rng)
        try:
            for event in log.events[len(self._events) :]:
                self._events.append(event)
                self._update(len(self._events) - 1)
        except BaseException:
            self._filter = None  # the update is incomplete, so the next one starts from the beginning
            raise
        self._moves, self._view = moves, state.view_for_rules(self.player)

    def draw(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Draw possible positions from the guesses, by systematic resampling.

        Parameters
        ----------
        number : int
        rng : numpy.random.Generator

        Returns
        -------
        array of the game's STATE, shape (number,)
            The positions are not independent: each guess occurs almost exactly in proportion to its weight.
        """
        assert self._filter is not None
        weights = self._filter.weights()
        ladder = weights.cumsum() / weights.sum()
        marks = (np.arange(number) + rng.random()) / number
        chosen = np.minimum(np.searchsorted(ladder, marks, side="right"), len(ladder) - 1)
        piles = self._filter.piles[rng.permutation(chosen)]
        rows = np.repeat(records.to_array(self._view), number)
        rows["deck"], rows["discards"] = piles[:, DECK], piles[:, DISCARDS]
        rows["hand"][:, : self.game.num_players] = piles[:, HANDS:]
        for count in ("unseen_deck", "unseen_discards", "unseen_hand"):
            rows[count] = 0
        return rows

    def _is_continued(self, state: "State", moves: list[int]) -> bool:
        return moves[: len(self._moves)] == self._moves and knowledge.custom_root(state) == self._root

    def _update(self, number: int) -> None:
        """Update all guesses with one event. If none fits, generate new guesses from the whole history."""
        assert self._filter is not None
        try:
            self._filter.update(self._events[number], NO_LOOKAHEAD, number)
        except DeadEnd:
            self._filter = self._restart(self._events[: number + 1])

    def _restart(self, events: list[Event]) -> Filter:
        """Return a filter with new guesses for these events, generated with the look-ahead."""
        future = look_ahead(self._piles, events, SHUFFLED)

        def attempt(guesses: int, rng: np.random.Generator) -> Filter:
            filter_ = Filter(self._piles, guesses, 0, rng)
            for number, event in enumerate(events):
                filter_.update(event, future, number)
            return filter_

        seed = int(np.random.SeedSequence([self.seed, len(events)]).generate_state(1)[0])
        fit = first_fit(self.player, seed, attempt)
        result = Filter(self._piles, CROWD, 0, self._rng)
        weights = fit.weights()
        result.piles = fit.piles[self._rng.choice(len(weights), CROWD, p=weights / weights.sum())]
        return result


class NoLookahead:
    """A replacement for `FutureConstraints` if there are no later observations."""

    def claims(self, number: int, piles: np.ndarray) -> int:
        """Return 0, because there are no known claims."""
        return 0

    def after_change(self, number: int, pile: int, cards: np.ndarray, claimed: np.ndarray | int = 0) -> int:
        """Return 0, because all kinds have the same likelihood."""
        return 0


NO_LOOKAHEAD = NoLookahead()


class ResampledBelief:
    """A belief for games that do not define one. It samples states with the game's `resample`.

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.play(samarkand.game("market").new_initial_state(), seed=1)
    >>> belief = ResampledBelief(state.game, state.current_player(), seed=2)
    >>> belief.follow(state)
    >>> belief.draw(3, np.random.default_rng(3)).shape
    (3,)
    """

    def __init__(self, game: "Game", player: int, seed: int):
        self.game, self.player = game, player
        self._state: State

    def follow(self, state: "State") -> None:
        """Update the belief to a state in which the player decides."""
        self._state = state.clone()

    def draw(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Draw possible positions, shape (number,). At most `STATES` of them are different."""
        seeds = rng.integers(2**31, size=min(number, STATES)).tolist()
        drawn = records.to_array(*(self._state.resample(self.player, seed).record for seed in seeds))
        return drawn[rng.permutation(np.arange(number) % len(drawn))]
