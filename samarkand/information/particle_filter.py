"""A particle filter that samples hidden cards: it returns complete states that fit a player's observations.

The game describes its history, as observed by the player, as *events* about *piles* of cards (see `tell` in
the module `information` of its package). Events specify which cards moved openly, where a card of unknown
kind moved, and what an open play proves about the pile it came from.

Many *guesses* (particles) at the hidden cards are updated with these events. The weight of a guess is the
likelihood of the observations, assuming that chance is fair and the other players choose uniformly at random
among their legal moves. Impossible guesses are dropped, and guesses are resampled by weight. A look-ahead
steers hidden cards to where later events need them. At the end one guess is drawn.
"""

from collections.abc import Callable
from math import isfinite
from typing import Any

import numpy as np

from samarkand import arguments
from samarkand.errors import InvalidState
from samarkand.information import knowledge
from samarkand.information.events import HANDS, Event
from samarkand.information.knowledge import pass_unnoticed
from samarkand.information.observation_log import ObservationLog, fill, log_of

GUESSES = (64, 256, 1024)  # the number of guesses in successive attempts


class DeadEnd(Exception):
    """The exception raised internally if no guess fits the observations."""


def resample(state: Any, player: int, seed: int) -> Any:
    """Return a random state that `player` cannot distinguish from `state` (see `State.resample`).

    The hidden cards approximately have their conditional distribution given the player's observations, if the
    other players choose uniformly at random among their legal moves. Information that the player cannot know
    does not affect the result. If another player has a pending decision that this player would not notice,
    the decision has been made in the result.
    """
    log = log_of(state, player)

    def attempt(guesses: int, rng: np.random.Generator) -> list[int]:
        return draw_guess(log.piles, log.all_events, log.future, guesses, rng)

    result = state_of(state, log, first_fit(player, seed, attempt))
    if result.view_for_rules(player) != state.view_for_rules(player):
        raise InvalidState(f"what player {player} has seen was not understood; please report it")
    return result


def first_fit(player: int, seed: int, attempt: Callable[[int, np.random.Generator], Any]) -> Any:
    """Return the result of `attempt`, which is repeated with more guesses after a dead end.

    Raises
    ------
    InvalidState
        If all attempts come to a dead end.
    """
    for number, guesses in enumerate(GUESSES):
        try:
            return attempt(guesses, np.random.default_rng([int(seed), int(player), number]))
        except DeadEnd:
            continue
    raise InvalidState(f"no state found that fits what player {player} has seen, in {len(GUESSES)} tries")


def draw_guess(
    piles: np.ndarray, events: list[Event], future: Any, guesses: int, rng: np.random.Generator
) -> list[int]:
    """Draw the kinds of all hidden cards, in the order of the events.

    Raises
    ------
    DeadEnd
        If none of the guesses fits the observations.
    """
    hidden = sum(event.hidden is not None for event in events)
    filter_ = Filter(piles, guesses, hidden, rng)
    for number, event in enumerate(events):
        if event.matters:
            filter_.update(event, future, number)
    return filter_.choose()


