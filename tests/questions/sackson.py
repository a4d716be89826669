"""Questions on Sackson's *Samarkand*."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import sympy

import samarkand
from samarkand.editions import ruled_numbers
from samarkand.probability import Distribution, draw, equally_likely, hypergeometric
from samarkand.registry import package
from samarkand.sackson.components import NUM_SPACES, Kind
from samarkand.theory import sackson as expectations
from samarkand.theory.sackson import formulas
from tests.questions.asking import average, question
from tests.support import pick

LOST_CARDS = ruled_numbers(package("sackson"))["lost_cards"]

SACKSON = samarkand.game("sackson", players=2)
CARDS_AT_OASIS = 4


def dealt_sackson():
    """A game of two after the deal, and what player 0 can know of the cards."""
    state, dice = SACKSON.new_initial_state(), random.Random(20)
    while state.is_chance_node():
        state.apply_action(pick(state, dice))
    return expectations.seen(state, 0)


KNOWN = dealt_sackson()
UNSEEN = [good for good, number in KNOWN["unseen"].items() for _ in range(number)]
JEWELS = KNOWN["unseen"]["jewel"]
HAND = [good for good, number in KNOWN["hand"].items() for _ in range(number)]
DIE = SACKSON.config.die.tolist()


class OfFourCards:
    """Something about four cards bought at an oasis: all sets of four unseen cards."""

    def of(self, cards):
        raise NotImplementedError

    def count(self):
        return average(self.of(cards) for cards in combinations(UNSEEN, CARDS_AT_OASIS))


@question
class TwoJewels(OfFourCards):
    """S-O1: are there two jewels or more among four cards?"""

    def of(self, cards):
        return cards.count("jewel") >= 2

    def exact(self):
        return hypergeometric(len(UNSEEN), JEWELS, CARDS_AT_OASIS).at_least(2)

    def formula(self):
        numbers = numbers_of_draw()
        return sum(formulas.chance_of_drawing(more).subs(numbers) for more in (2, 3, 4))


def numbers_of_draw():
    return {
        formulas.pile: len(UNSEEN),
        formulas.of_good: JEWELS,
        formulas.drawn: CARDS_AT_OASIS,
    }


@question
class MoreJewelsGivenOne(OfFourCards):
    """S-O1: is there another one, once one of the four cards is known to be a jewel?"""

    def count(self):
        hands = [cards.count("jewel") for cards in combinations(UNSEEN, CARDS_AT_OASIS)]
        return Fraction(sum(jewels >= 2 for jewels in hands), sum(jewels >= 1 for jewels in hands))

    def exact(self):
        law = hypergeometric(len(UNSEEN), JEWELS, CARDS_AT_OASIS)
        return law.given(lambda jewels: jewels >= 1).at_least(2)

    def formula(self):
        chance, numbers = formulas.chance_of_drawing, numbers_of_draw()
        return sum(chance(n).subs(numbers) for n in (2, 3, 4)) / (1 - chance(0).subs(numbers))


@question
class FourDifferentGoods(OfFourCards):
    """S-O1: are the four cards of four different goods?"""

    def of(self, cards):
        return len(set(cards)) == len(cards)

    def exact(self):
        return draw(KNOWN["unseen"], CARDS_AT_OASIS).probability(lambda numbers: max(numbers) == 1)

    def formula(self):
        t = sympy.Symbol("t")
        ways = sympy.Poly(sympy.prod([1 + number * t for number in KNOWN["unseen"].values()]), t)
        return ways.coeff_monomial(t**CARDS_AT_OASIS) / sympy.binomial(len(UNSEEN), CARDS_AT_OASIS)


@question
class JewelSaleAfterBuying(OfFourCards):
    """S-O1, S-V1: what do three jewels and those among four cards bring?"""

    held = 3

    def of(self, cards):
        return expectations.best_sale(SACKSON, {"jewel": self.held + cards.count("jewel")}, "jewel")

    def count(self):
        sale = [self.of(["jewel"] * jewels) for jewels in range(CARDS_AT_OASIS + 1)]
        return average(sale[cards.count("jewel")] for cards in combinations(UNSEEN, CARDS_AT_OASIS))

    def exact(self):
        hand = {"jewel": self.held}
        before = expectations.best_sale(SACKSON, hand, "jewel")
        return before + expectations.purchase(SACKSON, hand, CARDS_AT_OASIS, KNOWN["unseen"], "jewel").value

    def formula(self):
        return formulas.expected_proceeds(SACKSON, "jewel", self.held, numbers_of_draw())


@question
class LossWithoutMoney:
    """S-O2: how many cards of the commonest good of the hand are lost with three cards drawn from it?"""

    good, most = Counter(HAND).most_common(1)[0]

    def count(self):
        return average(cards.count(self.good) for cards in combinations(HAND, LOST_CARDS))

    def exact(self):
        return hypergeometric(len(HAND), self.most, LOST_CARDS).expectation()

    def formula(self):
        n, k, m = sympy.symbols("n k m")
        return (m * k / n).subs({n: len(HAND), k: self.most, m: LOST_CARDS})


@question
class ThreeRolls:
    """S-M5: do three rolls, steps back included, lead ten spaces on or more?"""

    def count(self):
        return average(sum(faces) >= 10 for faces in product(DIE, repeat=3))

    def exact(self):
        return expectations.die(SACKSON).repeated(3).at_least(10)

    def formula(self):
        # The generating function of a roll, times t so that the step back has an exponent too.
        t = sympy.Symbol("t")
        moves = sympy.Poly(sum(t ** (face + 1) for face in DIE) ** 3, t)
        return sympy.Rational(sum(int(c) for (power,), c in moves.terms() if power - 3 >= 10), len(DIE) ** 3)


@question
class ARollByTheWayside:
    """S-M3: does a roll from space 0, forks left to chance, end in a city?"""

    cities = [space for space in range(NUM_SPACES) if SACKSON.config.kind[space] == Kind.CITY]
    arrows = expectations.board(SACKSON)

    def count(self):
        # Cases: six faces, and at every fork two ways; a way on without a fork is listed twice.
        total = Fraction(0)
        for face in DIE:
            if face < 0:
                origins = [space for space, onward in self.arrows.items() if 0 in onward]
                total += average(origin in self.cities for origin in origins)
                continue
            ends = []
            for turns in product((0, 1), repeat=face):
                space = 0
                for turn in turns:
                    ways = self.arrows[space]
                    space = ways[turn % len(ways)]
                ends.append(space in self.cities)
            total += average(ends)
        return total / len(DIE)

    def exact(self):
        return expectations.die(SACKSON).then(self.after).probability(self.cities)

    def after(self, face):
        if face < 0:
            return equally_likely([at for at, onward in self.arrows.items() if 0 in onward])
        law = Distribution({0: 1})
        for _ in range(face):
            law = law.then(lambda space: equally_likely(self.arrows[space]))
        return law

    def formula(self):
        on = sympy.zeros(NUM_SPACES)
        back = sympy.zeros(NUM_SPACES)
        for space, onward in self.arrows.items():
            for goal in onward:
                on[space, goal] = sympy.Rational(1, len(onward))
                origins = sum(goal in ways for ways in self.arrows.values())
                back[goal, space] = sympy.Rational(1, origins)
        rolled = sum(((on**face if face > 0 else back) for face in DIE), sympy.zeros(NUM_SPACES))
        return sum(rolled[0, city] for city in self.cities) / len(DIE)
