"""Costly decisions: a planted blunder is found, and equally good moves are rarely called costly."""

import numpy as np
import pytest

import samarkand
from samarkand.analysis.values import costly_decisions as module
from samarkand.analysis.values.costly_decisions import errors_asked, is_costly
from samarkand.errors import InvalidInput, StrategyError
from samarkand.probability.estimates import estimate

MARKET = samarkand.game("market", players=3)


def costly(state, player=0, **settings):
    return samarkand.costly_decisions(state, player, **{"seed": 5, "progress": False, **settings})


def played(name="market", moves=90, seed=2):
    start = samarkand.game(name, players=3).new_initial_state()
    return samarkand.play(start, "random", seed=seed, until=lambda state: len(state.history()) >= moves)


def before_the_city():
    """[S-E1] With six jewels, a way from Khiva leads by Oghuz to their city, where they are worth a win."""
    game = samarkand.game("sackson", players=2, target=300)
    return game.set_up(cash={0: 200, 1: 200}, pawns={0: "Khiva"}, hands={0: {"jewel": 6, "grain": 1}})


def test_a_planted_blunder_is_found():
    """[S-E1] Who turns away from the sale that wins is told what would have been better."""
    found = costly(before_the_city().apply_words("go to Kipchak"), games=256)
    assert len(found) == 1
    row = found.iloc[0]
    assert (row["move"], row["words"], row["better_words"]) == (0, "go to Kipchak", "go to Oghuz")
    assert row["behind"] == pytest.approx(row["better_value"] - row["value"])
    assert 0.2 < row["low"] < row["behind"] < row["high"]
    assert row["behind"] >= found.attrs["errors"] * row["behind_error"]
    assert (row["states"], row["games"]) == (8, 256)
    assert found.attrs["decisions"] == found.attrs["played_again"] == 1


def test_the_best_move_is_not_called_costly():
    found = costly(before_the_city().apply_words("go to Oghuz"), games=256)
    assert found.empty and found.attrs["decisions"] == 1


def test_the_errors_asked_for_keep_their_promise():
    """Of families of equally good pairs, no more than one in twenty has one that is called costly."""
    rng = np.random.default_rng(3)
    number, states, families = 6, 16, 600
    errors = errors_asked(states, number)
    assert errors > 2
    false = sum(
        any(is_costly(estimate(behind), errors) for behind in rng.normal(0, 0.1, (number, states)))
        for _ in range(families)
    )
    assert false / families < 0.05 + 3 * (0.05 * 0.95 / families) ** 0.5


def test_a_difference_that_is_always_the_same_needs_several_states():
    assert is_costly(estimate([0.5] * 32), 2.0)
    assert not is_costly(estimate([0.5] * 2), 2.0) and not is_costly(estimate([0.5]), 2.0)
    assert not is_costly(estimate([0.0] * 32, is_share=False), 2.0) and not is_costly(
        estimate([-0.5] * 32), 2.0
    )


def test_without_a_decision_there_is_an_empty_table():
    found = costly(MARKET.new_initial_state())
    assert found.empty and list(found.columns) == module.COLUMNS
    assert found.attrs["decisions"] == 0


@pytest.mark.parametrize(
    "state, settings, error",
    [
        (MARKET, {}, InvalidInput),
        (MARKET.new_initial_state(), {"player": 3}, InvalidInput),
        (MARKET.new_initial_state(), {"most": 0}, InvalidInput),
        (MARKET.new_initial_state(), {"games": 0}, InvalidInput),
        (MARKET.new_initial_state(), {"rollout_policy": "genius"}, StrategyError),
    ],
)
def test_nonsense_is_refused_in_one_line(state, settings, error):
    with pytest.raises(error) as caught:
        costly(state, **settings)
    assert "\n" not in str(caught.value)
