"""Laws without a last value, cut off where it is said: how long until the first, how many that are rare."""

from fractions import Fraction
from math import ceil, factorial, lgamma, log

from samarkand.errors import InvalidQuestion
from samarkand.probability.arguments import exact, judge_size, told, whole
from samarkand.probability.chains import LATER
from samarkand.probability.distribution import Distribution

LEFT_OUT = Fraction(1, 10**20)  # of a Poisson law
MAX_MEAN = 1_000
MAX_EVENTS = 5_000


def geometric(chance: object, longest: int) -> Distribution:
    """How many independent trials there are up to and with the first success.

    Parameters
    ----------
    chance : int, Fraction or str
        Of success in one trial, more than 0.
    longest : int
        The last trial looked at; whatever takes longer has the value `LATER`.

    Notes
    -----
    The mean of the whole law is one divided by the chance; `MarkovChain.expected_time` finds it. This law,
    which is cut off, has no expectation.

    Examples
    --------
    >>> geometric("1/6", longest=3)
    value  probability
        1          1/6  0.1667  #######
        2         5/36  0.1389  ######
        3       25/216  0.1157  #####
    later      125/216  0.5787  #######################
    """
    share, longest = exact(chance, "chance"), whole(longest, "longest")
    if not 0 < share <= 1:
        raise InvalidQuestion(f"chance: found {told(share)}, expected more than 0 and at most 1")
    judge_size(longest, share.denominator, longest, "chance and longest")
    yes, no, both = share.numerator, share.denominator - share.numerator, share.denominator
    cases = {trial: no ** (trial - 1) * yes * both ** (longest - trial) for trial in range(1, longest + 1)}
    return Distribution._of({**cases, LATER: no**longest})


def poisson(mean: object, longest: int | None = None) -> Distribution:
    """How many rare events there are, of which `mean` are expected.

    The one law here that is not exact: it is cut off at `longest`, and what remains is brought to the sum
    1. By default less than one part in 10²⁰ is left out.

    Parameters
    ----------
    mean : int, Fraction or str
        Expected number of events, at most 1,000.
    longest : int, optional
        The largest number looked at, at most 5,000.

    Examples
    --------
    >>> law = poisson("1/2")
    >>> round(float(law[0]), 6), round(float(law.expectation()), 6)
    (0.606531, 0.5)
    """
    rate = exact(mean, "mean")
    if not 0 <= rate <= MAX_MEAN:
        raise InvalidQuestion(f"mean: found {told(rate)}, expected 0 to {MAX_MEAN:,}")
    most = _last(rate) if longest is None else whole(longest, "longest", most=MAX_EVENTS)
    judge_size(most, rate.denominator * (most + 1), most, "mean and longest")
    over, under = rate.numerator, rate.denominator
    # λ^k / k! brought to whole numbers: all times λ's denominator^most · most!.
    cases, number = {}, under**most * factorial(most)
    for k in range(most + 1):
        cases[k] = number
        number = number * over // (under * (k + 1)) if k < most else 0
    return Distribution._of(cases)


def _last(rate: Fraction) -> int:
    """The number beyond which less than `LEFT_OUT` of a Poisson law is left."""
    k, mean = ceil(2 * rate), float(rate)
    while rate and k * log(mean) - mean - lgamma(k + 1) + log(2) > log(LEFT_OUT):
        k += 1
    return k
