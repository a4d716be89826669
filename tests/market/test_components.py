"""The components: what is in the config, and that no test or rule can lose any of it."""

import pytest

import samarkand
from samarkand.errors import BrokenRule, InvalidInput
from samarkand.market.components import BANK, Good
from tests.support import finished


def changed(state, **fields):
    """The state as a dictionary with other fields in its position, as a start."""
    plain = {**state.to_dict(), "history": None}
    plain["position"] = {**plain["position"], **fields}
    return plain


def test_goods_cards(game):
    """[M-C1] 50 goods cards: 5 goods, 10 cards each, of 6 different values."""
    config = game.config
    assert [good.name for good in Good] == ["FRUIT", "JEWEL", "SPICE", "CARPET", "CLOTH"]
    assert config.copies.sum() == 10
    assert len(set(config.value)) == 6
    assert game.new_initial_state().record.gone.sum() == 50


def test_camel_cards_and_money(game):
    """[M-C1] 16 camel cards of 4 different values; 50 coins of 1, 3 and 5 dirhams."""
    assert game.config.camel_copies.sum() == 16
    assert len(set(game.config.camel_value)) == 4
    coins = game.edition.values["coins"]
    assert sorted(coins) == ["1", "3", "5"]
    assert sum(coins.values()) == 50
    assert game.config.money == sum(int(coin) * number for coin, number in coins.items())


@pytest.mark.parametrize("players", [2, 6, 0, -3, 3.0, "4", False])
def test_number_of_players(players):
    """[M-C1] Five goods, so at most five players; at least three."""
    with pytest.raises(InvalidInput, match="^players: found .* 3 to 5$"):
        samarkand.game("market", players=players)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_conservation_finds_every_loss(market, players):
    """[M-C1] After a whole game all adds up, and a card or a coin less would be found."""
    state = finished(market(players), seed=players)
    state.check()
    for good in Good:
        state.record.gone[good, 2] += 1
        with pytest.raises(BrokenRule, match=f"^{good.name.lower()} cards of value 3: found 3, expected 2"):
            state.check()
        state.record.gone[good, 2] -= 1
    state.record.pile[1] += 1
    with pytest.raises(BrokenRule, match="^camel cards of value 3: found"):
        state.check()
    state.record.pile[1] -= 1
    state.record.bank -= 1
    with pytest.raises(BrokenRule, match="^dirhams in cash and bank: found 139, expected 140"):
        state.check()
    state.record.bank += 1
    state.check()


def test_nothing_may_be_negative(game):
    """[M-C1] A stall of fewer than no cards, a purse of less than nothing."""
    state = game.set_up()
    plain = state.to_dict()["position"]
    plain["bought"][1][0][0], plain["gone"][0][0] = -1, 1
    with pytest.raises(InvalidInput, match="piles with fewer than 0 cards: found 1, expected 0"):
        game.state_from_dict(changed(state, bought=plain["bought"], gone=plain["gone"]))
    cash = [-1, 15, 15, 15, 0]
    with pytest.raises(InvalidInput, match="amounts of money below 0: found 1, expected 0"):
        game.state_from_dict(changed(state, cash=cash, bank=96))


def test_the_bank_sells_in_the_game_for_three_only(market):
    """[M-B1] Its good is the fourth."""
    state = market(3).set_up(offers={"bank": 1})
    assert state.record.good[BANK] == 3
