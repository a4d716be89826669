"""How sure estimates are: intervals that cover, and which action may be best of several that are close."""

import numpy as np
import pytest

import samarkand
from samarkand.analysis.values.action_values import ActionEstimate, compare_rows
from samarkand.probability.estimates import compare


def test_among_many_that_are_alike_the_best_is_marked_as_often_as_promised():
    """Twelve equal actions: any one of them may be best, and is said so in 95 of 100 runs (Bonferroni)."""
    runs, number, states, dice = 400, 12, 16, np.random.default_rng(4)
    marked = 0
    for _ in range(runs):
        found = compare({action: dice.normal(0, 0.1, states) for action in range(number)})
        marked += found[0]["may_be_best"]
    assert marked / runs > 0.95 - 3 * (0.05 * 0.95 / runs) ** 0.5


@pytest.mark.parametrize("states, near", [(4, [True, True, True]), (5, [False, True, False])])
def test_who_is_clearly_best_is_marked_alone(states, near):
    """With noise; and without, from the number of states on at which one half each time would be rare."""
    noise = np.random.default_rng(2).normal(0, 0.05, (3, states))
    worths = [0.2, 0.9, 0.1]
    for luck, wanted in ((noise, [False, True, False]), (0 * noise, near)):
        found = compare({action: worths[action] + luck[action] for action in range(3)})
        assert [row["may_be_best"] for row in found.values()] == wanted
        best = max(row["mean"] for row in found.values())
        assert all(row["behind"] == pytest.approx(best - row["mean"]) for row in found.values())


def test_an_action_known_exactly_is_compared_in_all_states():
    """And two that are known differ for certain, however few states there are."""
    sure, worse = (ActionEstimate(action, looked=[value]) for action, value in enumerate((3.0, 2.0)))
    tried = ActionEstimate(2, is_looked=False, values=[1.0, 2.0, 1.0, 2.5] * 4)
    found = compare_rows([sure, worse, tried], False, False)
    assert [found[action]["may_be_best"] for action in range(3)] == [True, False, False]
    assert found[0]["low"] == found[0]["high"] == 3 and found[1]["behind_error"] == 0
    assert found[2]["behind"] == pytest.approx(3 - 1.625) and found[2]["behind_error"] > 0


def tables():
    """Yield the name and the rows of every table of estimates, some without wins."""
    game, quiet = samarkand.game("market", players=3), {"progress": False}
    players = ["random", "greedy", "greedy"]
    study = samarkand.study(game, 60, strategies=players, seed=5, rotate=True, **quiet)
    yield "wins", study.wins()
    yield "sweep", samarkand.sweep(game, {"strategies": [players]}, games=20, seed=5, **quiet)
    yield "seats", samarkand.study(game, 3, strategies="greedy", **quiet).estimate(["seat"])
    yield "pairs", samarkand.tournament(game, ["random", "planner"], games=6, **quiet).pairs

    def is_last(state):
        return state.record.turns == 9 and not state.is_chance_node() and len(state.legal_actions()) > 1

    near = samarkand.play(game.new_initial_state(), "greedy", seed=7, until=is_last)
    yield "values", samarkand.action_values(near, horizon="game", games=32, **quiet)
    yield "chances", samarkand.winning_chances(near, games=32, **quiet)
    expert = samarkand.Expert(game, playouts=24, seed=7)
    expert.choose(near)
    yield "reasons", expert.reasons


def test_what_wins_nothing_has_a_standard_error_of_0_beside_its_interval():
    for name, frame in tables():
        found = frame[["standard_error", "low", "high"]]
        assert found.notna().all().all(), name
        assert ((found["standard_error"] == 0) & (found["low"] < found["high"])).any(), name
