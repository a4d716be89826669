"""Formula = engine for *Routes to Riches*, on hundreds of random positions."""

import random
from fractions import Fraction

import pytest
import sympy

import samarkand
from samarkand.routes import scoring
from samarkand.routes.components import NOBODY, NUM_FAMILIES, NUM_GOODS
from samarkand.theory.routes import formulas

GAME = samarkand.game("routes", players=4)
SYMBOLS = (
    formulas.hand,
    formulas.camel,
    formulas.member,
    formulas.goods_tiles,
    formulas.relation_tiles,
    formulas.dirhams,
)


def strewn(dice):
    """A state with camels, cards and tiles strewn at random, and the player whose score is asked."""
    state, player = GAME.new_initial_state(), dice.randrange(4)
    record = state.record
    record.camel[:] = NOBODY
    for space in range(GAME.config.spaces):
        for place, family in enumerate(dice.sample(range(NUM_FAMILIES), dice.randint(0, 2))):
            record.camel[space, place] = family
    for family in range(NUM_FAMILIES):
        record.member[player, family] = dice.choice([0, 0, 1, 2])
    for good in range(NUM_GOODS):
        record.hand[player, good] = dice.randint(0, 1)
    record.goods_tiles[player], record.relation_tiles[player] = dice.randint(0, 33), dice.randint(0, 10)
    record.cash[player] = dice.randint(0, 60)
    return state, player


@pytest.fixture(scope="module")
def quick():
    """The final score as a function of the symbols."""
    return sympy.lambdify(SYMBOLS, formulas.final_score(), "math")


@pytest.mark.parametrize("seed", range(3))
def test_formula_and_engine_agree_on_random_positions(quick, seed):
    """R-F1, R-F2, R-D3: 600 positions, two hundred at a time."""
    dice = random.Random(seed)
    for _ in range(200):
        state, player = strewn(dice)
        numbers = formulas.numbers(state, player)
        engine = scoring.score(GAME.config, state.record, player)
        assert quick(*(numbers[symbol] for symbol in SYMBOLS)) == engine


def test_a_card_scores_what_the_summary_lists():
    """R-F1, R-W5, R-W6: all camels that can stand on a space."""
    card = formulas.card_points()
    found = {card.subs({formulas.own: a, formulas.foreign: b}) for a in range(3) for b in range(3 - a)}
    assert found == {0, 1, 2, 4, 5, 8}


def test_the_break_even_is_where_holding_is_worth_the_price():
    """R-G1, R-F1: below it selling is better, above it holding."""
    held = formulas.value_of_holding().subs(formulas.chance, formulas.break_even())
    assert sympy.simplify(held) == 3
    for own_families in range(10):
        numbers = {formulas.own: 0, formulas.foreign: 1, formulas.share: sympy.Rational(own_families, 9)}
        assert formulas.break_even().subs(numbers) == sympy.Rational(2, 1) / (
            1 + 3 * Fraction(own_families, 9)
        )
