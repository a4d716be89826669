"""Hidden cards drawn at random: full states that fit all that one player has seen.

A game tells its history as one player has seen it in *events* about *piles* of cards (`tell` in the module
`information` of its package): which cards moved openly, where a card of unknown kind moved, and what
each open play proves about the pile it came from. Here many *guesses* at the hidden cards go
through the events together. Each guess is weighed by how likely it makes what was seen, if chance is
fair and the others choose among their legal moves with equal chances; guesses that cannot be are
dropped, likely ones are repeated (a particle filter). A look ahead steers every hidden card to where
it will be needed. One guess is drawn at the end.
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

GUESSES = (64, 256, 1024)  # in the first try, the second, …


class DeadEnd(Exception):
    """No guess of a try fits what was seen."""


def resample(state: Any, player: int, seed: int) -> Any:
    """A state that `player` cannot tell from `state`, drawn at random: see `State.resample`.

    Close to the law of the hidden cards given all that the player has seen, if the others choose among
    their legal moves with equal chances. What the player cannot know has no influence on the result. Where
    another may just be deciding something that nobody else notices, it is decided in the result.
    """
    log = log_of(state, player)

    def attempt(guesses: int, rng: np.random.Generator) -> list[int]:
        return draw_guess(log.piles, log.all_events, log.future, guesses, rng)

    found = state_of(state, log, first_fit(player, seed, attempt))
    if found.view_for_rules(player) != state.view_for_rules(player):
        raise InvalidState(f"what player {player} has seen was not understood; please report it")
    return found


def first_fit(player: int, seed: int, attempt: Callable[[int, np.random.Generator], Any]) -> Any:
    """The first result of `attempt`, with ever more guesses; InvalidState if all come to a dead end."""
    for number, guesses in enumerate(GUESSES):
        try:
            return attempt(guesses, np.random.default_rng([int(seed), int(player), number]))
        except DeadEnd:
            continue
    raise InvalidState(f"no state found that fits what player {player} has seen, in {len(GUESSES)} tries")


def draw_guess(
    piles: np.ndarray, events: list[Event], future: Any, guesses: int, rng: np.random.Generator
) -> list[int]:
    """The kinds of all hidden cards, in the order of the events.

    Raises
    ------
    DeadEnd
        If none of the guesses fits.
    """
    hidden = sum(event.hidden is not None for event in events)
    filter_ = Filter(piles, guesses, hidden, rng)
    for number, event in enumerate(events):
        if event.matters:
            filter_.meet(event, future, number)
    return filter_.choose()


class Filter:
    """Many guesses at the hidden cards.

    Attributes
    ----------
    piles : array of int, shape (guesses, piles, kinds)
    promise : array, shape (guesses, piles)
        Logarithms of what the look ahead has already counted into the weights.
    kinds : array of int, shape (hidden cards, guesses)
        What the hidden cards were, where that is remembered: `hidden` is 0 for piles alone.
    rows : array of int
        The numbers of the guesses.
    logarithms : array
        Of the weights.
    rng : numpy.random.Generator
    """

    def __init__(self, piles: np.ndarray, guesses: int, hidden: int, rng: np.random.Generator):
        self.rows = np.arange(guesses)
        self.logarithms = np.zeros(guesses)
        self.rng = rng
        self.piles = np.repeat(piles[np.newaxis], guesses, axis=0)
        self.promise = np.zeros((guesses, len(piles)))
        self.kinds = np.zeros((hidden, guesses), np.int64)
        self.moved = 0

    def meet(self, event: Event, future: Any, number: int) -> None:
        """Take all guesses through the event of that number."""
        if event.weigh is not None:
            self.weigh(event.weigh(self.piles))
        elif event.least:  # a guess without look ahead may lack what is shown
            self.weigh(event.allows(self.piles).astype(float))
        if event.hidden is not None:
            self.move_hidden(event, future, number)
        self.move_openly(event)
        if event.judge is not None:
            self.weigh(event.judge(self.piles))

    def weigh(self, likelihood: np.ndarray) -> None:
        """Multiply the weights by what each guess makes of what was seen; renew the guesses if need be."""
        if likelihood.min() == likelihood.max() > 0:
            return  # no guess is preferred
        self.logarithms += log(likelihood)
        self.renew()

    def move_hidden(self, event: Event, future: Any, number: int) -> None:
        """Move one card of unknown kind in every guess, drawn in view of what is needed later."""
        assert event.hidden is not None
        source, target = event.hidden
        cards = self.piles[:, source].copy()  # NumPy is faster where nothing lies between
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
        self.logarithms += log(total) + highest - LOGARITHMS.take(np.maximum(ways.sum(axis=1), 1))
        self._promise(source, losing, kinds)
        self._promise(target, gaining, kinds)
        self.piles[self.rows, source, kinds] -= 1
        self.piles[self.rows, target, kinds] += 1
        if len(self.kinds):
            self.kinds[self.moved] = kinds
            self.moved += 1
        self.renew()

    def _promise(self, pile: int, promise: Any, kinds: np.ndarray) -> None:
        """Count what the pile promises, now that these kinds are drawn, and no longer what it did."""
        self.logarithms -= self.promise[:, pile]
        self.promise[:, pile] = promise[self.rows, kinds] if np.ndim(promise) else promise

    def move_openly(self, event: Event) -> None:
        """Move the cards that everybody sees, and put piles together."""
        event.move_openly(self.piles)
        if event.merged is not None:
            source, target = event.merged
            # What was promised for the one pile is now a promise for the other.
            self.logarithms -= self.promise[:, target]
            self.promise[:, target] = self.promise[:, source]
            self.promise[:, source] = 0

    def renew(self) -> None:
        """Repeat the guesses that have all the weight, if these are few, and drop the others."""
        weights = relative(self.logarithms)
        if weights.min() > 0 and weights.sum() ** 2 > (weights**2).sum() * len(weights) / 2:
            return
        marks = (self.rows + self.rng.random()) / len(weights)
        ladder = weights.cumsum() / weights.sum()
        kept = np.minimum(np.searchsorted(ladder, marks, side="right"), len(weights) - 1)
        self.piles, self.promise = self.piles[kept], self.promise[kept]
        self.kinds[: self.moved] = self.kinds[: self.moved, kept]
        self.logarithms = np.zeros(len(weights))

    def choose(self) -> list[int]:
        """The hidden kinds of one guess, drawn by weight; what was promised is taken back."""
        weights = self.weights()
        chosen = int(self.rng.choice(len(weights), p=weights / weights.sum()))
        return self.kinds[:, chosen].tolist()

    def weights(self) -> np.ndarray:
        """The weights, the largest of them 1, without what was promised."""
        return relative(self.logarithms - self.promise.sum(axis=1))


def relative(logarithms: np.ndarray) -> np.ndarray:
    """The weights, the largest of them 1."""
    highest = logarithms.max()
    if not isfinite(highest):
        raise DeadEnd
    return np.exp(logarithms - highest)


def log(values: np.ndarray) -> np.ndarray:
    """The natural logarithm, minus infinity of nothing."""
    with np.errstate(divide="ignore"):
        return np.log(values)


LOGARITHMS = log(np.arange(1001))
LOWEST = -1e300  # of a guess that has failed, and is dropped when guesses are renewed


def state_of(state: Any, log: ObservationLog, kinds: list[int]) -> Any:
    """The state to which the rules lead with these hidden kinds."""
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
    now = arguments.state_at(state.game, log.record)
    pass_unnoticed(now, log.player)
    record = arguments.state_at(state.game, fill(now.record, piles)).record
    return type(state)(state.game, record, _start_with(state, log, dealt), history)


def _start_with(state: Any, log: ObservationLog, piles: np.ndarray) -> Any:
    """The start set up by hand with these cards, or None."""
    if knowledge.custom_root(state) is None:
        return None
    is_known = log.first is not None and log.first.comes_to_light
    start = state.root()
    return arguments.state_at(
        state.game, fill(start.record if is_known else start.view_for_rules(log.player), piles)
    ).record
