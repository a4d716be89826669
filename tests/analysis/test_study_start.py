"""Studies that begin in a position, and who sat where in those whose seats are rotated."""

import pytest

import samarkand
from samarkand.errors import InvalidInput
from samarkand.registry import GAMES


@pytest.fixture(scope="module", params=GAMES)
def start(request):
    """A position in the middle of a game of three; in the market two have chosen a card in secret."""
    game = samarkand.game(request.param, players=3)
    reached = {
        "sackson": lambda state: state.record.turns == 12,
        "routes": lambda state: state.record.turns == 9,
        "market": lambda state: state.record.turns == 4 and (state.record.choice >= 0).sum() == 2,
    }[request.param]
    return samarkand.play(game.new_initial_state(), "greedy", seed=3, until=reached)


def studied(start, games=40, **settings):
    return samarkand.study(
        start.game, games, strategies="greedy", seed=7, start=start, progress=False, **settings
    )


def test_all_games_go_on_from_there(start):
    study = studied(start, measure={"length": lambda state: len(state.history())})
    assert len(set(study.frame["moves"])) > 1
    assert (study.frame["length"] == study.frame["moves"]).all()
    for game in (0, 33):
        state = study.game(game)
        assert state.root().record == start.record and state.is_terminal()
        assert state.scores() == [study.frame.loc[game, f"score_{player}"] for player in range(3)]
    assert repr(study).splitlines()[0].endswith(f"from a position after {len(start.history())} moves")


def test_from_the_beginning_it_is_the_study_it_is_without(start):
    game = start.game
    plain = samarkand.study(game, 20, strategies="greedy", seed=7, progress=False).frame
    found = samarkand.study(
        game, 20, strategies="greedy", seed=7, start=game.new_initial_state(), progress=False
    )
    assert found.frame.equals(plain)


def test_a_file_keeps_the_position(tmp_path, start):
    study = studied(start)
    study.save(tmp_path / "kept.npz")
    kept = samarkand.Study.load(tmp_path / "kept.npz")
    assert kept.game(5).history() == study.game(5).history()
    assert kept.resume(60, progress=False).frame.equals(studied(start, 60).frame)


def test_what_is_no_start_is_refused(start):
    other = samarkand.game(start.game.name, players=4).new_initial_state()
    over = samarkand.play(start.clone(), "greedy", seed=1)
    for wrong, said in [
        ({"start": other}, "expected a state of"),
        ({"start": start.to_dict()}, "expected a state of"),
        ({"start": over}, "start: found a game that is over"),
        ({"start": start, "rotate": True}, "rotate: found True with a start"),
    ]:
        with pytest.raises(InvalidInput, match=said):
            samarkand.study(start.game, 5, strategies="greedy", progress=False, **wrong)


# --- Who sat where --------------------------------------------------------------------------------------


def test_plain_columns_tell_who_sat_where(tmp_path):
    line_up = ["threshold", "greedy", "random"]
    game = samarkand.game("market", players=3)
    study = samarkand.study(game, 30, strategies=line_up, seed=7, rotate=True, progress=False)
    for number, row in study.frame.iterrows():
        seated = study.seating(number)
        assert [seated[int(row[f"seat_of_{player}"])] for player in range(3)] == line_up
        expected = -1 if row["winner"] < 0 else row[f"seat_of_{int(row['winner'])}"]
        assert row["seat_winner"] == expected
        assert row["winner"] < 0 or study.game(number).winners() == [expected]
    study.save(tmp_path / "kept.npz")
    assert samarkand.Study.load(tmp_path / "kept.npz").frame.equals(study.frame)


def test_a_difference_tells_whether_the_first_seat_loses_its_worth():
    """By player nothing can be seen where seats are rotated, by seat it can."""
    games = [samarkand.game("sackson", players=2, target=target) for target in (500, 300)]
    studies = [samarkand.study(game, 100, strategies="greedy", rotate=True, progress=False) for game in games]
    table = studies[0].difference(studies[1])
    assert table.loc["win_0", ["first", "second"]].tolist() == [0.5, 0.5]
    seats = [study.estimate("seat_0").mean for study in studies]
    assert table.loc["seat_0", "difference"] == pytest.approx(seats[0] - seats[1])
