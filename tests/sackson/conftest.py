"""Sackson's game for its tests."""

import pytest


@pytest.fixture
def sackson(games):
    """`sackson(players=4, **options)`: the game."""
    return lambda players=4, **options: games("sackson", players=players, **options)


@pytest.fixture
def game(sackson):
    """The game for four with its defaults."""
    return sackson()
