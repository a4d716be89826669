"""How promising a guess at hidden cards is, in view of all that will be seen later.

Going back through the events, each pile gets *needs*: what it must hold now, by kind, for a later
open move to be possible, with the number of hidden cards that may still bring it; and *caps*: what it
can hold at most, with the number of hidden cards that may still take the surplus away.
"""

from collections.abc import Collection
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

MAX_ARRIVALS = 63  # hidden cards still to come, of which the table of chances knows
MAX_LACKING = 15
MAX_NEEDS = 32  # the nearest deadlines, of which a look ahead takes notice
MAX_SHUFFLED = 8  # the same of a pile from which cards are drawn: what is far off hardly tells of it
MARK_EVERY = 32  # events, after which it is noted how things stand


@dataclass
class Constraints:
    """The future's demands on one pile.

    Attributes
    ----------
    needs : array of int, shape (deadlines, kinds)
    arrivals : array of int, shape (deadlines,)
        Hidden cards that come before each deadline.
    late : array of int, shape (deadlines, kinds)
        How many of these come after the pile they are drawn from has gained cards of that kind.
    caps : array of int, shape (limits, kinds)
    departures : array of int, shape (limits,)
        Hidden cards that go before each limit.
    """

    needs: np.ndarray
    arrivals: np.ndarray
    late: np.ndarray
    caps: np.ndarray
    departures: np.ndarray

    def copy(self) -> "Constraints":
        """Demands that say the same and share nothing, of the nearest deadlines only."""
        needs, arrivals = self.needs[-MAX_NEEDS:], self.arrivals[-MAX_NEEDS:]
        kept, limits = is_telling(needs), is_telling(-self.caps)
        late = self.late[-MAX_NEEDS:]
        return Constraints(
            needs[kept], arrivals[kept], late[kept], self.caps[limits], self.departures[limits]
        )

    def shortened(self, most: int) -> "Constraints":
        """Demands that say the same of the nearest deadlines that tell anything, `most` of them."""
        kept, limits = np.flatnonzero(is_telling(self.needs))[-most:], is_telling(-self.caps)
        late, caps = self.late[kept], self.caps[limits]
        return Constraints(self.needs[kept], self.arrivals[kept], late, caps, self.departures[limits])

    def is_as(self, other: "Constraints") -> bool:
        """Whether earlier events see no difference."""
        return (
            np.array_equal(self.needs, other.needs)
            and np.array_equal(self.arrivals, other.arrivals)
            and np.array_equal(self.late == 0, other.late == 0)
            and np.array_equal(self.caps, other.caps)
            and np.array_equal(self.departures, other.departures)
        )

    def shift(self, change: np.ndarray) -> None:
        """Count an open change of the pile. Changes `needs`, `caps`."""
        self.needs = self.needs - change
        self.caps = self.caps - change

    def require(self, least: np.ndarray) -> None:
        """At this moment the pile must hold `least`. Changes `needs`, `arrivals`."""
        if len(self.arrivals) and self.arrivals[-1] == 0:
            self.needs = np.vstack([self.needs[:-1], np.maximum(self.needs[-1], least)])
        else:
            self.needs = np.vstack([self.needs, least])
            self.arrivals = np.append(self.arrivals, 0)
            self.late = np.vstack([self.late, np.zeros_like(least)])

    def postpone(self, gained: np.ndarray) -> None:
        """The pile from which cards come gains kinds: needs can be met from these. Changes `late`."""
        self.late = np.where(gained, self.arrivals[:, np.newaxis], self.late)

    def claims(self) -> np.ndarray:
        """The cards that must come, or be there, before the pile drawn from gains any of that kind."""
        return np.where(self.late == 0, self.needs, 0).max(axis=0, initial=0)

    def limit(self, most: np.ndarray) -> None:
        """At this moment the pile can hold no more than `most`. Changes `caps`, `departures`."""
        if len(self.departures) and self.departures[-1] == 0:
            self.caps = np.vstack([self.caps[:-1], np.minimum(self.caps[-1], most)])
        else:
            self.caps = np.vstack([self.caps, most])
            self.departures = np.append(self.departures, 0)


def no_constraints(kinds: int) -> Constraints:
    """The demands on a pile of which nothing will be seen."""
    nothing = np.zeros((0, kinds), np.int64)
    return Constraints(nothing, np.zeros(0, np.int64), nothing, nothing, np.zeros(0, np.int64))


