"""Formula = engine: the SymPy expressions against the rules and against plain counting."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
import sympy

import samarkand
from samarkand.errors import InvalidInput
from samarkand.sackson.components import NUM_MARKETS, Good
from samarkand.sackson.rules import cities
from samarkand.theory.sackson import formulas

GAME = samarkand.game("sackson", players=4)


@pytest.mark.parametrize("chip", [0, 1])
@pytest.mark.parametrize("market", range(NUM_MARKETS))
def test_price_is_the_engines(market, chip):
    """S-V1, S-V2, S-V5: every market, every number that can be sold, open and covered."""
    state = GAME.new_initial_state().record
    state.covered[market] = chip
    formula = formulas.price(GAME, Good(GAME.config.market_good[market]).name.lower())
    for number in range(cities.least_sold(GAME.config, market), 7):
        paid = formula.subs({formulas.number: number, formulas.covered: chip})
        assert paid == int(cities.price(GAME.config, state, market, number)), (market, number, chip)


@pytest.mark.parametrize(("good", "number"), [("jewel", 1), ("jewel", 7), ("assortment", 2)])
def test_what_cannot_be_sold_has_no_price(good, number):
    """S-V1, S-V2, S-V6: no price outside the table, and a chip is not offset by a seventh card."""
    for chip in (0, 1):
        assert formulas.price(GAME, good).subs({formulas.number: number, formulas.covered: chip}) is sympy.nan


def test_chance_of_drawing_is_counting():
    """S-O1: the formula against all sets of four cards from a small pile, listed one by one."""
    pile, of_good, drawn = 9, 4, 4
    hands = list(combinations(range(pile), drawn))
    for cards in range(drawn + 1):
        listed = sum(sum(card < of_good for card in hand) == cards for hand in hands)
        formula = formulas.chance_of_drawing(cards).subs(
            {formulas.pile: pile, formulas.of_good: of_good, formulas.drawn: drawn}
        )
        assert formula == sympy.Rational(listed, len(hands))


@pytest.mark.parametrize("chip", [False, True])
@pytest.mark.parametrize("held", [0, 1, 3, 5])
def test_expected_proceeds_is_the_average(held, chip):
    """S-O1, S-V1, S-V5, S-V6: against Fractions and the printed table."""
    row = GAME.config.price[Good.CAMEL].tolist()
    expected = Fraction(0)
    for more in range(5):
        sold = min(held + more, 6)
        chance = Fraction(comb(7, more) * comb(40, 4 - more), comb(47, 4))
        expected += chance * (row[sold - chip] if sold >= 2 else 0)
    cards = {formulas.pile: 47, formulas.of_good: 7, formulas.drawn: 4}
    found = formulas.expected_proceeds(GAME, "camel", held, cards, chip)
    assert (int(found.p), int(found.q)) == (expected.numerator, expected.denominator)


def test_unknown_goods_are_refused():
    with pytest.raises(InvalidInput, match="'silk'"):
        formulas.price(GAME, "silk")
    with pytest.raises(InvalidInput, match="assortment"):
        formulas.expected_proceeds(GAME, "assortment", 1, {})
