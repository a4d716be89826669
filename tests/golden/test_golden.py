"""One whole game of each kind, line by line as stored.

Written anew only by `python -m tests.golden.transcript`.
"""

import pytest

from samarkand.registry import GAMES
from tests.golden.transcript import path, played, transcript


@pytest.mark.parametrize("name", GAMES)
def test_golden(name):
    expected = path(name).read_text(encoding="utf-8").splitlines()
    found = transcript(name).splitlines()
    for number, (line, was) in enumerate(zip(found, expected, strict=False), 1):
        assert line == was, f"{path(name).name}, line {number}"
    assert len(found) == len(expected)
    assert len(expected) < 600


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_decision_occurs(name):
    """The stored game has every phase: in Sackson's, a pause of the draw pile among them."""
    state = played(name)
    phases = state.game.package.components.Phase
    assert {phases(before.phase) for before, _, _ in state.steps()} == set(phases) - {phases.OVER}
