"""What a user keeps is written whole or not at all, and over nothing unasked."""

import json
import os
import sys

import pytest

import samarkand
from samarkand import files
from samarkand.__main__ import main
from samarkand.engine.driver import Driver
from samarkand.errors import FileExists


@pytest.fixture(scope="module")
def study():
    return samarkand.study(samarkand.game("market", players=3), 6)


@pytest.fixture(scope="module")
def writers(study):
    """Everything in the library that writes a file, by its ending."""
    state = samarkand.game("market").new_initial_state()
    return {
        **{ending: study.save for ending in ("npz", "parquet", "csv")},
        "html": lambda file, replace=False: samarkand.replay_page(state, file, replace=replace),
        "txt": lambda file, replace=False: files.write(file, "new", replace),
    }


def only(folder):
    """The one file of a folder: nothing half written stays beside it."""
    (file,) = folder.iterdir()
    return file.read_bytes()


@pytest.mark.parametrize("ending", ["npz", "parquet", "csv", "html", "txt"])
class TestEveryWriter:
    def test_another_file_is_kept_unless_it_is_to_be_replaced(self, writers, ending, tmp_path):
        file, save = tmp_path / f"mine.{ending}", writers[ending]
        file.write_bytes(b"my work")
        file.chmod(0o640)
        with pytest.raises(FileExists, match=f"mine.{ending}: already exists and was kept"):
            save(file)
        assert only(tmp_path) == b"my work"
        save(file, replace=True)
        written = only(tmp_path)
        assert written != b"my work" and file.stat().st_mode & 0o777 == 0o640
        save(file)  # what is the same is no other file
        assert only(tmp_path) == written


class TestCommands:
    @pytest.mark.parametrize("words", [
        ("export", "2", "--student", "--to", "out"),
        ("export", "2", "--nbgrader", "--to", "out"),
        ("sheet", "2", "--seed", "7", "--to", "out"),
        ("simulate", "market", "--games", "4", "--out", "out/games.npz"),
    ])  # fmt: skip
    def test_what_is_there_is_kept_unless_forced(self, tmp_path, monkeypatch, capsys, words):
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("SAMARKAND_ENGINE", "interpreted")
        (tmp_path / "out").mkdir()
        assert main(list(words)) == 0
        made = sorted((tmp_path / "out").iterdir())
        contents = [file.read_bytes() for file in made]
        for file in made:
            file.write_text("mine")
        capsys.readouterr()
        assert main(list(words)) == 1
        error = capsys.readouterr().err
        assert "already exists and was kept" in error and "--force" in error
        assert {file.read_text() for file in made} == {"mine"}
        assert main([*words, "--force"]) == 0
        assert [file.read_bytes() for file in made] == contents

    @pytest.mark.parametrize("path", ["no/such/games.npz", "there.npz"])
    def test_a_study_that_could_not_be_written_is_not_played(self, tmp_path, monkeypatch, capsys, path):

        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(Driver, "play", None)
        (tmp_path / "there.npz").write_text("mine")
        assert main(["simulate", "market", "--out", path]) == 1
        out, err = capsys.readouterr()
        assert out == "" and err.startswith(f"samarkand: {path}: ") and err.count("\n") == 1

    def test_an_evening_is_saved_where_it_came_from_and_nowhere_else(self, tmp_path, monkeypatch, capsys):
        file, other = tmp_path / "evening.json", tmp_path / "other.json"
        words = ["play", "market", "--players", "3", "--seed", "1"]
        monkeypatch.setattr(sys, "stdin", open(os.devnull, encoding="utf-8"))
        assert main([*words, "--save", str(file)]) == 0
        other.write_text("mine")
        assert main([*words, "--load", str(file), "--save", str(file)]) == 0
        assert main([*words, "--load", str(file), "--save", str(other)]) == 1
        assert "already exists and was kept" in capsys.readouterr().err and other.read_text() == "mine"
        assert main([*words, "--save", str(other), "--force"]) == 0
        assert json.loads(other.read_text())["state"]["game"] == "market"
