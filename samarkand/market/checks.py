"""Invariants of every reachable state, such as the conservation of cards and money.

The checks return the code of the first fault, so that they can be compiled and run on millions of games.
`explain` describes a code in words.
"""

from samarkand.market.components import (
    BANK,
    BANK_SELLS_WITH,
    CAMEL_CARD,
    CARDS_PER_GOOD,
    NOBODY,
    NOTHING,
    NUM_CAMEL_VALUES,
    NUM_GOODS,
    NUM_SEATS,
    NUM_VALUES,
    PASS,
    UNKNOWN,
    Good,
    Phase,
)
from samarkand.market.rules import clock, final, offers, setup, table

SOUND = 0
GOODS_OFF = 10  # plus the good
CAMELS_OFF = 20
MONEY_OFF = 21
NEGATIVE_CARDS = 22
NEGATIVE_MONEY = 23
SEATS_OFF = 24
UNKNOWN_OFF = 25
STOCK_OFF = 26
OFFER_OFF = 27
CHOICE_OFF = 28
MOMENT_OFF = 29


def find_fault(config, state):
    """Return the code of the first fault in a state, or SOUND [M-C1, M-S1].

    It checks the goods and camels of each kind, the total money, that nothing is negative, the goods that
    players sell, the number of cards left to sell, and whether the phase fits the position.
    """
    if are_seats_off(config, state):
        return SEATS_OFF
    if is_card_off(config, state):
        return OFFER_OFF
    for good in range(NUM_GOODS):
        for kind in range(NUM_VALUES):
            if cards_of(state, good, kind) != config.copies[kind]:
                return GOODS_OFF + good
    for kind in range(NUM_CAMEL_VALUES):
        if camels_of(state, kind) != config.camel_copies[kind]:
            return CAMELS_OFF
    if state.cash.sum() + state.bank != config.money:
        return MONEY_OFF
    if is_card_below_zero(state):
        return NEGATIVE_CARDS
    if min(state.cash.min(), state.bank) < 0:
        return NEGATIVE_MONEY
    return find_fault_of_moment(config, state)


def find_fault_of_moment(config, state):
    """Return the code of the first contradiction between the phase and the position, or SOUND."""
    if state.choice.min() <= UNKNOWN:
        return UNKNOWN_OFF
    if is_moment_off(config, state):
        return MOMENT_OFF
    if is_any_stock_off(config, state):
        return STOCK_OFF
    if are_choices_off(config, state):
        return CHOICE_OFF
    return SOUND


def are_seats_off(config, state):
    """Return whether an empty seat has possessions, or two seats sell the same good [M-S1, M-B1]."""
    for seat in range(NUM_SEATS):
        good = state.good[seat]
        is_taken = seat < config.players or (seat == BANK and config.players == BANK_SELLS_WITH)
        if good < NOTHING or good >= NUM_GOODS or (good != NOTHING and table.seat_of(state, good) != seat):
            return True
        if not is_taken and good != NOTHING:
            return True
        if good == NOTHING and (state.offer[seat] != NOTHING or state.stock[seat].max() > 0):
            return True
    for seat in range(config.players, BANK):
        if state.cash[seat] != 0 or state.camels[seat].max() > 0 or state.bought[seat].max() > 0:
            return True
        if state.choice[seat] != NOTHING or state.counted[seat] != NOTHING:
            return True
    if state.player < 0 or state.player >= config.players:
        return True
    return state.doyen < 0 or state.doyen >= config.players


def is_card_off(config, state):
    """Return whether a card is of no kind, or was bought by the player who sells that good [M-C1, M-R4]."""
    for seat in range(NUM_SEATS):
        if state.offer[seat] < NOTHING or state.offer[seat] >= NUM_VALUES:
            return True
    for player in range(config.players):
        if state.good[player] != NOTHING and state.bought[player, state.good[player]].max() > 0:
            return True
    return state.camel < NOTHING or state.camel >= NUM_CAMEL_VALUES


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


def is_card_below_zero(state):
    """Return whether a number of cards is negative."""
    goods = min(state.stock.min(), state.bought.min(), state.gone.min())
    return min(goods, state.pile.min(), state.camels.min()) < 0


def is_moment_off(config, state):
    """Return whether the phase, the round and the clock contradict each other or the rest of the position."""
    if state.turns < 0 or state.turns > config.rounds or state.clock < 0 or state.clock > config.first_value:
        return True
    match state.phase:
        case Phase.DEAL:
            return state.turns > 0 or state.clock > 0 or setup.seat_to_deal(config, state) == NOBODY
        case Phase.CAMEL | Phase.BANK_CARD | Phase.CHOOSE | Phase.STOP:
            return is_round_off(config, state)
        case Phase.LEAVE | Phase.COUNT | Phase.OVER:
            return is_final_off(config, state)
        case _:
            return True


def is_round_off(config, state):
    """Return whether the decision in a round is not the one due [M-R1, M-R2, M-R6, M-B1]."""
    if state.turns == config.rounds or setup.seat_to_deal(config, state) != NOBODY:
        return True
    can_turn_up = state.camel == NOTHING and state.pile.sum() > 0
    match state.phase:
        case Phase.CAMEL:
            return not can_turn_up or (state.clock > 0 and not table.are_goods_on_offer(state))
        case Phase.BANK_CARD:
            is_due = config.players == BANK_SELLS_WITH and state.offer[BANK] == NOTHING
            return state.clock > 0 or can_turn_up or not is_due
        case Phase.CHOOSE:
            lacks_card = config.players == BANK_SELLS_WITH and state.offer[BANK] == NOTHING
            return state.clock > 0 or can_turn_up or lacks_card
        case _:
            can_stop = clock.can_stop(config, state, state.player)
            return state.clock < config.last_value or can_turn_up or not can_stop


