"""The geometric and the Poisson distribution, truncated because they have no largest value."""

from fractions import Fraction
from math import ceil, factorial, lgamma, log

from samarkand.checks import whole
from samarkand.errors import InvalidInput
from samarkand.probability.arguments import ExactNumber, check_size, exact
from samarkand.probability.distribution import Distribution
from samarkand.probability.later import Later

LEFT_OUT = Fraction(1, 10**20)  # the largest probability that truncating a Poisson distribution may drop
MAX_MEAN = 1_000


def geometric(chance: ExactNumber, longest: int) -> Distribution:
    """Return the distribution of the number of independent trials up to and including the first success.

    Parameters
    ----------
    chance : int, Fraction or str
        The probability of success in one trial, more than 0.
    longest : int
        The last trial considered. All larger numbers of trials are combined in the value "later".

    Notes
    -----
    The mean of the full geometric distribution is ``1 / chance``; `MarkovChain.expected_time` calculates it.
    The truncated distribution has no expectation, because "later" is not a number of trials. It raises
    InvalidInput for every question whose answer depends on the trials after `longest`.

    Examples
    --------
    >>> geometric("1/6", longest=3)
    value  probability
        1          1/6  0.1667  #######
        2         5/36  0.1389  ######
        3       25/216  0.1157  #####
    later      125/216  0.5787  #######################
    """
    share, longest = exact("chance", chance), whole("longest", longest)
    if not 0 < share <= 1:
        raise InvalidInput(f"chance: found {share}, expected a number above 0 and at most 1")
    check_size(longest, share.denominator, longest, "chance and longest")
    yes, no, both = share.numerator, share.denominator - share.numerator, share.denominator
    cases = {trial: no ** (trial - 1) * yes * both ** (longest - trial) for trial in range(1, longest + 1)}
    return Distribution._of({**cases, Later(longest + 1): no**longest})


def poisson(mean: ExactNumber) -> Distribution:
    """Return the Poisson distribution of the number of events, truncated and rescaled.

    Unlike the other distributions of this package, it is not exact. Large values with a total probability of
    less than 1 in 10²⁰ are dropped, and the other probabilities are scaled so that they sum to 1.

    Parameters
    ----------
    mean : int, Fraction or str
        The expected number of events, at most 1,000.

    Examples
    --------
    >>> law = poisson("1/2")
    >>> round(float(law[0]), 6), round(float(law.expectation()), 6)
    (0.606531, 0.5)
    """
    rate = exact("mean", mean)
    if not 0 <= rate <= MAX_MEAN:
        raise InvalidInput(f"mean: found {rate}, expected a number from 0 to {MAX_MEAN:,}")
    last = _last(rate)
    check_size(last, rate.denominator * (last + 1), last, "mean")
    numerator, denominator = rate.numerator, rate.denominator
    # The weights λ^k / k! become whole numbers when multiplied by λ's denominator^last · last!.
    cases, number = {}, denominator**last * factorial(last)
    for k in range(last + 1):
        cases[k] = number
        number = number * numerator // (denominator * (k + 1)) if k < last else 0
    return Distribution._of(cases)


def _last(rate: Fraction) -> int:
    """Return a number of events that is exceeded with a probability of less than `LEFT_OUT`."""
    k, mean = ceil(2 * rate), float(rate)
    while rate and k * log(mean) - mean - lgamma(k + 1) + log(2) > log(LEFT_OUT):
        k += 1
    return k
