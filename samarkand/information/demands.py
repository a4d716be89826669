"""How promising a guess at hidden cards is, in view of all that will be seen later.

Going back through the events, each pile gets *needs*: what it must hold now, by kind, for a later
open move to be possible, with the number of hidden cards that may still bring it; and *caps*: what it
can hold at most, with the number of hidden cards that may still take the surplus away.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

MOST_ARRIVALS = 63  # hidden cards still to come, of which the table of chances knows
MOST_LACKING = 15
MOST_NEEDS = 32  # the nearest deadlines, of which a look ahead takes notice


@dataclass
class Demands:
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

    def copy(self) -> "Demands":
        """Demands that say the same and share nothing, of the nearest deadlines only."""
        needs, arrivals = self.needs[-MOST_NEEDS:], self.arrivals[-MOST_NEEDS:]
        kept, limits = is_telling(needs), is_telling(-self.caps)
        late = self.late[-MOST_NEEDS:]
        return Demands(needs[kept], arrivals[kept], late[kept], self.caps[limits], self.departures[limits])

    def shift(self, change: np.ndarray) -> None:
        """Count an open change of the pile. Changes `needs`, `caps`."""
        self.needs -= change
        self.caps -= change

    def require(self, least: np.ndarray) -> None:
        """At this moment the pile must hold `least`. Changes `needs`, `arrivals`."""
        if len(self.arrivals) and self.arrivals[-1] == 0:
            np.maximum(self.needs[-1], least, out=self.needs[-1])
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
            np.minimum(self.caps[-1], most, out=self.caps[-1])
        else:
            self.caps = np.vstack([self.caps, most])
            self.departures = np.append(self.departures, 0)


def no_demands(kinds: int) -> Demands:
    """The demands on a pile of which nothing will be seen."""
    nothing = np.zeros((0, kinds), np.int64)
    return Demands(nothing, np.zeros(0, np.int64), nothing, nothing, np.zeros(0, np.int64))


def is_telling(least: np.ndarray) -> np.ndarray:
    """Which rows ask for more, of some kind, than every nearer one, which stands below; shape (rows,)."""
    is_met = (least[:, np.newaxis] <= least).all(axis=2)
    return np.logical_not(np.triu(is_met, 1).any(axis=1))


def look_ahead(piles: np.ndarray, events: list[Any], shuffled: Collection[int]) -> "Foresight":
    """The demands on both piles of every hidden card, as they are when it has moved.

    Parameters
    ----------
    piles : array of int, shape (piles, kinds)
        At the start, so that each kind's share of all hidden cards is known.
    events : list of samarkand.information.particle_filter.Event
    shuffled : collection of int
        The piles from which cards are drawn at random in the open.
    """
    demands = [no_demands(piles.shape[1]) for _ in piles]
    noted: dict[tuple[int, int], Prospect] = {}
    claims: dict[int, np.ndarray] = {}
    chances = log_chances(piles.sum(axis=0) / piles.sum())
    for number in range(len(events) - 1, -1, -1):
        event = events[number]
        undo_open_moves(demands, event, shuffled)
        if event.hidden is not None:
            source, target = event.hidden
            noted[number, source] = Prospect(demands[source].copy(), chances, -1)
            noted[number, target] = Prospect(demands[target].copy(), chances, +1)
            if source in shuffled:
                claims[number] = np.array([each.claims() for each in demands])
                claims[number][[*shuffled, target]] = 0
                if not (claims[number] > 0).any():
                    del claims[number]
            demands[target].arrivals = demands[target].arrivals + 1
            demands[source].departures = demands[source].departures + 1
            if target in shuffled:
                postpone_all(demands, np.ones(piles.shape[1], bool), shuffled)
        for pile, least in event.least.items():
            demands[pile].require(least)
    return Foresight(noted, claims, shuffled)


def undo_open_moves(demands: list[Demands], event: Any, shuffled: Collection[int]) -> None:
    """Go back before the open moves of an event. Changes `demands`."""
    kinds = demands[0].needs.shape[1]
    for pile in event.known:
        demands[pile] = no_demands(kinds)
    for pile, most in event.most.items():
        demands[pile].limit(most)
    if event.merged is not None:
        source, target = event.merged
        demands[source] = demands[target]
        demands[target] = no_demands(kinds)
        postpone_all(demands, np.ones(kinds, bool), shuffled)
    for pile, change in event.change.items():
        demands[pile].shift(change)
        if pile in shuffled:
            postpone_all(demands, change > 0, shuffled)


def postpone_all(demands: list[Demands], gained: np.ndarray, shuffled: Collection[int]) -> None:
    """A shuffled pile gains kinds: what is drawn from it later can be of these. Changes `demands`."""
    for pile, each in enumerate(demands):
        if pile not in shuffled:
            each.postpone(gained)


class Foresight:
    """Looks up how promising it is that a pile holds these cards after a hidden card has moved."""

    def __init__(
        self,
        noted: dict[tuple[int, int], "Prospect"],
        claims: dict[int, np.ndarray],
        shuffled: Collection[int],
    ):
        self._noted = noted
        self._claims = claims
        self._shuffled = shuffled

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
        prospect = self._noted[number, pile]
        promise = prospect.of(cards)
        if pile in self._shuffled:
            claimed = claimed + prospect.needed_now
        if np.any(claimed):
            promise = promise + promise_of_draws(claimed, cards, prospect.sign)
        return promise


class Prospect:
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

    def __init__(self, demands: Demands, chances: np.ndarray, sign: int):
        self.sign = sign
        self._demands, self._chances = demands, chances
        is_now = len(demands.needs) > 0 and demands.arrivals[-1] == 0
        self.needed_now = np.maximum(demands.needs[-1], 0) if is_now else 0

    def of(self, cards: np.ndarray) -> np.ndarray | int:
        """The logarithm of the promise by the kind of the card, from what the pile holds before it moves."""
        demands = self._demands
        if not len(demands.needs) and not len(demands.caps):
            return 0
        impossible, promise = np.zeros(cards.shape, bool), np.zeros(cards.shape)
        if len(demands.needs):
            scarce = np.flatnonzero(cards.min(axis=0) < self._enough)
            if len(scarce):
                self._look_at_needs(cards, scarce, impossible, promise)
        if len(demands.caps):
            surplus = cards[:, np.newaxis] - demands.caps
            total = np.maximum(surplus, 0).sum(axis=2)[..., np.newaxis]
            total = total + ((surplus >= 0) if self.sign > 0 else -(surplus > 0).astype(int))
            impossible |= (total > demands.departures[:, np.newaxis]).any(axis=1)
        promise[impossible] = -np.inf
        return promise

    def _look_at_needs(
        self, cards: np.ndarray, scarce: np.ndarray, impossible: np.ndarray, promise: np.ndarray
    ) -> None:
        """Kind by kind the chance that enough will come in time, and none if it cannot in all.

        Of kinds that are not `scarce` each guess has enough. Changes `impossible`, `promise`.
        """
        chance, gain, begin, most = self._tables
        found = begin + np.minimum(np.maximum(cards, 0), most)
        promise += gain.take(found) + chance.take(found).sum(axis=1, keepdims=True)
        lacking = self._demands.needs[:, scarce] - cards[:, np.newaxis, scarce]
        spare = self._demands.arrivals - np.maximum(lacking, 0).sum(axis=2)
        if spare.min() >= (self.sign < 0):
            return
        change = (lacking > 0) if self.sign > 0 else -(lacking >= 0).astype(int)
        impossible |= (spare < 0).any(axis=1)[:, np.newaxis]
        impossible[:, scarce] = (spare[..., np.newaxis] + change < 0).any(axis=1)

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
        arrivals = np.minimum(self._demands.arrivals, MOST_ARRIVALS)[:, np.newaxis]
        held = np.arange(-1, most + 2)[:, np.newaxis, np.newaxis]
        lacking = np.minimum(np.maximum(self._demands.needs - held, 0), MOST_LACKING)
        chance = self._chances[arrivals, lacking, kinds].min(axis=1)
        gain = (chance[2:] if self.sign > 0 else chance[:-2]) - chance[1:-1]
        return chance[1:-1].T.ravel(), gain.T.ravel(), kinds * (most + 1), most


def promise_of_draws(needs: np.ndarray | int, cards: np.ndarray, sign: int) -> np.ndarray:
    """The logarithm of the number of ways in which the cards needed can be drawn from the pile.

    Exact for draws without replacement when nothing comes to the pile meanwhile.
    """
    ways = log_ways(cards, needs)
    changed = log_ways(cards + sign, needs)
    return ways.sum(axis=1, keepdims=True) - ways + changed


def log_ways(cards: np.ndarray, drawn: np.ndarray | int) -> np.ndarray:
    """The logarithm of cards · (cards − 1) · … with `drawn` factors; very low where too few are there."""
    factors = LOG_FACTORIAL[np.maximum(cards, 0)] - LOG_FACTORIAL[np.maximum(cards - drawn, 0)]
    return np.where(cards >= drawn, factors, VERY_LOW)


def log_chances(shares: np.ndarray) -> np.ndarray:
    """The logarithm of the chance of at least so many of a kind among so many cards.

    Shape (arrivals, lacking, kinds); each card is of a kind with that kind's share of all cards. A
    chance of nothing is very low instead, so that differences remain numbers.
    """
    chances = np.zeros((MOST_ARRIVALS + 1, MOST_LACKING + 1, len(shares)))
    chances[:, 0] = 1
    for arrivals in range(1, MOST_ARRIVALS + 1):
        chances[arrivals, 1:] = shares * chances[arrivals - 1, :-1] + (1 - shares) * chances[arrivals - 1, 1:]
    return np.log(np.maximum(chances, np.exp(VERY_LOW)))


VERY_LOW = -300.0
LOG_FACTORIAL = np.concatenate([[0.0], np.log(np.arange(1, 1001)).cumsum()])
