"""The notebook `51_what_is_a_good_move` with as many playouts as it has: what luck shared saves."""

from tests.analysis.test_good_move import games_saved, printed, state, tried

__all__ = ["printed", "state", "tried"]


def test_luck_shared_saves_so_many_games(tried, printed):
    assert f"as good as {games_saved(tried(playouts=2000)):.1f} times" in printed["value:saved"]
