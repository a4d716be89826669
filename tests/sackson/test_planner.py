"""The planner of Sackson's game: what it sees coming."""

import pytest

import samarkand
from samarkand.sackson.components import Kind, Phase
from samarkand.strategies import Player
from tests.sackson.table import CAMEL, GRAIN, JEWEL, next_to


@pytest.fixture
def four():
    """The game for four."""
    return samarkand.game("sackson")


def answer(state):
    """What the planner plays."""
    return Player(state.game, "planner", seed=1).choose(state)


def city_of(game, good):
    """A market that buys `good`, and its city."""
    market = list(game.config.market_good).index(good)
    return market, int(game.config.market_city[market])


def test_it_goes_where_it_wins(four):
    """[S-V1, S-E1] With six jewels and 400 piastres a step before their city: it goes and sells."""
    market, city = city_of(four, JEWEL)
    state = four.set_up(pawns=next_to(four, city), cash={0: 400}, hands={0: {JEWEL: 6, GRAIN: 2}})
    assert answer(state) == city
    state.apply_action(city)
    assert answer(state) == market
    state.apply_action(market)
    state.apply_action(answer(state))
    assert state.winners() == [0]


def test_it_sees_the_win_two_turns_ahead(four):
    """[S-V1, S-E1] From a space two steps before the city it takes the way that leads there."""
    _, city = city_of(four, JEWEL)
    before = int(four.config.origins[city, 0])
    for origin in four.config.origins[before, : four.config.num_origins[before]]:
        state = four.set_up(pawns={0: int(origin)}, cash={0: 400}, hands={0: {JEWEL: 6, GRAIN: 6}})
        assert answer(state) == before


def test_it_parts_with_what_it_will_miss_least(four):
    """[S-N1] A single grain goes before one of five camels."""
    camp = next(space for space in range(20) if four.config.kind[space] == Kind.CAMP)
    state = four.set_up(pawns={0: camp}, hands={0: {GRAIN: 1, CAMEL: 5}}, phase=Phase.GIFT)
    assert answer(state) == GRAIN
