"""Estimates of means from samples, with confidence intervals, and comparisons between samples.

A share is a mean of values between 0 and 1, such as a relative frequency. Its interval is Wilson's, which is
also valid if an event never or always happened (E. B. Wilson, Journal of the American Statistical Association
22, 1927, pp. 209-212). The interval of another mean is Student's. A difference of independent samples has
Welch's degrees of freedom (Biometrika 34, 1947, pp. 28-35).
"""

from collections.abc import Mapping, Sequence
from math import isfinite, nan, sqrt
from typing import Any, NamedTuple

import numpy as np

from samarkand.errors import InvalidInput, short_repr
from samarkand.probability.intervals import (
    LEVEL,
    check_level,
    normal_quantile,
    score_limits,
    student_quantile,
)

Values = Sequence[float] | np.ndarray

EQUAL = 1e-9  # smaller differences are rounding errors


class Estimate(NamedTuple):
    """The mean of a sample, with its standard error and the limits of its confidence interval.

    If all values are equal, the standard error of a share is 0. The standard error and the limits of another
    mean are NaN, because the sample does not show how much the values vary.
    """

    mean: float
    standard_error: float
    low: float
    high: float
    size: int  # the number of independent values


def estimate(
    values: Values,
    *,
    clusters: Values | None = None,
    is_share: bool | None = None,
    level: float = LEVEL,
    size: int | None = None,
) -> Estimate:
    """Return the mean of a sample with its standard error and confidence interval.

    Parameters
    ----------
    values : sequence of numbers
        At least one value.
    clusters : sequence, optional
        A label for each value. Values with the same label may depend on one another, and those with different
        labels are independent. By default all values are independent.
    is_share : bool, optional
        Whether all possible values are between 0 and 1. The interval is then Wilson's. If some values are
        neither 0 nor 1, it uses the effective sample size and Student's quantile. By default a sample of
        zeros and ones is a share.
    level : float
        The confidence level, between 0 and 1.
    size : int, optional
        If the values are means of several results, the number of independent results. The interval then uses
        Student's quantile. If all values are equal, this number decides how wide it is.

    Raises
    ------
    InvalidInput
        If there is no value, a value is not a finite number, or the level is not between 0 and 1.

    Examples
    --------
    >>> found = estimate([3, 5, 4, 8])
    >>> found.mean, round(found.low, 3), round(found.high, 3)
    (5.0, 1.563, 8.437)
    >>> never = estimate([0] * 64)
    >>> never.mean, never.standard_error, round(never.high, 4)
    (0.0, 0.0, 0.0566)
    """
    sample = _sample(values)
    number = _independent(sample, clusters)
    mean, level = float(sample.mean()), check_level(level)
    are_binary = bool(np.isin(sample, (0.0, 1.0)).all())
    is_share = are_binary if is_share is None else is_share
    is_plain = are_binary and number == len(sample) and size is None  # each value is one trial
    if np.ptp(sample) <= EQUAL:
        if not is_share:
            return Estimate(mean, nan, nan, nan, number)
        error, trials = 0.0, float(size or number)
    else:
        error = _standard_error(sample - mean, clusters, number)
        trials = number if is_plain else mean * (1 - mean) / error**2
    reach = student_quantile(level, max(1.0, (number if error else trials) - 1))
    if not is_share:
        return Estimate(mean, error, mean - reach * error, mean + reach * error, number)
    if is_plain:
        reach = normal_quantile(level)
    return Estimate(mean, error, *score_limits(mean, trials, reach), number)


def difference(first: Values, second: Values, *, paired: bool) -> Estimate:
    """Return the mean of the first sample minus that of the second, with its 95% confidence interval.

    Parameters
    ----------
    first, second : sequence of numbers
    paired : bool
        Whether values at the same place depend on each other, for example because they were simulated with
        the same random numbers. Values of the longer sample that have no partner are then left out.

    Examples
    --------
    >>> bold, careful = [3, 5, 4, 8], [2, 5, 2, 6]
    >>> [round(difference(bold, careful, paired=paired).standard_error, 2) for paired in (True, False)]
    [0.48, 1.49]
    """
    one, other = _sample(first), _sample(second)
    if paired:
        number = min(len(one), len(other))
        return estimate(one[:number] - other[:number], is_share=False)
    mean, number = float(one.mean() - other.mean()), min(len(one), len(other))
    squares = [float(sample.var(ddof=1)) / len(sample) if len(sample) > 1 else nan for sample in (one, other)]
    if not sum(squares) > 0:
        return Estimate(mean, nan, nan, nan, number)
    weights = (square**2 / (len(sample) - 1) for square, sample in zip(squares, (one, other), strict=True))
    error = sqrt(sum(squares))
    reach = student_quantile(LEVEL, sum(squares) ** 2 / sum(weights)) * error
    return Estimate(mean, error, mean - reach, mean + reach, number)


