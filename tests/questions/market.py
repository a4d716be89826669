"""Questions on *Le marché de Samarkand*."""

from collections import Counter
from itertools import combinations, product

import sympy

import samarkand
from samarkand.probability import MarkovChain, best_of, draw, equally_likely, joint
from samarkand.theory import market as expectations
from samarkand.theory.market import formulas
from tests.questions.asking import average, question

MARKET = samarkand.game("market", players=4)

VALUES = [
    int(value)
    for value, copies in zip(MARKET.config.value, MARKET.config.copies, strict=True)
    for _ in range(copies)
]
CARDS = {int(v): int(n) for v, n in zip(MARKET.config.value, MARKET.config.copies, strict=True)}
CAMELS = {int(v): int(n) for v, n in zip(MARKET.config.camel_value, MARKET.config.camel_copies, strict=True)}
CAMEL_CARDS = [value for value, number in CAMELS.items() for _ in range(number)]


@question
class EqualChoices:
    """M-R1: do two players who choose a card at random choose equal values?"""

    def count(self):
        return average(one == other for one, other in product(VALUES, repeat=2))

    def exact(self):
        one = equally_likely(VALUES)
        return joint(one, one).probability(lambda pair: pair[0] == pair[1])

    def formula(self):
        return sum(sympy.Rational(number, len(VALUES)) ** 2 for number in CARDS.values())


@question
class EqualValuesOfFive:
    """M-F4: what do five cards score for equal values, one of each good, taken at random?"""

    number = 5

    def count(self):
        return average(SETS[cards] for cards in product(VALUES, repeat=self.number))

    def exact(self):
        law = draw(CARDS, self.number, replace=True)
        return law.expectation(lambda numbers: sum(POINTS[number] for number in numbers))

    def formula(self):
        n, points = formulas.number, formulas.set_points(MARKET)
        total = 0
        for copies in CARDS.values():
            share = sympy.Rational(copies, len(VALUES))
            for found in range(self.number + 1):
                chance = (
                    sympy.binomial(self.number, found) * share**found * (1 - share) ** (self.number - found)
                )
                total += chance * points.subs(n, found)
        return total


class Sets(dict):
    """Points for equal values of some cards, each set counted once."""

    def __missing__(self, cards):
        ordered = tuple(sorted(cards))
        if ordered == cards:
            self[cards] = sum(POINTS[number] for number in Counter(cards).values())
        else:
            self[cards] = self[ordered]
        return self[cards]


POINTS = [int(formulas.set_points(MARKET).subs(formulas.number, n)) for n in range(6)]
SETS = Sets()


@question
class CapacityOfThreeCamels:
    """M-F2: do three camels of the pile carry eleven cards or more?"""

    def count(self):
        return average(sum(camels) >= 11 for camels in combinations(CAMEL_CARDS, 3))

    def exact(self):
        return best_of(CAMELS, drawn=3, keep=3).at_least(11)

    def formula(self):
        t, u = sympy.symbols("t u")
        piles = [sum(sympy.binomial(n, k) * (u * t**v) ** k for k in range(4)) for v, n in CAMELS.items()]
        ways = sympy.Poly(sympy.expand(sympy.prod(piles)), u, t)
        good = sum(c for (cards, places), c in ways.terms() if cards == 3 and places >= 11)
        return good / sympy.binomial(len(CAMEL_CARDS), 3)


@question
class TheFirstBigCamel:
    """M-R6: how many camels are turned up until the first of the highest value comes?"""

    big = max(CAMELS)

    def count(self):
        places = combinations(range(1, len(CAMEL_CARDS) + 1), CAMELS[self.big])
        return average(min(chosen) for chosen in places)

    def exact(self):
        total, wanted = len(CAMEL_CARDS), CAMELS[self.big]

        def step(turned):
            if turned == "found":
                return None
            cases = ["found"] * wanted + [turned + 1] * (total - turned - wanted)
            return equally_likely(cases)

        return MarkovChain.explore(0, step).expected_time(0)

    def formula(self):
        n, k = sympy.symbols("n k")
        return ((n + 1) / (k + 1)).subs({n: len(CAMEL_CARDS), k: CAMELS[self.big]})


@question
class ABidAgainstTwo:
    """M-R2, M-D2: what does it bring to stop at 6 for a card worth 9, against two who stop anywhere?"""

    worth, value, stops = 9, 6, list(range(11))

    def of(self, rivals):
        if max(rivals) > self.value:
            return 0
        return -((self.value + 1) // 2) if self.value in rivals else self.worth - self.value

    def count(self):
        return average(self.of(rivals) for rivals in product(self.stops, repeat=2))

    def exact(self):
        return expectations.bid(MARKET, self.worth, self.value, equally_likely(self.stops), number=2).value

    def formula(self):
        w, b, s, n = sympy.symbols("w b s n", positive=True)
        gain = (w - b) * (b / s) ** n - sympy.ceiling(b / 2) * (((b + 1) / s) ** n - (b / s) ** n)
        return gain.subs({w: self.worth, b: self.value, s: len(self.stops), n: 2})


@question
class BothStop:
    """M-D2: is a card worth 9 lost at 7 to a dispute of two who mix their choices well?"""

    worth, value = 9, 7
    share = expectations.dispute(MARKET, worth, value).mixed.stop

    def count(self):
        share = self.share
        cases = [True] * share.numerator + [False] * (share.denominator - share.numerator)
        return average(mine and theirs for mine, theirs in product(cases, repeat=2))

    def exact(self):
        lost = expectations.dispute(MARKET, self.worth, self.value).mine[0][0]
        return expectations.dispute(MARKET, self.worth, self.value).answer.distribution[lost]

    def formula(self):
        p, w, v = sympy.symbols("p w v", positive=True)
        stopping = -p * sympy.ceiling(v / 2) + (1 - p) * (w - v)
        return sympy.solve(stopping.subs({w: self.worth, v: self.value}), p)[0] ** 2
