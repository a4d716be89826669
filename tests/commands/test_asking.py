"""Studies, tournaments, values and editions from the shell: for people and for programs."""

import json

import pandas
import pytest

import samarkand
from samarkand.__main__ import main
from samarkand.engine.driver import Driver

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

    @pytest.mark.parametrize("ending", ["sqlite", "parquet", "csv"])
    def test_it_is_the_study(self, capsys, tmp_path, ending, mine):
        file = tmp_path / f"games.{ending}"
        found = told(
            capsys, *self.WORDS, "--strategies", f"threshold,{mine},random", "--rotate", "--out", str(file)
        )
        game = samarkand.game("market", players=3)

        def first(config, view, actions, number, dice):
            return actions[0]

        study = samarkand.study(game, 40, strategies=["threshold", first, "random"], seed=5, rotate=True)
        assert found["games"] == 42 and found["is_complete"]
        assert [row["share"] for row in found["wins"]] == pytest.approx(study.wins()["share"].tolist())
        if ending == "csv":
            assert pandas.read_csv(file, index_col="game").equals(study.frame)
        elif ending == "parquet":
            assert pandas.read_parquet(file).equals(study.frame)
        else:
            assert samarkand.Study.load(file).frame.equals(study.frame)

    def test_a_table_for_people_and_options(self, capsys):
        words = ("--option", "money_ties=dense", "--option", "hidden_goods=true")
        assert main([*self.WORDS, *words]) == 0
        assert "money_ties='dense', hidden_goods=True): 40 games, seed 5" in capsys.readouterr().out

    @pytest.mark.parametrize(("words", "advice"), [
        ((), "again"),
        (("--out", "games.sqlite"), "again with --force"),
        (("--out", "games.sqlite", "--force"), "again"),
    ])  # fmt: skip
    def test_an_interrupted_one_is_written(self, capsys, tmp_path, monkeypatch, words, advice):
        play = Driver.play

        def interrupted(self, seed, block, *others):
            if block == 1:
                raise KeyboardInterrupt
            return play(self, seed, block, *others)

        monkeypatch.setattr(Driver, "play", interrupted)
        monkeypatch.chdir(tmp_path)
        assert main(["simulate", "market", "--games", "500", *words]) == 130
        assert capsys.readouterr().err == (
            f"samarkand: interrupted after 256 of 500 games; run the command {advice} to play them all\n"
        )
        assert not words or len(samarkand.Study.load("games.sqlite")) == 256

    @pytest.mark.parametrize(("words", "said"), [
        (("--out", "games.txt"), "expected a file name ending in .sqlite, or in .parquet or .csv"),
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


def test_tournament(capsys, mine):
    words = ["tournament", "market", "random", "threshold", mine, "--players", "3", "--games", "60"]
    found = told(capsys, *words)
    assert [row["strategy"] for row in found["ratings"]][0] == "threshold" and len(found["pairs"]) == 3
    assert main(words) == 0
    assert "against threshold" in capsys.readouterr().out
    assert "two or more" in refused(capsys, "tournament", "market", "random")


def test_values(capsys, tmp_path):
    state = samarkand.play(samarkand.game("market", players=3).new_initial_state(), seed=3)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(state.to_dict()))
    found = told(capsys, "values", str(file), "--games", "8")
    assert sorted(row["action"] for row in found) == state.legal_actions()
    assert main(["values", str(file), "--games", "8"]) == 0
    assert capsys.readouterr().out.startswith(state.question())
    for content in ("[]", "{}", "five", '{"game": 5}'):
        file.write_text(content)
        assert "not a saved game" in refused(capsys, "values", str(file))
    assert "No such file" in refused(capsys, "values", str(tmp_path / "nowhere.json"))


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
