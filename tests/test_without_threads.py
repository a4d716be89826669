"""The package where there is neither library nor thread nor process, as in a browser (Pyodide).

Pyodide itself cannot be had here with NumPy, so an ordinary Python is made to refuse what Pyodide refuses.
"""

import importlib
import json
import logging
import subprocess
import sys
from types import SimpleNamespace

import pytest

import samarkand
from samarkand import lazy
from samarkand.registry import GAMES
from samarkand_widgets.stored import VIEW, WIDGET
from tests.test_project import ROOT

REFUSED = """
import asyncio, json, os, sys, threading
for name in ("numba", "llvmlite", "resvg_py", "jupyterlab", "distributed", "scipy"):
    sys.modules[name] = None

def no_thread(*arguments):
    raise RuntimeError("can't start new thread")

def no_process(*arguments, **named):
    raise OSError(138, "emscripten does not support processes.")

import subprocess
loop = asyncio.new_event_loop()  # before: its making is no affair of ours
threading.Thread.start = no_thread
subprocess.Popen.__init__ = no_process
os.fork = os.posix_spawn = os.system = no_process
"""
PLAYED = (
    REFUSED
    + """
import samarkand, samarkand_widgets
from samarkand import probability, sackson
samarkand.log.show()
told = {}

async def notebook():
    for name in ("sackson", "routes", "market"):
        game = samarkand.game(name, players=3)
        state = samarkand.play(game.new_initial_state(), "greedy", seed=7)
        told[name] = [state.is_terminal(), state.scores()]
        frame = samarkand.simulate(game, 2, strategies="random", seed=3, max_moves=60)
        told[name].append(frame["moves"].tolist())
    rows = samarkand.simulate(
        samarkand.game("market"), 300, strategies="random", seed=7, workers=2, max_moves=8
    )
    told["workers"] = int(rows["moves"].sum())
    told["chance"] = str(probability.hypergeometric(48, 11, 4)[2])
    board = samarkand_widgets.MarketBoard(samarkand.game("market", players=3), seed=7, pause=0)
    while board.state.current_player() != 0:
        await asyncio.sleep(0)
    samarkand_widgets.advice.hints.GAMES = 8  # of 512: how well it thinks is no affair of ours
    board.hear({"do": "hints"})
    told["asked"] = board.hints.is_working, len(board.hints.values)
    turns = 0
    while board.hints.is_working:
        turns += 1
        await asyncio.sleep(0)
    told["turns"] = turns > 1
    told["hints"] = sorted(board.hints.values.items())
    told["stored"] = sorted(board._repr_mimebundle_())
    told["drawn"] = board._repr_mimebundle_()["image/svg+xml"].startswith("<svg")
    sixes = lambda rng, games: rng.integers(6, size=games) == 5
    live = samarkand_widgets.LiveSimulation("Six?", sixes, games=50)
    live.toggle()
    while live.is_running:
        await asyncio.sleep(0.01)
    told["live"] = live.points[-1].games
    board.close()

loop.run_until_complete(notebook())
print(json.dumps(told))
"""
)


def run(script, **variables):
    import os

    paths = os.pathsep.join(
        [str(ROOT), str(ROOT / "widgets"), str(ROOT / "teaching"), variables.pop("more", "")]
    )
    outside = {name: value for name, value in os.environ.items() if not name.startswith("SAMARKAND")}
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**outside, "PYTHONPATH": paths, "SAMARKAND_ENGINE": "interpreted", **variables},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1]), done.stderr


@pytest.fixture(scope="module")
def told():
    return run(PLAYED)


def test_games_are_played_and_simulated_as_everywhere(told):
    """Same seed, same games: as here, where there are libraries and threads."""
    found, said = told
    for name in ("sackson", "routes", "market"):
        game = samarkand.game(name, players=3)
        state = samarkand.play(game.new_initial_state(), "greedy", seed=7)
        moves = samarkand.simulate(game, 2, strategies="random", seed=3, max_moves=60)["moves"].tolist()
        assert found[name] == [True, state.scores(), moves]
    rows = samarkand.simulate(
        samarkand.game("market"), 300, seed=7, strategies="random", workers=2, max_moves=8, progress=False
    )
    assert found["workers"] == int(rows["moves"].sum())
    assert found["chance"] == str(samarkand.probability.hypergeometric(48, 11, 4)[2])
    assert "no threads here, so one worker plays instead of 2" in said
    assert "games of market are interpreted, which is a hundred times slower" in said
    assert "can't start new thread" not in said


