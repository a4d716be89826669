"""The setup: a good for each seat, the money, and the first doyen."""

from samarkand.market.components import (
    BANK,
    BANK_SELLS_WITH,
    NOBODY,
    NOTHING,
    NUM_CAMEL_VALUES,
    NUM_GOODS,
    NUM_VALUES,
    Phase,
)
from samarkand.market.rules.rounds import begin_round


def set_up(config, state):
    """Set everything up, before any goods are given out [M-C1, M-S1].

    Fills in every part of a blank state. Goods not given out count as gone. Player 0 is the oldest.
    """
    state.good[:] = NOTHING
    state.offer[:] = NOTHING
    state.choice[:] = NOTHING
    state.counted[:] = NOTHING
    state.camel = NOTHING
    for good in range(NUM_GOODS):
        for kind in range(NUM_VALUES):
            state.gone[good, kind] = config.copies[kind]
    for kind in range(NUM_CAMEL_VALUES):
        state.pile[kind] = config.camel_copies[kind]
    state.bank = config.money
    for player in range(config.players):
        state.cash[player] = config.starting_cash
        state.bank -= config.starting_cash
    state.phase = Phase.DEAL


def seat_to_deal(config, state):
    """The first seat without a good, or NOBODY. The bank comes last, if it sells [M-S1, M-B1]."""
    for player in range(config.players):
        if state.good[player] == NOTHING:
            return player
    if config.players == BANK_SELLS_WITH and state.good[BANK] == NOTHING:
        return BANK
    return NOBODY


def deal(config, state, good):
    """Give the ten cards of `good` to the next seat [M-S1, M-B1]. Changes `good`, `stock`, `gone`.

    After the last seat, the first round begins. The remaining goods are out of the game.
    """
    seat = seat_to_deal(config, state)
    state.good[seat] = good
    for kind in range(NUM_VALUES):
        state.stock[seat, kind] = state.gone[good, kind]
        state.gone[good, kind] = 0
    if seat_to_deal(config, state) == NOBODY:
        begin_round(config, state)
