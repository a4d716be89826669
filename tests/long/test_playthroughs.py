"""Whole games, written down and simulated by OpenSpiel itself: every string and tensor of every state.

OpenSpiel asks for what each player has seen so far, in each state.
"""

import pytest

import samarkand
from samarkand import adapters
from tests.analysis.test_adapters import GAMES, comes_out_again


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_comes_out_again(name):
    pytest.importorskip("pyspiel")
    comes_out_again(GAMES[name])


def test_a_random_game_of_sackson_is_simulated_to_its_end():
    """With the game as it is sold, not one of four turns: this took longer than anybody waited."""
    spiel = pytest.importorskip("pyspiel")
    spiel.random_sim_test(adapters.openspiel_game(samarkand.game("sackson")), 1, False, False)
