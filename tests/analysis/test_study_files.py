"""Studies in files: read as they were written, or refused in one line."""

import json
import os
import random
import subprocess
import sys
from contextlib import suppress

import numpy as np
import pandas
import pytest

import samarkand
from samarkand.analysis.studies import study_file
from samarkand.errors import InvalidInput


def first(config, view, actions, number, dice):
    return actions[0]


@pytest.fixture(scope="module")
def study():
    game = samarkand.game("market", players=3, money_ties="dense")
    return samarkand.study(game, 6, strategies=["random", "random", first], seed=5, rotate=True)


@pytest.fixture
def saved(study, tmp_path):
    file = tmp_path / "study.npz"
    study.save(file)
    return file


def test_what_is_written_is_read(study, saved):
    again = samarkand.Study.load(saved, ["random", "random", first])
    assert again.frame.equals(study.frame) and (again.frame.dtypes == study.frame.dtypes).all()
    assert (again.plan, again.versions, again.target_games) == (
        study.plan,
        study.versions,
        study.target_games,
    )
    assert repr(again) == repr(study) and again.frame.attrs == study.frame.attrs
    assert again.game(5) == study.game(5)
    whole = samarkand.study(study.plan.game, 9, strategies=["random", "random", first], seed=5, rotate=True)
    assert again.resume(9).frame.equals(whole.frame)


def test_the_same_study_makes_the_same_file(study, saved):
    before = saved.read_bytes()
    study.save(saved)  # or it would be refused as another
    samarkand.Study.load(saved).save(saved)
    assert saved.read_bytes() == before


def test_numpy_reads_what_a_file_holds(study, saved):
    with np.load(saved) as columns:
        settings = json.loads(columns["settings.json"].tobytes())
        assert settings["versions"]["samarkand"] == samarkand.__version__ and settings["games"] == 6
        assert settings["options"]["money_ties"] == "dense" and settings["numbers"]["rounds"] == 10
        assert columns["games/score_1"].tolist() == study.frame["score_1"].tolist()


def test_exports_hold_the_rows(study, tmp_path):
    study.save(tmp_path / "study.csv")
    lines = (tmp_path / "study.csv").read_text().splitlines()
    assert lines[0].startswith("game,moves,turns,capped,winner,score_0") and len(lines) == 7
    study.save(tmp_path / "study.parquet")
    assert pandas.read_parquet(tmp_path / "study.parquet").equals(study.frame)
    for ending in ("csv", "parquet"):
        with pytest.raises(InvalidInput, match=f"^study.{ending}: is damaged, or is not a study"):
            samarkand.Study.load(tmp_path / f"study.{ending}")


def test_a_function_is_not_kept_and_asked_for(study, saved):
    again = samarkand.Study.load(saved)
    assert again.wins().equals(study.wins()) and again.strategies == ["random", "random", "first"]
    for ask in (lambda: again.game(3), lambda: again.resume(9)):
        with pytest.raises(InvalidInput, match=r"strategy 'first' is a function.*strategies=\[…\]"):
            ask()
    with pytest.raises(InvalidInput, match=r"expected \['random', 'random', 'first'\], the strategies"):
        samarkand.Study.load(saved, "random")


def forged(study, file, *change):
    """Write a file that is sound in itself, and says something else."""
    *within, last, value = change
    settings = json.loads(json.dumps(study.settings))
    place = settings
    for key in within:
        place = place[key]
    place[last] = value
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(study_file, "settings_of", lambda _: settings)
        study.save(file, replace=True)


@pytest.mark.parametrize(("change", "said"), [
    (("seed", -1), "seed: found -1"),
    (("rotate", "no"), "rotate: found 'no'"),
    (("max_moves", 0), "max_moves: found 0"),
    (("precision", "high"), "precision: found 'high'"),
    (("strategies", [{"name": "random"}]), "is damaged"),
    (("strategies", 0, "random"), "is damaged|strategies: found"),
    (("measures", [5]), "is damaged|measures: found"),
    (("versions", 7), "is damaged"),
    (("quantity", "luck"), "quantity: found 'luck'"),
    (("game", "senet"), "no game named 'senet'"),
    (("players", 9), "players: found 9"),
    (("edition", "my-own"), r"edition: found 'my-own'.*Study.load\(path, edition=…\)"),
    (("edition", {"edition": "krok-2010", "rules.rounds": 9}), "numbers.rounds: found 10, expected 9"),
    (("numbers", "value", 3, 7), r"numbers.value\[3\]: found 7, expected"),
    (("numbers", "luck", 7), "numbers.luck: found 7, which is unknown in this version"),
    (("options", 5), "options: found 5, expected a table"),
    (("options", "colour", 5), "no option named 'colour'"),
    (("start", []), "found list, expected a dict"),
    (("start", {"history": [1]}), "game: missing"),
])  # fmt: skip
def test_what_does_not_fit_is_refused_in_one_line(study, saved, change, said):
    forged(study, saved, *change)
    with pytest.raises(InvalidInput, match=f"^study.npz: .*({said})") as refusal:
        samarkand.Study.load(saved).game(0)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("games", [5, 7, 10**12, -1, "6", None])
