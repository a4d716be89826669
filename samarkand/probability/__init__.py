"""Exact probability: distributions, draws, dice, walks and Markov chains.

>>> from samarkand.probability import hypergeometric
>>> hypergeometric(total=48, special=11, drawn=4).at_least(2)
Fraction(957, 4324)

Probabilities are Fractions and are never rounded, except that `poisson` truncates its distribution. This
package does not depend on any game. Random values are drawn only by methods that take a seed.
"""

from samarkand.probability.answer import Answer
from samarkand.probability.chains import LATER, MarkovChain
from samarkand.probability.combining import compare, equally_likely, joint, mixture
from samarkand.probability.distribution import Distribution
from samarkand.probability.draws import Draw, best_of, binomial, dealt, draw, hypergeometric
from samarkand.probability.intervals import Interval, t_interval, wilson_interval
from samarkand.probability.natural_frequencies import dots
from samarkand.probability.trees import tree
from samarkand.probability.two_way_tables import two_way
from samarkand.probability.waiting import geometric, poisson
from samarkand.probability.walks import chance_to_reach, reachable, walk

__all__ = [
    "LATER",
    "Answer",
    "Distribution",
    "Draw",
    "Interval",
    "MarkovChain",
    "best_of",
    "binomial",
    "chance_to_reach",
    "compare",
    "dealt",
    "dots",
    "draw",
    "equally_likely",
    "geometric",
    "hypergeometric",
    "joint",
    "mixture",
    "poisson",
    "reachable",
    "t_interval",
    "tree",
    "two_way",
    "walk",
    "wilson_interval",
]
