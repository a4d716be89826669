"""Invariants of every reachable state, such as the conservation of cards and money.

The checks return the code of the first fault, so that they can be compiled and run on millions of games.
`explain` describes a code in words.
"""

import numpy as np

from samarkand.sackson.components import (
    BACK,
    CARDS_PER_FIELD,
    NOWHERE,
    NUM_CHIPS,
    NUM_GOODS,
    NUM_MARKETS,
    NUM_SPACES,
    Good,
    Kind,
    Phase,
    Purpose,
)
from samarkand.sackson.rules.cities import least_sold, most_sold
from samarkand.sackson.rules.setup import field_to_deal
from samarkand.sackson.rules.table import first_above_limit, hand_size

SOUND = 0
CARDS_OFF = 10  # plus the good
MONEY_OFF = 20
CHIPS_OFF = 21
NEGATIVE_CARDS = 22
NEGATIVE_CASH = 23
FIELD_OFF = 24
PAWN_OFF = 25
MOMENT_OFF = 26
SEATS_OFF = 27
UNSEEN_OFF = 28


def find_fault(config, state):
    """Return the code of the first fault in a state, or SOUND [S-C1, S-C2, S-C3, S-S1].

    It checks the number of cards of each good, the total money, the number of chips, that nothing is
    negative, the capacity of the fields, the pawns' spaces, and whether the phase fits the position.
    """
    for good in range(NUM_GOODS):
        if cards_of(config, state, good) != config.cards[good] - config.removed_cards:
            return CARDS_OFF + good
    if state.cash.sum() + state.bank != config.money:
        return MONEY_OFF
    if is_below_zero(state):
        return NEGATIVE_CARDS
    if state.cash.min() < 0:
        return NEGATIVE_CASH
    if state.covered.sum() > NUM_CHIPS or state.covered.min() < 0 or state.covered.max() > 1:
        return CHIPS_OFF
    if are_fields_off(config, state):
        return FIELD_OFF
    if are_seats_off(config, state):
        return SEATS_OFF
    if state.unseen_deck != 0 or state.unseen_discards != 0 or np.count_nonzero(state.unseen_hand) != 0:
        return UNSEEN_OFF
    if are_pawns_off(config, state):
        return PAWN_OFF
    if is_moment_off(config, state):
        return MOMENT_OFF
    return SOUND


def cards_of(config, state, good):
    """Return the number of cards of `good` in the pile, fields, hands and discards [S-C1]."""
    return state.deck[good] + state.discards[good] + state.camp[:, good].sum() + state.hand[:, good].sum()


def is_below_zero(state):
    """Return whether a pile has a negative number of cards."""
    return min(state.deck.min(), state.discards.min(), state.camp.min(), state.hand.min()) < 0


def are_fields_off(config, state):
    """Return whether a field exceeds its capacity, or a space other than a camp holds cards [S-C3]."""
    for space in range(NUM_SPACES):
        if state.camp[space].sum() > config.capacity[space]:
            return True
    return False


def are_seats_off(config, state):
    """Return whether an empty seat has cards, money or the turn."""
    for seat in range(config.players, len(state.cash)):
        if state.cash[seat] != 0 or hand_size(state, seat) != 0:
            return True
    return state.player < 0 or state.player >= config.players


def are_pawns_off(config, state):
    """Return whether a pawn is off the board, or not placed after the setup [S-S3]."""
    for player in range(config.players):
        space = state.pawn[player]
        if space < NOWHERE or space >= NUM_SPACES or (space == NOWHERE and state.phase > Phase.PLACE):
            return True
    return False


def is_moment_off(config, state):
    """Return whether the phase and the pending decisions contradict the rest of the position."""
    if state.phase < Phase.DEAL_FIELD or state.phase > Phase.OVER or state.turns < 0:
        return True
    if is_end_off(config, state):
        return True
    if state.purpose < Purpose.NOTHING or state.purpose > Purpose.PRESENT:
        return True
    if state.market < 0 or state.market >= NUM_MARKETS:
        return True
    if state.discards.sum() > 0 and state.phase != Phase.DISCARD:
        return True
    if state.phase <= Phase.PLACE:
        return is_setup_off(config, state)
    if state.phase == Phase.MOVE or state.phase == Phase.OVER:
        return False
    return is_visit_off(config, state)


def is_end_off(config, state):
    """Return whether the game goes on after its end, or has ended too early [S-E1, S-E2]."""
    if config.max_turns > 0 and state.turns > config.max_turns:
        return True
    is_last_turn_over = config.max_turns > 0 and state.turns == config.max_turns
    is_target_reached = state.cash.max() >= config.target
    return (state.phase == Phase.OVER) != (is_last_turn_over or is_target_reached)


