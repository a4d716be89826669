"""A whole game of each written down by OpenSpiel itself: every string and tensor of every state.

A playthrough asks each state for the whole story anew, for each player; that takes minutes.
"""

import pytest

from tests.analysis.test_adapters import GAMES, comes_out_again


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_comes_out_again(name):
    pytest.importorskip("pyspiel")
    comes_out_again(GAMES[name])