def is_telling(least: np.ndarray) -> np.ndarray:
    """Which rows ask for more, of some kind, than every nearer one, which stands below; shape (rows,)."""
    is_met = (least[:, np.newaxis] <= least).all(axis=2)
    return np.logical_not(np.triu(is_met, 1).any(axis=1))


def look_ahead(
    piles: np.ndarray, events: list[Any], shuffled: Collection[int], former: "FutureConstraints | None" = None
) -> "FutureConstraints":
    """The demands on both piles of every hidden card, as they are when it has moved.

    Parameters
    ----------
    piles : array of int, shape (piles, kinds)
        At the start, so that each kind's share of all hidden cards is known.
    events : list of samarkand.information.particle_filter.Event
    shuffled : collection of int
        The piles from which cards are drawn at random in the open.
    former : FutureConstraints, optional
        Of the same piles and some of the same events: where it comes to the same it is taken over.
    """
    future = FutureConstraints(piles, events, shuffled, None if former is None else former.chances)
    shared = 0 if former is None else future.shared_with(former)
    constraints = [no_constraints(piles.shape[1]) for _ in piles]
    for number in range(len(events) - 1, -1, -1):
        if number % MARK_EVERY == 0:
            constraints = [
                each.shortened(MAX_SHUFFLED if pile in shuffled else MAX_NEEDS)
                for pile, each in enumerate(constraints)
            ]
            future.marks[number] = list(map(copy, constraints))
            if former is not None and number < shared and future.is_as(former, number):
                future.take_over(former, number)
                return future
        event = events[number]
        undo_open_moves(constraints, event, shuffled)
        if event.hidden is not None:
            source, target = event.hidden
            future.note(number, constraints, event.hidden)
            constraints[target].arrivals = constraints[target].arrivals + 1
            constraints[source].departures = constraints[source].departures + 1
            if target in shuffled:
                postpone_all(constraints, np.ones(piles.shape[1], bool), shuffled)
        for pile, least in event.least.items():
            constraints[pile].require(least)
    return future


def undo_open_moves(constraints: list[Constraints], event: Any, shuffled: Collection[int]) -> None:
    """Go back before the open moves of an event. Changes `constraints`."""
    kinds = constraints[0].needs.shape[1]
    for pile in event.known:
        constraints[pile] = no_constraints(kinds)
    for pile, most in event.most.items():
        constraints[pile].limit(most)
    if event.merged is not None:
        source, target = event.merged
        constraints[source] = constraints[target]
        constraints[target] = no_constraints(kinds)
        postpone_all(constraints, np.ones(kinds, bool), shuffled)
    for pile, change in event.change.items():
        constraints[pile].shift(change)
        if pile in shuffled:
            postpone_all(constraints, change > 0, shuffled)


def postpone_all(constraints: list[Constraints], gained: np.ndarray, shuffled: Collection[int]) -> None:
    """A shuffled pile gains kinds: what is drawn from it later can be of these. Changes `constraints`."""
    for pile, each in enumerate(constraints):
        if pile not in shuffled:
            each.postpone(gained)


