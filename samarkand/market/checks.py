"""Conservation: no card and no money is ever lost or created [M-C1, M-S1]."""

import numpy as np

from samarkand.market.components import (
    NOBODY,
    NUM_CAMEL_VALUES,
    NUM_GOODS,
    NUM_VALUES,
    UNKNOWN,
    Good,
)
from samarkand.market.rules import table


def things(config):
    """Return the names of the things that are counted, in the order of `count`."""
    return [
        *(f"{good.name.lower()} cards of value {value}" for good in Good for value in config.value),
        *(f"camel cards of value {value}" for value in config.camel_value),
        "dirhams in cash and bank",
        "piles with fewer than 0 cards",
        "amounts of money below 0",
        "secret choices hidden, as in the view of one player",
    ]


def count(config, state, found):
    """Count the `things` in a position [M-C1, M-S1]. Changes `found`."""
    number = 0
    for good in range(NUM_GOODS):
        for kind in range(NUM_VALUES):
            found[number] = cards_of(state, good, kind)
            number += 1
    for kind in range(NUM_CAMEL_VALUES):
        found[number] = camels_of(state, kind)
        number += 1
    found[number] = state.cash.sum() + state.bank
    found[number + 1] = piles_below_zero(state)
    found[number + 2] = np.count_nonzero(state.cash < 0) + (1 if state.bank < 0 else 0)
    found[number + 3] = np.count_nonzero(state.choice == UNKNOWN)


def cards_of(state, good, kind):
    """Return the number of cards of a kind of `good` to sell, on offer, bought and gone [M-C1]."""
    number = state.gone[good, kind] + state.bought[:, good, kind].sum()
    seat = table.seat_of(state, good)
    if seat != NOBODY:
        number += state.stock[seat, kind]
        if state.offer[seat] == kind:
            number += 1
    return number


def camels_of(state, kind):
    """Return the number of camel cards of a kind in the pile, on offer and bought [M-C1]."""
    number = state.pile[kind] + state.camels[:, kind].sum()
    if state.camel == kind:
        number += 1
    return number


def piles_below_zero(state):
    """Return the number of piles that hold a negative number of cards."""
    goods = np.count_nonzero(state.stock < 0) + np.count_nonzero(state.bought < 0)
    goods += np.count_nonzero(state.gone < 0)
    return goods + np.count_nonzero(state.pile < 0) + np.count_nonzero(state.camels < 0)
