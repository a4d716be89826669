"""How far the values of moves look where nobody says it."""

import pandas

import samarkand


def values(state, **settings):
    return samarkand.action_values(state, games=64, seed=5, progress=False, **settings)


def test_a_turn_that_tells_nothing_gives_way_to_the_game_and_says_so(capsys, caplog):
    """The first turn in *routes*: a wedding costs its dowry, whatever comes [R-M1]."""
    state = samarkand.play(samarkand.game("routes", players=2).new_initial_state(), seed=1)
    found = values(state)
    assert caplog.messages[0].startswith("all moves gave the same score")
    assert capsys.readouterr().err == ""  # without progress, nothing is printed
    pandas.testing.assert_frame_equal(found, values(state, horizon="game"))
    turn = values(state, horizon="turn")
    assert turn.attrs["horizon"] == "turn" and turn["standard_error"].isna().all()
    sale = samarkand.play(samarkand.game("market").new_initial_state())
    assert values(sale, limit=0).attrs["horizon"] == "turn"
    assert capsys.readouterr().err == ""
