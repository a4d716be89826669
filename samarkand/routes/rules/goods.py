"""Goods spaces: the tile for the first camel, and the card that may then be sold."""

from samarkand.routes.components import NOBODY, NOWHERE, Phase
from samarkand.routes.rules.table import receive


def brings_tile(config, state, space):
    """Whether the camel just placed on `space` is the first on a goods space [R-G1, R-G2]."""
    good = config.good_at[space]
    return good != NOBODY and state.tile[good] == 1


def take_tile(config, state, space):
    """Give the goods tile to the player in turn. The holder of its card may sell it at once [R-G1].

    Changes `tile`, `goods_tiles`, `seller`, and `phase` if the card is in a hand.
    """
    good = config.good_at[space]
    state.tile[good] = 0
    state.goods_tiles[state.player] += 1
    state.seller = holder(config, state, good)
    if state.seller != NOBODY:
        state.phase = Phase.SELL


def holder(config, state, good):
    """The player who has the card of `good` in hand, or NOBODY [R-G1]."""
    for player in range(config.players):
        if state.hand[player, good] == 1:
            return player
    return NOBODY


def good_for_sale(config, state):
    """The good of the space on which the last camel of this extension was placed [R-G1]."""
    return config.good_at[state.first if state.second == NOWHERE else state.second]


def sell_card(config, state):
    """Sell the card: the bank pays for it, and it remains face up [R-G1].

    Changes `hand`, `sold`, `cash`, `bank`.
    """
    good = good_for_sale(config, state)
    state.hand[state.seller, good] -= 1
    state.sold[state.seller, good] += 1
    receive(state, state.seller, config.card_price)
