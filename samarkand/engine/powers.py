"""Powers and the logistic function, identical to the last bit on every machine, compiled or not.

C libraries, NumPy and compilers differ in the last bit of `exp` and `**`. Only sums, products and quotients
are rounded in the same way everywhere. The functions are written in the style of the rules.
"""

import math

import numpy as np

STEEPEST = 30.0  # beyond it a probability is 0 or 1
LN_2 = 0.6931471805599453
# The two parts of ln 2. The first ends in zeros, so that its small multiples are exact.
LN_2_HIGH, LN_2_LOW = 0.6931471803691238, 1.9082149292705877e-10
MAX = 64
DOUBLINGS = np.array([2.0**number for number in range(-MAX, MAX + 1)])
TERMS = 14  # of the series of `exp` between −ln 2 / 2 and ln 2 / 2, an even number
FACTORS = np.array([1 / math.factorial(term) for term in range(TERMS + 1)])


def power(base, number):
    """Return a number raised to a non-negative whole power.

    Examples
    --------
    >>> power(0.5, 3), power(0.6, 0)
    (0.125, 1.0)
    """
    product, doubled = 1.0, base
    while number > 0:
        if number % 2 == 1:
            product *= doubled
        doubled *= doubled
        number //= 2
    return product


def logistic(steps):
    """Return the probability with log odds `steps`: 1 / (1 + e^−steps).

    Examples
    --------
    >>> logistic(0.0), round(logistic(2.0), 6), logistic(-1000.0) == logistic(-30.0)
    (0.5, 0.880797, True)
    """
    return 1 / (1 + exponential(-max(-STEEPEST, min(STEEPEST, steps))))


def exponential(power):
    """Return e to a power between −44 and 44."""
    doublings = math.floor(power / LN_2 + 0.5)
    rest = (power - doublings * LN_2_HIGH) - doublings * LN_2_LOW
    square = rest * rest
    even, odd = 0.0, 0.0  # two independent sums, which the processor can compute at the same time
    for term in range(TERMS, 0, -2):
        even = (even + FACTORS[term]) * square
        odd = odd * square + FACTORS[term - 1]
    return float((1.0 + (even + odd * rest)) * DOUBLINGS[MAX + doublings])