def test_another_number_of_games_is_refused_before_it_is_read(study, saved, games):
    """So a few bytes cannot stand for gigabytes."""
    forged(study, saved, "games", games)
    with pytest.raises(InvalidInput, match="^study.npz: is damaged|target_games: found 6"):
        samarkand.Study.load(saved)


def test_two_hundred_damages_are_refused_or_do_no_harm(study, saved):
    good, dice, refused = saved.read_bytes(), random.Random(4), 0
    for _ in range(200):
        content = bytearray(good)
        content[dice.randrange(len(good))] ^= 1 << dice.randrange(8)
        saved.write_bytes(content)
        try:
            assert samarkand.Study.load(saved).frame.equals(study.frame)
        except InvalidInput as error:
            assert str(error).startswith("study.npz: ") and "\n" not in str(error)
            refused += 1
    assert refused > 100


def test_games_that_come_out_otherwise_are_not_gone_on_with(study, saved, monkeypatch):
    """As those of another version would: here other rows are written."""
    rows = study.rows.columns["score_0"]
    monkeypatch.setattr(samarkand.version, "__version__", "0.0.9")
    other = samarkand.study(study.plan.game, 6, strategies=["random", "random", first], seed=5, rotate=True)
    other.rows.columns["score_0"][4] += 1
    other.save(saved, replace=True)
    monkeypatch.undo()
    again = samarkand.Study.load(saved, ["random", "random", first])
    with pytest.raises(
        InvalidInput, match="^game 4 has a different result here: the study was made by samarkand 0.0.9"
    ):
        again.game(4)
    with pytest.raises(InvalidInput, match="^a game has a different result here"):
        again.resume(9)
    assert len(again) == 6 and rows[4] == study.frame["score_0"][4]


@pytest.mark.parametrize("content", [b"", b"{", b"PAR1PAR1", b"\xff" * 9, b"PK\3\4"])
def test_no_study_at_all(tmp_path, content):
    file = tmp_path / "a.npz"
    file.write_bytes(content)
    with pytest.raises(InvalidInput, match=r"^a\.npz: is damaged"):
        samarkand.Study.load(file)


def test_files_that_cannot_be_read(tmp_path, saved):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", "/dev/zero", tmp_path, tmp_path / "nothing"):
        with pytest.raises(InvalidInput, match="found"):
            samarkand.Study.load(path)


@pytest.mark.parametrize("path", ["a.txt", "a", "a.json"])
def test_a_name_that_tells_no_form(study, path):
    with pytest.raises(InvalidInput):
        study.save(path)


def test_without_pyarrow_it_says_what_to_install(tmp_path):
    """In a program of its own, in which the import fails."""
    code = (
        "import sys; sys.modules['pyarrow'] = None; import samarkand\n"
        "study = samarkand.study(samarkand.game('market', players=3), 1)\n"
        "try: study.save('x.parquet')\n"
        "except samarkand.MissingExtra as error: print(error)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert "pip install '.[parquet]'" in run.stdout
    assert list(tmp_path.iterdir()) == []


# --- What a study hands out -----------------------------------------------------------------------------


def test_what_a_study_hands_out_is_not_its_memory(study):
    """[an analyst subtracts 100 from a column] The study's own numbers stay as they are."""
    before, wins, settings = study.frame, study.wins(), study.settings
    handed_out = study.frame
    handed_out["score_0"] -= 100
    handed_out.loc[2, "turns"] = 7
    handed_out.iloc[0, 0] = -3
    handed_out.attrs["strategies"].clear()
    study.settings["strategies"].clear()
    with suppress(ValueError, TypeError):  # of pandas 3; pandas 2.3 changes the frame
        study.frame["score_0"].to_numpy()[0] = 99
    assert study.frame.equals(before) and study.wins().equals(wins) and study.settings == settings
    assert study.frame.attrs["strategies"] == study.strategies != []
