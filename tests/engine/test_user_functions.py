"""Strategies of a user's own: played alike interpreted and compiled, refused in one clear line."""

import random

import numpy as np
import pytest

import samarkand
from samarkand.engine import compiling
from samarkand.engine.dice import below
from samarkand.sackson.rules.cities import price
from samarkand.strategies import Player

COMPILED = [False, True] if compiling.is_available() else [False]


def first(box, view, actions, number, dice):
    return actions[0]


def largest(box, view, actions, number, dice):
    best = actions[0]
    for index in range(number):
        best = max(best, actions[index])
    return best if samarkand.engine.dice.below(dice, 3) else actions[below(dice, number)]


def by_price(box, view, actions, number, dice):
    return actions[price(box, view, 0, 2) % number]


def closing_over(wanted):
    def closed(box, view, actions, number, dice):
        return actions[min(wanted, number - 1)]

    return closed


def helper(actions, number):
    return actions[number - 1]


def calling(box, view, actions, number, dice):
    return helper(actions, number)


def silent(box, view, actions, number, dice):
    pass


def endless(box, view, actions, number, dice):
    while number > 0:
        number += 1
    return actions[0]


def nonsense(box, view, actions, number, dice):
    return 77


def fractional(box, view, actions, number, dice):
    return 1.5


def boolean(box, view, actions, number, dice):
    return number > 1


def beyond(box, view, actions, number, dice):
    return actions[1000]


def changing_the_box(box, view, actions, number, dice):
    box.target = 1
    return actions[0]


def changing_the_view(box, view, actions, number, dice):
    view.cash[view.player] = 1000
    actions[0] = 99
    return actions[0]


def uncompilable(box, view, actions, number, dice):
    return {"a": [action for action in actions]}["b"]


def numpy_random(box, view, actions, number, dice):
    return np.random.randint(number)


def python_random(box, view, actions, number, dice):
    return random.randrange(number)


def recursive(box, view, actions, number, dice):
    return recursive(box, view, actions, number, dice)


def undefined(box, view, actions, number, dice):
    return no_such_name(actions)  # noqa: F821


def no_field(box, view, actions, number, dice):
    return view.gold


def by_zero(box, view, actions, number, dice):
    return actions[0] // (number - number)


def too_few(box, view):
    return 1


GOOD = [first, largest, by_price, closing_over(1), calling]
BAD = {
    silent: "expected one of actions",
    endless: "never answers",
    nonsense: "answered 77, which was not legal",
    fractional: "expected one of actions",
    boolean: "expected one of actions",
    beyond: "out of bounds",
    changing_the_box: "writes to the box",
    changing_the_view: "answered 99, which was not legal",
    uncompilable: "'b'",
    numpy_random: "draw with samarkand.engine.dice.below",
    python_random: "draw with samarkand.engine.dice.below",
    recursive: "calls itself",
    undefined: "no_such_name",
    no_field: "gold",
    by_zero: "zero",
    too_few: "takes 2 arguments",
}


@pytest.fixture(scope="module")
def game():
    return samarkand.game("sackson", players=2, max_turns=60)


@pytest.mark.parametrize("strategy", GOOD, ids=lambda function: function.__name__)
def test_a_users_strategy_plays_alike_whoever_runs_it(game, strategy):
    frames = [
        samarkand.simulate(game, 12, 5, [strategy, "greedy"], compiled=compiled, check=True)
        for compiled in (*COMPILED, False)
    ]
    assert all(frame.equals(frames[0]) for frame in frames)


@pytest.mark.parametrize("compiled", COMPILED)
@pytest.mark.parametrize("strategy", BAD, ids=lambda function: function.__name__)
def test_a_strategy_that_fails_ends_in_one_clear_line(game, strategy, compiled):
    with pytest.raises(samarkand.StrategyError) as caught:
        samarkand.simulate(game, 5, 5, [strategy, "random"], compiled=compiled)
    said = str(caught.value)
    assert BAD[strategy] in said and strategy.__name__ in said
    assert "\n" not in said and len(said) < 300


def test_a_function_without_source_may_not_loop(game):
    space: dict = {}
    exec("def made(box, view, actions, number, dice):\n  for _ in actions: pass\n  return actions[0]", space)
    with pytest.raises(samarkand.StrategyError, match="source of made cannot be found"):
        samarkand.simulate(game, 1, 0, space["made"], compiled=False)


@pytest.mark.parametrize("strategies", [["random"], ["random"] * 3, 5, "best", ["best", "random"], object()])
def test_a_line_up_that_does_not_fit_is_refused(game, strategies):
    with pytest.raises(samarkand.StrategyError):
        samarkand.simulate(game, 1, 0, strategies, compiled=False)


def test_a_player_at_a_table_answers_as_in_a_simulation(game):
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    before = state.clone()
    assert Player(game, "greedy", seed=3).choose(state) in state.legal_actions()
    assert Player(game, largest, seed=3).choose(state) == Player(game, largest, seed=3).choose(state)
    with pytest.raises(samarkand.StrategyError, match="answered 77"):
        Player(game, nonsense).choose(state)
    assert state == before
