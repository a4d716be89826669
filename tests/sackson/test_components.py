"""The components: what is in the config, and that no test or rule can lose any of it."""

import pytest

import samarkand
from samarkand.errors import BrokenRule, InvalidInput
from samarkand.sackson.components import NUM_CHIPS, Good, Kind
from tests.sackson.table import CAMEL, CARPET, COPPER, FRUIT, GRAIN, JEWEL, spaces
from tests.support import finished

STATED_CARDS = {GRAIN: 22, FRUIT: 20, COPPER: 18, CARPET: 16, CAMEL: 14, JEWEL: 12}


def changed(state, **fields):
    """The state as a dictionary with other fields in its position, as a start."""
    plain = {**state.to_dict(), "history": None}
    plain["position"] = {**plain["position"], **fields}
    return plain


def test_goods_cards(sackson):
    """[S-C1] 102 cards, of each good as many as stated."""
    config = sackson(5).config
    assert {good: int(config.cards[good]) for good in STATED_CARDS} == STATED_CARDS
    assert sum(config.cards) == 102


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


@pytest.mark.parametrize("players", [1, 6, 0, -2, 2.0, "3", True])
def test_number_of_players(players):
    """[S-C2] Five pawns, so at most five players; at least two."""
    with pytest.raises(InvalidInput, match="^players: found .* 2 to 5$"):
        samarkand.game("sackson", players=players)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_conservation_finds_every_loss(sackson, players):
    """[S-C1, S-C2] After a whole game all adds up, and a card or a coin less would be found."""
    state = finished(sackson(players, max_turns=60), seed=players)
    state.check()
    for good in range(6):
        state.record.deck[good] += 1
        with pytest.raises(BrokenRule, match=f"^{Good(good).name.lower()} cards: found"):
            state.check()
        state.record.deck[good] -= 1
    state.record.bank -= 5
    with pytest.raises(BrokenRule, match="^piastres in cash and bank: found"):
        state.check()


def test_nothing_may_be_negative(game):
    """[S-C1, S-C2] A hand of fewer than no cards, a purse of less than nothing."""
    state = game.set_up(hands={0: {GRAIN: 1}})
    plain = state.to_dict()["position"]
    plain["hand"][0][GRAIN], plain["hand"][1][GRAIN] = -1, 2
    with pytest.raises(InvalidInput, match="piles with fewer than 0 cards: found 1"):
        game.state_from_dict(changed(state, hand=plain["hand"]))
    plain["cash"][0] -= 205
    plain["bank"] += 205
    with pytest.raises(InvalidInput, match="players with less than 0 piastres: found 1"):
        game.state_from_dict(changed(state, cash=plain["cash"], bank=plain["bank"]))
