"""Confidence intervals, and the quantiles of the normal distribution and of Student's t."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import exp, inf, lgamma, log, sqrt
from typing import Any

from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import _, in_signs

LEVEL = 0.95
MAX_DIGITS = 17  # significant digits of a limit; a float has no more
LARGE = 1e15  # a limit from here on is written in scientific notation
STEPS = 200  # of a continued fraction or a bisection; both converge much sooner


@dataclass(frozen=True)
class Interval:
    """A confidence interval, which can be unpacked into its limits and tested with `in`.

    Attributes
    ----------
    low, high : float
        The limits, which belong to the interval.
    level : float
        The confidence level: the long-run proportion of such intervals that contain the true value. It is 1
        for an exact value.
    how : str
        The name of the method.

    Examples
    --------
    >>> interval = Interval(*score_limits(0, 64, normal_quantile(0.95)), 0.95, "Wilson")
    >>> interval
    0 to 0.05662 (95 % confidence, Wilson)
    >>> low, high = interval
    >>> 0.05 in interval, 0.1 in interval
    (True, False)
    """

    low: float
    high: float
    level: float
    how: str

    def __iter__(self) -> Iterator[float]:
        return iter((self.low, self.high))

    def __contains__(self, value: Any) -> bool:
        return bool(self.low <= value <= self.high)

    def __repr__(self) -> str:
        low, high = _round(self.low, self.high)
        return _("{low} to {high} ({level} % confidence, {how})").format(
            low=low, high=high, level=in_signs(f"{100 * self.level:.6g}"), how=self.how
        )


def _round(low: float, high: float) -> tuple[str, str]:
    """Return both limits with four digits, or with more if different numbers would look the same."""
    for digits in range(4, MAX_DIGITS + 1):
        one, other = (_digits(limit, digits) for limit in (low, high))
        if (one != other or low == high) and (one != "1" or low == 1) and (other != "1" or high == 1):
            break
    return in_signs(one), in_signs(other)


def _digits(value: float, digits: int) -> str:
    size = len(str(int(abs(value)))) if abs(value) < LARGE else 0
    return f"{value:,.{max(0, digits - size)}f}" if size > 4 else f"{value:.{digits}g}"


def score_limits(share: float, trials: float, quantile: float) -> tuple[float, float]:
    """Return the limits of Wilson's interval for a relative frequency.

    Parameters
    ----------
    share : float
        The relative frequency of successes.
    trials : float
        The number of trials, which may be fractional.
    quantile : float
        The two-sided quantile of the normal distribution, as `normal_quantile` returns it.

    Examples
    --------
    >>> score_limits(0.5, 4, 2.0)
    (0.1464466094067262, 0.8535533905932737)
    """
    square = quantile**2 / trials
    middle = (share + square / 2) / (1 + square)
    reach = sqrt(share * (1 - share) * square + square**2 / 4) / (1 + square)
    # If the relative frequency is 0 or 1, one limit equals it. Set it directly to avoid a rounding error.
    low = 0.0 if share == 0 else max(0.0, middle - reach)
    return low, 1.0 if share == 1 else min(1.0, middle + reach)


def normal_quantile(level: float) -> float:
    """Return the z for which a standard normal variable is within ±z with probability `level`.

    Examples
    --------
    >>> round(normal_quantile(0.95), 3)
    1.96
    """
    from statistics import NormalDist

    share = (1 + check_level(level)) / 2
    # If the level is so close to 1 that `share` is rounded to 1, use the lower tail. It is not rounded to 0.
    return NormalDist().inv_cdf(share) if share < 1 else -NormalDist().inv_cdf((1 - check_level(level)) / 2)


def student_quantile(level: float, degrees: float) -> float:
    """Return the t for which a variable with Student's t-distribution is within ±t with probability `level`.

    Parameters
    ----------
    level : float
        Between 0 and 1.
    degrees : float
        The degrees of freedom, more than 0. They can be fractional (B. L. Welch, Biometrika 34, 1947,
        pp. 28-35).

    Examples
    --------
    >>> round(student_quantile(0.95, 7), 3)
    2.365
    """
    return _student_quantile(check_level(level), float(degrees))


@lru_cache(maxsize=256)
def _student_quantile(level: float, degrees: float) -> float:
    low, high = 0.0, 1.0
    while student_tails(high, degrees) > 1 - level:
        low, high = high, 2 * high
    for __ in range(STEPS):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if student_tails(middle, degrees) > 1 - level else (low, middle)
    return high


def student_tails(distance: float, degrees: float) -> float:
    """Return P(|T| > distance) for Student's t-distribution.

    Examples
    --------
    >>> round(student_tails(2.0, 1), 6)
    0.295167
    """
    if distance == inf:
        return 0.0
    return _incomplete_beta(degrees / 2, 0.5, degrees / (degrees + distance**2))


def _incomplete_beta(a: float, b: float, x: float) -> float:
    """Return the regularised incomplete beta function.

    The continued fraction is 8.17.22 in the NIST Digital Library of Mathematical Functions.
    """
    if x in (0, 1):
        return float(x)
    if x > (a + 1) / (a + b + 2):
        return 1 - _incomplete_beta(b, a, 1 - x)
    front = exp(a * log(x) + b * log(1 - x) + lgamma(a + b) - lgamma(a) - lgamma(b)) / a
    # Evaluate the continued fraction 1/(1 + d₁/(1 + d₂/(1 + …))) by the recurrence of its convergents.
    before, now = (1.0, 0.0), (0.0, 1.0)  # numerators and denominators: A₋₁, B₋₁ and A₀, B₀
    term, value = 1.0, 0.0
    for step in range(1, STEPS):
        before, now = now, (now[0] + term * before[0], now[1] + term * before[1])
        scale = now[1]
        before, now = (before[0] / scale, before[1] / scale), (now[0] / scale, 1.0)
        if abs(now[0] - value) <= 1e-16 * abs(now[0]):
            break
        value = now[0]
        half = step // 2
        if step % 2:
            term = -(a + half) * (a + b + half) * x / ((a + step - 1) * (a + step))
        else:
            term = half * (b - half) * x / ((a + step - 1) * (a + step))
    return front * now[0]


def check_level(level: Any) -> float:
    """Return a confidence level as a float, or raise InvalidInput if it is not between 0 and 1."""
    if not 0 < level < 1:
        raise InvalidInput(
            f"level: found {short_repr(level)}, expected a number between 0 and 1, such as 0.95"
        )
    return float(level)