class FutureConstraints:
    """Looks up how promising it is that a pile holds these cards after a hidden card has moved.

    Attributes
    ----------
    marks : dict of int to list of Demands
        The demands on all piles after some of the events, by their numbers.
    chances, ways : array
        See `log_chances`, `log_ways`.
    """

    def __init__(
        self, piles: np.ndarray, events: list[Any], shuffled: Collection[int], chances: np.ndarray | None
    ):
        self.chances = log_chances(piles.sum(axis=0) / piles.sum()) if chances is None else chances
        self.ways = log_ways(int(piles.sum(axis=0).max()))
        self.marks: dict[int, list[Constraints]] = {}
        self._events = events
        self._noted: dict[tuple[int, int], Likelihood] = {}
        self._claims: dict[int, np.ndarray] = {}
        self._shuffled = shuffled

    def note(self, number: int, constraints: list[Constraints], way: tuple[int, int]) -> None:
        """Note the demands when the hidden card of that event has gone its way. Changes all but `marks`."""
        source, target = way
        for pile, sign in ((source, -1), (target, +1)):
            self._noted[number, pile] = Likelihood(constraints[pile].copy(), self.chances, sign)
        if source in self._shuffled:
            claims = np.array([each.claims() for each in constraints])
            claims[[*self._shuffled, target]] = 0
            if (claims > 0).any():
                self._claims[number] = claims

    def shared_with(self, other: "FutureConstraints") -> int:
        """How many events, from the first on, are the same."""
        pairs = zip(self._events, other._events, strict=False)
        least = min(len(self._events), len(other._events))
        return next((number for number, (a, b) in enumerate(pairs) if a is not b), least)

    def is_as(self, other: "FutureConstraints", number: int) -> bool:
        """Whether both saw the same demands after the event of that number."""
        theirs = other.marks.get(number, [])
        return bool(theirs) and all(a.is_as(b) for a, b in zip(self.marks[number], theirs, strict=True))

    def take_over(self, other: "FutureConstraints", last: int) -> None:
        """Take what another has noted of the events up to the last of that number."""
        self.marks |= {number: mark for number, mark in other.marks.items() if number <= last}
        self._noted |= {place: found for place, found in other._noted.items() if place[0] <= last}
        self._claims |= {number: found for number, found in other._claims.items() if number <= last}

    def claimed(self, number: int, piles: np.ndarray) -> np.ndarray | int:
        """The cards that all other piles must still get from the one from which the hidden card is drawn.

        Parameters
        ----------
        number : int
            Of the event.
        piles : array of int, shape (guesses, piles, kinds)

        Returns
        -------
        array of int, shape (guesses, kinds), or 0
        """
        if number not in self._claims:
            return 0
        return np.maximum(self._claims[number] - piles, 0).sum(axis=1)

    def after_change(
        self, number: int, pile: int, cards: np.ndarray, claimed: np.ndarray | int = 0
    ) -> np.ndarray | int:
        """The logarithm of the promise if the hidden card of event `number` is of each kind.

        Parameters
        ----------
        number : int
        pile : int
            From which the card goes, or to which it comes.
        cards : array of int, shape (guesses, kinds)
            What the pile holds before the card has moved.
        claimed : array of int, shape (guesses, kinds), or 0
            What other piles must still get from this one.

        Returns
        -------
        array, shape (guesses, kinds), or 0
            Minus infinity where something seen later would not be possible.
        """
        likelihood = self._noted[number, pile]
        promise = likelihood.of(cards)
        if pile in self._shuffled:
            claimed = claimed + likelihood.needed_now
        if not isinstance(claimed, int) and claimed.any():
            promise = promise + self.promise_of_draws(claimed, cards, likelihood.sign)
        return promise

    def promise_of_draws(self, needs: np.ndarray, cards: np.ndarray, sign: int) -> np.ndarray:
        """The logarithm of the number of ways in which the cards needed can be drawn from the pile.

        Exact for draws without replacement when nothing comes to the pile meanwhile.
        """
        factors, width = self.ways.shape
        found = np.minimum(needs, factors - 1) * width + np.maximum(cards, -1) + 2
        ways = self.ways.take(found)
        return ways.sum(axis=1, keepdims=True) - ways + self.ways.take(found + sign)


