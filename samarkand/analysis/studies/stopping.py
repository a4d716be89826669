"""When a study has seen enough, and what that does to its intervals.

Two rules, and they are not alike. *Precision*: stop when the interval is narrow enough. How wide it is says
almost nothing about where it lies, so the interval at the end covers the true value about as often as it
says, the more exactly the narrower it was wished (Y. S. Chow and H. Robbins, Annals of Mathematical
Statistics 36, 1965, pp. 457-462). *Until*: stop when the results please. Whoever looks again and again sees
a difference where there is none: of intervals for one look, sooner or later one errs. So with `until` every
interval is one that holds at all looks together (I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and
A. Ramdas, Annals of Statistics 52, 2024, pp. 2613-2640); it is about half as wide again.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from math import ceil, isfinite, log, nan, sqrt
from typing import Any

import numpy as np

from samarkand.engine.driver import CHUNK
from samarkand.errors import InvalidOption, shown
from samarkand.probability.intervals import checked_level, normal_quantile, score_limits, student_quantile

FIRST_LOOK = 4  # blocks: what holds for many games is not asked of a few
GROWTH = 1.25
EQUAL = 1e-9  # values nearer than this differ by rounding alone


@dataclass(frozen=True)
class StoppingRule:
    """When to stop before all games wished for are played.

    Attributes
    ----------
    precision : float or None
        Half the width of the interval of `quantity` that is narrow enough.
    quantity : str
    until : function of a study or None
        Whether the results will do.
    intended : int or None
        With `until`, how many deals were wished for at first.
    """

    precision: float | None = None
    quantity: str = "win_0"
    until: Callable[[Any], Any] | None = None
    intended: int | None = None

    def check(self) -> None:
        """Refuse what is no such rule."""
        is_number = isinstance(self.precision, (int, float)) and not isinstance(self.precision, bool)
        if self.precision is not None and not (is_number and self.precision > 0):
            found = shown(self.precision)
            raise InvalidOption(f"precision: found {found}, expected a number above 0, such as 0.01")
        if self.until is not None and not callable(self.until):
            raise InvalidOption(f"until: found {shown(self.until)}, expected a function of a study")

    @property
    def has_looks(self) -> bool:
        """Whether it may end the study before all games are played."""
        return self.precision is not None or self.until is not None

    @property
    def is_sequential(self) -> bool:
        """Whether the results decide when to stop."""
        return self.until is not None


def looks() -> Iterator[int]:
    """After how many deals to look: the same whatever was seen, and whatever the workers.

    Examples
    --------
    >>> from itertools import islice
    >>> list(islice(looks(), 5))
    [1024, 1280, 1792, 2304, 3072]
    """
    blocks = FIRST_LOOK
    for _ in count():
        yield blocks * CHUNK
        blocks = ceil(blocks * GROWTH)


def next_look(deals: int) -> int:
    """The first look after so many deals.

    Examples
    --------
    >>> next_look(0), next_look(1024)
    (1024, 1280)
    """
    return next(look for look in looks() if look > deals)


def quantile(level: float, number: int, intended: int | None) -> float:
    """How many standard errors to either side make an interval.

    Parameters
    ----------
    level : float
        The confidence, between 0 and 1.
    number : int
        Of values seen.
    intended : int or None
        Values at which an interval that holds at all looks is to be narrow; None for an interval of one look.

    Examples
    --------
    >>> round(quantile(0.95, 10_000, None), 2), round(quantile(0.95, 10_000, 10_000), 2)
    (1.96, 3.04)
    """
    if intended is None:
        return normal_quantile(level)
    error = 1 - checked_level(level)
    least = -2 * log(error)
    grown = number * (least + log(max(least, 1.0)) + 1) / intended  # t ρ², with ρ best at `intended`
    return sqrt(2 * (grown + 1) / grown * log(sqrt(grown + 1) / error))


def estimate(seen: np.ndarray, share: bool, level: float, intended: int | None) -> dict[str, float]:
    """Mean, standard error and interval of what independent values were drawn from.

    Parameters
    ----------
    seen : ndarray of float
    share : bool
        Whether values lie between 0 and 1; the interval is then Wilson's, else Student's. Of values that are
        not only 0 and 1, as means of a deal or parts of a tie, it is Wilson's with Student's quantile: how
        much they vary is then an estimate, too.
    level : float
        The confidence.
    intended : int or None
        As in `quantile`.

    Examples
    --------
    >>> found = estimate(np.array([1.0, 0.0, 0.0, 1.0]), True, 0.95, None)
    >>> {name: round(value, 3) for name, value in found.items()}
    {'mean': 0.5, 'standard_error': 0.289, 'low': 0.15, 'high': 0.85}
    >>> found = estimate(np.array([0.5, 0.25, 0.75, 0.5]), True, 0.95, None)
    >>> round(found["low"], 3), round(found["high"], 3)
    (0.228, 0.772)
    """
    number, mean = len(seen), float(seen.mean())
    varies = number > 1 and seen.max() - seen.min() > EQUAL
    error = float(seen.std(ddof=1)) / sqrt(number) if varies else nan
    reach = quantile(level, number, intended)
    are_wins = share and bool(np.isin(seen, (0.0, 1.0)).all())
    if intended is None and number > 1 and not are_wins:
        reach = student_quantile(level, number - 1)
    if share:
        # How many independent games would be as sure as these; where nothing varied, the values count.
        trials = mean * (1 - mean) / error**2 if varies and not are_wins else number
        low, high = score_limits(mean, trials, reach)
    else:
        low, high = mean - reach * error, mean + reach * error
    return {"mean": mean, "standard_error": error, "low": low, "high": high}


def compared(
    first: np.ndarray,
    second: np.ndarray,
    paired: bool,
    level: float,
    intended: int | None,
    known: tuple[bool, bool] = (False, False),
) -> dict[str, Any]:
    """Means of two samples and their difference; of pairs also how much these save.

    `saved` is by how much more the difference of two independent samples would vary: how many times as many
    games such would need. `known` says of which sample the mean is sure beforehand: where nothing varied,
    the interval is then the other's.
    """
    if paired:
        number = min(len(first), len(second))
        first, second = first[:number], second[:number]
        found = estimate(first - second, False, level, intended)
        apart = (first.var(ddof=1) + second.var(ddof=1)) / number if number > 1 else nan
        error = found["standard_error"]
        saved = float(apart / error**2) if isfinite(error) and error > 0 else nan
    else:
        found = apart_estimate(first, second, level, intended)
        number, saved = min(len(first), len(second)), 1.0
    if any(known) and not isfinite(found["standard_error"]):
        found |= beside_what_is_known(first, second, known, level, intended)
    return {
        "first": float(first.mean()),
        "second": float(second.mean()),
        "difference": found["mean"],
        **{name: found[name] for name in ("standard_error", "low", "high")},
        "paired": paired,
        "deals": number,
        "saved": saved,
    }


def beside_what_is_known(
    first: np.ndarray, second: np.ndarray, known: tuple[bool, bool], level: float, intended: int | None
) -> dict[str, float]:
    """The interval of a difference of shares that did not vary, of which one is known, or both are.

    Examples
    --------
    >>> never, third = np.zeros(20), np.full(20, 1 / 3)
    >>> found = beside_what_is_known(never, third, (False, True), 0.95, None)
    >>> round(found["low"], 2), round(found["high"], 2)
    (-0.33, -0.17)
    """
    if all(known):
        apart = float(first.mean() - second.mean())
        return {"standard_error": 0.0, "low": apart, "high": apart}
    played, sure, sign = (second, first, -1) if known[0] else (first, second, 1)
    found = estimate(played, True, level, intended)
    low, high = sorted(sign * (found[end] - float(sure.mean())) for end in ("low", "high"))
    return {"low": low, "high": high}


def apart_estimate(
    first: np.ndarray, second: np.ndarray, level: float, intended: int | None
) -> dict[str, float]:
    """The difference of the means of two independent samples, with Welch's degrees of freedom."""
    squares = [float(each.var(ddof=1)) / len(each) if len(each) > 1 else nan for each in (first, second)]
    error = sqrt(sum(squares)) or nan
    mean = float(first.mean() - second.mean())
    if intended is not None:
        reach = quantile(level, min(len(first), len(second)), intended)
    elif isfinite(error):
        weights = [square**2 / (len(each) - 1) for square, each in zip(squares, (first, second), strict=True)]
        reach = student_quantile(level, sum(squares) ** 2 / sum(weights))
    else:
        reach = nan
    return {
        "mean": mean,
        "standard_error": error,
        "low": mean - reach * error,
        "high": mean + reach * error,
    }
