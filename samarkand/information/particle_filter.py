"""A particle filter that samples hidden cards: it returns complete states that fit a player's observations.

The game describes its history, as observed by the player, as *events* about *piles* of cards (see `tell` in
the module `information` of its package). Events specify which cards moved openly, where a card of unknown
kind moved, and what an open play proves about the pile it came from.

Many *guesses* (particles) at the hidden cards are updated with these events. The weight of a guess is the
likelihood of the observations, assuming that chance is fair and the other players choose uniformly at random
among their legal moves. Impossible guesses are dropped, and guesses are resampled by weight. A look-ahead
steers hidden cards to where later events need them. At the end one guess is drawn.

In a long game the guesses do not start at the first event. `Summary` keeps a crowd of weighted guesses at
the piles after every `INTERVAL` events, and the guesses for a state are drawn from the latest crowd that
already takes the next `LAG` events into account. So the time does not grow with the length of the game.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from math import isfinite
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np

from samarkand.errors import InvalidState
from samarkand.information import knowledge
from samarkand.information.constraints import FutureConstraints, look_ahead
from samarkand.information.events import HANDS, SHUFFLED, Event
from samarkand.information.knowledge import pass_unnoticed
from samarkand.information.observation_log import ObservationLog, fill, log_of

if TYPE_CHECKING:
    from samarkand.information.beliefs import NoLookahead
    from samarkand.state import State

GUESSES = (64, 256, 1024)  # the number of guesses in successive attempts
INTERVAL = 128  # the number of events between summaries
LAG = 384  # the number of later events that a summary takes into account
CROWD = 512  # the number of guesses in a summary
SUMMARIES = 2  # how many summaries are tried before the guesses start at the first event


Drawn = TypeVar("Drawn")


class DeadEnd(Exception):
    """The exception raised internally if no guess fits the observations."""


def resample(state: "State", player: int, seed: int) -> "State":
    """Return a random state that `player` cannot distinguish from `state` (see `State.resample`).

    The hidden cards approximately have their conditional distribution given the player's observations, if the
    other players choose uniformly at random among their legal moves. Information that the player cannot know
    does not affect the result. If another player has a pending decision that this player would not notice,
    the decision has been made in the result.
    """
    log = log_of(state, player)
    result = state_of(state, log, _draw_guess_for(log, player, seed))
    if result.view_for_rules(player) != state.view_for_rules(player):
        raise InvalidState(f"cannot interpret what player {player} has seen; please report this")
    return result


def _draw_guess_for(log: ObservationLog, player: int, seed: int) -> "Guess":
    """Draw a guess, starting at a summary of the past if one of the latest fits the events since then."""
    for number, summary in enumerate(latest_summaries(log)):
        rng = np.random.default_rng([int(seed), int(player), len(GUESSES) + number])
        with suppress(DeadEnd):
            return draw_guess(log, GUESSES[min(number, 1)], rng, summary)
    return first_fit(player, seed, lambda guesses, rng: draw_guess(log, guesses, rng))


def first_fit(player: int, seed: int, attempt: Callable[[int, np.random.Generator], Drawn]) -> Drawn:
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
    raise InvalidState(
        f"found no state consistent with what player {player} has seen, in {len(GUESSES)} tries"
    )


class Guess(NamedTuple):
    """A complete guess at the hidden cards.

    Attributes
    ----------
    kinds : list of int
        The kinds of the cards hidden in the events after the summary, in the order of the events.
    summary : Summary or None
        The summary at which the guess started.
    place : int
        The number of the guess in the summary.
    """

    kinds: list[int]
    summary: "Summary | None" = None
    place: int = 0


def draw_guess(
    log: ObservationLog, guesses: int, rng: np.random.Generator, summary: "Summary | None" = None
) -> Guess:
    """Draw a guess at all hidden cards, starting at a summary or at the first event.

    Raises
    ------
    DeadEnd
        If none of the guesses fits the observations.
    """
    start = 0 if summary is None else summary.number
    filter_ = start_filter(log.piles, log.all_events[start:], guesses, rng, summary)
    filter_.update_all(log.all_events[start:], log.future_from(start))
    return filter_.choose(summary)


def start_filter(
    piles: np.ndarray,
    events: Sequence[Event],
    guesses: int,
    rng: np.random.Generator,
    summary: "Summary | None",
) -> "Filter":
    """Return a filter for these events that starts with the guesses of a summary, or with the first piles."""
    filter_ = Filter(piles, guesses, sum(event.hidden is not None for event in events), rng)
    if summary is not None:
        filter_.start_at(summary)
    return filter_


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
    origins : array of int, shape (guesses,)
        The number of the guess in the summary, or of the first guess, from which each guess comes.
    rng : numpy.random.Generator
    """

    def __init__(self, piles: np.ndarray, guesses: int, hidden: int, rng: np.random.Generator):
        self.rows = np.arange(guesses)
        self.log_weights = np.zeros(guesses)
        self.rng = rng
        self.piles = np.repeat(piles[np.newaxis], guesses, axis=0)
        self.lookahead = np.zeros((guesses, len(piles)))
        self.kinds = np.zeros((hidden, guesses), np.int64)
        self.origins = self.rows
        self.moved = 0

    def start_at(self, summary: "Summary") -> None:
        """Replace the guesses by some of a summary, drawn by weight."""
        weights = relative(summary.log_weights)
        self.origins = self._draw(weights)
        self.piles = summary.piles[self.origins].astype(np.int64)
        self.lookahead = summary.lookahead[self.origins]

    def update_all(self, events: Sequence[Event], future: "FutureConstraints | NoLookahead") -> None:
        """Update all guesses with these events, the first of which has number 0 in `future`."""
        for number, event in enumerate(events):
            if event.matters:
                self.update(event, future, number)

    def update(self, event: Event, future: "FutureConstraints | NoLookahead", number: int) -> None:
        """Update all guesses with event `number`."""
        if event.likelihood_before is not None:
            self.weigh(event.likelihood_before(self.piles))
        elif event.least:  # without a look-ahead, a guess may lack the cards shown
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
        self.log_weights += log(likelihood)
        self.resample_guesses()

    def move_hidden(self, event: Event, future: "FutureConstraints | NoLookahead", number: int) -> None:
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
        chosen = self._draw(weights)
        self.piles, self.lookahead = self.piles[chosen], self.lookahead[chosen]
        self.kinds[: self.moved] = self.kinds[: self.moved, chosen]
        self.origins = self.origins[chosen]
        self.log_weights = np.zeros(len(weights))

    def _draw(self, weights: np.ndarray) -> np.ndarray:
        """Draw as many numbers of guesses as the filter has, by weight (systematic resampling)."""
        marks = (self.rows + self.rng.random()) / len(self.rows)
        ladder = weights.cumsum() / weights.sum()
        return np.minimum(np.searchsorted(ladder, marks, side="right"), len(weights) - 1)

    def choose(self, summary: "Summary | None" = None) -> Guess:
        """Draw one guess by weight. `summary` is the one at which the filter started."""
        weights = self.weights()
        chosen = int(self.rng.choice(len(weights), p=weights / weights.sum()))
        return Guess(self.kinds[:, chosen].tolist(), summary, int(self.origins[chosen]))

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