def test_a_board_thinks_beside_the_event_loop(told):
    """Not before `begin` returns, and the loop goes on between the steps."""
    found, _ = told
    assert found["asked"] == [True, 0]
    assert found["turns"] and found["hints"]
    assert found["live"] == 50


def test_a_board_is_stored_with_a_picture_though_nothing_makes_a_png(told):
    found, _ = told
    assert found["stored"] == sorted([VIEW, WIDGET, "image/svg+xml", "text/plain"])
    assert found["drawn"]


# ------------------------------------------------------------------------------------ what is fetched later

LIGHT = (
    REFUSED
    + """
for name in ("pandas", "matplotlib", "sympy"):
    sys.modules[name] = None
import samarkand, samarkand_widgets
from samarkand.lessons import seal
told = {}
for name in ("sackson", "routes", "market"):
    seats = ["human", "greedy", "greedy"]
    board = samarkand_widgets.Board(samarkand.game(name, players=3), seats, seed=3, pause=0)
    for _ in range(4):
        board.act(board.state.legal_actions()[0])
    board.undo()
    told[name] = len(board.state.history()), len(board._repr_mimebundle_()["image/svg+xml"]) > 10_000
    board.close()
samarkand_widgets.Check(seal("a die", "1/6"), "A six?"), samarkand_widgets.Die()
print(json.dumps(told))
"""
)


def test_a_board_needs_none_of_the_large_libraries():
    told, _ = run(LIGHT)
    assert {name: drawn for name, (_, drawn) in told.items()} == dict.fromkeys(GAMES, True)
    assert all(moves > 3 for moves, _ in told.values())


@pytest.fixture
def pyodide(monkeypatch, tmp_path):
    """What stands in for Pyodide: a library is fetched by writing it; `can` says whether a cell can wait."""
    fetched, can = [], [True]

    def load(name, messageCallback):
        messageCallback(f"Loading {name}")  # printed if there is no callback
        fetched.append(name)
        (tmp_path / f"{name}.py").write_text("FETCHED = True\n", encoding="utf-8")

    ffi = SimpleNamespace(can_run_sync=lambda: can[0], run_sync=lambda loaded: loaded)
    monkeypatch.setitem(sys.modules, "pyodide", SimpleNamespace(ffi=ffi))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", ffi)
    monkeypatch.setitem(sys.modules, "pyodide_js", SimpleNamespace(loadPackage=load))
    monkeypatch.setattr(lazy, "LARGE_LIBRARIES", ("a_large_library", "another_large_one"))
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    monkeypatch.syspath_prepend(tmp_path)
    lazy.fetch_missing_libraries()
    lazy.fetch_missing_libraries()
    yield SimpleNamespace(fetched=fetched, can=can)
    for name in lazy.LARGE_LIBRARIES:
        sys.modules.pop(name, None)


def test_a_large_library_is_fetched_when_it_is_first_imported(pyodide, capsys):
    assert importlib.import_module("a_large_library").FETCHED
    del sys.modules["a_large_library"]
    assert importlib.import_module("a_large_library").FETCHED
    assert pyodide.fetched == ["a_large_library"]
    assert "fetching a_large_library" in capsys.readouterr().err
    assert importlib.util.find_spec("no_library_at_all") is None
    assert not logging.getLogger("matplotlib.font_manager").isEnabledFor(logging.WARNING)


def test_a_browser_that_cannot_wait_says_what_to_do(pyodide):
    pyodide.can[0] = False
    for _ in range(2):
        with pytest.raises(ModuleNotFoundError, match="`%pip install another_large_one` in a separate cell"):
            importlib.import_module("another_large_one")
    pyodide.can[0] = True
    assert importlib.import_module("another_large_one").FETCHED
