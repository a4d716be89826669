"""The market game for its tests."""

import pytest


@pytest.fixture
def market(games):
    """`market(players=4, **options)`: the game."""
    return lambda players=4, **options: games("market", players=players, **options)


@pytest.fixture
def game(market):
    """The game for four with its defaults."""
    return market()
