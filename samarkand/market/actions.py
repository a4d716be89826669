"""The verbs that every game has: the legal actions, and playing one.

An action is a whole number whose meaning is the phase's (`components.Phase` says which): a good, the
kind of a card, a seat whose card is named, `CAMEL_CARD` or `PASS`, or a goods card as good × NUM_VALUES +
kind.
"""

from samarkand.engine.chance import list_cards
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
from samarkand.market.rules import camels, clock, final, offers, rounds, setup, table
from samarkand.protocol import CHANCE, TERMINAL

NUM_ACTIONS = NUM_GOODS * NUM_VALUES


def set_up(config, state):
    """Lay everything ready in a blank state [M-S1]."""
    setup.set_up(config, state)


def current_player(config, state):
    """The player to act, `CHANCE`, or `TERMINAL`."""
    match state.phase:
        case Phase.DEAL | Phase.CAMEL | Phase.BANK_CARD:
            return CHANCE
        case Phase.OVER:
            return TERMINAL
        case _:
            return state.player


def is_over(config, state):
    """Whether the game has ended [M-E1]."""
    return table.is_over(state)


def legal_actions(config, state, actions):
    """Write what the player may do into `actions`, ascending, and return how many there are."""
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
    """Write the kinds of which the player has a card to sell [M-R1]."""
    number = 0
    for kind in range(NUM_VALUES):
        actions[number] = kind
        if offers.can_choose(state, state.player, kind):
            number += 1
    return number


def list_bought(state, actions):
    """Write the goods cards that may stay behind [M-F2]."""
    number = 0
    for good in range(NUM_GOODS):
        for kind in range(NUM_VALUES):
            actions[number] = good * NUM_VALUES + kind
            if state.bought[state.player, good, kind] > 0:
                number += 1
    return number


def list_least_bought(state, actions):
    """Write the goods of which the player has equally few cards [M-F3]."""
    fewest = final.fewest_cards(state, state.player)
    number = 0
    for good in range(NUM_GOODS):
        if final.has_bought(state, state.player, good, fewest):
            actions[number] = good
            number += 1
    return number


def chance_outcomes(config, state, actions, weights):
    """Write the outcomes of chance and how many equally likely cases each has; return how many.

    Each good that is left is as likely to be given out as another [M-S1]; a card turned up is of a
    kind with as many cases as there are cards of it [M-R6, M-B1].
    """
    if state.phase == Phase.DEAL:
        return list_goods_left(state, actions, weights)
    if state.phase == Phase.CAMEL:
        return list_cards(state.pile, actions, weights)
    return list_cards(state.stock[BANK], actions, weights)


def list_goods_left(state, actions, weights):
    """Write the goods not yet given out, one case each [M-S1]."""
    number = 0
    for good in range(NUM_GOODS):
        if table.seat_of(state, good) == NOBODY:
            actions[number] = good
            weights[number] = 1
            number += 1
    return number


def apply_action(config, state, action):
    """Do what `action` means in this phase. Assumes that it is legal; changes whatever the rule says."""
    match state.phase:
        case Phase.STOP:
            clock.choose_stop(config, state, action)
        case Phase.CHOOSE:
            offers.choose_card(config, state, action)
        case Phase.DEAL:
            setup.deal(config, state, action)
        case Phase.CAMEL:
            camels.turn_up_camel(config, state, action)
        case Phase.BANK_CARD:
            rounds.turn_up_bank_card(config, state, action)
        case Phase.LEAVE:
            final.leave(config, state, action // NUM_VALUES, action % NUM_VALUES)
        case Phase.COUNT:
            final.count(config, state, action)


def hide(config, state, player):
    """Turn a copy of the state into what `player` knows: all but what others have chosen in secret.

    Money, camels and goods behind the screens were seen on their way there, and a perfect listener
    remembers them [M-S2, M-R1, M-R3, M-V1]. Who acted last does not show where a card is turned up.
    Changes `choice`, `player`.
    """
    if state.phase == Phase.CAMEL or state.phase == Phase.BANK_CARD:
        state.player = state.doyen
    for other in range(config.players):
        if other != player and state.choice[other] != NOTHING:
            state.choice[other] = UNKNOWN
