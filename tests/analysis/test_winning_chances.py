"""Chances of winning: they agree with whole simulations, add up, and use nothing that is hidden."""

import numpy as np
import pytest

import samarkand
from samarkand.errors import InvalidInput, StrategyError

MARKET = samarkand.game("market", players=3)


def chances(states, **settings):
    return samarkand.winning_chances(states, **{"seed": 5, "progress": False, **settings})


@pytest.fixture(scope="module")
def played():
    """A game of random players to its end, and positions on the way."""
    start = MARKET.new_initial_state()
    rounds = [
        samarkand.play(start, "random", seed=3, until=lambda state, turns=turns: state.record.turns >= turns)
        for turns in (1, 9)
    ]
    return [start, *rounds, samarkand.play(start, "random", seed=3)]


def test_they_agree_with_a_simulation():
    """From the first deal on, with all cards open to nobody, it is what `simulate` counts."""
    found = chances(MARKET.new_initial_state(), games=512)
    frame = samarkand.simulate(MARKET, games=2000, seed=8, strategies="greedy", progress=False)
    for player, row in enumerate(found.itertuples()):
        won = frame[f"win_{player}"]
        error = np.hypot(won.std() / len(won) ** 0.5, row.standard_error)
        assert abs(won.mean() - row.chance) < 4 * error
        assert row.low < row.chance < row.high


def test_they_add_up_and_tell_where_they_stand(played):
    found = chances(played, player=1, games=40)
    assert found.groupby("state")["chance"].sum().tolist() == pytest.approx([1] * len(played))
    assert found.groupby("state")["moves"].first().tolist() == [len(s.history()) for s in played]
    assert found.groupby("state")["turns"].first().tolist() == [0, 1, 9, 10]
    going_on, over = found[found["state"] < 3], found[found["state"] == 3]
    assert set(going_on["states"]) == {2} and set(going_on["games"]) == {40}
    assert over["chance"].tolist() == played[-1].returns()
    assert over["exact"].all() and not going_on["exact"].any()
    assert (over["standard_error"] == 0).all() and (over["games"] == 0).all()
    assert (found["low"] <= found["chance"]).all() and (found["chance"] <= found["high"]).all()


def test_a_states_numbers_do_not_depend_on_the_others(played):
    together, alone = chances(played, player=0, games=16), chances(played[1], player=0, games=16)
    columns = ["chance", "low", "high"]
    assert together[together["state"] == 1][columns].values.tolist() == alone[columns].values.tolist()


@pytest.mark.parametrize(
    "states, settings, error",
    [
        ("market", {}, InvalidInput),
        ([MARKET], {}, InvalidInput),
        (MARKET.new_initial_state(), {"player": 3}, InvalidInput),
        (MARKET.new_initial_state(), {"games": 0}, InvalidInput),
        (MARKET.new_initial_state(), {"seed": -1}, InvalidInput),
        (MARKET.new_initial_state(), {"rollout_policy": "genius"}, StrategyError),
        ([MARKET.new_initial_state(), samarkand.game("market").new_initial_state()], {}, InvalidInput),
    ],
)
def test_nonsense_is_refused_in_one_line(states, settings, error):
    with pytest.raises(error) as caught:
        chances(states, **settings)
    assert "\n" not in str(caught.value)
