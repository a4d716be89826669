"""A round: the cards that are turned up before it, and those left unsold after it."""

from samarkand.market.components import BANK, BANK_SELLS_WITH, CAMEL_CARD, NOTHING, NUM_SEATS, Phase
from samarkand.market.rules.final import continue_final
from samarkand.market.rules.table import in_order


def begin_round(config, state):
    """Turn up a camel if none is face up, and the bank's card. Then all players choose in secret.

    Called again after each card turned up [M-S1, M-R1, M-R6, M-B1]. Changes `phase`, `player`.
    """
    if state.camel == NOTHING and state.pile.sum() > 0:
        state.phase = Phase.CAMEL
    elif config.players == BANK_SELLS_WITH and state.offer[BANK] == NOTHING:
        state.phase = Phase.BANK_CARD
    else:
        state.phase = Phase.CHOOSE
        state.player = state.doyen


def turn_up_bank_card(config, state, kind):
    """Let the bank offer a card of the fourth good [M-B1]. Changes `stock`, `offer`."""
    offer(state, BANK, kind)
    begin_round(config, state)


def offer(state, seat, kind):
    """Put a card of `kind` from the seat's stock on offer [M-R1]. Changes `stock`, `offer`."""
    state.stock[seat, kind] -= 1
    state.offer[seat] = kind


def end_round(config, state):
    """End the round: unsold goods leave the game, the camel stays, and the next doyen is to the left [M-R4].

    Changes `offer`, `gone`, `clock`, `turns`, `doyen`. After the tenth round, the scoring follows [M-E1].
    """
    for seat in range(NUM_SEATS):
        discard(state, seat)
    state.clock = 0
    state.turns += 1
    state.doyen = in_order(config, state, 1)
    if state.turns == config.rounds:
        continue_final(config, state)
    else:
        begin_round(config, state)


def discard(state, seat):
    """Remove a seat's card from the game if it is on offer [M-R4, M-D2]. Changes `offer`, `gone`."""
    if state.offer[seat] != NOTHING:
        state.gone[state.good[seat], state.offer[seat]] += 1
        state.offer[seat] = NOTHING


def take_off(state, card):
    """Take a sold or disputed card off the offer [M-R2, M-D2]. Changes `offer`, `camel`."""
    if card == CAMEL_CARD:
        state.camel = NOTHING
    else:
        state.offer[card] = NOTHING
