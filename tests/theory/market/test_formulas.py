"""Formula = engine for *Le marché de Samarkand*, on hundreds of random positions."""

import random
from itertools import product

import pytest
import sympy

import samarkand
from samarkand.errors import InvalidInput
from samarkand.market import scoring
from samarkand.market.components import NUM_GOODS, NUM_VALUES
from samarkand.market.rules.best_choice import best_final_choice
from samarkand.theory.market import formulas

SYMBOLS = [*(symbol for row in formulas.cards for symbol in row), *formulas.camels, formulas.place]
OPTIONS = list(product([3, 4, 5], ["table", "example"], ["competition", "dense"]))


def make(players, set_scoring, money_ties):
    return samarkand.game("market", players=players, set_scoring=set_scoring, money_ties=money_ties)


def strewn(game, dice):
    """A state with goods given out and cards bought at random, within the capacity, and a player."""
    state, player = game.new_initial_state(), dice.randrange(game.num_players)
    record = state.record
    seats = [*range(game.num_players)] + ([5] if game.num_players == 3 else [])
    given = dice.sample(range(NUM_GOODS), len(seats))
    record.good[seats] = given
    for kind in range(4):
        record.camels[player, kind] = dice.choice([0, 0, 1, 2])
    record.camels[player, 3] += 1
    room = (game.config.camel_value * record.camels[player]).sum()
    for _ in range(dice.randint(0, int(room))):
        good = dice.choice(given)
        kind = dice.choices(range(NUM_VALUES), game.config.copies.tolist())[0]
        if good != record.good[player] and record.bought[player, good, kind] < game.config.copies[kind]:
            record.bought[player, good, kind] += 1
    for each in range(game.num_players):
        record.cash[each] = dice.randint(0, 8)
    return state, player


def compiled_formulas(game):
    """The final score as a quick function of the symbols, made once for each choice of goods."""
    made = {}

    def quick(state, player):
        goods = tuple(formulas.goods_for_sale(state, player))
        if goods not in made:
            made[goods] = sympy.lambdify(SYMBOLS, formulas.final_score(game, goods), "math")
        numbers = formulas.numbers(state, player)
        return made[goods](*(numbers[symbol] for symbol in SYMBOLS))

    return quick


@pytest.mark.parametrize(("players", "set_scoring", "money_ties"), OPTIONS)
def test_formula_and_engine_agree_on_random_positions(players, set_scoring, money_ties):
    """M-F1 … M-F5, M-B1: 600 positions, fifty with each set of options."""
    game, dice = make(players, set_scoring, money_ties), random.Random(players)
    quick = compiled_formulas(game)
    for _ in range(50):
        state, player = strewn(game, dice)
        engine = scoring.score(game.config, state.record, player)
        assert quick(state, player) == engine


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("money_ties", ["competition", "dense"])
def test_the_place_by_money_is_the_engines(players, money_ties):
    """M-F1: two hundred random fortunes, many of them tied."""
    game, dice = make(players, "table", money_ties), random.Random(players)
    quick = [
        sympy.lambdify(formulas.cash[:players], formulas.money_place(game, player), "math")
        for player in range(players)
    ]
    record = game.new_initial_state().record
    for _ in range(200):
        money = [dice.randint(0, 4) for _ in range(players)]
        record.cash[:players] = money
        for player in range(players):
            richer = [each for each in money if each > money[player]]
            place = len(set(richer)) if money_ties == "dense" else len(richer)
            assert quick[player](*money) == scoring.money_place(game.config, record, player) == place


@pytest.mark.parametrize("set_scoring", ["table", "example"])
def test_above_the_capacity_the_formula_holds_for_what_is_kept(set_scoring):
    """M-F2: with the best cards kept, the engine's score and the formula are the same."""
    game, dice = make(4, set_scoring, "competition"), random.Random(8)
    quick = compiled_formulas(game)
    above = 0
    for _ in range(60):
        state, player = strewn(game, dice)
        state.record.camels[player, 3] -= 1
        engine = scoring.score(game.config, state.record, player)
        _, kept, _ = best_final_choice(game.config, state.record, player)
        above += kept.sum() < state.record.bought[player].sum()
        state.record.bought[player] = kept
        assert quick(state, player) == engine
    assert above >= 5


def test_equal_values_score_as_many_points_as_the_table_says():
    """M-F4: more cards than the table lists score as its last number."""
    points = formulas.set_points(make(4, "table", "competition"))
    found = [points.subs(formulas.number, cards) for cards in range(10)]
    assert found == [0, 0, 1, 2, 4, 8, 16, 16, 16, 16]


EXAMPLE = {"jewel": [7, 5], "spice": [5, 1], "carpet": [5, 2, 1]}


@pytest.mark.parametrize(("set_scoring", "points"), [("table", [14, 18]), ("example", [16, 20])])
def test_the_worked_examples_by_either_counting(set_scoring, points):
    """M-W1, M-W2: the table's points and those of the text; in the second, carpet 2 stays behind."""
    game = make(4, set_scoring, "competition")
    score = formulas.final_score(game, list(EXAMPLE))
    examples = [(EXAMPLE, [5, 4]), ({**EXAMPLE, "carpet": [5, 1]}, [3, 3])]
    numbers = [formulas.example_numbers(game, bought, camels, ahead=1) for bought, camels in examples]
    assert [formulas.evaluate(score, each) for each in numbers] == points


def test_unknown_names_are_refused():
    game = make(4, "table", "competition")
    with pytest.raises(InvalidInput, match="'silk'"):
        formulas.least_bought(game, ["silk"])
    with pytest.raises(InvalidInput, match="found 6"):
        formulas.example_numbers(game, {"jewel": [6]}, [], 0)