class Filter:
    """A set of weighted guesses at the hidden cards.

    Parameters
    ----------
    piles : array of int, shape (piles, kinds)
        The piles before all events.
    guesses : int
        The number of guesses.
    hidden : int
        The number of hidden cards whose kinds are recorded. It is 0 if only the piles matter.
    rng : numpy.random.Generator

    Attributes
    ----------
    piles : array of int, shape (guesses, piles, kinds)
    lookahead : array, shape (guesses, piles)
        The log-likelihoods of later observations that are already included in the weights.
    kinds : array of int, shape (hidden cards, guesses)
        The kinds of the hidden cards.
    rows : array of int
        The indices of the guesses.
    log_weights : array, shape (guesses,)
    rng : numpy.random.Generator
    """

    def __init__(self, piles: np.ndarray, guesses: int, hidden: int, rng: np.random.Generator):
        self.rows = np.arange(guesses)
        self.log_weights = np.zeros(guesses)
        self.rng = rng
        self.piles = np.repeat(piles[np.newaxis], guesses, axis=0)
        self.lookahead = np.zeros((guesses, len(piles)))
        self.kinds = np.zeros((hidden, guesses), np.int64)
        self.moved = 0

    def update(self, event: Event, future: Any, number: int) -> None:
        """Update all guesses with event `number`."""
        if event.weigh is not None:
            self.weigh(event.weigh(self.piles))
        elif event.least:  # without a look-ahead, a guess may lack the cards shown
            self.weigh(event.allows(self.piles).astype(float))
        if event.hidden is not None:
            self.move_hidden(event, future, number)
        self.move_openly(event)
        if event.judge is not None:
            self.weigh(event.judge(self.piles))

    def weigh(self, likelihood: np.ndarray) -> None:
        """Multiply the weights by the likelihood, and resample the guesses if necessary."""
        if likelihood.min() == likelihood.max() > 0:
            return  # equal factors do not change the relative weights
        self.log_weights += log(likelihood)
        self.resample_guesses()

    def move_hidden(self, event: Event, future: Any, number: int) -> None:
        """Move one hidden card in every guess. Its kind is drawn with regard to later observations."""
        assert event.hidden is not None
        source, target = event.hidden
        cards = self.piles[:, source].copy()  # NumPy is faster on contiguous arrays
        ways = np.maximum(cards, 0)
        if event.by_kind:
            ways = np.minimum(ways, 1)
        claimed = future.claimed(number, self.piles)
        losing = future.after_change(number, source, cards, claimed)
        gaining = future.after_change(number, target, self.piles[:, target].copy())
        values = LOGARITHMS.take(ways) + losing + gaining
        highest = np.maximum(values.max(axis=1), LOWEST)
        ladder = np.exp(values - highest[:, np.newaxis]).cumsum(axis=1)
        total = ladder[:, -1]
        draws = self.rng.random(len(ladder)) * total
        kinds = (ladder > draws[:, np.newaxis]).argmax(axis=1)
        self.log_weights += log(total) + highest - LOGARITHMS.take(np.maximum(ways.sum(axis=1), 1))
        self._replace_lookahead(source, losing, kinds)
        self._replace_lookahead(target, gaining, kinds)
        self.piles[self.rows, source, kinds] -= 1
        self.piles[self.rows, target, kinds] += 1
        if len(self.kinds):
            self.kinds[self.moved] = kinds
            self.moved += 1
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
        if weights.min() > 0 and weights.sum() ** 2 > (weights**2).sum() * len(weights) / 2:
            return
        marks = (self.rows + self.rng.random()) / len(weights)
        ladder = weights.cumsum() / weights.sum()
        chosen = np.minimum(np.searchsorted(ladder, marks, side="right"), len(weights) - 1)
        self.piles, self.lookahead = self.piles[chosen], self.lookahead[chosen]
        self.kinds[: self.moved] = self.kinds[: self.moved, chosen]
        self.log_weights = np.zeros(len(weights))

    def choose(self) -> list[int]:
        """Draw one guess by weight and return the kinds of its hidden cards."""
        weights = self.weights()
        chosen = int(self.rng.choice(len(weights), p=weights / weights.sum()))
        return self.kinds[:, chosen].tolist()

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


def log(values: np.ndarray) -> np.ndarray:
    """Return the natural logarithm, which is minus infinity for 0."""
    with np.errstate(divide="ignore"):
        return np.log(values)


LOGARITHMS = log(np.arange(1001))
LOWEST = -1e300  # the log-weight of an impossible guess, which is dropped when guesses are resampled


def state_of(state: Any, log: ObservationLog, kinds: list[int]) -> Any:
    """Return the state that results from the observed events with these kinds of hidden cards."""
    hidden = iter(kinds)
    history: list[int] = []
    piles, dealt = log.piles.copy(), log.piles.copy()
    for event in log.events:
        action = event.action
        if event.hidden is not None:
            action = next(hidden)
            piles[event.hidden, action] += (-1, 1)
        if event.is_move and action is not None:
            history.append(action)
        elif event.hidden is not None:
            dealt[event.hidden, action] += (-1, 1)
        event.move_openly(piles)
        if event.unnoticed is not None:
            kind, passing = event.unnoticed
            if piles[HANDS:, kind].any():
                history.append(passing)
    current = arguments.state_at(state.game, log.record)
    pass_unnoticed(current, log.player)
    record = arguments.state_at(state.game, fill(current.record, piles)).record
    return type(state)(state.game, record, _start_with(state, log, dealt), history)


def _start_with(state: Any, log: ObservationLog, piles: np.ndarray) -> Any:
    """Return the record of a custom starting position with these cards, or None."""
    if knowledge.custom_root(state) is None:
        return None
    is_known = log.first is not None and log.first.comes_to_light
    start = state.root()
    return arguments.state_at(
        state.game, fill(start.record if is_known else start.view_for_rules(log.player), piles)
    ).record
