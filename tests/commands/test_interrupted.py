"""Ctrl-C, closed streams and full disks each end in an exit code and one line, never in a traceback."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import samarkand
from samarkand.__main__ import main
from samarkand.analysis.studies.study import Study
from samarkand.commands import simulate, values, verify
from samarkand.engine.starting import INTERRUPTED

ROOT = Path(__file__).resolve().parent.parent.parent
# Python runs this file before the command; whichever module is imported then meets an interruption.
AT_AN_IMPORT = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a program in the background may be deaf to it

class Finder:
    def find_spec(self, name, path, target=None):
        if name == {module!r}:
            try:
                signal.raise_signal(signal.SIGINT)
            except KeyboardInterrupt:
                raise ImportError("failed to import")  # as extension modules turn it into

sys.meta_path.insert(0, Finder())
"""


def run(words, **streams):
    command = [sys.executable, "-m", "samarkand", *words]
    return subprocess.run(command, cwd=ROOT, text=True, **{"stderr": subprocess.PIPE, **streams})


def interrupt(*ignored, **named):
    signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize("module", ["numpy", "argparse", "samarkand.rulebook.explaining"])
def test_an_interruption_during_imports_is_one_line(module, tmp_path):
    """While the package is imported, while the command is, and by a verb that has begun."""
    (tmp_path / "sitecustomize.py").write_text(AT_AN_IMPORT.format(module=module))
    path = os.pathsep.join([str(tmp_path), str(ROOT), str(ROOT / "widgets"), str(ROOT / "teaching")])
    done = run(["verify"], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": path})
    assert (done.returncode, done.stdout, done.stderr) == (INTERRUPTED, "", "samarkand: interrupted\n")


@pytest.mark.parametrize(
    ("after", "printed", "said"),
    [
        (0, [], "samarkand: interrupted after 0 of 2 combinations\n"),
        (1, [3, 3], "samarkand: interrupted after 1 of 2 combinations\n"),
    ],
)
def test_an_interrupted_sweep_says_what_is_complete(after, printed, said, listening, monkeypatch, capsys):
    play_all, played = Study._play_all, []

    def play_some(study, *how):
        if len(played) == after:
            interrupt()
        played.append(study)
        play_all(study, *how)

    monkeypatch.setattr(Study, "_play_all", play_some)
    monkeypatch.setenv("SAMARKAND_ENGINE", "interpreted")
    words = ["sweep", "market", "--over", "players=3,4", "--games", "2", "--format", "json"]
    assert main([*words, "--strategies", "random", "--quantity", "win_0,turns"]) == INTERRUPTED
    out, err = capsys.readouterr()
    assert [row["players"] for row in json.loads(out)] == printed and err.endswith(said)
    played.clear()
    found = samarkand.sweep(
        "market",
        {"players": [3, 4]},
        games=2,
        strategies="random",
        seed=3,
        compiled=False,
        progress=False,
    )
    assert found.attrs == {"game": repr(samarkand.game("market")), "seed": 3, "is_complete": False}


def test_a_sweep_that_was_not_interrupted_says_so():
    found = samarkand.sweep(
        "market",
        {"players": [3]},
        games=2,
        strategies="random",
        seed=3,
        compiled=False,
        progress=False,
    )
    assert found.attrs == {"game": repr(samarkand.game("market")), "seed": 3, "is_complete": True}


@pytest.mark.parametrize("swallowed", ["returned", "another error"])
@pytest.mark.parametrize("verb", [simulate, values, verify], ids=lambda verb: verb.__name__)
def test_an_interruption_that_a_library_swallows_is_one_all_the_same(
    verb, swallowed, listening, monkeypatch, capsys
):
    def run(chosen):
        try:
            interrupt()
        except KeyboardInterrupt:
            if swallowed != "returned":
                raise ImportError("failed to import") from None
        return 0

    monkeypatch.setattr(verb, "run", run)
    words = {simulate: ["simulate", "market"], values: ["values", "game.json"], verify: ["verify"]}[verb]
    assert main(words) == INTERRUPTED
    assert capsys.readouterr().err == "samarkand: interrupted\n"
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
@pytest.mark.parametrize(
    ("words", "unbuffered"), [(["--version"], "1"), (["--version"], ""), (["lab", "--help"], "1")]
)
def test_on_a_full_device_help_and_version_fail_in_one_line(words, unbuffered):
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = run(words, stdout=full, env={**os.environ, "PYTHONUNBUFFERED": unbuffered})
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1 and done.stderr.startswith("samarkand: [Errno 28]")


@pytest.mark.skipif(os.name != "posix", reason="a shell of POSIX closes streams")
@pytest.mark.parametrize("words", ["rules market", "play market"])
def test_with_all_streams_closed_nothing_is_said_and_nothing_fails(words, tmp_path):
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m samarkand {words} <&- >&-"], cwd=ROOT, stderr=subprocess.PIPE
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_game_as_one_player_saw_it_cannot_be_saved(tmp_path, capsys):
    """What is saved has all hands."""
    game, saved = tmp_path / "game.json", tmp_path / "mine.json"
    game.write_text(json.dumps(samarkand.game("market").new_initial_state().to_dict()))
    assert main(["replay", str(game), "--player", "0", "--save", str(saved)]) == 1
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and "save: found --save with --player" in err
    assert not saved.exists()
    assert main(["replay", str(game), "--save", str(saved)]) == 0 and saved.exists()
