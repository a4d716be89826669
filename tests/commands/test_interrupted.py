"""Ctrl-C ends in an exit code and one line, never in a traceback."""

import json
import signal
from pathlib import Path

import pytest

import samarkand
from samarkand.__main__ import main
from samarkand.analysis.studies.study import Study
from samarkand.commands import verify
from samarkand.commands.common import INTERRUPTED

ROOT = Path(__file__).resolve().parent.parent.parent
def interrupt(*ignored, **named):
    signal.raise_signal(signal.SIGINT)


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


def test_an_interrupted_command_ends_in_one_line(listening, monkeypatch, capsys):
    monkeypatch.setattr(verify, "run", interrupt)
    assert main(["verify"]) == INTERRUPTED
    assert capsys.readouterr().err == "samarkand: interrupted\n"


def test_a_game_as_one_player_saw_it_cannot_be_saved(tmp_path, capsys):
    """What is saved has all hands."""
    game, saved = tmp_path / "game.json", tmp_path / "mine.json"
    game.write_text(json.dumps(samarkand.game("market").new_initial_state().to_dict()))
    assert main(["replay", str(game), "--player", "0", "--save", str(saved)]) == 1
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and "save: found --save with --player" in err
    assert not saved.exists()
    assert main(["replay", str(game), "--save", str(saved)]) == 0 and saved.exists()
