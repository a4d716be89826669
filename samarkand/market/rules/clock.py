"""The falling clock: which player decides at which value, and what the player may choose."""

from samarkand.market.components import CAMEL_CARD, NOBODY, NOTHING, NUM_SEATS, Phase
from samarkand.market.rules.rounds import end_round
from samarkand.market.rules.sales import can_pay, settle
from samarkand.market.rules.table import (
    are_goods_on_offer,
    in_order,
    is_anything_on_offer,
    is_on_offer,
    place_of,
)


def can_stop_for(state, player, card):
    """Whether a card is on offer to `player`, as all cards except their own are [M-R2, M-R4]."""
    return card != player and is_on_offer(state, card)


def can_stop(config, state, player):
    """Whether `player` could say stop at this value [M-R2, M-R5].

    With the option "refused", this requires enough money for the card; with "penalty", one dirham.
    """
    if config.penalty == 1:
        has_money = state.cash[player] >= config.stop_penalty
    else:
        has_money = can_pay(state, player)
    return has_money and is_offered_anything(state, player)


def is_offered_anything(state, player):
    """Whether a camel, or a good of another player, is on offer [M-R2, M-R4]."""
    if state.camel != NOTHING:
        return True
    for seat in range(NUM_SEATS):
        if seat != player and state.offer[seat] != NOTHING:
            return True
    return False


def first_to_ask(config, state, place):
    """The first player, `place` or more seats to the left of the doyen, who could stop, or NOBODY [M-R3]."""
    for each in range(place, config.players):
        player = in_order(config, state, each)
        if can_stop(config, state, player):
            return player
    return NOBODY


def count_down(config, state):
    """Call the next value at which a player could stop. After the last one, the round ends [M-R2, M-R4].

    If nothing is on offer, it ends at once. Changes `clock`, `player`, `phase`.
    """
    while state.clock > config.last_value and is_anything_on_offer(state):
        state.clock -= 1
        player = first_to_ask(config, state, 0)
        if player != NOBODY:
            state.player = player
            state.phase = Phase.STOP
            return
    end_round(config, state)


def choose_stop(config, state, card):
    """Let the player in turn pass or name a card in secret [M-R2, M-R3].

    Changes `choice`, `player`. After the last choice at this value, all take effect.
    """
    state.choice[state.player] = card
    player = first_to_ask(config, state, place_of(config, state, state.player) + 1)
    if player != NOBODY:
        state.player = player
        return
    settle(config, state)
    if is_camel_due(state):
        state.phase = Phase.CAMEL
    else:
        count_down(config, state)


def is_camel_due(state):
    """Whether a camel is to be turned up during the count, because goods are still on offer [M-R6]."""
    return state.camel == NOTHING and state.pile.sum() > 0 and are_goods_on_offer(state)


def list_stops(state, player, actions):
    """Write the cards for which `player` could stop, and return how many [M-R2]."""
    number = 0
    for card in range(CAMEL_CARD + 1):
        actions[number] = card
        if can_stop_for(state, player, card):
            number += 1
    return number
