"""The components: what is in the config, and that no test or rule can lose any of it."""

import pytest

from samarkand.errors import InvalidInput
from samarkand.sackson.components import NUM_CHIPS, Good, Kind
from tests.sackson.table import CAMEL, CARPET, COPPER, FRUIT, GRAIN, JEWEL, spaces

STATED_CARDS = {GRAIN: 22, FRUIT: 20, COPPER: 18, CARPET: 16, CAMEL: 14, JEWEL: 12}


def test_money(sackson):
    """[S-C2] 2,820 piastres in notes, all in the bank but what the players have."""
    game = sackson(5)
    state = game.new_initial_state()
    assert game.config.money == 18 * 100 + 12 * (50 + 20 + 10 + 5) == 2820
    assert state.record.bank == 2820 - 5 * 200


def test_chips_lie_beside_the_board(game):
    """[S-C2] Two chips, none on a market at the start; a third would be found."""
    state = game.new_initial_state()
    assert NUM_CHIPS == 2
    assert state.record.covered.sum() == 0
    with pytest.raises(InvalidInput, match="chips"):
        game.set_up(chips=[0, 1, 2])


def test_the_bank_never_runs_out(sackson):
    """[S-C2] (assumed) The bank pays what it does not have, and the sums still hold."""
    game = sackson(5, target=2000)
    state = game.set_up(cash={player: 1990 for player in range(5)})
    assert state.record.bank < 0
    state.check()


def test_board(game):
    """[S-C3] 20 spaces: 10 camps of capacity 4, 5 or 6, 6 oases, 4 cities."""
    camps, oases, cities = (spaces(game, kind) for kind in (Kind.CAMP, Kind.OASIS, Kind.CITY))
    assert (len(camps), len(oases), len(cities)) == (10, 6, 4)
    assert {int(game.config.capacity[space]) for space in camps} == {4, 5, 6}
    assert not any(game.config.capacity[space] for space in oases + cities)


def test_markets(game):
    """[S-C4] Two in each city: one for each good, and two archways in two cities."""
    cities = [int(space) for space in game.config.market_city]
    goods = [int(good) for good in game.config.market_good]
    assert sorted(cities) == sorted(2 * spaces(game, Kind.CITY))
    assert sorted(goods) == sorted([*STATED_CARDS, Good.ASSORTMENT, Good.ASSORTMENT])
    archways = [space for space, good in zip(cities, goods, strict=True) if good == Good.ASSORTMENT]
    assert len(set(archways)) == 2
