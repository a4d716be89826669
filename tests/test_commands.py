"""The command line, and the notebooks that it hands out: copied, signed, never over a reader's own."""

import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from nbformat import NO_CONVERT, read
from nbformat.sign import NotebookNotary

import samarkand
from samarkand import commands, files, notebooks
from samarkand.__main__ import main, parser
from samarkand.commands import groups, lab
from samarkand.errors import MissingExtra

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "notebooks"
NOTEBOOKS = sorted(notebooks.notebooks_in(FOLDER))


@pytest.fixture(autouse=True)
def own_jupyter(tmp_path_factory, monkeypatch):
    """Signatures of the tests stay the tests'."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path_factory.mktemp("jupyter")))


def is_signed(path):
    notary = NotebookNotary()
    try:
        return notary.check_signature(read(path, as_version=NO_CONVERT))
    finally:
        notary.store.close()


def test_notebooks_are_copied_but_never_over_changes(tmp_path):
    """Whatever the reader changed stays; what nobody touched is renewed."""
    folder = tmp_path / "a folder"
    assert notebooks.copy_notebooks(folder) == []
    copies = {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.ipynb")}
    assert copies == {path.relative_to(FOLDER): path.read_bytes() for path in NOTEBOOKS}
    assert (folder / "lessons" / "index.ipynb").is_file()

    name = NOTEBOOKS[-1].relative_to(FOLDER).as_posix()
    mine, untouched = folder / notebooks.FIRST, folder / name
    mine.write_text("mine")
    memory = files.read_json(folder / notebooks.MEMORY, "list")
    untouched.write_text("as an older version shipped it")
    memory[name] = hashlib.sha256(untouched.read_bytes()).hexdigest()
    (folder / notebooks.MEMORY).write_text(json.dumps(memory))

    assert notebooks.copy_notebooks(folder) == []  # the package has nothing newer
    memory[notebooks.FIRST] = memory[name]
    (folder / notebooks.MEMORY).write_text(json.dumps(memory))
    (sentence,) = notebooks.copy_notebooks(folder)
    assert str(mine) in sentence
    assert mine.read_text() == "mine"
    assert untouched.read_bytes() == NOTEBOOKS[-1].read_bytes()


def test_lab_without_jupyterlab_says_what_to_install(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(notebooks.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"pip install '\.\[lab\]'"):
        notebooks.open_lab(tmp_path)
    assert main(["lab", str(tmp_path)]) == 1
    message = capsys.readouterr().err
    assert message.startswith("samarkand: JupyterLab needs jupyterlab, which is not installed")
    assert message.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_lesson_is_the_copy_that_the_lab_opens_and_the_page_folds_it(tmp_path, monkeypatch):
    started = []
    monkeypatch.setattr(
        notebooks, "run_instead", lambda command, folder, environment: started.append((command, folder)) or 0
    )
    mine = tmp_path / "mine"
    assert main(["lesson", "2", str(mine), "--port", "9999"]) == 0
    ((command, folder),) = started
    assert folder == mine and command[command.index("--port") + 1] == "9999"
    copy = mine / "lessons" / "02_two_alike.ipynb"
    assert copy.read_bytes() == notebooks.lesson("2").read_bytes() and is_signed(copy)
    assert any(word.endswith("/doc/tree/lessons/02_two_alike.ipynb") for word in command)
    assert f"--LabApp.extra_labextensions_path={notebooks.EXTENSIONS}" in command
    copy.write_text("changed")
    assert main(["lesson", "two_alike", str(mine)]) == 0 and copy.read_text() == "changed"
    own = tmp_path / "own.ipynb"
    own.write_bytes(notebooks.lesson("4").read_bytes())
    assert main(["lesson", str(own), str(mine)]) == 0
    assert started[-1][1] == tmp_path
    assert any(word.endswith("/doc/tree/own.ipynb") for word in started[-1][0])


def test_a_terminal_of_any_encoding():
    """Letters that it lacks are shown as others; there is no traceback."""
    for words in (["rules", "routes"], ["verify", "sackson", "--edition", "né.toml"]):
        run = subprocess.run(
            [sys.executable, "-m", "samarkand", *words],
            cwd=ROOT,
            env={**os.environ, "PYTHONIOENCODING": "ascii:strict", "PYTHONUTF8": "0"},
            capture_output=True,
        )
        assert run.returncode == (1 if "--edition" in words else 0)
        assert b"Traceback" not in run.stderr
        assert run.stdout or run.stderr


def test_version_option(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    said = capsys.readouterr().out
    assert re.fullmatch(rf"samarkand {samarkand.__version__} \(engine: (library|interpreted)\)\n", said)


# ------------------------------------------------------------------------------------------ what is signed


def test_notebooks_as_shipped_are_signed_and_changed_ones_are_not(tmp_path):
    """What was copied shows its stored pictures at once; what somebody changed is not vouched for."""
    assert notebooks.copy_notebooks(tmp_path) == []
    assert all(map(is_signed, tmp_path.rglob("*.ipynb")))
    changed = tmp_path / notebooks.FIRST
    changed.write_text(
        changed.read_text(encoding="utf-8").replace("samarkand", "samarkant"), encoding="utf-8"
    )
    notebooks.copy_notebooks(tmp_path)
    assert not is_signed(changed)
    assert is_signed(tmp_path / NOTEBOOKS[-1].relative_to(FOLDER))


def test_the_clone_opens_its_own_notebooks_signed_where_they_are_as_committed(tmp_path, monkeypatch):
    started, signed = [], []
    monkeypatch.setattr(notebooks, "run_instead", lambda *told: started.append(told) or 0)
    monkeypatch.setattr(notebooks, "sign", signed.extend)
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "mine")
    assert main(["lab", "--here", "--no-browser"]) == 0
    ((command, folder, environment),) = started
    assert folder == ROOT
    assert any(word.endswith(f"/doc/tree/notebooks/{notebooks.FIRST}") for word in command)
    assert signed == notebooks.as_committed()
    ours, theirs = environment["JUPYTER_CONFIG_PATH"].split(
        ":" if ":" in environment["JUPYTER_CONFIG_PATH"] else ";"
    )
    assert theirs == "mine"
    settings = json.loads((Path(ours) / "labconfig" / "default_setting_overrides.json").read_text())
    assert settings["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"
    monkeypatch.setattr(notebooks, "CLONE", tmp_path)
    assert main(["lab", "--here"]) == 1


# ------------------------------------------------------------------------------------------ every verb


@pytest.mark.parametrize(
    "verb",
    [module for group in groups().values() for module in group],
    ids=lambda verb: verb.__name__.rpartition(".")[2],
)
def test_every_verb_has_help_whose_examples_are_understood(verb, capsys):
    commands = parser()._subparsers._group_actions[0].choices
    names = [name for name, each in commands.items() if each.get_default("run") is verb.run]
    assert names
    for name in names:
        with pytest.raises(SystemExit) as stop:
            main([name, "--help"])
        assert stop.value.code == 0
        examples = capsys.readouterr().out.partition("examples:\n")[2].splitlines()
        assert examples
        for line in examples:
            first, *words = shlex.split(line)
            assert first == "samarkand"
            words, _ = lab.split(words)
            assert parser().parse_args(words).run is verb.run


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("simulat", "did you mean simulate?"),
        ("exams", "did you mean exam?"),
        ("class", "did you mean lesson --class?"),
        ("student", "did you mean export --student?"),
        ("help", "did you mean --help?"),
        ("xyz", "`samarkand` lists all commands"),
    ],
)
def test_an_unknown_command_is_one_line_that_says_what_to_do(word, said, capsys):
    with pytest.raises(SystemExit) as stop:
        main([word, "3"])
    assert stop.value.code == 2
    *_, last = capsys.readouterr().err.splitlines()
    assert last.startswith(f'samarkand: error: unknown command "{word}"') and last.endswith(said)


def test_without_the_teaching_package_its_commands_are_missing_and_nothing_else(monkeypatch):
    everything = [module for group in groups().values() for module in group]
    monkeypatch.setattr(commands, "TEACHING", "samarkand_not_installed")
    left = [module for group in groups().values() for module in group]
    assert left and {module.__name__.split(".")[0] for module in left} == {"samarkand"}
    assert [m for m in everything if m not in left] and all(m in everything for m in left)
