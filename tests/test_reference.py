"""The reference opponents of the benchmarks: unchanged, and seated like any function of a user's."""

import pytest

import samarkand
from benchmarks.reference import market, routes, sackson

# The scores of three games, as these players brought them when they became the yardstick.
ON_RECORD = [
    ("sackson", sackson.greedy, [[520, 370, 330, 460], [455, 440, 385, 520], [270, 510, 475, 215]]),
    ("routes", routes.greedy, [[45, 37, 19, 47], [55, 53, 64, 48], [49, 55, 56, 53]]),
    ("market", market.greedy, [[28, 12, 17, 16], [12, 12, 12, 17], [18, 11, 10, 18]]),
    ("market", market.threshold, [[19, 13, 8, 6], [15, 14, 5, 3], [14, 11, 9, 4]]),
]


@pytest.mark.parametrize(("name", "strategy", "scores"), ON_RECORD)
def test_reference_opponents_play_as_they_always_did(name, strategy, scores):
    """A changed opponent would move the yardstick by which players are called stronger."""
    frame = samarkand.simulate(
        samarkand.game(name), 3, strategies=strategy, seed=11, compiled=False, progress=False
    )
    assert frame[[f"score_{player}" for player in range(4)]].values.tolist() == scores
