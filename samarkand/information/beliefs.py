"""A player's belief about the hidden cards, carried on from decision to decision.

`samarkand.information.particle_filter` draws one state from scratch, and looks ahead to all that was seen
later. Who decides again and again need not: here many guesses go on from where they stood at the last
decision, through what has been seen since, by the same law. Where none is left that fits, new ones are made
from the start, with the look ahead.
"""

from typing import Any

import numpy as np

from samarkand.engine import records
from samarkand.information import knowledge
from samarkand.information.constraints import look_ahead
from samarkand.information.events import DECK, DISCARDS, HANDS, SHUFFLED, Event
from samarkand.information.observation_log import log_of
from samarkand.information.particle_filter import DeadEnd, Filter, first_fit

CROWD = 256  # guesses
STATES = 32  # drawn from scratch, where a game has no belief of its own


class Belief:
    """Guesses at the hidden cards of one game as it goes on, all that one player has seen being true of each.

    The guesses depend on the seed and on what the player has seen, not on when the belief was asked.

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

    def __init__(self, game: Any, player: int, seed: int):
        self.game, self.player, self.seed = game, player, seed
        self._filter: Filter | None = None
        self._moves: list[int] = []

    def follow(self, state: Any) -> None:
        """Go on to a state in which the player decides; if it does not continue the last one, start anew.

        Raises
        ------
        InvalidState
            If no guess was found that fits what the player has seen.
        """
        moves, log = state.history(), log_of(state, self.player)
        if self._filter is None or not self._is_continued(state, moves):
            self._setting, self._piles = knowledge.custom_root(state), log.piles
            self._events: list[Any] = []
            self._rng = np.random.default_rng([self.seed, self.player])
            self._filter = Filter(self._piles, CROWD, 0, self._rng)
        try:
            for event in log.events[len(self._events) :]:
                self._events.append(event)
                self._meet(len(self._events) - 1)
        except BaseException:
            self._filter = None  # halfway: the next question starts anew
            raise
        self._moves, self._view = moves, state.view_for_rules(self.player)

    def draw(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Positions as they may be, drawn from the guesses.

        Parameters
        ----------
        number : int
        rng : numpy.random.Generator

        Returns
        -------
        array of the game's STATE, shape (number,)
            Not independent of one another: each guess is in it about as often as its weight says.
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

    def _is_continued(self, state: Any, moves: list[int]) -> bool:
        return moves[: len(self._moves)] == self._moves and knowledge.custom_root(state) == self._setting

    def _meet(self, number: int) -> None:
        """Take all guesses through one event; where none fits, guess anew at all that led to it."""
        assert self._filter is not None
        try:
            self._filter.meet(self._events[number], NO_LOOKAHEAD, number)
        except DeadEnd:
            self._filter = self._remade(self._events[: number + 1])

    def _remade(self, events: list[Event]) -> Filter:
        """New guesses for all these events, looked ahead."""
        future = look_ahead(self._piles, events, SHUFFLED)

        def attempt(guesses: int, rng: np.random.Generator) -> Filter:
            found = Filter(self._piles, guesses, 0, rng)
            for number, event in enumerate(events):
                found.meet(event, future, number)
            return found

        seed = int(np.random.SeedSequence([self.seed, len(events)]).generate_state(1)[0])
        found = first_fit(self.player, seed, attempt)
        made = Filter(self._piles, CROWD, 0, self._rng)
        weights = found.weights()
        made.piles = found.piles[self._rng.choice(len(weights), CROWD, p=weights / weights.sum())]
        return made


class NoLookahead:
    """Stands for a look ahead where there is nothing to see yet."""

    def claimed(self, number: int, piles: np.ndarray) -> int:
        """The cards that other piles must still get: nothing is known of them."""
        return 0

    def after_change(self, number: int, pile: int, cards: np.ndarray, claimed: int = 0) -> int:
        """How promising each kind is: all are alike."""
        return 0


NO_LOOKAHEAD = NoLookahead()


class ResampledBelief:
    """The same for a game that has no belief of its own: states drawn from scratch, by its `resample`.

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.play(samarkand.game("market").new_initial_state(), seed=1)
    >>> belief = ResampledBelief(state.game, state.current_player(), seed=2)
    >>> belief.follow(state)
    >>> belief.draw(3, np.random.default_rng(3)).shape
    (3,)
    """

    def __init__(self, game: Any, player: int, seed: int):
        self.game, self.player = game, player
        self._state: Any = None

    def follow(self, state: Any) -> None:
        """Go on to a state in which the player decides."""
        self._state = state.clone()

    def draw(self, number: int, rng: np.random.Generator) -> np.ndarray:
        """Positions as they may be, shape (number,), few of them different."""
        seeds = rng.integers(2**31, size=min(number, STATES)).tolist()
        drawn = records.to_array(*(self._state.resample(self.player, seed).record for seed in seeds))
        return drawn[rng.permutation(np.arange(number) % len(drawn))]
