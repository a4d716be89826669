"""A study that was kept, from the shell: opened, compared, replayed; sweeps; what may be chosen."""

import json

import pandas
import pytest

import samarkand
from samarkand.__main__ import main
from samarkand.commands import asking
from samarkand.protocol import GAMES
from tests.commands.test_asking import refused, told

PLAYERS = ("--players", "3", "--games", "40", "--seed", "5")


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """Two studies in files, of which the second is of a strategy in a file."""
    folder = tmp_path_factory.mktemp("kept")
    (folder / "mine.py").write_text("def last(state):\n    return state.legal_actions()[-1]\n")
    for name, strategies in (("usual", "greedy"), ("mine", f"{folder / 'mine.py'},greedy,greedy")):
        words = ["--strategies", strategies, "--out", str(folder / f"{name}.sqlite")]
        assert main(["simulate", "market", *PLAYERS, *words]) == 0
    return folder


def test_a_study_is_opened_told_and_drawn(kept, capsys, tmp_path):
    file, picture = kept / "usual.sqlite", tmp_path / "wins.svg"
    study = samarkand.Study.load(file)
    found = told(capsys, "study", str(file), "--tables", "seats, scores", "--notable", "2")
    assert [row["share"] for row in found["wins"]] == pytest.approx(study.wins()["share"].tolist())
    assert [row["seat"] for row in found["seats"]] == [0, 1, 2] and len(found["scores"]) == 3
    assert [row["why"] for row in found["notable_games"]] == study.notable_games(2)["why"].tolist()
    assert (
        main(["study", str(file), "--out", str(picture), "--plot", "running", "--quantity", "score_1"]) == 0
    )
    said = capsys.readouterr().out
    assert said.startswith(repr(study)) and "plot: score_1: the estimate settles" in said
    assert picture.read_text(encoding="utf-8") == study.plot("running", "score_1").svg()
    assert "tables: found 'luck'" in refused(capsys, "study", str(file), "--tables", "luck")
    before = picture.read_text(encoding="utf-8")
    assert "already exists and was kept" in refused(capsys, "study", str(file), "--out", str(picture))
    assert picture.read_text(encoding="utf-8") == before


