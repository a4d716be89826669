"""What a player has observed is kept with the positions of a state, and changes no answer."""

from collections import Counter

import numpy as np
import pytest

import samarkand
from samarkand.information.observations import observations
from samarkand.sackson.components import Phase
from samarkand.sackson.information import HAND_DECIDES, HandLikelihood
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


def test_hands_that_count_as_equal_allow_the_same():
    """Further cards of a kind allow no other moves, so their hands are judged together [S-N1, S-V1, S-V2]."""
    state = play(samarkand.game("sackson").new_initial_state(), 5, 250)
    hands = np.random.default_rng(1).multinomial(9, [1 / 6] * 6, size=60)
    judged = Counter()
    for event in observations(state, 0).events:
        likelihood = event.likelihood_before
        if isinstance(likelihood, HandLikelihood):
            one_by_one = HandLikelihood(state.game.config, likelihood._view, likelihood._likelihood)
            one_by_one._most = 9
            assert (likelihood.of(hands) == one_by_one.of(hands)).all()
            judged[Phase(likelihood._view.phase)] += 1
    assert set(judged) == set(HAND_DECIDES)