def compare(
    samples: Mapping[Any, Values],
    to: object = None,
    *,
    clusters: Values | None = None,
    is_share: bool | None = None,
    sizes: Mapping[Any, int] | None = None,
) -> dict[Any, dict[str, Any]]:
    """Estimate the means of several samples, and how far each is behind the best.

    Values at the same place of two samples are compared in pairs.

    Parameters
    ----------
    samples : mapping of label to sequence of numbers
        The samples, which may be empty. If two have different sizes, the values without a partner do not
        count for their difference.
    to : label, optional
        The sample with which the others are compared. By default it is the one with the highest mean.
    clusters : sequence, optional
        As in `estimate`, a label for each value of the longest sample.
    is_share : bool, optional
        As in `estimate`.
    sizes : mapping of label to int, optional
        The `size` for `estimate` of each sample.

    Returns
    -------
    dict of label to dict
        One row per sample: the fields of an `Estimate`, then `behind`, the mean difference, with
        `behind_error`, its standard error, and `may_be_best`. With a confidence of at least 95%, the
        sample with the truly highest mean is marked by `may_be_best` (S. S. Gupta, Technometrics 7, 1965, pp.
        225-245, with Bonferroni's bound).

    Examples
    --------
    >>> found = compare({"sell": [4, 6, 5, 7, 6], "wait": [1, 3, 3, 2, 1], "buy": [4, 5, 5, 7, 6]})
    >>> {label: (row["behind"], row["may_be_best"]) for label, row in found.items()}
    {'sell': (0.0, True), 'wait': (3.6, False), 'buy': (0.2, True)}
    """
    tried = [label for label, values in samples.items() if len(values)]
    best = to if to is not None or not tried else max(tried, key=lambda label: float(np.mean(samples[label])))
    confidence = 1 - 2 * (1 - LEVEL) / max(2, len(samples) - 1)  # of a one-sided test
    rows = {}
    for label, values in samples.items():
        found = Estimate(nan, nan, nan, nan, 0)
        behind, error, is_near = nan, nan, True
        if len(values):
            size, own = (sizes or {}).get(label), _first(clusters, len(values))
            found = estimate(values, clusters=own, is_share=is_share, size=size)
        if label == best:
            behind, error = 0.0, 0.0
        elif len(values) and best is not None and len(samples[best]):
            number = min(len(values), len(samples[best]))
            pairs = np.subtract(samples[best][:number], values[:number])
            between = estimate(pairs, clusters=_first(clusters, number), is_share=False)
            behind, error = between.mean, between.standard_error
            if isfinite(error):
                is_near = behind <= student_quantile(confidence, between.size - 1) * error
            else:
                # All differences are equal. If half of all pairs had another one, this would be improbable.
                is_near = behind < EQUAL or 0.5**number > 1 - LEVEL
        compared = {"behind": behind, "behind_error": error, "may_be_best": bool(is_near)}
        rows[label] = {**found._asdict(), **compared}
    return rows


def _first(clusters: Values | None, number: int) -> Values | None:
    return None if clusters is None else clusters[:number]


def _sample(values: Any) -> np.ndarray:
    """Return the values as an array, or raise InvalidInput unless there are some and all are finite."""
    sample = np.asarray(values, float)
    if sample.ndim != 1 or not len(sample) or not np.isfinite(sample).all():
        raise InvalidInput(f"values: found {short_repr(values)}, expected one or more finite numbers")
    return sample


def _independent(sample: np.ndarray, clusters: Values | None) -> int:
    """Return the number of independent values: of clusters, unless there is only one."""
    number = len(sample) if clusters is None else len(np.unique(np.asarray(clusters)))
    return number if number > 1 else len(sample)


def _standard_error(deviations: np.ndarray, clusters: Values | None, number: int) -> float:
    """Return the standard error of a mean, given the deviations of the values from it."""
    if number < len(deviations):
        labels = np.unique(np.asarray(clusters), return_inverse=True)[1]
        sums = np.bincount(labels, deviations)
        return sqrt(number / (number - 1) * float((sums**2).sum())) / len(deviations)
    return sqrt(float((deviations**2).sum()) / (number - 1) / number)
