"""Every translated notebook is built, and run again with its solutions: its outputs are those stored."""

import json

import pytest

from tests.test_translated_notebooks import TRANSLATIONS, run_again, unlike
from tools.notebooks import running


@pytest.mark.parametrize(("code", "name"), TRANSLATIONS)
def test_a_translated_notebook_runs_again_as_it_is_stored(code, name, tmp_path):
    path = running.build(code, name, tmp_path)
    assert list(unlike(json.loads(path.read_text(encoding="utf-8")), name)) == []
    done = run_again(code, path)
    assert done.returncode == 0, done.stdout
