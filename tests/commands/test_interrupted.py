"""Ctrl-C ends in an exit code and one line, never in a traceback."""

import signal

import pytest

import samarkand
from samarkand.__main__ import main
from samarkand.analysis.studies.study import Study
from samarkand.commands import verify
from samarkand.commands.common import INTERRUPTED


def interrupt(*ignored, **named):
    signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize(("after", "complete"), [(0, []), (1, [3, 3])])
def test_an_interrupted_sweep_has_what_is_complete(after, complete, listening, monkeypatch):
    play_missing, played = Study.play_missing, []

    def play_some(study, *how):
        if len(played) == after:
            interrupt()
        played.append(study)
        play_missing(study, *how)

    monkeypatch.setattr(Study, "play_missing", play_some)
    found = samarkand.sweep(
        "market",
        {"players": [3, 4]},
        games=2,
        strategies="random",
        seed=3,
        quantity=["win_0", "turns"],
        progress=False,
    )
    assert [*found.get("players", [])] == complete
    assert found.attrs == {"game": repr(samarkand.game("market")), "seed": 3, "is_complete": False}


def test_an_interrupted_command_ends_in_one_line(listening, monkeypatch, capsys):
    monkeypatch.setattr(verify, "run", interrupt)
    assert main(["verify"]) == INTERRUPTED
    assert capsys.readouterr().err == "samarkand: interrupted\n"
