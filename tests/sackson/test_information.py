"""What a player cannot know in positions set up by hand [S-S4, S-V2]."""

import pytest

import samarkand
from samarkand.sackson.components import Good, Phase
from tests.games import play
from tests.sackson.table import CAMEL, COPPER, FRUIT, GRAIN, JEWEL, city, market, next_to

SEEDS = 60


@pytest.fixture(scope="module")
def game():
    return samarkand.game("sackson", players=3)


@pytest.mark.parametrize("offered", [1, 2])
def test_what_is_offered_is_in_the_hand_of_every_sample(game, offered):
    """[S-V2] Set up by hand in the middle of an assortment, as others see it: every sample is possible."""
    there = city(game, Good.ASSORTMENT)
    hand = {GRAIN: 1, FRUIT: 1, COPPER: 1, CAMEL: 2, JEWEL: 2}
    state = game.set_up(pawns=next_to(game, there), hands={0: hand, 1: {GRAIN: 7}, 2: {GRAIN: 5, FRUIT: 2}})
    play(state, there, market(game, Good.ASSORTMENT), 3, *[COPPER, CAMEL][:offered])
    described = state.to_dict()
    start = game.state_from_dict({**described, "start": None, "history": None})
    assert start.record.phase == Phase.ASSORT and start.history() == []
    for seed in range(SEEDS):
        other = start.resample(1, seed)
        other.check()
        assert other.information_state_string(1) == start.information_state_string(1)
        assert (other.record.hand[0] >= other.record.offered).all()
        while other.record.phase == Phase.ASSORT:
            play(other, other.legal_actions()[0])
        assert other.record.hand.min() >= 0
