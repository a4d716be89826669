"""Stopping rules of studies, and confidence intervals that remain valid under them.

There are two rules with different consequences.

*Precision* stops when the confidence interval is narrow enough. The width of the interval says almost nothing
about its position, so the final interval has approximately its nominal coverage. The approximation improves
as the required width decreases (Y. S. Chow and H. Robbins, Annals of Mathematical Statistics 36, 1965, pp.
457-462).

*Until* stops when the results satisfy a condition. Repeated looks at fixed-sample intervals eventually show a
difference where there is none. With `until`, all intervals therefore belong to a confidence sequence, which
is valid at all looks simultaneously (I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas,
Annals of Statistics 52, 2024, pp. 2613-2640). They are about one and a half times as wide.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from math import ceil, isfinite, log, nan, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand.engine.driver import CHUNK
from samarkand.errors import InvalidInput, short_repr
from samarkand.probability.intervals import check_level, normal_quantile, score_limits, student_quantile

if TYPE_CHECKING:
    pass

FIRST_LOOK = 4  # blocks; the intervals are asymptotic and need a large first sample
GROWTH = 1.25
EQUAL = 1e-9  # smaller differences are rounding errors


@dataclass(frozen=True)
class StoppingRule:
    """A condition for stopping before all games have been played.

    Attributes
    ----------
    precision : float or None
        The half-width of the interval of `quantity` at which to stop.
    quantity : str
    until : function of a study or None
        A function that returns a true value when the study should stop.
    intended : int or None
        With `until`, the number of deals originally requested.
    """

    precision: float | None = None
    quantity: str = "win_0"
    until: Callable[[Any], object] | None = None
    intended: int | None = None

    def check(self) -> None:
        """Raise `InvalidInput` if the rule is invalid."""
        is_number = isinstance(self.precision, (int, float)) and not isinstance(self.precision, bool)
        if self.precision is not None and not (is_number and self.precision > 0):
            found = short_repr(self.precision)
            raise InvalidInput(f"precision: found {found}, expected a number above 0, such as 0.01")
        if self.until is not None and not callable(self.until):
            raise InvalidInput(f"until: found {short_repr(self.until)}, expected a function of a study")

    @property
    def has_looks(self) -> bool:
        """Whether the rule may end the study before all games have been played."""
        return self.precision is not None or self.until is not None

    @property
    def is_sequential(self) -> bool:
        """Whether the results decide when to stop."""
        return self.until is not None


def looks() -> Iterator[int]:
    """Yield the numbers of deals after which to apply a stopping rule.

    The numbers depend neither on the results nor on the workers.

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
    """Return the number of deals at the first look after `deals`.

    Examples
    --------
    >>> next_look(0), next_look(1024)
    (1024, 1280)
    """
    return next(look for look in looks() if look > deals)


def quantile(level: float, number: int, intended: int | None) -> float:
    """Return the half-width of an interval in standard errors.

    Parameters
    ----------
    level : float
        The confidence level, between 0 and 1.
    number : int
        The number of observations.
    intended : int or None
        For a confidence sequence, the number of observations for which its width is optimised. None requests
        an interval for a single look.

    Examples
    --------
    >>> round(quantile(0.95, 10_000, None), 2), round(quantile(0.95, 10_000, 10_000), 2)
    (1.96, 3.04)
    """
    if intended is None:
        return normal_quantile(level)
    error = 1 - check_level(level)
    least = -2 * log(error)
    grown = number * (least + log(max(least, 1.0)) + 1) / intended  # t ρ², with ρ best at `intended`
    return sqrt(2 * (grown + 1) / grown * log(sqrt(grown + 1) / error))


