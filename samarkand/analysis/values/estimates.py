"""The current results of actions that are tried, and which of them are tried further.

Actions are tried in the same states with common random numbers, so their differences are estimated more
precisely than their values.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

import numpy as np

from samarkand.analysis import wording
from samarkand.probability import estimates
from samarkand.probability.estimates import EQUAL

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

    def estimates(self) -> list[float]:
        """Return the estimates whose mean is the value."""
        return self.looked if self.is_looked and self.looked else self.values

    def is_exact(self) -> bool:
        """Return whether the value is exact: the player knows all probabilities and all states agree."""
        return bool(self.is_looked and self.looked and not self.is_hidden and np.ptp(self.looked) < EQUAL)

    def method(self) -> str:
        """Return a description of how the value was found."""
        if not (self.is_looked and self.looked):
            return "playouts"
        if self.is_exact():
            return "look-ahead"
        sentence = wording.LOOKED_ALIKE if np.ptp(self.looked) < EQUAL else wording.LOOKED
        return sentence.format(states=len(self.looked))


def compared(rows: Sequence[ActionEstimate], is_share: bool, is_known: bool) -> dict[int, dict[str, Any]]:
    """Return for each action its estimate and how far it is behind the best, as `estimates.compare` does.

    Parameters
    ----------
    rows : sequence of ActionEstimate
    is_share : bool
        Whether results are between 0 and 1.
    is_known : bool
        Whether all playouts begin in the same state, so that each is an independent result. Otherwise those
        from one resampled state depend on each other.
    """
    best, longest = best_of(rows), max(len(row.estimates()) for row in rows)
    # An exact value is the same in all states.
    samples = {row.action: row.estimates() * (longest if row.is_exact() else 1) for row in rows}
    to = None if best is None else best.action
    sizes = {row.action: row.games if is_known else len(row.estimates()) for row in rows}
    lines = estimates.comparisons(samples, to, is_share=is_share, sizes=sizes)
    for row in rows:
        line = lines[row.action]
        if row.is_exact():
            line |= {"standard_error": 0.0, "low": line["mean"], "high": line["mean"]}
            if best is not None and best.is_exact():
                line |= {"behind_error": 0.0, "may_be_best": line["behind"] < EQUAL}
        elif row.estimates() and not isfinite(line["low"]):
            line["may_be_best"] = False
    return lines


def best_of(rows: Sequence[ActionEstimate]) -> ActionEstimate | None:
    """Return the action with the highest value, ignoring actions that were dropped."""
    tried = [row for row in rows if row.estimates()]
    most = max((len(row.values) for row in tried if not row.is_looked), default=0)
    remaining = [row for row in tried if row.is_looked or len(row.values) == most]
    return max(remaining, key=lambda row: (float(np.mean(row.estimates())), -row.action), default=None)


def in_contention(rows: list[ActionEstimate]) -> list[ActionEstimate]:
    """Return the actions that are not clearly worse than the best.

    All of them must have been tried in the same states.
    """
    if not rows or len(rows[0].values) < EARLIEST:
        return rows
    best = max(rows, key=lambda row: (float(np.mean(row.values)), -row.action))
    remaining = []
    for row in rows:
        behind = estimates.difference(best.values, row.values, paired=True)
        error = behind.standard_error
        if row is best or behind.mean <= (SURELY * error if isfinite(error) else EQUAL):
            remaining.append(row)
    return remaining