def is_setup_off(config, state):
    """Return whether the cards dealt or the pawns placed do not fit the phase [S-S2, S-S3]."""
    for space in range(NUM_SPACES):
        cards = state.camp[space].sum()
        if state.phase == Phase.DEAL_FIELD and cards > CARDS_PER_FIELD:
            return True
        if state.phase == Phase.DEAL_HAND and config.kind[space] == Kind.CAMP and cards != CARDS_PER_FIELD:
            return True
    for player in range(config.players):
        if state.phase != Phase.PLACE and is_deal_off(config, state, player):
            return True
        is_placed = state.pawn[player] != NOWHERE
        if is_placed != (state.phase == Phase.PLACE and player < state.player):
            return True
    return state.phase == Phase.DEAL_FIELD and field_to_deal(config, state) == NOWHERE


def is_deal_off(config, state, player):
    """Return whether a hand has the wrong size when the player in turn is being dealt cards [S-S2]."""
    cards = hand_size(state, player)
    if state.phase == Phase.DEAL_HAND and player < state.player:
        return cards != config.starting_hand
    if state.phase == Phase.DEAL_HAND and player == state.player:
        return cards >= config.starting_hand
    return cards != 0


def is_visit_off(config, state):
    """Return whether the pending decision does not belong to the kind of the pawn's space."""
    kind = config.kind[state.pawn[state.player]]
    match state.phase:
        case Phase.FORK:
            return state.steps != BACK and (state.steps < 1 or state.steps > config.die.max())
        case Phase.GIFT | Phase.NOMAD | Phase.TAKE | Phase.LAY:
            return kind != Kind.CAMP
        case Phase.BUY:
            return kind != Kind.OASIS
        case Phase.LOSE:
            return kind != Kind.OASIS or state.owed < 1 or state.owed > config.lost_cards
        case Phase.MARKET | Phase.NUMBER | Phase.ASSORT | Phase.CHIP:
            return kind != Kind.CITY or is_sale_off(config, state)
        case Phase.DRAW:
            return state.owed < 1 or state.deck.sum() == 0 or is_draw_off(kind, state)
        case Phase.DISCARD:
            first = first_above_limit(config, state)
            return first == NOWHERE or state.discarding != first or is_draw_off(kind, state)
        case _:
            return False


def is_sale_off(config, state):
    """Return whether the city or the hand does not allow the sale in progress [S-V1, S-V2]."""
    if state.phase == Phase.MARKET:
        return False
    if config.market_city[state.market] != state.pawn[state.player]:
        return True
    if state.phase == Phase.CHIP:
        return state.covered.sum() < NUM_CHIPS or state.covered[state.market] == 1
    if state.phase == Phase.NUMBER:
        return False
    if config.market_good[state.market] != Good.ASSORTMENT or state.offered.sum() >= state.number:
        return True
    for good in range(NUM_GOODS):
        if state.offered[good] < 0 or state.offered[good] > min(1, state.hand[state.player, good]):
            return True
    return state.number < least_sold(config, state.market) or state.number > most_sold(
        config, state, state.market
    )


def is_draw_off(kind, state):
    """Return whether the purpose of the draw does not fit the pawn's space."""
    if state.purpose == Purpose.PURCHASE:
        return kind != Kind.OASIS
    if state.purpose == Purpose.FIELD:
        return kind != Kind.CAMP or state.owed > CARDS_PER_FIELD
    if kind != Kind.CAMP or state.purpose != Purpose.PRESENT:
        return True
    return state.owed + hand_size(state, state.player) != 1


def explain(config, state, fault):
    """Return one line that describes a fault, with what was found and what was expected."""
    if CARDS_OFF <= fault < CARDS_OFF + NUM_GOODS:
        good = fault - CARDS_OFF
        expected = int(config.cards[good]) - config.removed_cards
        total = int(cards_of(config, state, good))
        return f"{Good(good).name.lower()} cards: found {total}, expected {expected}"
    if fault == MONEY_OFF:
        total = int(state.cash.sum()) + int(state.bank)
        return f"money in cash and bank: found {total}, expected {int(config.money)} piastres"
    if fault == CHIPS_OFF:
        return f"chips on markets: found {state.covered.tolist()}, expected at most {NUM_CHIPS} chips"
    if fault == FIELD_OFF:
        full = [f"{space}" for space in range(NUM_SPACES) if state.camp[space].sum() > config.capacity[space]]
        return f"cards on fields: found more than the capacity on space {', '.join(full)}"
    if fault == PAWN_OFF:
        pawns = state.pawn[: config.players].tolist()
        return f"pawns: found {pawns}, expected a space from 0 to {NUM_SPACES - 1}"
    if fault == NEGATIVE_CASH:
        return f"cash: found {state.cash[: config.players].tolist()}, expected no negative number"
    descriptions = {
        NEGATIVE_CARDS: "cards: the number in a pile or a hand is negative",
        SEATS_OFF: f"seats: a seat without a player has cards, money or the turn ({config.players} players)",
        UNSEEN_OFF: "unseen cards: this is the view of one player, not a complete state",
        MOMENT_OFF: f"moment: phase {state.phase} does not match what is on the table",
    }
    return descriptions[fault]
