"""A lesson and a walkthrough are run and stored again: their files stay as they are."""

import pytest

from tools.notebooks import storing


@pytest.mark.parametrize("name", ["lessons/02_two_alike", "10_sackson_walkthrough"])
def test_storing_an_unchanged_notebook_changes_nothing(name):
    path = storing.find(name)
    assert storing.ran(path) == path.read_text(encoding="utf-8")
