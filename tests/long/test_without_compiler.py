"""Notebooks that think in thousands of games, where there is no compiler but WebAssembly: the same outputs.

An ordinary Python without Numba stands for the one in a browser; the games' modules run in Node beside it.
"""

import json
import linecache
import os
import subprocess
import sys
import time
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path

import pytest

from samarkand.protocol import GAMES
from tests.test_notebooks import FOLDER, cells_of

SCRIPT = "from tests.long.test_without_compiler import told; told()"
NAMES = ("42_expected_values", "51_what_is_a_good_move")


def told():
    """Run the notebook and the modules that standard input names; print the cells that say something else."""
    from samarkand.engine import engines, machine
    from tests.engine.in_node import InNode

    given = json.loads(sys.stdin.read())
    opened = cache(lambda game: machine.Machine(game, InNode(given["modules"][game], given["patience"])))
    engines.find = lambda game, checks=False: None if checks else opened(game)
    space, began, differ = {"__name__": "__main__", "display": lambda *shown: None}, time.perf_counter(), []
    for number, cell in enumerate(cells_of(Path(given["notebook"]), "code")):
        source, name, said = "".join(cell["source"]), f"<cell {number}>", StringIO()
        linecache.cache[name] = len(source), None, source.splitlines(keepends=True), name
        with redirect_stdout(said):
            exec(compile(source, name, "exec"), space)
        printed = [each["text"] for each in cell["outputs"] if each.get("name") == "stdout"]
        if said.getvalue() != "".join("".join(text) for text in printed):
            differ.append([source, said.getvalue()])
    print(json.dumps({"differ": differ, "seconds": time.perf_counter() - began, "cells": number + 1}))


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_of_thousands_of_games_prints_the_same_by_the_modules(name):
    from tools.modules import make  # late: it needs the compiler that the notebook's Python has not

    modules = {game: str(make(game)) for game in GAMES}
    given = {"modules": modules, "notebook": str(FOLDER / f"{name}.ipynb"), "patience": 900}
    refused = "import sys; sys.modules['numba'] = sys.modules['llvmlite'] = None; "
    root = FOLDER.parent
    paths = os.pathsep.join([str(root), str(root / "widgets"), str(root / "teaching")])
    done = subprocess.run(
        [sys.executable, "-c", refused + SCRIPT],
        input=json.dumps(given),
        env={**os.environ, "PYTHONPATH": paths, "MPLBACKEND": "agg"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    said = json.loads(done.stdout.splitlines()[-1])
    assert said["differ"] == [] and said["cells"] > 5
    print(f"\n{name}: {said['cells']} cells in {said['seconds']:.0f} s", flush=True)