def estimate(seen: np.ndarray, share: bool, level: float, intended: int | None) -> dict[str, float]:
    """Return the mean of a sample with its standard error and confidence interval.

    Parameters
    ----------
    seen : ndarray of float
        Independent observations.
    share : bool
        Whether values are between 0 and 1. If so, the interval is Wilson's, otherwise Student's. If some
        values are neither 0 nor 1, such as means over a deal or shares of a tie, Wilson's interval uses
        Student's quantile, because the variance is then also estimated.
    level : float
        The confidence level.
    intended : int or None
        As in `quantile`.

    Returns
    -------
    dict of str to float
        If all observations are equal, the standard error of a share is 0, and its interval shows how
        uncertain the share is. The standard error and the limits of another mean are NaN.

    Examples
    --------
    >>> result = estimate(np.array([1.0, 0.0, 0.0, 1.0]), True, 0.95, None)
    >>> {name: round(value, 3) for name, value in result.items()}
    {'mean': 0.5, 'standard_error': 0.289, 'low': 0.15, 'high': 0.85}
    >>> result = estimate(np.array([0.5, 0.25, 0.75, 0.5]), True, 0.95, None)
    >>> round(result["low"], 3), round(result["high"], 3)
    (0.228, 0.772)
    """
    number, mean = len(seen), float(seen.mean())
    varies = number > 1 and seen.max() - seen.min() > EQUAL
    error = float(seen.std(ddof=1)) / sqrt(number) if varies else 0.0 if share else nan
    reach = quantile(level, number, intended)
    are_wins = share and bool(np.isin(seen, (0.0, 1.0)).all())
    if intended is None and number > 1 and not are_wins:
        reach = student_quantile(level, number - 1)
    if share:
        # The effective sample size: the number of independent 0-1 observations with the same standard error.
        trials = mean * (1 - mean) / error**2 if varies and not are_wins else number
        low, high = score_limits(mean, trials, reach)
    else:
        low, high = mean - reach * error, mean + reach * error
    return {"mean": mean, "standard_error": error, "low": low, "high": high}


def estimate_difference(
    first: np.ndarray,
    second: np.ndarray,
    paired: bool,
    level: float,
    intended: int | None,
    known: tuple[bool, bool] = (False, False),
) -> dict[str, float | bool | None]:
    """Return the means of two samples and the confidence interval of their difference.

    For paired samples, `saved` is the variance of the difference of two independent samples divided by the
    variance of the paired difference. Independent studies would need this many times as many games.

    The pair `known` states whether the two means are known exactly. If the paired differences do not vary,
    the interval is then derived from the other sample.
    """
    if paired:
        number = min(len(first), len(second))
        first, second = first[:number], second[:number]
        result = estimate(first - second, False, level, intended)
        independent = (first.var(ddof=1) + second.var(ddof=1)) / number if number > 1 else nan
        error = result["standard_error"]
        saved = float(independent / error**2) if isfinite(error) and error > 0 else nan
    else:
        result = apart_estimate(first, second, level, intended)
        number, saved = min(len(first), len(second)), 1.0
    if any(known) and not isfinite(result["standard_error"]):
        result |= beside_what_is_known(first, second, known, level, intended)
    return {
        "first": float(first.mean()),
        "second": float(second.mean()),
        "difference": result["mean"],
        **{name: result[name] for name in ("standard_error", "low", "high")},
        "paired": paired,
        "deals": number,
        "saved": saved,
    }


def beside_what_is_known(
    first: np.ndarray, second: np.ndarray, known: tuple[bool, bool], level: float, intended: int | None
) -> dict[str, float]:
    """Return the interval of a difference of shares that did not vary, if one or both means are known.

    Examples
    --------
    >>> never, third = np.zeros(20), np.full(20, 1 / 3)
    >>> result = beside_what_is_known(never, third, (False, True), 0.95, None)
    >>> round(result["low"], 2), round(result["high"], 2)
    (-0.33, -0.17)
    """
    if all(known):
        difference = float(first.mean() - second.mean())
        return {"standard_error": 0.0, "low": difference, "high": difference}
    sample, exact, sign = (second, first, -1) if known[0] else (first, second, 1)
    result = estimate(sample, True, level, intended)
    low, high = sorted(sign * (result[end] - float(exact.mean())) for end in ("low", "high"))
    return {"standard_error": result["standard_error"], "low": low, "high": high}


def apart_estimate(
    first: np.ndarray, second: np.ndarray, level: float, intended: int | None
) -> dict[str, float]:
    """Return the difference of the means of two independent samples, with Welch's degrees of freedom."""
    samples = (first, second)
    squares = [float(sample.var(ddof=1)) / len(sample) if len(sample) > 1 else nan for sample in samples]
    error = sqrt(sum(squares)) or nan
    mean = float(first.mean() - second.mean())
    if intended is not None:
        reach = quantile(level, min(len(first), len(second)), intended)
    elif isfinite(error):
        weights = [square**2 / (len(sample) - 1) for square, sample in zip(squares, samples, strict=True)]
        reach = student_quantile(level, sum(squares) ** 2 / sum(weights))
    else:
        reach = nan
    return {
        "mean": mean,
        "standard_error": error,
        "low": mean - reach * error,
        "high": mean + reach * error,
    }
