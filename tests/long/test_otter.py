"""otter-grader takes the lessons that are written for it. Run by `python dev.py test long`, never by default.

The package is installed into an environment of its own: its requirements are no business of ours.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from samarkand.__main__ import main
from tests.test_lessons import SHORT
from tests.test_notebooks import LESSONS

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def otter(tmp_path_factory):
    """`otter(words)`: the ended `otter` of an environment with otter-grader and this package."""
    home = tmp_path_factory.mktemp("otter")
    subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(programs / "python"), "-m", "pip", "install", "--quiet"]
    subprocess.run([*pip, "otter-grader", "--editable", f"{ROOT}[lab]"], check=True)
    path = os.pathsep.join([str(programs), os.environ["PATH"]])
    return lambda *words: subprocess.run(
        [str(programs / "otter"), *map(str, words)],
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_otter_assigns_a_lesson(path, otter, tmp_path):
    """Its tests pass with our solutions, and the pupils' notebook has none of them."""
    assert main(["export", path.stem, "--otter", "--to", str(tmp_path)]) == 0
    master = tmp_path / f"{path.stem}_otter.ipynb"
    done = otter("assign", master, tmp_path / "dist")
    assert done.returncode == 0, done.stderr
    pupils = json.loads((tmp_path / "dist" / "student" / master.name).read_text(encoding="utf-8"))
    text = "\n".join("".join(cell["source"]) for cell in pupils["cells"])
    asked = 2 if path in SHORT else 4
    assert len(re.findall(r"^answer_\d = \.\.\.", text, re.MULTILINE)) == asked
    assert "BEGIN SOLUTION" not in text and "SealedAnswer" not in json.dumps(pupils)
    assert len(pupils["metadata"]["otter"]["tests"]) == asked


def test_otter_refuses_a_wrong_solution(otter, tmp_path):
    """The test above can fail."""
    assert main(["export", "2", "--otter", "--to", str(tmp_path)]) == 0
    master = tmp_path / "02_two_alike_otter.ipynb"
    text = master.read_text(encoding="utf-8")
    assert text.count("answer_1 = len(pack) + 1") == 1
    master.write_text(text.replace("answer_1 = len(pack) + 1", "answer_1 = len(pack) + 2"), encoding="utf-8")
    done = otter("assign", master, tmp_path / "dist")
    assert done.returncode != 0 and "q1" in done.stderr
