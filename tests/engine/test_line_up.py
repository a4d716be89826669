"""A misspelt strategy is refused wherever one is named."""

import pytest

import samarkand


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