def is_final_off(config, state):
    """Return whether the final choice is not the one due [M-E1, M-F2, M-F3]."""
    if state.turns < config.rounds or state.clock > 0:
        return True
    first = NOBODY
    for place in range(config.players):
        player = table.in_order(config, state, place)
        if state.counted[player] != NOTHING and (first != NOBODY or is_count_off(config, state, player)):
            return True
        if first == NOBODY and final_choice(config, state, player) != Phase.OVER:
            first = player
    if first == NOBODY:
        return state.phase != Phase.OVER
    return state.player != first or state.phase != final_choice(config, state, first)


def final_choice(config, state, player):
    """Return the phase in which `player` has a final choice, or OVER [M-F2, M-F3]."""
    if final.surplus(config, state, player) > 0:
        return Phase.LEAVE
    if final.must_choose_good(state, player):
        return Phase.COUNT
    return Phase.OVER


def is_count_off(config, state, player):
    """Return whether the good that a player counts was not a legal choice [M-F3]."""
    good = state.counted[player]
    if good < 0 or good >= NUM_GOODS or final.surplus(config, state, player) > 0:
        return True
    return not final.is_tied(state, player) or not final.is_least_bought(state, player, good)


def is_any_stock_off(config, state):
    """Return whether a seat lacks one card to sell for each remaining round, or offers at the wrong time."""
    for seat in range(NUM_SEATS):
        if state.good[seat] != NOTHING and is_stock_off(state, seat):
            return True
    return False


def is_stock_off(state, seat):
    """Return whether one seat lacks one card per remaining round, minus the one on offer [M-R1, M-E1]."""
    left = CARDS_PER_GOOD - state.turns
    if state.phase == Phase.DEAL:
        return state.stock[seat].sum() != left or state.offer[seat] != NOTHING
    if state.clock > 0:
        return state.stock[seat].sum() != left - 1
    if state.offer[seat] != NOTHING:
        return seat != BANK or state.stock[seat].sum() != left - 1
    return state.stock[seat].sum() != left


def are_choices_off(config, state):
    """Return whether a secret choice was not due, is not possible, or is missing [M-R1, M-R3]."""
    if state.counted.min() < NOTHING:
        return True
    if state.phase < Phase.LEAVE and state.counted.max() != NOTHING:
        return True
    if state.phase != Phase.CHOOSE and state.phase != Phase.STOP:
        return state.choice.max() != NOTHING
    turn = table.place_of(config, state, state.player)
    for place in range(config.players):
        player = table.in_order(config, state, place)
        if is_choice_off(config, state, player, place < turn):
            return True
    return False


def is_choice_off(config, state, player, was_asked):
    """Return whether a player's choice was impossible, or was not due [M-R1, M-R3]."""
    choice = state.choice[player]
    if state.phase == Phase.STOP and not clock.can_stop(config, state, player):
        was_asked = False
    if not was_asked or choice == NOTHING:
        return was_asked or choice != NOTHING
    if state.phase == Phase.CHOOSE:
        return choice >= NUM_VALUES or not offers.can_choose(state, player, choice)
    if choice == PASS:
        return False
    return choice > CAMEL_CARD or not clock.can_stop_for(state, player, choice)


def explain(config, state, fault):
    """Return one line that describes a fault, with what was found and what was expected."""
    if GOODS_OFF <= fault < GOODS_OFF + NUM_GOODS:
        good = fault - GOODS_OFF
        goods = [int(cards_of(state, good, kind)) for kind in range(NUM_VALUES)]
        name, values = Good(good).name.lower(), config.value.tolist()
        return f"{name} cards of values {values}: found {goods}, expected {config.copies.tolist()}"
    if fault == CAMELS_OFF:
        camels = [int(camels_of(state, kind)) for kind in range(NUM_CAMEL_VALUES)]
        values = config.camel_value.tolist()
        return f"camel cards of values {values}: found {camels}, expected {config.camel_copies.tolist()}"
    if fault == MONEY_OFF:
        total = int(state.cash.sum()) + int(state.bank)
        return f"money in cash and bank: found {total}, expected {int(config.money)} dirhams"
    if fault == NEGATIVE_MONEY:
        cash, bank = state.cash[: config.players].tolist(), int(state.bank)
        return f"money: found {cash} and {bank} in the bank, expected no negative number"
    descriptions = {
        NEGATIVE_CARDS: "cards: a number of cards is negative",
        SEATS_OFF: "seats: a seat without a player has something, or two players sell one good",
        OFFER_OFF: "cards: a card is of an unknown kind, or was bought by the player who sells that good",
        UNKNOWN_OFF: "choices: this is the view of one player, not a complete state",
        STOCK_OFF: f"cards to sell: expected one for each round that is left of {config.rounds}",
        CHOICE_OFF: f"choices: {state.choice.tolist()} do not match what was to be chosen",
        MOMENT_OFF: f"moment: phase {state.phase} does not match what is on the table",
    }
    return descriptions[fault]
