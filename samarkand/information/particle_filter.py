"""A particle filter that samples hidden cards: it returns complete states that fit a player's observations.

The game describes its history, as observed by the player, as *events* about *piles* of cards (see `tell` in
the module `information` of its package). Events specify which cards moved openly, where a card of unknown
kind moved, and what an open play proves about the pile it came from.

Many *guesses* (particles) at the hidden cards are updated with these events. The weight of a guess is the
likelihood of the observations, assuming that chance is fair and the other players choose uniformly at random
among their legal moves. Impossible guesses are dropped, and guesses are resampled by weight. A look-ahead
steers hidden cards to where later events need them. At the end one guess is drawn.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from math import isfinite
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand.engine import records
from samarkand.errors import InvalidInput
from samarkand.information import knowledge
from samarkand.information.constraints import FutureConstraints
from samarkand.information.events import DECK, DISCARDS, HANDS, Event
from samarkand.information.observations import Observations, observations

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord
    from samarkand.state import State

GUESSES = (64, 256, 1024)  # the number of guesses in successive attempts


class DeadEnd(Exception):
    """The exception raised internally if no guess fits the observations."""


def resample(state: "State", player: int, seed: int) -> "State":
    """Return a random state that `player` cannot distinguish from `state` (see `State.resample`).

    The hidden cards approximately have their conditional distribution given the player's observations, if the
    other players choose uniformly at random among their legal moves. Information that the player cannot know
    does not affect the result. If another player has a pending decision that this player would not notice,
    the decision has been made in the result.
    """
    seen = observations(state, player)
    result = state_of(state, seen, fitting_filter(seen, seed, GUESSES).choose())
    if result.view_for_rules(player) != state.view_for_rules(player):
        raise InvalidInput(f"cannot interpret what player {player} has seen; please report this")
    return result


def fitting_filter(seen: Observations, seed: int, sizes: Sequence[int]) -> "Filter":
    """Return weighted guesses that fit all observations. After a dead end, try again with more guesses.

    Parameters
    ----------
    seen : Observations
    seed : int
    sizes : sequence of int
        The number of guesses in successive attempts.

    Raises
    ------
    InvalidInput
        If all attempts come to a dead end.
    """
    for number, guesses in enumerate(sizes):
        filter_ = Filter(seen.piles, guesses, np.random.default_rng([int(seed), int(seen.player), number]))
        with suppress(DeadEnd):
            filter_.update_all(seen.all_events, seen.future)
            return filter_
    raise InvalidInput(
        f"found no state consistent with what player {seen.player} has seen, in {len(sizes)} tries"
    )


class Filter:
    """A set of weighted guesses at the hidden cards.

    Parameters
    ----------
    piles : array of int, shape (piles, kinds)
        The piles before any events.
    guesses : int
        The number of guesses.
    rng : numpy.random.Generator

    Attributes
    ----------
    piles : array of int, shape (guesses, piles, kinds)
    lookahead : array, shape (guesses, piles)
        The log-likelihoods of later observations that are already included in the weights.
    kinds : list of array of int, shape (guesses,)
        The kinds of each hidden card, as they were drawn.
    origins : list of (int, array of int)
        For each time that the guesses were resampled: how many hidden cards there were until then, and the
        index of the guess from which each guess comes.
    rows : array of int
        The indices of the guesses.
    log_weights : array, shape (guesses,)
    rng : numpy.random.Generator
    """

    def __init__(self, piles: np.ndarray, guesses: int, rng: np.random.Generator):
        self.rows = np.arange(guesses)
        self.log_weights = np.zeros(guesses)
        self.rng = rng
        self.piles = np.repeat(piles[np.newaxis], guesses, axis=0)
        self.lookahead = np.zeros((guesses, len(piles)))
        self.kinds: list[np.ndarray] = []
        self.origins: list[tuple[int, np.ndarray]] = []

    def update_all(self, events: Sequence[Event], future: FutureConstraints) -> None:
        """Update all guesses with these events.

        Raises
        ------
        DeadEnd
            If no guess fits them.
        """
        with np.errstate(divide="ignore"):  # the logarithm of 0 is minus infinity
            for number, event in enumerate(events):
                if event.matters:
                    self.update(event, future, number)
        self.weights()

    def update(self, event: Event, future: FutureConstraints, number: int) -> None:
        """Update all guesses with event `number`."""
        if event.likelihood_before is not None:
            self.weigh(event.likelihood_before(self.piles))
        elif event.least:  # the look-ahead is limited, so a guess may lack the cards shown
            self.weigh(event.allows(self.piles).astype(float))
        if event.hidden is not None:
            self.move_hidden(event, future, number)
        self.move_openly(event)
        if event.likelihood_after is not None:
            self.weigh(event.likelihood_after(self.piles))

    def weigh(self, likelihood: np.ndarray) -> None:
        """Multiply the weights by the likelihood, and resample the guesses if necessary."""
        if likelihood.min() == likelihood.max() > 0:
            return  # equal factors do not change the relative weights
        self.log_weights += np.log(likelihood)
        self.resample_guesses()

    def move_hidden(self, event: Event, future: FutureConstraints, number: int) -> None:
        """Move one hidden card in every guess. Its kind is drawn with regard to later observations."""
        assert event.hidden is not None
        source, target = event.hidden
        cards = self.piles[:, source].copy()  # NumPy is faster on contiguous arrays
        ways = np.maximum(cards, 0).astype(np.intp, copy=False)  # in a browser, an index has 32 bits
        if event.by_kind:
            ways = np.minimum(ways, 1)
        claimed = future.claims(number, self.piles)
        losing = future.after_change(number, source, cards, claimed)
        gaining = future.after_change(number, target, self.piles[:, target].copy())
        values = LOGARITHMS.take(ways) + losing + gaining
        highest = np.maximum(values.max(axis=1), LOWEST)
        ladder = np.exp(values - highest[:, np.newaxis]).cumsum(axis=1)
        total = ladder[:, -1]
        draws = self.rng.random(len(ladder)) * total
        kinds = (ladder > draws[:, np.newaxis]).argmax(axis=1)
        self.log_weights += np.log(total) + highest - LOGARITHMS.take(np.maximum(ways.sum(axis=1), 1))
        self._replace_lookahead(source, losing, kinds)
        self._replace_lookahead(target, gaining, kinds)
        self.piles[self.rows, source, kinds] -= 1
        self.piles[self.rows, target, kinds] += 1
        self.kinds.append(kinds)
        self.resample_guesses()

    def _replace_lookahead(self, pile: int, likelihood: Any, kinds: np.ndarray) -> None:
        """Replace the look-ahead of a pile by that of the kinds that were drawn."""
        self.log_weights -= self.lookahead[:, pile]
        self.lookahead[:, pile] = likelihood[self.rows, kinds] if np.ndim(likelihood) else likelihood

    def move_openly(self, event: Event) -> None:
        """Apply the open moves of an event, and merge piles."""
        event.move_openly(self.piles)
        if event.merged is not None:
            source, target = event.merged
            # The look-ahead of the source now applies to the target.
            self.log_weights -= self.lookahead[:, target]
            self.lookahead[:, target] = self.lookahead[:, source]
            self.lookahead[:, source] = 0

    def resample_guesses(self) -> None:
        """Resample the guesses by weight if few of them have most of the weight."""
        weights = relative(self.log_weights)
        if weights.min() > 0 and weights.sum() ** 2 > weights @ weights * len(weights) / 2:
            return
        chosen = self.draw(len(weights), self.rng, weights)
        self.piles, self.lookahead = self.piles[chosen], self.lookahead[chosen]
        self.origins.append((len(self.kinds), chosen))
        self.log_weights = np.zeros(len(weights))

    def draw(self, number: int, rng: np.random.Generator, weights: np.ndarray) -> np.ndarray:
        """Draw the indices of `number` guesses by weight (systematic resampling)."""
        marks = (np.arange(number) + rng.random()) / number
        ladder = weights.cumsum() / weights.sum()
        return np.minimum(np.searchsorted(ladder, marks, side="right"), len(weights) - 1)

    def choose(self) -> list[int]:
        """Draw one guess by weight. Return the kinds of the hidden cards, in the order of the events."""
        weights = self.weights()
        place = self.rng.choice(len(weights), p=weights / weights.sum())
        result, origins = list[int](), self.origins.copy()
        for number in range(len(self.kinds) - 1, -1, -1):
            while origins and origins[-1][0] > number:
                place = origins.pop()[1][place]
            result.append(int(self.kinds[number][place]))
        return result[::-1]

    def weights(self) -> np.ndarray:
        """Return the weights without the look-ahead, scaled so that the largest is 1."""
        return relative(self.log_weights - self.lookahead.sum(axis=1))


def relative(log_weights: np.ndarray) -> np.ndarray:
    """Return weights from their logarithms, scaled so that the largest is 1.

    Raises
    ------
    DeadEnd
        If all weights are 0.
    """
    highest = log_weights.max()
    if not isfinite(highest):
        raise DeadEnd
    return np.exp(log_weights - highest)


LOGARITHMS = np.append(-np.inf, np.log(np.arange(1, 1001)))
LOWEST = -1e300  # the log-weight of an impossible guess, which is dropped when guesses are resampled


def state_of(state: "State", seen: Observations, kinds: Sequence[int]) -> "State":
    """Return the state that results from the observed events with these kinds of hidden cards."""
    hidden: Iterator[int] = iter(kinds)
    moves: list[int] = []
    piles, dealt = seen.piles.copy(), seen.piles.copy()
    for event in seen.events:
        action = event.action
        if event.hidden is not None:
            action = next(hidden)
            piles[event.hidden, action] += (-1, 1)
        if event.is_move and action is not None:
            moves.append(action)
        elif event.hidden is not None:  # a hidden card of the starting position
            dealt[event.hidden, action] += (-1, 1)
        event.move_openly(piles)
        if event.unnoticed is not None:
            kind, passing = event.unnoticed
            if piles[HANDS:, kind].any():
                moves.append(passing)
    if knowledge.custom_root(state) is None:
        # The derived fields of a record stay right, because they never depend on hidden cards.
        record = fill(knowledge.perceived_state(state, seen.player).record, piles)
        return state._with_moves(record, None, moves)
    # The true record may hold traces of moves before the starting position, so the moves are replayed.
    start = _start_with(state, seen, dealt)
    return state._with_moves(start, start, moves).earlier(len(moves))


def _start_with(state: "State", seen: Observations, piles: np.ndarray) -> "PlainRecord":
    """Return the record of a custom starting position with these cards."""
    is_known = seen.first is not None and seen.first.comes_to_light
    start = state.root()
    return fill(start.record if is_known else start.view_for_rules(seen.player), piles)


def fill(view: "PlainRecord", piles: np.ndarray) -> "PlainRecord":
    """Return a complete record: the player's view with these cards in the piles."""
    record = records.copy(view)
    record.deck[:], record.discards[:] = piles[DECK], piles[DISCARDS]
    record.hand[: len(piles) - HANDS] = piles[HANDS:]
    record.unseen_deck = record.unseen_discards = 0
    record.unseen_hand[:] = 0
    return record
