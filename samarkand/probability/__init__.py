"""Exact probability: distributions, draws, dice and Markov chains.

>>> from samarkand.probability import hypergeometric
>>> hypergeometric(total=48, special=11, drawn=4).at_least(2)
Fraction(957, 4324)

Probabilities are Fractions and are never rounded, except that `poisson` truncates its distribution. This
package does not depend on any game. Random values are drawn only by methods that take a seed.
"""

from samarkand.probability.answer import Answer
from samarkand.probability.chains import MarkovChain
from samarkand.probability.combining import equally_likely, joint
from samarkand.probability.distribution import Distribution
from samarkand.probability.draws import best_of, binomial, draw, hypergeometric
from samarkand.probability.estimates import estimate
from samarkand.probability.natural_frequencies import dots
from samarkand.probability.trees import tree
from samarkand.probability.two_way_tables import two_way
from samarkand.probability.waiting import geometric, poisson

__all__ = [
    "Answer",
    "Distribution",
    "MarkovChain",
    "best_of",
    "binomial",
    "dots",
    "draw",
    "equally_likely",
    "estimate",
    "geometric",
    "hypergeometric",
    "joint",
    "poisson",
    "tree",
    "two_way",
]
