"""The functions that play the game, as `samarkand.registry.ActionsPart` defines them.

An action is a whole number. The phase determines its meaning, which `components.Phase` lists: a good, the
kind of a card, the seat whose card a player names, `CAMEL_CARD` or `PASS`, or a goods card as
good × NUM_VALUES + kind.
"""

from samarkand.engine.dice import list_cards
from samarkand.engine.records import CHANCE, TERMINAL
from samarkand.market.components import (
    BANK,
    NOBODY,
    NOTHING,
    NUM_GOODS,
    NUM_VALUES,
    PASS,
    UNKNOWN,
    Phase,
)
from samarkand.market.rules import clock, final, offers, rounds, setup, table

NUM_ACTIONS = NUM_GOODS * NUM_VALUES


def set_up(config, state):
    """Prepare a blank state for the first deal [M-S1]."""
    setup.set_up(config, state)


def current_player(config, state):
    """Return the player to act, `CHANCE` or `TERMINAL`."""
    match state.phase:
        case Phase.DEAL | Phase.CAMEL | Phase.BANK_CARD:
            return CHANCE
        case Phase.OVER:
            return TERMINAL
        case _:
            return state.player


def is_over(config, state):
    """Return whether the game has ended [M-E1]."""
    return table.is_over(state)


def legal_actions(config, state, actions):
    """Write the legal actions to `actions`, in ascending order, and return their number."""
    match state.phase:
        case Phase.CHOOSE:
            return list_stock(state, actions)
        case Phase.STOP:
            number = clock.list_stops(state, state.player, actions)
            actions[number] = PASS
            return number + 1
        case Phase.LEAVE:
            return list_bought(state, actions)
        case _:
            return list_least_bought(state, actions)


def list_stock(state, actions):
    """Write the kinds of cards that the player can sell [M-R1]."""
    number = 0
    for kind in range(NUM_VALUES):
        actions[number] = kind
        if offers.can_choose(state, state.player, kind):
            number += 1
    return number


def list_bought(state, actions):
    """Write the goods cards that can be left behind [M-F2]."""
    number = 0
    for good in range(NUM_GOODS):
        for kind in range(NUM_VALUES):
            actions[number] = good * NUM_VALUES + kind
            if state.bought[state.player, good, kind] > 0:
                number += 1
    return number


def list_least_bought(state, actions):
    """Write the goods that tie for the player's fewest cards [M-F3]."""
    fewest = final.fewest_cards(state, state.player)
    number = 0
    for good in range(NUM_GOODS):
        if final.has_bought(state, state.player, good, fewest):
            actions[number] = good
            number += 1
    return number


def chance_outcomes(config, state, actions, weights):
    """Write the outcomes of a chance event and their integer weights, and return the number of outcomes.

    All goods that are left are equally likely to be given out [M-S1]. When a card is turned up, the weight of
    a kind is its number of cards [M-R6, M-B1].
    """
    if state.phase == Phase.DEAL:
        return list_goods_left(state, actions, weights)
    if state.phase == Phase.CAMEL:
        return list_cards(state.pile, actions, weights)
    return list_cards(state.stock[BANK], actions, weights)


def list_goods_left(state, actions, weights):
    """Write the goods that have not been given out yet, each with weight 1 [M-S1]."""
    number = 0
    for good in range(NUM_GOODS):
        if table.seat_of(state, good) == NOBODY:
            actions[number] = good
            weights[number] = 1
            number += 1
    return number


def apply_action(config, state, action):
    """Play `action`, which is assumed to be legal."""
    match state.phase:
        case Phase.STOP:
            clock.choose_stop(config, state, action)
        case Phase.CHOOSE:
            offers.choose_card(config, state, action)
        case Phase.DEAL:
            setup.deal(config, state, action)
        case Phase.CAMEL:
            offers.turn_up_camel(config, state, action)
        case Phase.BANK_CARD:
            rounds.turn_up_bank_card(config, state, action)
        case Phase.LEAVE:
            final.leave(config, state, action // NUM_VALUES, action % NUM_VALUES)
        case Phase.COUNT:
            final.count(config, state, action)


def hide(config, state, player):
    """Erase from a copy of the state what `player` does not know: the pending secret choices of others.

    Money, camels and goods behind the screens were seen on their way there, and a perfect listener remembers
    them [M-S2, M-R1, M-R3, M-V1]. When a card is turned up, the view does not show who acted last. Changes
    `choice`, `player`.
    """
    if state.phase == Phase.CAMEL or state.phase == Phase.BANK_CARD:
        state.player = state.doyen
    for other in range(config.players):
        if other != player and state.choice[other] != NOTHING:
            state.choice[other] = UNKNOWN