class Summary:
    """What a player can know of the past: weighted guesses at the piles after some of the events.

    The guesses depend only on what the player has observed, up to `LAG` events after the summary. So a
    summary is made once in a game and never changes while the game goes on.

    Parameters
    ----------
    filter_ : Filter
        The guesses after these events.
    events : list of Event
        The events since the previous summary.
    start : array of int, shape (piles, kinds)
        The piles before all events.
    previous : Summary or None

    Attributes
    ----------
    number : int
        The number of events summarised.
    events_used : int
        The number of events on which the guesses depend.
    piles, lookahead, log_weights : array
        See `Filter`.
    """

    def __init__(self, filter_: Filter, events: list[Event], start: np.ndarray, previous: "Summary | None"):
        self.number: int = len(events) + (0 if previous is None else previous.number)
        self.previous = previous
        self.events_used = self.number + LAG
        self.piles = filter_.piles.astype(np.int16)
        self.lookahead, self.log_weights = filter_.lookahead, filter_.log_weights
        self._events, self._start, self._origins = events, start, filter_.origins
        self._kinds = filter_.kinds.astype(np.int16)
        self._passages: dict[int, Passage] = {}

    def passages(self, place: int) -> list["Passage"]:
        """Return the moves of one of the guesses, in parts from the start of the game."""
        result, summary = [], self
        while True:
            origin = int(summary._origins[place])
            result.append(summary._passage(place, origin))
            if summary.previous is None:
                return result[::-1]
            summary, place = summary.previous, origin

    def _passage(self, place: int, origin: int) -> "Passage":
        """Return the moves of a guess since the previous summary. They are worked out only once."""
        if place not in self._passages:
            piles = self._start if self.previous is None else self.previous.piles[origin]
            self._passages[place] = passage(self._events, self._kinds[:, place].tolist(), piles)
        return self._passages[place]


