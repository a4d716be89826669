"""Estimates of an action's value: how sure they are, and whether one action is behind another.

Actions are tried in the same states on the same chances, so that their differences are surer than they are.
"""

from collections import Counter
from dataclasses import dataclass, field
from math import isfinite, nan, sqrt
from typing import Any

import numpy as np

from samarkand.analysis import wording
from samarkand.probability.intervals import LEVEL, mean_interval, score_limits, student_quantile

EQUAL = 1e-9  # results nearer than this differ by rounding alone
EARLIEST = 8  # states, after which an action can fall behind
SURELY = 4.0  # standard errors: an action so far behind the best is played out no more


@dataclass
class ActionEstimate:
    """The estimate so far for one action.

    Attributes
    ----------
    looked : list of float
        The change of score by look-ahead, one each state.
    is_hidden : bool
        Whether a look-ahead met a law that the player does not know.
    is_looked : bool
        Whether look-aheads stay within the limit.
    values, scores : list of float
        The means of the playouts from one state each.
    games : int
        Playouts in all.
    positions : int
        The most positions of a look-ahead.
    results : Counter
        How many playouts ended with which score and share of the win.
    drawn : list of int or None
        The state from which each of the values came, by number; None if each came from its own.
    """

    action: int
    looked: list[float] = field(default_factory=list)
    is_hidden: bool = False
    is_looked: bool = True
    values: list[float] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)
    games: int = 0
    positions: int = 0
    results: Counter[tuple[float, float]] = field(default_factory=Counter)
    drawn: list[int] | None = None

    def estimates(self) -> list[float]:
        """The estimates whose mean the value is."""
        return self.looked if self.is_looked and self.looked else self.values

    def is_exact(self) -> bool:
        """Whether nothing was estimated: the player knows all laws, and no state makes a difference."""
        return bool(self.is_looked and self.looked and not self.is_hidden and spread(self.looked) < EQUAL)

    def method(self) -> str:
        """How the value was found, in words."""
        if not (self.is_looked and self.looked):
            return "playouts"
        if self.is_exact():
            return "look-ahead"
        words = wording.LOOKED_ALIKE if spread(self.looked) < EQUAL else wording.LOOKED
        return words.format(states=len(self.looked))


def mean_and_error(estimates: list[float], drawn: list[int] | None = None) -> tuple[float, float]:
    """The mean, and its standard error; not a number where there are too few estimates, or all are alike.

    Parameters
    ----------
    estimates : list of float
    drawn : list of int, optional
        The state from which each came: what came from one is alike, so that the states count, as clusters
        of a sample do, unless all came from the only one.

    Examples
    --------
    >>> mean_and_error([1.0, 2.0, 3.0, 4.0])
    (2.5, 0.6454972243679028)
    >>> mean_and_error([1.0, 2.0, 3.0, 4.0, 1.0, 2.0, 3.0, 4.0], drawn=[5, 6, 7, 8, 5, 6, 7, 8])
    (2.5, 0.6454972243679028)
    >>> mean_and_error([0.0] * 64)
    (0.0, nan)
    """
    if len(estimates) == 0:
        return nan, nan
    mean = float(np.mean(estimates))
    if spread(estimates) < EQUAL:
        return mean, nan
    off = np.subtract(estimates, mean)
    if drawn is not None and (states := number_of_states(estimates, drawn)) < len(estimates):
        off = np.bincount(np.unique(drawn[: len(off)], return_inverse=True)[1], off)
        return mean, sqrt(states / (states - 1) * float((off**2).sum())) / len(estimates)
    return mean, float(np.std(estimates, ddof=1)) / sqrt(len(estimates))


def number_of_states(estimates: list[float], drawn: list[int] | None) -> int:
    """From how many states estimates came, so far as these count: see `mean_and_error`."""
    states = len(estimates) if drawn is None else len(set(drawn[: len(estimates)]))
    return states if states > 1 else len(estimates)


def spread(estimates: list[float]) -> float:
    """How far the greatest is from the least."""
    return max(estimates) - min(estimates)


