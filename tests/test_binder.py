"""Binder's post-build step, as far as it is held without running: it is whole, and fails when a part does."""

import os
import re
import shutil
import stat
import subprocess

import pytest

import dev
from samarkand import notebooks
from tests.test_project import ROOT

SCRIPT = ROOT / "postBuild"
TEXT = SCRIPT.read_text(encoding="utf-8")
# Stands for Python: writes down how it was called, and fails at the call of which it is told.
STAND_IN = """#!/bin/sh
echo "$*" | head -n 1 >> "$CALLS"
[ "$(wc -l < "$CALLS")" -ne "$FAILS_AT" ]
"""


def test_it_is_a_script_that_stops_at_the_first_failure():
    assert SCRIPT.stat().st_mode & stat.S_IXUSR
    assert "set -euo pipefail" in TEXT
    assert subprocess.run(["bash", "-n", SCRIPT]).returncode == 0


def test_what_it_names_is_there():
    assert f"dev.py libraries {dev.WITH_THIS_PYTHON}\n" in TEXT
    named = re.findall(r"notebooks\.(\w+)", TEXT)
    assert set(named) == {"CONFIG", "sign", "as_committed"}
    assert [name for name in named if not hasattr(notebooks, name)] == []
    (extra,) = re.findall(r'"\.\[(\w+)\]"', TEXT)
    assert extra == "lab"


@pytest.mark.parametrize("step", range(4))
def test_it_fails_where_a_step_fails_and_takes_no_further(step, tmp_path):
    """With a stand-in for Python; 0 is no step, and then all three are taken."""
    python = tmp_path / "python"
    python.write_text(STAND_IN)
    python.chmod(0o755)
    calls = tmp_path / "calls"
    path = os.pathsep.join([str(tmp_path), os.path.dirname(shutil.which("head") or "")])
    variables = {**os.environ, "PATH": path, "CALLS": str(calls), "FAILS_AT": str(step)}
    done = subprocess.run([shutil.which("bash"), SCRIPT], env=variables, capture_output=True)
    assert (done.returncode == 0) == (step == 0)
    assert len(calls.read_text().splitlines()) == (step or 3)