def latest_summaries(log: ObservationLog) -> list[Summary]:
    """Return at most `SUMMARIES` summaries of the past, the latest first. Make those that are missing.

    Changes `log.summaries`. A summary whose guesses all come to a dead end is left out.
    """
    count = max(len(log.final_events) - LAG, 0) // INTERVAL
    found: list[Summary] = []
    for number in range(INTERVAL, count * INTERVAL + 1, INTERVAL):
        if number not in log.summaries:
            log.summaries[number] = summarize(log, number, found[::-1])
        summary = log.summaries[number]
        if summary is not None:
            found.append(summary)
    return found[: -SUMMARIES - 1 : -1]


def summarize(log: ObservationLog, number: int, earlier: Sequence[Summary]) -> Summary | None:
    """Return a summary of the first `number` events, or None if no guess fits.

    It continues the latest of the `earlier` summaries whose guesses fit.
    """
    for previous in [*earlier[:SUMMARIES], None]:
        start = 0 if previous is None else previous.number
        events = log.final_events[start : number + LAG]
        past, rng = events[: number - start], np.random.default_rng([log.player, number])
        filter_ = start_filter(log.piles, past, CROWD, rng, previous)
        with suppress(DeadEnd):
            filter_.update_all(past, look_ahead(log.piles, events, SHUFFLED))
            return Summary(filter_, past, log.piles, previous)
    return None


class Passage(NamedTuple):
    """A part of the history.

    Attributes
    ----------
    moves : list of int
    piles, dealt : array of int, shape (piles, kinds)
        The piles after these moves, and the change of the piles by hidden cards of the starting position.
    """

    moves: list[int]
    piles: np.ndarray
    dealt: np.ndarray


def passage(events: Sequence[Event], kinds: Sequence[int], piles: np.ndarray) -> Passage:
    """Return the moves of some events with these kinds of hidden cards, beginning with these piles."""
    hidden: Iterator[int] = iter(kinds)
    moves: list[int] = []
    piles, dealt = piles.astype(np.int64), np.zeros(piles.shape, np.int64)
    for event in events:
        action = event.action
        if event.hidden is not None:
            action = next(hidden)
            piles[event.hidden, action] += (-1, 1)
        if event.is_move and action is not None:
            moves.append(action)
        elif event.hidden is not None:
            dealt[event.hidden, action] += (-1, 1)
        event.move_openly(piles)
        if event.unnoticed is not None:
            kind, passing = event.unnoticed
            if piles[HANDS:, kind].any():
                moves.append(passing)
    return Passage(moves, piles, dealt)


def state_of(state: "State", log: ObservationLog, guess: Guess) -> "State":
    """Return the state that results from the observed events with this guess at the hidden cards."""
    if guess.summary is None:
        parts = [passage(log.events, guess.kinds, log.piles)]
    else:
        before = guess.summary.piles[guess.place]
        parts = guess.summary.passages(guess.place)
        parts.append(passage(log.events[guess.summary.number :], guess.kinds, before))
    history = [action for part in parts for action in part.moves]
    dealt = log.piles + sum(part.dealt for part in parts)
    current = type(state)(state.game, log.record, None)
    pass_unnoticed(current, log.player)
    # The derived fields of a record stay right, because they never depend on hidden cards.
    record = fill(current.record, parts[-1].piles)
    return type(state)(state.game, record, _start_with(state, log, dealt), history)


def _start_with(state: "State", log: ObservationLog, piles: np.ndarray) -> Any:
    """Return the record of a custom starting position with these cards, or None."""
    if knowledge.custom_root(state) is None:
        return None
    is_known = log.first is not None and log.first.comes_to_light
    start = state.root()
    return fill(start.record if is_known else start.view_for_rules(log.player), piles)
