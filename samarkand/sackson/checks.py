"""Conservation: no card, no money and no chip is ever lost or created [S-C1, S-C2, S-S1]."""

import numpy as np

from samarkand.sackson.components import NUM_CHIPS, NUM_GOODS, Good


def things(config):
    """Return the names of the things that are counted, in the order of `count`."""
    return [
        *(f"{Good(good).name.lower()} cards" for good in range(NUM_GOODS)),
        "piastres in cash and bank",
        f"chips on markets besides the {NUM_CHIPS} there are",
        "piles with fewer than 0 cards",
        "players with less than 0 piastres",
        "cards hidden, as in the view of one player",
    ]


def count(config, state, found):
    """Count the `things` in a position [S-C1, S-C2]. Changes `found`."""
    for good in range(NUM_GOODS):
        found[good] = cards_of(state, good)
    found[NUM_GOODS] = state.cash.sum() + state.bank
    found[NUM_GOODS + 1] = max(0, state.covered.sum() - NUM_CHIPS)
    found[NUM_GOODS + 2] = piles_below_zero(state)
    found[NUM_GOODS + 3] = np.count_nonzero(state.cash < 0)
    found[NUM_GOODS + 4] = state.unseen_deck + state.unseen_hand.sum() + state.unseen_discards


def cards_of(state, good):
    """Return the number of cards of `good` in the pile, fields, hands and discards [S-C1]."""
    return state.deck[good] + state.discards[good] + state.camp[:, good].sum() + state.hand[:, good].sum()


def piles_below_zero(state):
    """Return the number of piles that hold a negative number of cards."""
    piles = np.count_nonzero(state.deck < 0) + np.count_nonzero(state.discards < 0)
    return piles + np.count_nonzero(state.camp < 0) + np.count_nonzero(state.hand < 0)
