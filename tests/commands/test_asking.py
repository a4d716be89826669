"""Studies, options and editions from the shell: for people and for programs."""

import json

import pytest

import samarkand
from samarkand.__main__ import main
from samarkand.commands import asking
from samarkand.engine.driver import Driver
from samarkand.registry import GAMES

STRATEGY = "def first(config, view, actions, number, dice):\n    return actions[0]\n"


def told(capsys, *words):
    """What a command prints as JSON; it must end well."""
    assert main([*words, "--format", "json"]) == 0
    return json.loads(capsys.readouterr().out)


def refused(capsys, *words):
    """The one line of a refusal."""
    assert main(list(words)) == 1
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("samarkand: ") and err.count("\n") == 1
    return err


@pytest.fixture
def mine(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(STRATEGY)
    return f"{file}:first"


class TestSimulate:
    WORDS = ("simulate", "market", "--players", "3", "--games", "40", "--seed", "5")

    def test_it_is_the_study(self, capsys, tmp_path, mine):
        file = tmp_path / "games.npz"
        found = told(
            capsys, *self.WORDS, "--strategies", f"threshold,{mine},random", "--rotate", "--out", str(file)
        )
        game = samarkand.game("market", players=3)

        def first(config, view, actions, number, dice):
            return actions[0]

        study = samarkand.study(game, 40, strategies=["threshold", first, "random"], seed=5, rotate=True)
        assert found["games"] == 42 and found["is_complete"]
        assert [row["share"] for row in found["wins"]] == pytest.approx(study.wins()["share"].tolist())
        assert samarkand.Study.load(file).frame.equals(study.frame)

    def test_a_table_for_people_and_options(self, capsys):
        words = ("--option", "money_ties=dense", "--option", "hidden_goods=true")
        assert main([*self.WORDS, *words]) == 0
        assert "money_ties='dense', hidden_goods=True): 40 games, seed 5" in capsys.readouterr().out

    @pytest.mark.parametrize("words", [(), ("--out", "games.npz")])
    def test_an_interrupted_one_is_written(self, capsys, tmp_path, monkeypatch, words):
        play = Driver.play

        def interrupted(self, seed, block, *others):
            if block == 1:
                raise KeyboardInterrupt
            return play(self, seed, block, *others)

        monkeypatch.setattr(Driver, "play", interrupted)
        monkeypatch.chdir(tmp_path)
        assert main(["simulate", "market", "--games", "500", *words]) == 130
        assert capsys.readouterr().err == (
            "samarkand: interrupted after 256 of 500 games; Study.resume() plays the rest\n"
        )
        assert not words or len(samarkand.Study.load("games.npz")) == 256

    @pytest.mark.parametrize(("words", "said"), [
        (("--out", "games.txt"), "expected a file name ending in .npz, or in .parquet or .csv"),
        (("--option", "money_ties"), "expected NAME=VALUE"),
        (("--option", "colour=red"), "no option named 'colour'"),
        (("--strategies", "clever"), "no strategy named 'clever'"),
        (("--strategies", "random,random"), "found 2, expected one for all"),
        (("--strategies", "nowhere.py:first"), "found no such file"),
        (("--quantity", "luck"), "quantity: found 'luck'"),
        (("--precision", "-1"), "precision: found -1.0"),
        (("--players", "9"), "players: found 9"),
    ])  # fmt: skip
    def test_refusals(self, capsys, words, said):
        assert said in refused(capsys, "simulate", "market", "--games", "2", *words)

    def test_a_file_without_that_function_or_that_fails(self, capsys, mine, tmp_path):
        assert "no function or class 'second'" in refused(
            capsys, "simulate", "market", "--strategies", mine.replace("first", "second")
        )
        (tmp_path / "bad.py").write_text("1 / 0")
        said = refused(capsys, "simulate", "market", "--strategies", f"{tmp_path / 'bad.py'}:first")
        assert "ZeroDivisionError: division by zero" in said


def test_measures_are_saved_and_told(capsys, tmp_path):
    file, mine = tmp_path / "measured.npz", tmp_path / "paid.py"
    mine.write_text("def paid(state, player):\n    return state.record.cash[player] == 0\n")
    words = (*TestSimulate.WORDS, "--measure", f"camels,{mine}")
    found = told(capsys, *words, "--quantity", "paid_1", "--out", str(file))
    study = samarkand.Study.load(file)
    means = {row["quantity"]: row["mean"] for row in found["estimates"]}
    measured = [f"{what}_{player}" for what in ("camels", "paid") for player in range(3)]
    assert list(means) == ["moves", "turns", *measured]
    assert means["camels_1"] == study.frame["camels_1"].mean() > 1
    assert "expected a function, or one of" in refused(capsys, "simulate", "market", "--measure", "luck")


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
    players = [*samarkand.strategies.names(game), "expert"]
    assert found["strategies"] == players
    assert all(any(line.startswith(f"  {name}: ") for line in lines) for name in players)
    assert "camels" in found["measures"] or game != "market"


def test_a_million_may_be_written_short(capsys):
    assert [asking.count(said) for said in ("1e6", "10_000", "2.5e3")] == [10**6, 10**4, 2500]
    for said in ("1.5", "many", "nan", "inf", "1e400", "1e300"):
        with pytest.raises(SystemExit) as stop:
            main(["simulate", "market", "--games", said])
        assert stop.value.code == 2
        assert f"--games: found '{said}', expected a whole number such as 1e6" in capsys.readouterr().err


def test_editions(capsys, tmp_path):
    found = told(capsys, "editions")
    assert {row["game"] for row in found} == {"sackson", "routes", "market"}
    (krok,) = told(capsys, "editions", "market", "krok-2010")
    edition = samarkand.game("market").edition
    assert len(krok["printed"]) == len(edition.printed()) and krok["title"] == edition.title
    mine = tmp_path / "mine.toml"
    with open(edition.path, encoding="utf-8") as file:
        mine.write_text(file.read().replace('name = "krok-2010"', 'name = "mine"'), encoding="utf-8")
    assert main(["editions", "market", str(mine), "--check"]) == 0
    assert capsys.readouterr().out.startswith("market: mine (")
    mine.write_text("[edition]\n")
    assert refused(capsys, "editions", "market", str(mine), "--check").startswith("samarkand: mine.toml: ")
