"""How strong the computer players are: each wins more against weaker ones than its turn would be."""

import pytest

import samarkand
from samarkand.registry import GAMES
from samarkand.strategies import names
from tests.support import IS_COMPILED, rotated_shares, seats

pytestmark = [
    pytest.mark.compiled,
    pytest.mark.skipif(not IS_COMPILED, reason="a few interpreted games show nothing"),
]
# Alone among three others: games in each seat, and what its share of wins exceeds, in all and in each seat.
PLANNERS = [
    ("sackson", "planner", "greedy", 64, 0.58, 0.4),
    ("routes", "planner", "greedy", 16, 0.36, 0.2),
    ("market", "planner", "greedy", 128, 0.5, 0.3),
    ("market", "planner", "threshold", 128, 0.4, 0.3),
    ("market", "threshold", "greedy", 100, 0.35, 0.2),
]


@pytest.mark.parametrize(("name", "strategy", "opponent", "games", "mean", "least"), PLANNERS)
def test_it_is_stronger(name, strategy, opponent, games, mean, least):
    shares = rotated_shares(samarkand.game(name), strategy, opponent, games, seed=2027)
    assert shares.mean() > mean
    assert min(shares) > least


@pytest.mark.parametrize("name", GAMES)
def test_all_beat_random_players(name):
    """At every number of players, alone among them."""
    for players in seats(name):
        for strategy in set(names(name)) - {"random", "planner"}:
            shares = rotated_shares(samarkand.game(name, players=players), strategy, "random", 100, seed=5)
            assert shares.mean() > 0.85, (players, strategy)