class Likelihood:
    """How promising it is what a pile holds, in view of the demands on it when a hidden card has moved.

    Parameters
    ----------
    demands : Demands
        Not changed any more.
    chances : array
        See `log_chances`.
    sign : int
        +1 if the card comes, −1 if it goes.
    """

    def __init__(self, constraints: Constraints, chances: np.ndarray, sign: int):
        self.sign = sign
        self._demands, self._chances = constraints, chances
        is_now = len(constraints.needs) > 0 and constraints.arrivals[-1] == 0
        self.needed_now = np.maximum(constraints.needs[-1], 0) if is_now else 0

    def of(self, cards: np.ndarray) -> np.ndarray | int:
        """The logarithm of the promise by the kind of the card, from what the pile holds before it moves."""
        constraints = self._demands
        if not len(constraints.needs) and not len(constraints.caps):
            return 0
        promise: np.ndarray | int = 0
        if len(constraints.needs):
            fewest = cards.min(axis=0)
            (scarce,) = (fewest < self._enough).nonzero()
            if len(scarce):
                promise = self._chances_of_needs(cards)
                self._rule_out(promise, cards, fewest, scarce)
        if len(constraints.caps):
            surplus = cards[:, np.newaxis] - constraints.caps
            total = np.maximum(surplus, 0).sum(axis=2)[..., np.newaxis]
            total = total + ((surplus >= 0) if self.sign > 0 else -(surplus > 0).astype(int))
            is_over = (total > constraints.departures[:, np.newaxis]).any(axis=1)
            promise = np.where(is_over, -np.inf, promise)
        return promise

    def _chances_of_needs(self, cards: np.ndarray) -> np.ndarray:
        """Kind by kind the chance that enough will come in time."""
        chance, gain, begin, most = self._tables
        found = begin + np.minimum(np.maximum(cards, 0), most)
        return gain.take(found) + chance.take(found).sum(axis=1, keepdims=True)

    def _rule_out(
        self, promise: np.ndarray, cards: np.ndarray, fewest: np.ndarray, scarce: np.ndarray
    ) -> None:
        """Promise nothing where the cards that come in time are too few in all. Changes `promise`.

        Of kinds that are not `scarce` each guess has enough, and none has less than `fewest`.
        """
        arrivals, needs = self._demands.arrivals, self._demands.needs
        # Most deadlines are met by every guess: a hand of the fewest cards of each kind shows it.
        (tight,) = (arrivals - np.maximum(needs - fewest, 0).sum(axis=1) < (self.sign < 0)).nonzero()
        if not len(tight):
            return
        lacking = needs[tight[:, np.newaxis], scarce] - cards[:, np.newaxis, scarce]
        spare = arrivals[tight] - np.maximum(lacking, 0).sum(axis=2)
        if spare.min() >= (self.sign < 0):
            return
        change = (lacking > 0) if self.sign > 0 else -(lacking >= 0).astype(int)
        impossible = np.repeat((spare < 0).any(axis=1)[:, np.newaxis], promise.shape[1], axis=1)
        impossible[:, scarce] = (spare[..., np.newaxis] + change < 0).any(axis=1)
        promise[impossible] = -np.inf

    @cached_property
    def _enough(self) -> np.ndarray:
        """So many cards of each kind that nothing is lacking, whichever card moves."""
        return self._demands.needs.max(axis=0) + (self.sign < 0)

    @cached_property
    def _tables(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, int]:
        """The chance that enough will come in time, and what the card adds to it, by kind and number held.

        Both in one row; then where in it each kind begins, and the most cards that are told apart.
        """
        most, kinds = max(int(self._enough.max()), 0), np.arange(len(self._enough))
        arrivals = np.minimum(self._demands.arrivals, MAX_ARRIVALS)[:, np.newaxis]
        held = np.arange(-1, most + 2)[:, np.newaxis, np.newaxis]
        lacking = np.minimum(np.maximum(self._demands.needs - held, 0), MAX_LACKING)
        chance = self._chances[arrivals, lacking, kinds].min(axis=1)
        gain = (chance[2:] if self.sign > 0 else chance[:-2]) - chance[1:-1]
        return chance[1:-1].T.ravel(), gain.T.ravel(), kinds * (most + 1), most


def log_ways(most: int) -> np.ndarray:
    """The logarithm of cards · (cards − 1) · … with so many factors; very low where too few are there.

    Shape (factors, cards), from 0 to `most` + 1 factors and from −2 to `most` + 1 cards.
    """
    factors, cards = np.arange(most + 2)[:, np.newaxis], np.arange(-2, most + 2)
    ways = LOG_FACTORIAL[np.maximum(cards, 0)] - LOG_FACTORIAL[np.maximum(cards - factors, 0)]
    return np.where(cards >= factors, ways, VERY_LOW)


def log_chances(shares: np.ndarray) -> np.ndarray:
    """The logarithm of the chance of at least so many of a kind among so many cards.

    Shape (arrivals, lacking, kinds); each card is of a kind with that kind's share of all cards. A
    chance of nothing is very low instead, so that differences remain numbers.
    """
    chances = np.zeros((MAX_ARRIVALS + 1, MAX_LACKING + 1, len(shares)))
    chances[:, 0] = 1
    for arrivals in range(1, MAX_ARRIVALS + 1):
        chances[arrivals, 1:] = shares * chances[arrivals - 1, :-1] + (1 - shares) * chances[arrivals - 1, 1:]
    return np.log(np.maximum(chances, np.exp(VERY_LOW)))


VERY_LOW = -300.0
LOG_FACTORIAL = np.concatenate([[0.0], np.log(np.arange(1, 1001)).cumsum()])
