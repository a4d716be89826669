"""Constraints that later observations place on the hidden cards, and the likelihood of a guess given these.

The look-ahead goes backwards through the events and collects two kinds of constraints for each pile:

- *needs*: the cards of each kind that the pile must hold for a later open move to be possible, with the
  number of hidden cards that can still arrive before that move;
- *caps*: the most cards of each kind that the pile can hold, with the number of hidden cards that can still
  leave it.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from samarkand.information.events import Event

MAX_ARRIVALS = 63  # the size of the table of probabilities: hidden cards still to arrive
MAX_LACKING = 15  # the same: cards of a kind that are lacking
MAX_NEEDS = 32  # the number of deadlines to look ahead, beginning with the nearest
MAX_SHUFFLED = 8  # the same for a pile from which cards are drawn, for which distant deadlines matter little
PRUNING_INTERVAL = 32  # the number of events after which redundant constraints are dropped


@dataclass
class Constraints:
    """The constraints on one pile at one moment, with the nearest ones last.

    Attributes
    ----------
    needs : array of int, shape (deadlines, kinds)
        The cards that the pile must hold at each deadline.
    arrivals : array of int, shape (deadlines,)
        The number of hidden cards that arrive before each deadline.
    late : array of int, shape (deadlines, kinds)
        The number of these that arrive after the pile from which they are drawn has gained cards of the kind.
    caps : array of int, shape (limits, kinds)
        The most cards that the pile can hold at each limit.
    departures : array of int, shape (limits,)
        The number of hidden cards that leave before each limit.
    """

    needs: np.ndarray
    arrivals: np.ndarray
    late: np.ndarray
    caps: np.ndarray
    departures: np.ndarray

    def copy(self) -> "Constraints":
        """Return an independent copy without redundant constraints, for the nearest deadlines only."""
        needs, arrivals = self.needs[-MAX_NEEDS:], self.arrivals[-MAX_NEEDS:]
        deadlines, limits = is_binding(needs), is_binding(-self.caps)
        late = self.late[-MAX_NEEDS:]
        return Constraints(
            needs[deadlines], arrivals[deadlines], late[deadlines], self.caps[limits], self.departures[limits]
        )

    def nearest(self, most: int) -> "Constraints":
        """Return the constraints without redundant ones, and with at most `most` deadlines."""
        deadlines, limits = np.flatnonzero(is_binding(self.needs))[-most:], is_binding(-self.caps)
        needs, arrivals, late = self.needs[deadlines], self.arrivals[deadlines], self.late[deadlines]
        return Constraints(needs, arrivals, late, self.caps[limits], self.departures[limits])

    def shift(self, change: np.ndarray) -> None:
        """Account for an open change of the pile. Changes `needs` and `caps`."""
        self.needs = self.needs - change
        self.caps = self.caps - change

    def require(self, least: np.ndarray) -> None:
        """Require that the pile holds `least` at this moment. Changes `needs`, `arrivals` and `late`."""
        if len(self.arrivals) and self.arrivals[-1] == 0:
            self.needs = np.vstack([self.needs[:-1], np.maximum(self.needs[-1], least)])
        else:
            self.needs = np.vstack([self.needs, least])
            self.arrivals = np.append(self.arrivals, 0)
            self.late = np.vstack([self.late, np.zeros_like(least)])

    def postpone(self, gained: np.ndarray) -> None:
        """Record that the draw pile gains cards of some kinds, which can meet later needs. Changes `late`."""
        self.late = np.where(gained, self.arrivals[:, np.newaxis], self.late)

    def claims(self) -> np.ndarray:
        """Return the cards that the pile must get before the draw pile gains any of their kind."""
        return np.where(self.late == 0, self.needs, 0).max(axis=0, initial=0)

    def limit(self, most: np.ndarray) -> None:
        """Require that the pile holds at most `most` at this moment. Changes `caps` and `departures`."""
        if len(self.departures) and self.departures[-1] == 0:
            self.caps = np.vstack([self.caps[:-1], np.minimum(self.caps[-1], most)])
        else:
            self.caps = np.vstack([self.caps, most])
            self.departures = np.append(self.departures, 0)


def no_constraints(kinds: int) -> Constraints:
    """Return empty constraints, for a pile that is not observed later."""
    nothing = np.zeros((0, kinds), np.int64)
    return Constraints(nothing, np.zeros(0, np.int64), nothing, nothing, np.zeros(0, np.int64))


def is_binding(least: np.ndarray) -> np.ndarray:
    """Return which rows are not implied by a nearer one (a row below), as booleans of shape (rows,)."""
    is_met = (least[:, np.newaxis] <= least).all(axis=2)
    return np.logical_not(np.triu(is_met, 1).any(axis=1))


def look_ahead(piles: np.ndarray, events: "list[Event]", shuffled: Collection[int]) -> "FutureConstraints":
    """Return the constraints on both piles of each hidden card, after the card has moved.

    Parameters
    ----------
    piles : array of int, shape (piles, kinds)
        The piles at the start, from which the proportion of each kind among the hidden cards is calculated.
    events : list of samarkand.information.events.Event
    shuffled : collection of int
        The piles from which cards are drawn at random in the open.

    Returns
    -------
    FutureConstraints
    """
    future = FutureConstraints(piles, shuffled)
    constraints = [no_constraints(piles.shape[1]) for _ in piles]
    for number in range(len(events) - 1, -1, -1):
        if number % PRUNING_INTERVAL == 0:
            constraints = [
                constraint.nearest(MAX_SHUFFLED if pile in shuffled else MAX_NEEDS)
                for pile, constraint in enumerate(constraints)
            ]
        event = events[number]
        undo_open_moves(constraints, event, shuffled)
        if event.hidden is not None:
            source, target = event.hidden
            future.record(number, constraints, event.hidden)
            constraints[target].arrivals = constraints[target].arrivals + 1
            constraints[source].departures = constraints[source].departures + 1
            if target in shuffled:
                postpone_all(constraints, np.ones(piles.shape[1], bool), shuffled)
        for pile, least in event.least.items():
            constraints[pile].require(least)
    return future


def undo_open_moves(constraints: list[Constraints], event: "Event", shuffled: Collection[int]) -> None:
    """Step back over the open moves of an event. Changes `constraints`."""
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
    """Record in all constraints that a shuffled pile gains cards, which can be drawn from it later."""
    for pile, constraint in enumerate(constraints):
        if pile not in shuffled:
            constraint.postpone(gained)


class FutureConstraints:
    """The likelihood of later observations for each possible kind of a hidden card.

    Attributes
    ----------
    chances, ways : array
        The tables of `log_chances` and `log_ways`.
    """

    def __init__(self, piles: np.ndarray, shuffled: Collection[int]):
        self.chances = log_chances(piles.sum(axis=0) / piles.sum())
        self.ways = log_ways(int(piles.sum(axis=0).max()))
        self._likelihoods: dict[tuple[int, int], Likelihood] = {}
        self._claims: dict[int, tuple[np.ndarray, np.ndarray]] = {}  # the piles with claims, and these
        self._shuffled = shuffled

    def record(self, number: int, constraints: list[Constraints], way: tuple[int, int]) -> None:
        """Record the constraints just after the hidden card of event `number` has moved."""
        source, target = way
        for pile, sign in ((source, -1), (target, +1)):
            self._likelihoods[number, pile] = Likelihood(constraints[pile].copy(), self.chances, sign)
        if source in self._shuffled:
            claims = np.array([constraint.claims() for constraint in constraints])
            claims[[*self._shuffled, target]] = 0
            piles = np.flatnonzero((claims > 0).any(axis=1))
            if len(piles):
                self._claims[number] = piles, claims[piles]

    def claims(self, number: int, piles: np.ndarray) -> np.ndarray | int:
        """Return the cards that all other piles must still get from the source of a hidden card.

        Parameters
        ----------
        number : int
            The number of the event with the hidden card.
        piles : array of int, shape (guesses, piles, kinds)

        Returns
        -------
        array of int, shape (guesses, kinds), or 0
        """
        if number not in self._claims:
            return 0
        claiming, claims = self._claims[number]
        return np.maximum(claims - piles[:, claiming], 0).sum(axis=1)

    def after_change(
        self, number: int, pile: int, cards: np.ndarray, claimed: np.ndarray | int = 0
    ) -> np.ndarray | int:
        """Return the log-likelihood of later observations for each kind of the hidden card of an event.

        Parameters
        ----------
        number : int
            The number of the event.
        pile : int
            The source or the target of the card.
        cards : array of int, shape (guesses, kinds)
            The contents of the pile before the card moves.
        claimed : array of int, shape (guesses, kinds), or 0
            The cards that other piles must still get from this one.

        Returns
        -------
        array, shape (guesses, kinds), or 0
            Minus infinity where a later observation would be impossible.
        """
        likelihood = self._likelihoods[number, pile]
        result = likelihood.of(cards)
        if pile in self._shuffled:
            claimed = claimed + likelihood.needed_now
        if not isinstance(claimed, int) and claimed.any():
            result = result + self.log_ways_to_draw(claimed, cards, likelihood.sign)
        return result

    def log_ways_to_draw(self, needs: np.ndarray, cards: np.ndarray, sign: int) -> np.ndarray:
        """Return the logarithm of the number of ways to draw the required cards from the pile.

        It is exact for draws without replacement if no cards are added to the pile in the meantime.
        """
        factors, width = self.ways.shape
        index = np.minimum(needs, factors - 1) * width + np.maximum(cards, -1) + 2
        index = index.astype(np.intp, copy=False)  # in a browser, an index has 32 bits
        ways = self.ways.take(index)
        return ways.sum(axis=1, keepdims=True) - ways + self.ways.take(index + sign)


class Likelihood:
    """The likelihood of later observations, given the contents of a pile when a hidden card moves.

    Parameters
    ----------
    constraints : Constraints
        The constraints on the pile after the move. They must not be changed afterwards.
    chances : array
        The table of `log_chances`.
    sign : int
        +1 if the card arrives, −1 if it leaves.
    """

    def __init__(self, constraints: Constraints, chances: np.ndarray, sign: int):
        self.sign = sign
        self._constraints, self._chances = constraints, chances
        is_now = len(constraints.needs) > 0 and constraints.arrivals[-1] == 0
        self.needed_now = np.maximum(constraints.needs[-1], 0) if is_now else 0

    def of(self, cards: np.ndarray) -> np.ndarray | int:
        """Return the log-likelihood for each kind of the card, given the pile before the move."""
        constraints = self._constraints
        if not len(constraints.needs) and not len(constraints.caps):
            return 0
        log_likelihood: np.ndarray | int = 0
        if len(constraints.needs):
            fewest = cards.min(axis=0)
            (scarce,) = (fewest < self._enough).nonzero()
            if len(scarce):
                log_likelihood = self._chances_of_needs(cards)
                self._rule_out(log_likelihood, cards, fewest, scarce)
        if len(constraints.caps):
            surplus = cards[:, np.newaxis] - constraints.caps
            total = np.maximum(surplus, 0).sum(axis=2)[..., np.newaxis]
            total = total + ((surplus >= 0) if self.sign > 0 else -(surplus > 0).astype(int))
            is_over = (total > constraints.departures[:, np.newaxis]).any(axis=1)
            log_likelihood = np.where(is_over, -np.inf, log_likelihood)
        return log_likelihood

    def _chances_of_needs(self, cards: np.ndarray) -> np.ndarray:
        """Return the log-probability that enough cards arrive in time, treating kinds as independent."""
        chance, gain, begin, most = self._tables
        index = (begin + np.minimum(np.maximum(cards, 0), most)).astype(np.intp, copy=False)
        return gain.take(index) + chance.take(index).sum(axis=1, keepdims=True)

    def _rule_out(
        self, log_likelihood: np.ndarray, cards: np.ndarray, fewest: np.ndarray, scarce: np.ndarray
    ) -> None:
        """Set `log_likelihood` to minus infinity where too few cards arrive in time to meet all needs.

        All guesses have enough cards of the kinds that are not `scarce`, and at least `fewest` of each kind.
        """
        arrivals, needs = self._constraints.arrivals, self._constraints.needs
        # A shortcut: skip the deadlines that are met even with the fewest cards of each kind.
        (tight,) = (arrivals - np.maximum(needs - fewest, 0).sum(axis=1) < (self.sign < 0)).nonzero()
        if not len(tight):
            return
        lacking = needs[tight[:, np.newaxis], scarce] - cards[:, np.newaxis, scarce]
        spare = arrivals[tight] - np.maximum(lacking, 0).sum(axis=2)
        if spare.min() >= (self.sign < 0):
            return
        change = (lacking > 0) if self.sign > 0 else -(lacking >= 0).astype(int)
        impossible = np.repeat((spare < 0).any(axis=1)[:, np.newaxis], log_likelihood.shape[1], axis=1)
        impossible[:, scarce] = (spare[..., np.newaxis] + change < 0).any(axis=1)
        log_likelihood[impossible] = -np.inf

    @cached_property
    def _enough(self) -> np.ndarray:
        """Return the number of cards of each kind that meets all needs no matter which card moves."""
        return self._constraints.needs.max(axis=0) + (self.sign < 0)

    @cached_property
    def _tables(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, int]:
        """Return look-up tables by kind and number of cards held.

        The first two are flat arrays: the log-probability that enough cards arrive in time, and the change of
        it if the hidden card is of this kind. The third has the offset of each kind in these arrays. The last
        is the number of cards above which the entries are constant.
        """
        most, kinds = max(int(self._enough.max()), 0), np.arange(len(self._enough))
        arrivals = np.minimum(self._constraints.arrivals, MAX_ARRIVALS)[:, np.newaxis]
        held = np.arange(-1, most + 2)[:, np.newaxis, np.newaxis]
        lacking = np.minimum(np.maximum(self._constraints.needs - held, 0), MAX_LACKING)
        chance = self._chances[arrivals, lacking, kinds].min(axis=1)
        gain = (chance[2:] if self.sign > 0 else chance[:-2]) - chance[1:-1]
        return chance[1:-1].T.ravel(), gain.T.ravel(), kinds * (most + 1), most


def log_ways(most: int) -> np.ndarray:
    """Return a table of the logarithms of falling factorials.

    The falling factorial cards · (cards − 1) · … is the number of ways to draw cards in order. The shape is
    (factors, cards), from 0 to `most` + 1 factors and from −2 to `most` + 1 cards. Entries with fewer cards
    than factors are `VERY_LOW`.
    """
    factors, cards = np.arange(most + 2)[:, np.newaxis], np.arange(-2, most + 2)
    ways = LOG_FACTORIAL[np.maximum(cards, 0)] - LOG_FACTORIAL[np.maximum(cards - factors, 0)]
    return np.where(cards >= factors, ways, VERY_LOW)


def log_chances(shares: np.ndarray) -> np.ndarray:
    """Return a table of the log-probabilities of at least `lacking` cards of a kind among `arrivals` cards.

    The shape is (arrivals, lacking, kinds). Cards are treated as independent, with the given proportions of
    the kinds. The logarithm of 0 is replaced by `VERY_LOW`, so that differences stay finite.
    """
    chances = np.zeros((MAX_ARRIVALS + 1, MAX_LACKING + 1, len(shares)))
    chances[:, 0] = 1
    for arrivals in range(1, MAX_ARRIVALS + 1):
        chances[arrivals, 1:] = shares * chances[arrivals - 1, :-1] + (1 - shares) * chances[arrivals - 1, 1:]
    return np.log(np.maximum(chances, np.exp(VERY_LOW)))


VERY_LOW = -300.0
LOG_FACTORIAL = np.concatenate([[0.0], np.log(np.arange(1, 1001)).cumsum()])
