"""Estimates of action values, their precision, and comparisons between actions.

Actions are tried in the same states with common random numbers, so their differences are estimated more
precisely than their values.
"""

from collections import Counter
from dataclasses import dataclass, field
from math import isfinite, nan, sqrt

import numpy as np

from samarkand.analysis import wording
from samarkand.probability.intervals import LEVEL, mean_interval, score_limits, student_quantile

EQUAL = 1e-9  # smaller differences are rounding errors
EARLIEST = 8  # the minimum number of states before an action is dropped
SURELY = 4.0  # standard errors behind the best at which an action is dropped


@dataclass
class ActionEstimate:
    """The current estimate of the value of one action.

    Attributes
    ----------
    looked : list of float
        The expected changes of the score by look-ahead, one per state.
    is_hidden : bool
        Whether a look-ahead met a probability that the player does not know.
    is_looked : bool
        Whether look-aheads have stayed within the limit.
    values, scores : list of float
        The means of the playouts, one per state.
    games : int
        The total number of playouts.
    positions : int
        The number of positions in the largest look-ahead.
    results : Counter
        The frequencies of pairs of a score and a share of the win in the playouts.
    drawn : list of int or None
        The number of the state for each of the values. None if all states are different.
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
        """Return the estimates whose mean is the value."""
        return self.looked if self.is_looked and self.looked else self.values

    def is_exact(self) -> bool:
        """Return whether the value is exact: the player knows all probabilities and all states agree."""
        return bool(self.is_looked and self.looked and not self.is_hidden and spread(self.looked) < EQUAL)

    def method(self) -> str:
        """Return a description of how the value was found."""
        if not (self.is_looked and self.looked):
            return "playouts"
        if self.is_exact():
            return "look-ahead"
        sentence = wording.LOOKED_ALIKE if spread(self.looked) < EQUAL else wording.LOOKED
        return sentence.format(states=len(self.looked))


def mean_and_error(
    estimates: list[float], drawn: list[int] | None = None, constant_error: float = nan
) -> tuple[float, float]:
    """Return the mean of estimates and its standard error.

    Parameters
    ----------
    estimates : list of float
    drawn : list of int, optional
        The number of the state for each estimate. Estimates from the same state are dependent, so the states
        are treated as clusters, unless there is only one.
    constant_error : float
        The standard error if all estimates are equal: 0 for shares, which have an interval nevertheless.

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
        return mean, constant_error
    deviations = np.subtract(estimates, mean)
    if drawn is not None and (states := number_of_states(estimates, drawn)) < len(estimates):
        deviations = np.bincount(np.unique(drawn[: len(deviations)], return_inverse=True)[1], deviations)
        return mean, sqrt(states / (states - 1) * float((deviations**2).sum())) / len(estimates)
    return mean, float(np.std(estimates, ddof=1)) / sqrt(len(estimates))


def number_of_states(estimates: list[float], drawn: list[int] | None) -> int:
    """Return the number of independent states, as defined in `mean_and_error`."""
    states = len(estimates) if drawn is None else len(set(drawn[: len(estimates)]))
    return states if states > 1 else len(estimates)


def spread(estimates: list[float]) -> float:
    """Return the difference between the greatest and the least estimate."""
    return max(estimates) - min(estimates)


def pairs(best: ActionEstimate, row: ActionEstimate) -> list[float]:
    """Return the differences between the best action and another in all states in which both were tried."""
    one, other = best.estimates(), row.estimates()
    # An exact value is the same in all states.
    if best.is_exact() and not row.is_exact():
        one = [one[0]] * len(other)
    if row.is_exact() and not best.is_exact():
        other = [other[0]] * len(one)
    number = min(len(one), len(other))
    return [float(a - b) for a, b in zip(one[:number], other[:number], strict=True)]


def limits(row: ActionEstimate, is_share: bool, is_known: bool) -> tuple[float, float]:
    """Return the 95% confidence interval of an estimated value, or NaN if it cannot be bounded.

    Parameters
    ----------
    row : ActionEstimate
        An estimate that is not exact.
    is_share : bool
        Whether results are between 0 and 1.
    is_known : bool
        Whether all playouts begin in the same state.
    """
    value, error = mean_and_error(row.estimates(), row.drawn)
    states = number_of_states(row.estimates(), row.drawn)
    if is_share and states > 0:
        return share_limits(row.estimates(), row.games if is_known else states, row.drawn)
    if not isfinite(error):
        return nan, nan
    interval = mean_interval(value, error, states - 1)
    return interval.low, interval.high


def share_limits(
    estimates: list[float], independent: int, drawn: list[int] | None = None
) -> tuple[float, float]:
    """Return the 95% confidence interval of a share of the win.

    Parameters
    ----------
    estimates : list of float
        The mean share from each state; at least one.
    independent : int
        The number of independent results, used if all estimates are equal. Games from one resampled state are
        not independent, so this is the number of states if states are resampled.
    drawn : list of int, optional
        As in `mean_and_error`.

    Examples
    --------
    >>> low, high = share_limits([0.4, 0.5, 0.6, 0.5], 4)
    >>> round(low, 2), round(high, 2)
    (0.37, 0.63)
    """
    value, error = mean_and_error(estimates, drawn)
    # If results differ, use the effective sample size implied by the standard error.
    number = value * (1 - value) / error**2 if isfinite(error) else independent
    degrees = number_of_states(estimates, drawn) - 1 if isfinite(error) else max(independent - 1, 1)
    return score_limits(value, number, student_quantile(LEVEL, degrees))


def best_of(rows: list[ActionEstimate]) -> ActionEstimate | None:
    """Return the action with the highest value, ignoring actions that were dropped."""
    tried = [row for row in rows if row.estimates()]
    most = max((len(row.values) for row in tried if not row.is_looked), default=0)
    remaining = [row for row in tried if row.is_looked or len(row.values) == most]
    return max(remaining, key=lambda row: (float(np.mean(row.estimates())), -row.action), default=None)


def distance(row: ActionEstimate, best: ActionEstimate | None, number: int) -> dict[str, float | bool | None]:
    """Return the paired difference of one of `number` actions to the best, and whether it may be the best."""
    if best is None or not row.estimates():
        return {"behind": nan, "behind_error": nan, "may_be_best": True}
    if row is best:
        return {"behind": 0.0, "behind_error": 0.0, "may_be_best": True}
    differences = pairs(best, row)
    behind, error = mean_and_error(differences, row.drawn)
    if best.is_exact() and row.is_exact():
        return {"behind": behind, "behind_error": 0.0, "may_be_best": behind < EQUAL}
    if isfinite(error):
        level = 1 - 2 * (1 - LEVEL) / (number - 1)  # two-sided level for a one-sided test
        is_near = behind <= student_quantile(level, number_of_states(differences, row.drawn) - 1) * error
    else:
        # All differences are equal. If half of all states had another one, this would be improbable.
        is_near = behind < EQUAL or 0.5 ** len(differences) > 1 - LEVEL
    return {"behind": behind, "behind_error": error, "may_be_best": is_near}


def in_contention(rows: list[ActionEstimate]) -> list[ActionEstimate]:
    """Return the actions that are not clearly worse than the best.

    All of them must have been tried in the same states.
    """
    if not rows or len(rows[0].values) < EARLIEST:
        return rows
    best = max(rows, key=lambda row: (float(np.mean(row.values)), -row.action))
    remaining = []
    for row in rows:
        behind, error = mean_and_error(pairs(best, row))
        if row is best or behind <= (SURELY * error if isfinite(error) else EQUAL):
            remaining.append(row)
    return remaining
