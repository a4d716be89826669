"""How sure estimates are: intervals that cover, and which action may be best of several that are close."""

import numpy as np
import pytest
import scipy.stats

import samarkand
from samarkand.analysis.values import estimates


def test_which_is_truly_best_is_not_decided_by_luck():
    """Four nearly equal actions: the best row is truly best in few of 600 runs, but marked in most."""
    worths, states, dice = [0.50, 0.49, 0.48, 0.47], 16, np.random.default_rng(3)
    first = marked = alone = 0
    curse = []
    for _ in range(600):
        common = dice.normal(0, 0.2, states)
        rows = [
            estimates.ActionEstimate(
                action, is_looked=False, values=list(worth + common + dice.normal(0, 0.1, states))
            )
            for action, worth in enumerate(worths)
        ]
        best = estimates.best_of(rows)
        near = [estimates.distance(row, best, 4)["may_be_best"] for row in rows]
        first += best.action == 0
        marked += near[0]
        alone += sum(near) == 1
        curse.append(np.mean(best.values) - worths[best.action])
    assert first / 600 < 0.6
    assert marked / 600 > 0.95
    assert alone / 600 < 0.1
    assert np.mean(curse) > 4 * np.std(curse) / 600**0.5  # what its value is too high by


def test_among_many_that_are_alike_the_best_is_marked_as_often_as_promised():
    """Twelve equal actions: any one of them may be best, and is said so in 95 of 100 runs (Bonferroni)."""
    runs, number, states, dice = 400, 12, 16, np.random.default_rng(4)
    marked = 0
    for _ in range(runs):
        rows = [
            estimates.ActionEstimate(action, is_looked=False, values=dice.normal(0, 0.1, states).tolist())
            for action in range(number)
        ]
        marked += estimates.distance(rows[0], estimates.best_of(rows), number)["may_be_best"]
    assert marked / runs > 0.95 - 3 * (0.05 * 0.95 / runs) ** 0.5


@pytest.mark.parametrize("states, near", [(4, [True, True, True]), (5, [False, True, False])])
def test_who_is_clearly_best_is_marked_alone(states, near):
    """With noise; and without, from the number of states on at which one half each time would be rare."""
    noise = np.random.default_rng(2).normal(0, 0.05, (3, states))
    worths = [0.2, 0.9, 0.1]
    for luck, wanted in ((noise, [False, True, False]), (0 * noise, near)):
        rows = [
            estimates.ActionEstimate(action, is_looked=False, values=list(worths[action] + luck[action]))
            for action in range(3)
        ]
        best = estimates.best_of(rows)
        assert [estimates.distance(row, best, 3)["may_be_best"] for row in rows] == wanted


def test_a_share_is_bounded_by_its_states():
    """Nothing won in 8 states of 32 games, or in 256 games from one state."""
    row = estimates.ActionEstimate(0, is_looked=False, values=[0.0] * 8, games=256)
    for is_known, number in ((False, 8), (True, 256)):
        low, high = estimates.limits(row, True, is_known)
        square = scipy.stats.t.ppf(0.975, number - 1) ** 2
        assert (low, high) == (0, pytest.approx(square / (number + square)))
    assert np.isnan(estimates.limits(row, False, False)).all()


def test_an_interval_of_few_states_is_students():
    row = estimates.ActionEstimate(0, is_looked=False, values=[3.0, 5.0, 4.0, 8.0], games=128)
    wanted = scipy.stats.ttest_1samp(row.values, 0).confidence_interval()
    assert estimates.limits(row, False, False) == pytest.approx(tuple(wanted))
    # A share of the win: Wilson's, for as many games as would be as sure as these, and within 0 and 1.
    row = estimates.ActionEstimate(0, is_looked=False, values=[0.0, 0.0, 0.0, 0.25], games=128)
    low, high = estimates.limits(row, True, False)
    assert 0 < low < np.mean(row.values) < high < 1


def tables():
    """Yield the name and the rows of every table of estimates, some without wins."""
    game, quiet = samarkand.game("market", players=3), {"progress": False}
    players = ["random", "greedy", "greedy"]
    study = samarkand.study(game, 60, strategies=players, seed=5, rotate=True, **quiet)
    equals = samarkand.study(game, 60, strategies="greedy", seed=5, rotate=True, **quiet)
    yield "wins", study.wins()
    yield "difference", study.difference(equals, "win_0")
    yield "sweep", samarkand.sweep(game, {"strategies": [players]}, games=20, seed=5, **quiet)
    yield "seats", samarkand.study(game, 3, strategies="greedy", **quiet).seats()
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
