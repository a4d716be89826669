"""The components: what is in the config, and that no test or rule can lose any of it."""

from samarkand.market.components import BANK, Good


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


def test_the_bank_sells_in_the_game_for_three_only(market):
    """[M-B1] Its good is the fourth."""
    state = market(3).set_up(offers={"bank": 1})
    assert state.record.good[BANK] == 3
