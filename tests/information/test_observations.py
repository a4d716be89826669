"""What a player has observed is kept with the positions of a state, and changes no answer."""

import pytest

import samarkand
from tests.information.test_particle_filter import play

CARD_GAMES = pytest.mark.parametrize("name", ["sackson", "routes"])


@CARD_GAMES
def test_what_was_asked_before_makes_no_difference(name):
    """The same states, whether asked of a state alone or after its beginning, its future and another's."""
    state = play(samarkand.game(name).new_initial_state(), 4, 60)
    early = state.clone()
    early.resample(1, 0)
    late = play(early.clone(), 5, 30)
    other = play(early.clone(), 6, 30)
    for asked in (other, late, early, late):
        plain = asked.game.state_from_dict(asked.to_dict())
        assert asked.resample(1, 9) == plain.resample(1, 9)