def pairs(best: ActionEstimate, row: ActionEstimate) -> list[float]:
    """How far an action is behind the best in each state in which both were tried."""
    one, other = best.estimates(), row.estimates()
    # What is exact is the same in all states.
    if best.is_exact() and not row.is_exact():
        one = [one[0]] * len(other)
    if row.is_exact() and not best.is_exact():
        other = [other[0]] * len(one)
    number = min(len(one), len(other))
    return [float(a - b) for a, b in zip(one[:number], other[:number], strict=True)]


def limits(row: ActionEstimate, is_share: bool, is_known: bool) -> tuple[float, float]:
    """The interval of what was estimated; no numbers where nothing bounds it.

    Parameters
    ----------
    row : ActionEstimate
        Not exact.
    is_share : bool
        Whether results lie between 0 and 1.
    is_known : bool
        Whether all states are one and the same, so that only games differ.
    """
    value, error = mean_and_error(row.estimates(), row.drawn)
    states = number_of_states(row.estimates(), row.drawn)
    if is_share and states > 0:
        return share_limits(row.estimates(), row.games if is_known else states, row.drawn)
    if not isfinite(error):
        return nan, nan
    found = mean_interval(value, error, states - 1)
    return found.low, found.high


def share_limits(estimates: list[float], alike: int, drawn: list[int] | None = None) -> tuple[float, float]:
    """The interval of 95 % confidence of a share of the win.

    Parameters
    ----------
    estimates : list of float
        The mean share from each state; at least one.
    alike : int
        How many independent results there are where all estimates are alike: games from one resampled
        state are not independent, so that there the states count.
    drawn : list of int, optional
        As of `mean_and_error`.

    Examples
    --------
    >>> low, high = share_limits([0.4, 0.5, 0.6, 0.5], 4)
    >>> round(low, 2), round(high, 2)
    (0.37, 0.63)
    """
    value, error = mean_and_error(estimates, drawn)
    # Where results differ, the standard error tells how many independent games would be as sure as these.
    number = value * (1 - value) / error**2 if isfinite(error) else alike
    degrees = number_of_states(estimates, drawn) - 1 if isfinite(error) else max(alike - 1, 1)
    return score_limits(value, number, student_quantile(LEVEL, degrees))


def best_of(rows: list[ActionEstimate]) -> ActionEstimate | None:
    """The action with the highest value of those that were not given up as surely behind."""
    tried = [row for row in rows if row.estimates()]
    most = max((len(row.values) for row in tried if not row.is_looked), default=0)
    left = [row for row in tried if row.is_looked or len(row.values) == most]
    return max(left, key=lambda row: (float(np.mean(row.estimates())), -row.action), default=None)


def distance(row: ActionEstimate, best: ActionEstimate | None, number: int) -> dict[str, Any]:
    """How far one of `number` actions is behind the best, by pairs, and whether that is sure."""
    if best is None or not row.estimates():
        return {"behind": nan, "behind_error": nan, "may_be_best": True}
    if row is best:
        return {"behind": 0.0, "behind_error": 0.0, "may_be_best": True}
    found = pairs(best, row)
    behind, error = mean_and_error(found, row.drawn)
    if best.is_exact() and row.is_exact():
        return {"behind": behind, "behind_error": 0.0, "may_be_best": behind < EQUAL}
    if isfinite(error):
        level = 1 - 2 * (1 - LEVEL) / (number - 1)  # of both tails; only one is behind
        is_near = behind <= student_quantile(level, number_of_states(found, row.drawn) - 1) * error
    else:
        # The same distance in all states: were it another in every second one, that would be rare.
        is_near = behind < EQUAL or 0.5 ** len(found) > 1 - LEVEL
    return {"behind": behind, "behind_error": error, "may_be_best": is_near}


def in_contention(rows: list[ActionEstimate]) -> list[ActionEstimate]:
    """The actions that are not surely behind the best; they have been played out from the same states."""
    if not rows or len(rows[0].values) < EARLIEST:
        return rows
    best = max(rows, key=lambda row: (float(np.mean(row.values)), -row.action))
    kept = []
    for row in rows:
        behind, error = mean_and_error(pairs(best, row))
        if row is best or behind <= (SURELY * error if isfinite(error) else EQUAL):
            kept.append(row)
    return kept