def test_two_studies_are_compared_by_pairs(kept, capsys):
    files = [str(kept / name) for name in ("mine.sqlite", "usual.sqlite")]
    found = told(capsys, "difference", *files, "--quantity", "win_0, turns")
    table = samarkand.Study.load(files[0]).difference(samarkand.Study.load(files[1]), ["win_0", "turns"])
    assert [row["quantity"] for row in found] == ["win_0", "turns"] and found[0]["paired"]
    assert (
        found[0]["difference"] == pytest.approx(table.loc["win_0", "difference"])
        and found[0]["difference"] < 0
    )
    assert main(["difference", *files]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2 + 7
    assert "quantity: found 'luck'" in refused(capsys, "difference", *files, "--quantity", "luck")


def test_measures_are_told_kept_and_compared(kept, capsys, tmp_path):
    file, mine = tmp_path / "measured.sqlite", tmp_path / "paid.py"
    mine.write_text("def paid(state, player):\n    return state.record.cash[player] == 0\n")
    words = ("market", *PLAYERS, "--measure", f"camels,{mine}")
    found = told(capsys, "simulate", *words, "--quantity", "paid_1", "--out", str(file))
    study = samarkand.Study.load(file)
    assert list(found["measures"]) == [
        f"{what}_{player}" for what in ("camels", "paid") for player in range(3)
    ]
    assert found["measures"]["camels_1"]["mean"] == study.frame["camels_1"].mean() > 1
    assert told(capsys, "study", str(file))["measures"] == found["measures"]
    assert told(capsys, "difference", str(file), str(file), "--quantity", "paid_2")[0]["difference"] == 0
    over = ("--over", "rules.rounds=8,10", "--quantity", "camels_0")
    fewer, usual = told(capsys, "sweep", *words, *over)
    assert fewer["mean"] < usual["mean"] == found["measures"]["camels_0"]["mean"]
    assert "expected a function, or one of" in refused(capsys, "simulate", "market", "--measure", "luck")
    assert "camels" in told(capsys, "options", "market")["measures"]


def test_what_cost_a_player_its_games(capsys, monkeypatch, kept):
    """What `Study.explain` finds, in words; and that nothing was found."""
    file = str(kept / "usual.sqlite")
    rows = [{"words": "sell spice, where sell fruit is better: once", "game": 4, "move": 60}]

    def explain(study, player):
        table = pandas.DataFrame(rows, columns=["words", "game", "move"])
        table.attrs = {"games": [4, 17], "player": player}
        return table

    monkeypatch.setattr(samarkand.Study, "explain", explain)
    assert told(capsys, "study", file, "--explain", "1")["explain"] == rows
    assert main(["study", file, "--explain", "1"]) == 0
    assert capsys.readouterr().out.endswith("is better: once; for example in game 4 after 60 moves\n")
    rows.clear()
    assert main(["study", file, "--explain", "1"]) == 0
    assert capsys.readouterr().out.endswith("No decision was clearly costly in the 2 worst games.\n")


class TestReplay:
    def test_the_moves_the_board_and_the_page(self, kept, capsys, tmp_path):
        file, page = str(kept / "usual.sqlite"), tmp_path / "game.html"
        state = samarkand.Study.load(file).game(7)
        assert main(["replay", file, "7", "--player", "1"]) == 0
        assert capsys.readouterr().out.splitlines() == [*state.history_strings(1), state.outcome()]
        assert main(["replay", file, "7", "--html", str(page)]) == 0
        assert page.read_text(encoding="utf-8") == samarkand.replay_page(state)
        assert main(["replay", file, "7", "--board"]) == 0
        assert capsys.readouterr().out.splitlines()[1:] == [*str(state).splitlines(), state.outcome()]

    def test_a_moment_of_it_is_kept_and_told_again(self, kept, capsys, tmp_path):
        file, here = str(kept / "usual.sqlite"), str(tmp_path / "here.json")
        assert main(["replay", file, "7", "--after", "60", "--save", here]) == 0
        capsys.readouterr()
        state = asking.read_state(tmp_path / "here.json")
        assert state.history() == samarkand.Study.load(file).game(7).history()[:60]
        assert main(["replay", here]) == 0
        assert capsys.readouterr().out.splitlines() == state.history_strings()

    def test_one_with_a_strategy_of_a_file(self, kept, capsys):
        file, mine = str(kept / "mine.sqlite"), str(kept / "mine.py")
        assert "or --strategies" in refused(capsys, "replay", file, "0")
        assert main(["replay", file, "0", "--strategies", f"{mine},greedy,greedy", "--board"]) == 0

    @pytest.mark.parametrize(("words", "said"), [
        (("40",), "number: found 40, expected a whole number from 0 to 39"),
        ((), "if the file is a study, give the number of a game, as in samarkand replay"),
        (("7", "--after", "9999"), "after: found 9999"),
        (("7", "--player", "3"), "player: found 3, expected 0 to 2"),
    ])  # fmt: skip
    def test_refusals(self, kept, capsys, words, said):
        assert said in refused(capsys, "replay", str(kept / "usual.sqlite"), *words)


class TestSweep:
    WORDS = ("sweep", "market", *PLAYERS)

    def test_it_is_the_librarys(self, capsys, kept):
        over = ("--over", "rules.rounds=10,9", "--over", f"strategies=random,{kept / 'mine.py'}")
        found = told(capsys, *self.WORDS, *over, "--quantity", "moves", "--option", "money_ties=dense")
        game = samarkand.game("market", players=3, money_ties="dense")
        mine = asking.strategy_of(str(kept / "mine.py"))
        trial = {"rules.rounds": [10, 9], "strategies": ["random", mine]}
        table = samarkand.sweep(game, trial, games=40, seed=5, quantity=["moves"])
        assert found == asking.rows(table) and len(found) == 4 and found[2]["difference"] < 0

    def test_the_rest_is_as_in_the_game_given(self):
        """A house rule and an option of the game hold in each combination, whatever else is tried."""
        base = samarkand.game("market", players=3, edition={"rules.rounds": 4}, money_ties="dense")
        found = samarkand.sweep(
            base,
            {"set_scoring": ["table", "example"], "edition": ["krok-2010"]},
            games=20,
            quantity=["win_0", "turns"],
            seed=1,
        )
        assert set(found.loc[found["quantity"] == "turns", "mean"]) == {4.0} and (found["games"] == 20).all()
        wider = samarkand.sweep(
            "market",
            {"players": [3], "edition": [{"rules.rounds": 4}, "krok-2010"]},
            games=20,
            quantity=["win_0", "turns"],
        )
        assert wider.loc[wider["quantity"] == "turns", "mean"].tolist() == [4.0, 10.0]

    @pytest.mark.parametrize(("over", "said"), [
        ("players", "--over: found 'players', expected NAME=VALUE,VALUE"),
        ("colour=red", "no option named 'colour'"),
        ("strategies=clever", "no strategy named 'clever'"),
        ("rules.cash=3", "rules.cash"),
    ])  # fmt: skip
    def test_refusals(self, capsys, over, said):
        assert said in refused(capsys, *self.WORDS, "--over", over)


@pytest.mark.parametrize("game", GAMES)
def test_what_may_be_chosen_is_told(game, capsys):
    found = told(capsys, "options", game)
    for name, option in found["options"].items():
        for value in option.get("valid", [option["default"]]):
            assert getattr(samarkand.game(game, **{name: value}).options, name) == value
    assert main(["options", game]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(any(line.startswith(f"{name}: ") for line in lines) for name in found["options"])
    assert sum(line.endswith("(default)") or "(default: " in line for line in lines) == 2 + len(
        found["options"]
    )

    assert told(capsys, "strategies", game) == [*samarkand.strategies.names(game), "expert"]
    assert main(["strategies", game, "--template"]) == 0
    scope = {}
    exec(capsys.readouterr().out, scope)
    assert len(samarkand.study(game, 2, strategies=scope["choose"], compiled=False)) == 2


def test_a_million_may_be_written_short(capsys):
    assert [asking.count(said) for said in ("1e6", "10_000", "2.5e3")] == [10**6, 10**4, 2500]
    for said in ("1.5", "many", "nan", "inf", "1e400", "1e300"):
        with pytest.raises(SystemExit) as stop:
            main(["simulate", "market", "--games", said])
        assert stop.value.code == 2
        assert f"--games: found '{said}', expected a whole number such as 1e6" in capsys.readouterr().err


def test_a_games_name_stands_for_the_game():
    game = samarkand.game("market")
    pandas.testing.assert_frame_equal(
        samarkand.simulate("market", 5, seed=7, strategies="random", compiled=False),
        samarkand.simulate(game, 5, seed=7, strategies="random", compiled=False),
    )
    assert samarkand.study("market", 5, compiled=False).plan.game == game
    assert samarkand.tournament("market", ["random", "greedy"], games=6, compiled=False).game == game
    assert samarkand.Player("market", "greedy").choose(samarkand.play(game.new_initial_state())) >= 0
    assert samarkand.adapters.fields("market").equals(samarkand.adapters.fields(game))
    assert samarkand.Expert("market").game == game
    assert json.loads(json.dumps(samarkand.strategies.names("routes")))[0] == "random"
