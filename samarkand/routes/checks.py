"""Conservation: no card, camel, tile or money is ever lost or created [R-C1].

The index can be derived from the camels, so it is calculated again and compared.
"""

import numpy as np

from samarkand.routes.components import NUM_FAMILIES, NUM_GOODS
from samarkand.routes.rules.reach import index_of_camels


def things(config):
    """Return the names of the things that are counted, in the order of `count`."""
    return [
        *(f"places with card {good + 1}" for good in range(NUM_GOODS)),
        *(f"camels of family {family}" for family in range(NUM_FAMILIES)),
        *(f"family tiles of family {family}" for family in range(NUM_FAMILIES)),
        "relation tiles",
        "goods tiles",
        "dirhams in cash, treasuries and bank",
        "piles with fewer than 0 pieces",
        "players and treasuries with less than 0 dirhams",
        "cards hidden, as in the view of one player",
        "numbers of the index (closed, places) that do not match the camels on the board",
    ]


def count(config, state, found):
    """Count the `things` in a position [R-C1]. Changes `found`."""
    for good in range(NUM_GOODS):
        found[good] = cards_of(state, good)
    number = NUM_GOODS
    for family in range(NUM_FAMILIES):
        found[number + family] = camels_of(state, family)
        found[number + NUM_FAMILIES + family] = family_tiles_of(state, family)
    number += 2 * NUM_FAMILIES
    found[number] = state.relations.sum() + state.relation_tiles.sum()
    found[number + 1] = state.tile.sum() + state.goods_tiles.sum()
    found[number + 2] = state.cash.sum() + state.treasury.sum() + state.bank
    found[number + 3] = piles_below_zero(state)
    found[number + 4] = np.count_nonzero(state.cash < 0) + np.count_nonzero(state.treasury < 0)
    found[number + 5] = state.unseen_deck + state.unseen_hand.sum() + state.unseen_discards
    found[number + 6] = errors_in_index(config, state)


def cards_of(state, good):
    """Return the number of places that hold the card of `good`: pile, hands, sold cards, discards [R-C1]."""
    return state.deck[good] + state.discards[good] + state.hand[:, good].sum() + state.sold[:, good].sum()


def camels_of(state, family):
    """Return the number of camels of `family` in the supply and on the board [R-C1]."""
    return state.supply[family] + np.count_nonzero(state.camel == family)


def family_tiles_of(state, family):
    """Return the number of tiles of `family` on the board, with players, in the bag and removed [R-C1]."""
    left = state.available[family] + state.bag[family] + state.removed[family]
    return left + state.member[:, family].sum()


def piles_below_zero(state):
    """Return the number of places that hold a negative number of cards, camels or tiles."""
    cards = np.count_nonzero(state.deck < 0) + np.count_nonzero(state.discards < 0)
    cards += np.count_nonzero(state.hand < 0) + np.count_nonzero(state.sold < 0)
    tiles = np.count_nonzero(state.available < 0) + np.count_nonzero(state.member < 0)
    tiles += np.count_nonzero(state.bag < 0) + np.count_nonzero(state.removed < 0)
    tiles += np.count_nonzero(state.tile < 0) + np.count_nonzero(state.goods_tiles < 0)
    tiles += np.count_nonzero(state.relations < 0) + np.count_nonzero(state.relation_tiles < 0)
    return cards + tiles + np.count_nonzero(state.supply < 0)


def errors_in_index(config, state):
    """Return how many numbers of the index differ from those that the camels lead to [R-C2, R-X1]."""
    closed, places = index_of_camels(config, state)
    return np.count_nonzero(closed != state.closed) + np.count_nonzero(places != state.places)
