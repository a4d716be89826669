"""Every translated notebook is built, and run again with its solutions: its outputs are those stored."""

import json
import os
import subprocess
import sys

import pytest

from tests.browser.lab import ROOT
from tests.solutions import with_solutions
from tests.test_translated_notebooks import TRANSLATIONS, unlike
from tools.notebooks import running

NBVAL = (
    *("-m", "pytest", "-q", "-p", "no:python", "-p", "no:cacheprovider", "--nbval", "--nbval-current-env"),
    *("--nbval-cell-timeout=900", f"--nbval-sanitize-with={ROOT / 'nbval.cfg'}"),
)


@pytest.mark.parametrize(("code", "name"), TRANSLATIONS)
def test_a_translated_notebook_runs_again_as_it_is_stored(code, name, tmp_path):
    path = running.build(code, name, tmp_path)
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert list(unlike(notebook, name)) == []
    notebook["cells"] = list(with_solutions(notebook["cells"]))
    path.write_text(json.dumps(notebook), encoding="utf-8")
    spoken = {"SAMARKAND_LANGUAGE": code, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        [sys.executable, *NBVAL, str(path)],
        cwd=ROOT,
        env={**os.environ, **spoken},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout
