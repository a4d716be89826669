"""A line-up: what is given as `strategies=` is found once, and can be sent to another process."""

import pickle

import pytest

import samarkand
from samarkand.strategies import line_up
from tests.support import new_driver


def first(config, view, actions, number, dice):
    """In the rules' style; its loop is guarded."""
    for index in range(number):
        if index == 0:
            return actions[index]
    return actions[0]


@pytest.fixture
def game():
    return samarkand.game("market", players=3)


def test_it_is_made_again_where_it_is_sent(game):
    sent = line_up(game, [first, "greedy", "random"], ("planner",))
    found = pickle.loads(pickle.dumps(sent))
    assert found == sent and hash(found) == hash(sent)
    assert found.labels == sent.labels == ["first", "greedy", "random"]
    assert found.given == sent.given and not found.is_the_games_own
    assert [each.label for each in found.spare] == ["planner"]
    plays = [new_driver(game, each.given, False).play(7, 0, 3) for each in (sent, found)]
    assert (plays[0] == plays[1]).all()
    assert line_up(game, "greedy") == line_up(game, ["greedy"] * 3) != line_up(game, "random")


def test_a_misspelt_strategy_is_refused_in_one_line_at_each_entrance():
    game = samarkand.game("sackson", players=2)
    state = game.set_up()
    line = "^no strategy named 'gredy'; did you mean 'greedy'\\? sackson has random, .*greedy[^\n]*$"
    for call in (
        lambda: samarkand.simulate(game, 4, strategies="gredy"),
        lambda: samarkand.study(game, 4, strategies=["greedy", "gredy"]),
        lambda: samarkand.tournament(game, ["greedy", "gredy"], games=4),
        lambda: samarkand.action_values(state, rollout_policy="gredy"),
        lambda: samarkand.strategies.Player(game, "gredy"),
    ):
        with pytest.raises(samarkand.StrategyError, match=line):
            call()
