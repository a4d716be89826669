"""Intervals for what a sample estimates: right also where nothing happened, or always the same."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from math import exp, inf, lgamma, log, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Any

from samarkand.errors import InvalidQuestion, pluralize, shown
from samarkand.grammar import in_signs
from samarkand.probability import wording
from samarkand.probability.arguments import floating, number, numbers, text, whole

LEVEL = 0.95
MAX_TRIALS = 10**15  # of a sample; a float holds each number up to here
MAX_DIGITS = 17  # of a limit: a float has no more
LARGE = 1e15  # from here on a limit is written in powers of ten
STEPS = 200  # of a continued fraction or a bisection; both settle long before


@dataclass(frozen=True)
class Interval:
    """All values that a sample is compatible with, at a level of confidence.

    Attributes
    ----------
    low, high : float
    level : float
        How often such an interval covers the true value, over many samples; 1 for an exact value.
    how : str
        By which method.

    Examples
    --------
    >>> found = wilson_interval(0, 64)
    >>> found
    0 to 0.05662 (95 % confidence, Wilson)
    >>> low, high = found
    >>> 0.05 in found, 0.1 in found
    (True, False)
    """

    low: float
    high: float
    level: float
    how: str

    def __post_init__(self) -> None:
        for name in ("low", "high"):
            limit = number(getattr(self, name), name)
            if not isinstance(limit, float):
                object.__setattr__(self, name, floating(limit, name))
        if self.low > self.high:
            raise InvalidQuestion(f"low: found {shown(self.low)}, expected at most high, {shown(self.high)}")
        if number(self.level, "level") != 1:
            object.__setattr__(self, "level", checked_level(self.level))
        text(self.how, "how")

    def __iter__(self) -> Any:
        return iter((self.low, self.high))

    def __contains__(self, value: Any) -> bool:
        try:
            return self.low <= value <= self.high
        except TypeError:
            raise InvalidQuestion(f"value: found {shown(value)}, expected a number") from None

    def __repr__(self) -> str:
        low, high = _short(self.low, self.high)
        return wording.INTERVAL.format(low=low, high=high, level=_percent(self.level), how=self.how)


def _short(low: float, high: float) -> tuple[str, str]:
    """Return both limits with four digits, or with more where limits that differ would read the same."""
    for digits in range(4, MAX_DIGITS + 1):
        one, other = (_digits(limit, digits) for limit in (low, high))
        if (one != other or low == high) and (one != "1" or low == 1) and (other != "1" or high == 1):
            break
    return in_signs(one), in_signs(other)


def _digits(value: float, digits: int) -> str:
    size = len(str(int(abs(value)))) if abs(value) < LARGE else 0
    return f"{value:,.{max(0, digits - size)}f}" if size > 4 else f"{value:.{digits}g}"


def _percent(level: float) -> str:
    """Return a level of confidence in per cent, which reads 100 only if it is 1."""
    plain = f"{100 * level:.4g}"
    if plain == "100" and level != 1:
        plain = f"{100 * Decimal(repr(float(level))):f}".rstrip("0")
    return in_signs(plain)


def wilson_interval(successes: int, trials: int, level: float = LEVEL) -> Interval:
    """Wilson's interval for a probability of which `successes` of `trials` are known.

    It asks which probabilities would not make what was seen a surprise, so that it is right also where
    nothing or everything succeeded (E. B. Wilson, Journal of the American Statistical Association 22,
    1927, pp. 209-212).

    Parameters
    ----------
    successes, trials : int
        At least one trial.
    level : float
        The confidence, between 0 and 1.

    Raises
    ------
    InvalidQuestion
        If the numbers do not fit each other, or the level is not between 0 and 1.

    Examples
    --------
    >>> wilson_interval(64, 64)
    0.9434 to 1 (95 % confidence, Wilson)
    """
    trials = whole(trials, "trials", 1, MAX_TRIALS)
    if whole(successes, "successes") > trials:
        only = f"{'is' if trials == 1 else 'are'} only {pluralize(trials, 'trial')}"
        raise InvalidQuestion(f"successes: found {successes}, but there {only}")
    low, high = score_limits(successes / trials, trials, normal_quantile(level))
    return Interval(low, high, float(level), "Wilson")


def t_interval(values: Iterable[Any], level: float = LEVEL) -> Interval:
    """Student's interval for the mean of what a sample was drawn from.

    Parameters
    ----------
    values : iterable of numbers
        At least two that are not all alike.
    level : float
        The confidence, between 0 and 1.

    Raises
    ------
    InvalidQuestion
        If there is no spread from which anything could follow.

    Examples
    --------
    >>> t_interval([3, 5, 4, 8])
    1.563 to 8.437 (95 % confidence, t with 3 degrees of freedom)
    """
    seen = numbers(values, "values")
    if len(seen) < 2 or min(seen) == max(seen):
        raise InvalidQuestion(f"an interval needs values that differ, found {len(seen)} with no spread")
    return mean_interval(fmean(seen), stdev(seen) / sqrt(len(seen)), len(seen) - 1, level)


def mean_interval(mean: float, error: float, degrees: float | None, level: float = LEVEL) -> Interval:
    """The interval around a mean with a standard error of so many degrees of freedom; None for very many."""
    if degrees is None:
        reach, how = normal_quantile(level) * error, "normal"
    else:
        reach = student_quantile(level, degrees) * error
        how = wording.STUDENT.format(degrees=degrees if degrees == int(degrees) else float(f"{degrees:.4g}"))
    return Interval(mean - reach, mean + reach, float(level), how)


def score_limits(share: float, trials: float, quantile: float) -> tuple[float, float]:
    """The limits of Wilson's interval for a share seen in so many trials, which need not be whole.

    Examples
    --------
    >>> score_limits(0.5, 4, 2.0)
    (0.1464466094067262, 0.8535533905932737)
    """
    square = quantile**2 / trials
    middle = (share + square / 2) / (1 + square)
    reach = sqrt(share * (1 - share) * square + square**2 / 4) / (1 + square)
    # At the ends of the scale the limit is the end itself, which rounding would miss.
    low = 0.0 if share == 0 else max(0.0, middle - reach)
    return low, 1.0 if share == 1 else min(1.0, middle + reach)


def normal_quantile(level: Any) -> float:
    """How many standard errors to either side cover `level` of a normal law.

    Examples
    --------
    >>> round(normal_quantile(0.95), 3)
    1.96
    """
    share = (1 + checked_level(level)) / 2
    # Just below 1 the share is rounded to 1, and only what is left to 1 can still be told from 0.
    return NormalDist().inv_cdf(share) if share < 1 else -NormalDist().inv_cdf((1 - checked_level(level)) / 2)


def student_quantile(level: Any, degrees: float) -> float:
    """How many standard errors to either side cover `level` of Student's t.

    Parameters
    ----------
    level : float
        Between 0 and 1.
    degrees : float
        Degrees of freedom, more than 0; not always whole (B. L. Welch, Biometrika 34, 1947, pp. 28-35).

    Examples
    --------
    >>> round(student_quantile(0.95, 7), 3)
    2.365
    """
    return _student_quantile(checked_level(level), float(degrees))


@lru_cache(maxsize=256)
def _student_quantile(level: float, degrees: float) -> float:
    low, high = 0.0, 1.0
    while student_tails(high, degrees) > 1 - level:
        low, high = high, 2 * high
    for _ in range(STEPS):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if student_tails(middle, degrees) > 1 - level else (low, middle)
    return high


def student_tails(distance: float, degrees: float) -> float:
    """P(|T| > distance) for Student's t.

    Examples
    --------
    >>> round(student_tails(2.0, 1), 6)
    0.295167
    """
    if distance == inf:
        return 0.0
    return _incomplete_beta(degrees / 2, 0.5, degrees / (degrees + distance**2))


def _incomplete_beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function (NIST Digital Library of Mathematical Functions, 8.17.22)."""
    if x in (0, 1):
        return float(x)
    if x > (a + 1) / (a + b + 2):
        return 1 - _incomplete_beta(b, a, 1 - x)
    front = exp(a * log(x) + b * log(1 - x) + lgamma(a + b) - lgamma(a) - lgamma(b)) / a
    # The continued fraction 1/(1 + d₁/(1 + d₂/(1 + …))), by its convergents.
    before, now = (1.0, 0.0), (0.0, 1.0)  # numerators and denominators in turn: A₋₁, B₋₁ and A₀, B₀
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


def checked_level(level: Any) -> float:
    """A level of confidence, or InvalidQuestion."""
    try:
        judged = float(level)
    except (TypeError, ValueError, OverflowError):
        judged = -1.0
    if isinstance(level, (str, bytes, bool)) or not 0 < judged < 1:
        raise InvalidQuestion(f"level: found {shown(level)}, expected a number between 0 and 1, such as 0.95")
    return judged
