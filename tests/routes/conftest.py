"""*Routes to Riches* for its tests."""

import pytest


@pytest.fixture
def routes(games):
    """`routes(players=4, **options)`: the game."""
    return lambda players=4, **options: games("routes", players=players, **options)


@pytest.fixture
def game(routes):
    """The game for four with its defaults."""
    return routes()
