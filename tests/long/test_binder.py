"""Binder's post-build step in an empty environment. Run by `python dev.py test long`, never by default.

A fresh virtual environment and an empty home stand for the image; conda has no part in it.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROOF = """
import json, os, sys
from pathlib import Path
import nbformat
from nbformat.sign import NotebookNotary
import samarkand, samarkand_widgets
from samarkand import notebooks
from samarkand.engine import engines
files = notebooks.shipped_notebooks()
notary = NotebookNotary()
signed = [notary.check_signature(nbformat.read(file, as_version=4)) for file in files]
frame = samarkand.simulate(samarkand.game("market"), games=300, strategies="greedy")
board = samarkand_widgets.SacksonBoard(samarkand.game("sackson"))
print(json.dumps({
    "signed": all(signed), "notebooks": len(signed), "engine": engines.in_force(),
    "games": len(frame), "picture": "image/png" in board._repr_mimebundle_(),
    "settings": Path(sys.prefix, "etc/jupyter/labconfig/default_setting_overrides.json").is_file(),
}))
"""


@pytest.fixture(scope="module")
def image(tmp_path_factory):
    """`run(*command)` as in the image, after the post-build step: a clone, an environment, a home."""
    place = tmp_path_factory.mktemp("image")
    clone, environment, home = place / "clone", place / "environment", place / "home"
    home.mkdir()
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("SAMARKAND", "NUMBA", "PYTHON", "JUPYTER", "XDG"))
    }
    path = os.pathsep.join([str(environment / "bin"), kept["PATH"]])
    variables = {**kept, "HOME": str(home), "PATH": path}

    def run(*command, **more):
        return subprocess.run(command, cwd=clone, env={**variables, **more}, capture_output=True, text=True)

    built = run("./postBuild")
    assert built.returncode == 0, built.stdout + built.stderr
    print(built.stdout)
    run.environment = environment
    return run


def test_nothing_is_left_to_compile_and_pictures_are_trusted(image):
    told = image("python", "-c", PROOF)
    assert told.returncode == 0, told.stderr
    found = json.loads(told.stdout.splitlines()[-1])
    assert found.pop("notebooks") >= 10 and found.pop("engine") == "engine: library"
    assert found == {"signed": True, "games": 300, "picture": True, "settings": True}
