"""Exact probability: distributions, draws, dice, walks and Markov chains.

>>> from samarkand.probability import hypergeometric
>>> hypergeometric(total=48, special=11, drawn=4).at_least(2)
Fraction(957, 4324)

Probabilities are Fractions and are never rounded, except that `poisson` truncates its distribution. This
package does not depend on any game. Random values are drawn only by methods that take a seed.
"""

from typing import TYPE_CHECKING

from samarkand.lazy import attach

if TYPE_CHECKING:
    from samarkand.probability.answer import Answer
    from samarkand.probability.chains import MarkovChain
    from samarkand.probability.combining import compare, equally_likely, joint, mixture
    from samarkand.probability.distribution import Distribution
    from samarkand.probability.draws import Draw, best_of, binomial, dealt, draw, hypergeometric
    from samarkand.probability.intervals import Interval, t_interval, wilson_interval
    from samarkand.probability.later import LATER
    from samarkand.probability.natural_frequencies import dots
    from samarkand.probability.trees import tree
    from samarkand.probability.two_way_tables import two_way
    from samarkand.probability.waiting import geometric, poisson
    from samarkand.probability.walks import chance_to_reach, reachable, walk
else:  # imported on first use: most programs need few of them
    __getattr__, __dir__ = attach(
        __name__,
        {
            "Answer": "samarkand.probability.answer",
            "Distribution": "samarkand.probability.distribution",
            "Draw": "samarkand.probability.draws",
            "Interval": "samarkand.probability.intervals",
            "LATER": "samarkand.probability.later",
            "MarkovChain": "samarkand.probability.chains",
            "best_of": "samarkand.probability.draws",
            "binomial": "samarkand.probability.draws",
            "chance_to_reach": "samarkand.probability.walks",
            "compare": "samarkand.probability.combining",
            "dealt": "samarkand.probability.draws",
            "dots": "samarkand.probability.natural_frequencies",
            "draw": "samarkand.probability.draws",
            "equally_likely": "samarkand.probability.combining",
            "geometric": "samarkand.probability.waiting",
            "hypergeometric": "samarkand.probability.draws",
            "joint": "samarkand.probability.combining",
            "mixture": "samarkand.probability.combining",
            "poisson": "samarkand.probability.waiting",
            "reachable": "samarkand.probability.walks",
            "t_interval": "samarkand.probability.intervals",
            "tree": "samarkand.probability.trees",
            "two_way": "samarkand.probability.two_way_tables",
            "walk": "samarkand.probability.walks",
            "wilson_interval": "samarkand.probability.intervals",
        },
    )

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
