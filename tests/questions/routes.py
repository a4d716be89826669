"""Questions on *Routes to Riches*."""

from itertools import combinations

import sympy

import samarkand
from samarkand.editions import ruled_numbers
from samarkand.probability import best_of, equally_likely, hypergeometric
from samarkand.registry import package
from samarkand.routes.components import NUM_FAMILIES, NUM_GOODS
from samarkand.theory import routes as expectations
from samarkand.theory.routes import formulas
from tests.questions.asking import average, question

DRAWN_CARDS = ruled_numbers(package("routes"))["drawn_cards"]
STARTING_HAND = ruled_numbers(package("routes"))["starting_hand"]

ROUTES = samarkand.game("routes", players=4)


@question
class HighestOfThree:
    """R-M3: which is the highest number on three cards drawn from all?"""

    numbers = range(1, NUM_GOODS + 1)

    def count(self):
        return average(max(cards) for cards in combinations(self.numbers, DRAWN_CARDS))

    def exact(self):
        return best_of(dict.fromkeys(self.numbers, 1), DRAWN_CARDS, keep=1).expectation()

    def formula(self):
        n, k = sympy.symbols("n k")
        return (k * (n + 1) / (k + 1)).subs({n: NUM_GOODS, k: DRAWN_CARDS})


def near_start(family):
    """The goods whose spaces touch the starting space of a family."""
    config = ROUTES.config
    start = config.start[family]
    touching = config.neighbours[start, : config.num_neighbours[start]]
    return [good for good in range(NUM_GOODS) if config.good_space[good] in touching]


@question
class AGoodNearby:
    """R-M3: does a first marriage bring a card of a good whose space touches a family's start?"""

    near = near_start(family=1)
    # The player's own first cards are of other goods.
    pile = sorted(set(range(NUM_GOODS)) - set(near))[STARTING_HAND:] + near

    def count(self):
        return average(not set(self.near).isdisjoint(cards) for cards in combinations(self.pile, DRAWN_CARDS))

    def exact(self):
        return hypergeometric(len(self.pile), len(self.near), DRAWN_CARDS).at_least(1)

    def formula(self):
        far = sympy.binomial(len(self.pile) - len(self.near), DRAWN_CARDS)
        return 1 - far / sympy.binomial(len(self.pile), DRAWN_CARDS)


@question
class FamiliesMet:
    """R-E1: how many families have a relation after four, if chance makes them?"""

    pairs = list(combinations(range(NUM_FAMILIES), 2))

    def count(self):
        masks = [1 << one | 1 << other for one, other in self.pairs]
        return average((a | b | c | d).bit_count() for a, b, c, d in combinations(masks, 4))

    def exact(self):
        of_one_family = NUM_FAMILIES - 1
        return NUM_FAMILIES * hypergeometric(len(self.pairs), of_one_family, 4).at_least(1)

    def formula(self):
        pairs = sympy.binomial(NUM_FAMILIES, 2)
        alone = sympy.binomial(sympy.binomial(NUM_FAMILIES - 1, 2), 4) / sympy.binomial(pairs, 4)
        return NUM_FAMILIES * (1 - alone)


@question
class SixFamiliesAllMet:
    """R-E1: in a small world of six families, has everybody met after five relations?"""

    families = 6
    pairs = list(combinations(range(families), 2))

    def of(self, chosen):
        return len({family for pair in chosen for family in pair}) == self.families

    def count(self):
        return average(self.of(chosen) for chosen in combinations(self.pairs, 5))

    def exact(self):
        return expectations.relations_until_all_meet(self.families).at_most(5)

    def formula(self):
        j = sympy.Symbol("j", integer=True)
        n = self.families
        ways = (-1) ** j * sympy.binomial(n, j) * sympy.binomial(sympy.binomial(n - j, 2), 5)
        return sympy.summation(ways, (j, 0, n)) / sympy.binomial(sympy.binomial(n, 2), 5)


@question
class CardWithTwoCamelsToCome:
    """R-F1: what will a card score on whose empty space two camels will come, three families being mine?"""

    own = 3

    def setting(self):
        state = ROUTES.new_initial_state().clone()
        for family in range(self.own):
            state.record.member[0, family] = 1
        return state

    def worth(self, families):
        own, foreign = formulas.own, formulas.foreign
        ours = sum(family < self.own for family in families)
        return int(formulas.card_points().subs({own: ours, foreign: len(families) - ours}))

    def count(self):
        return average(self.worth(families) for families in combinations(range(NUM_FAMILIES), 2))

    def exact(self):
        return expectations.card_value(self.setting(), 0, 7, coming=equally_likely([2])).value

    def formula(self):
        one = formulas.value_of_holding().subs(
            {
                formulas.own: 0,
                formulas.foreign: 0,
                formulas.chance: 1,
                formulas.share: sympy.Rational(self.own, NUM_FAMILIES),
            }
        )
        return 2 * one
