"""Invariants of every reachable state, such as the conservation of cards and money.

The checks return the code of the first fault, so that they can be compiled and run on millions of games.
`explain` describes a code in words.
"""

import numpy as np

from samarkand.errors import pluralize
from samarkand.routes.components import (
    CAMELS,
    CAMELS_PER_SPACE,
    FAMILY_TILES,
    NOBODY,
    NOWHERE,
    NUM_FAMILIES,
    NUM_GOODS,
    RELATION_TILES,
    Kind,
    Phase,
)
from samarkand.routes.rules.ending import is_decided
from samarkand.routes.rules.goods import good_for_sale
from samarkand.routes.rules.reach import index_of_camels
from samarkand.routes.rules.relations import num_relations
from samarkand.routes.rules.table import cards_held, hand_limit, hand_size, is_member
from samarkand.routes.rules.two_players import tiles_in_bag

SOUND = 0
CARDS_OFF = 100  # plus the good
CAMELS_OFF = 200  # plus the family
FAMILY_TILES_OFF = 300  # plus the family
RELATION_TILES_OFF = 400  # plus the family
MONEY_OFF = 1
NEGATIVE_MONEY = 2
GOODS_TILES_OFF = 3
TAKEN_TILES_OFF = 4
ROOM_OFF = 5
RELATED_OFF = 6
SEATS_OFF = 7
UNSEEN_OFF = 8
LIMIT_OFF = 9
MOMENT_OFF = 10
REACH_OFF = 11


def find_fault(config, state):
    """Return the code of the first fault in a state, or SOUND [R-C1, R-C2].

    It checks the numbers of cards, camels and tiles, the total money, the relations against the camels that
    meet, the hand limit, and whether the phase fits the position.
    """
    if state.unseen_deck != 0 or state.unseen_discards != 0 or np.count_nonzero(state.unseen_hand) != 0:
        return UNSEEN_OFF
    if are_seats_off(config, state):
        return SEATS_OFF
    if state.cash.sum() + state.treasury.sum() + state.bank != config.money:
        return MONEY_OFF
    if state.cash.min() < 0 or state.treasury.min() < 0:
        return NEGATIVE_MONEY
    for good in range(NUM_GOODS):
        if is_card_off(state, good):
            return CARDS_OFF + good
    if is_board_off(config, state):
        return ROOM_OFF
    for family in range(NUM_FAMILIES):
        fault = find_family_fault(config, state, family)
        if fault != SOUND:
            return fault
    return find_tile_fault(config, state)


def find_family_fault(config, state, family):
    """Return the code of the first fault of a family, or SOUND [R-C1]."""
    if state.supply[family] < 0 or camels_of(state, family) != CAMELS:
        return CAMELS_OFF + family
    if config.start[family] < 0 or not is_on(state, family, config.start[family]):
        return CAMELS_OFF + family
    if are_family_tiles_off(config, state, family):
        return FAMILY_TILES_OFF + family
    if state.relations[family] != max(0, RELATION_TILES - num_relations(state, family)):
        return RELATION_TILES_OFF + family
    return SOUND


def find_tile_fault(config, state):
    """Return the code of the first fault of the tiles, the limit, the phase or the index, or SOUND."""
    if are_goods_tiles_off(config, state):
        return GOODS_TILES_OFF
    if are_taken_tiles_off(state):
        return TAKEN_TILES_OFF
    if are_relations_off(config, state):
        return RELATED_OFF
    if is_limit_off(config, state):
        return LIMIT_OFF
    if is_moment_off(config, state):
        return MOMENT_OFF
    if is_reach_off(config, state):
        return REACH_OFF
    return SOUND


def are_seats_off(config, state):
    """Return whether an empty seat has any possessions or the turn."""
    for seat in range(config.players, len(state.cash)):
        if state.cash[seat] != 0 or cards_held(state, seat) != 0 or state.member[seat].sum() != 0:
            return True
        if state.goods_tiles[seat] != 0 or state.relation_tiles[seat] != 0:
            return True
    return state.player < 0 or state.player >= config.players


def places_of(state, good):
    """Return the number of places that hold the card of `good`: pile, hands, sold cards, discards [R-C1]."""
    return state.deck[good] + state.discards[good] + state.hand[:, good].sum() + state.sold[:, good].sum()


def is_card_off(state, good):
    """Return whether a card is not in exactly one place, or sold before its space is reached [R-C1, R-G1]."""
    if places_of(state, good) != 1 or min(state.deck[good], state.discards[good]) < 0:
        return True
    if state.hand[:, good].min() < 0 or state.sold[:, good].min() < 0:
        return True
    return state.sold[:, good].sum() == 1 and state.tile[good] == 1


def is_board_off(config, state):
    """Return whether a space holds no family, the same family twice, a gap, or is off the map [R-C2]."""
    for space in range(len(state.camel)):
        first, second = state.camel[space, 0], state.camel[space, CAMELS_PER_SPACE - 1]
        if min(first, second) < NOBODY or max(first, second) >= NUM_FAMILIES:
            return True
        if first == second and first != NOBODY or first == NOBODY and second != NOBODY:
            return True
        if space >= config.spaces and first != NOBODY:
            return True
    return False


def is_reach_off(config, state):
    """Return whether the index contradicts the spaces that camels can enter [R-C2, R-X1]."""
    closed, places = index_of_camels(config, state)
    return (closed != state.closed).sum() > 0 or (places != state.places).sum() > 0


def is_on(state, family, space):
    """Return whether a camel of `family` is on `space`."""
    return state.camel[space, 0] == family or state.camel[space, 1] == family


def camels_of(state, family):
    """Return the number of camels of `family` in the supply and on the board [R-C1]."""
    return state.supply[family] + (state.camel == family).sum()


def are_family_tiles_off(config, state, family):
    """Return whether tiles of `family` are missing or misplaced [R-C1, R-M2, R-D1 … R-D3]."""
    if min(state.available[family], state.bag[family], state.removed[family]) < 0:
        return True
    if state.member[:, family].min() < 0:
        return True
    most = FAMILY_TILES if tiles_in_bag(config) > 0 else 1
    if state.member[:, family].max() > most or state.bag[family] + state.removed[family] > tiles_in_bag(
        config
    ):
        return True
    owned = state.member[:, family].sum()
    return state.available[family] + state.bag[family] + state.removed[family] + owned != FAMILY_TILES


def are_goods_tiles_off(config, state):
    """Return whether goods tiles are lost, or do not match the spaces without camels [R-C1, R-G1]."""
    if state.tile.sum() + state.goods_tiles.sum() != NUM_GOODS or state.goods_tiles.min() < 0:
        return True
    for good in range(NUM_GOODS):
        is_empty = state.camel[config.good_space[good], 0] == NOBODY
        if state.tile[good] != (1 if is_empty else 0):
            return True
    return False


def are_taken_tiles_off(state):
    """Return whether relation tiles are missing [R-C1, R-B3]."""
    total = state.relations.sum() + state.relation_tiles.sum()
    return state.relation_tiles.min() < 0 or total != RELATION_TILES * NUM_FAMILIES


def are_relations_off(config, state):
    """Return whether the relations differ from the pairs of families that meet on land [R-B1]."""
    met = np.zeros((NUM_FAMILIES, NUM_FAMILIES), np.int64)
    for space in range(config.spaces):
        first, second = state.camel[space, 0], state.camel[space, CAMELS_PER_SPACE - 1]
        if second != NOBODY and config.kind[space] == Kind.LAND:
            met[first, second] = 1
            met[second, first] = 1
    return (met != state.related).sum() > 0


def is_limit_off(config, state):
    """Return whether a player has more cards than the limit and the current draw allow [R-M3, R-M4]."""
    for player in range(config.players):
        most = hand_limit(config)
        if player == state.player and state.phase == Phase.DRAW:
            most += config.drawn_cards - 1 - state.owed
        elif player == state.player and state.phase == Phase.DISCARD:
            most += config.drawn_cards - 1 - state.thrown
        if cards_held(state, player) > most:
            return True
    return False


def is_moment_off(config, state):
    """Return whether the phase and the pending decisions contradict the rest of the position."""
    if state.phase < Phase.DEAL or state.phase > Phase.OVER or state.turns < 0:
        return True
    if state.passes < 0 or state.passes > config.players or are_spaces_off(config, state):
        return True
    if state.owed != 0 and state.phase != Phase.DRAW or state.thrown != 0 and state.phase != Phase.DISCARD:
        return True
    if state.seller != NOBODY and state.phase != Phase.SELL or is_end_off(config, state):
        return True
    match state.phase:
        case Phase.DEAL:
            return is_deal_off(config, state) or state.family != NOBODY
        case Phase.TURN | Phase.OVER:
            return state.family != NOBODY or state.first != NOWHERE
        case Phase.DRAW | Phase.DISCARD | Phase.BAG:
            return is_marriage_off(config, state)
        case _:
            return is_extension_off(config, state)


def are_spaces_off(config, state):
    """Return whether a space of the extension is off the map, or there is a second space without a first."""
    if min(state.first, state.second) < NOWHERE or max(state.first, state.second) >= config.spaces:
        return True
    return state.first == NOWHERE and state.second != NOWHERE


def is_end_off(config, state):
    """Return whether the game goes on after its end, or has ended too early [R-E1, R-T1]."""
    have_all_passed = state.passes == config.players
    if state.phase == Phase.OVER:
        return not have_all_passed and not is_decided(state)
    if have_all_passed:
        return True
    is_action_over = state.phase != Phase.SELL and state.phase != Phase.SECOND
    return is_action_over and is_decided(state)


def is_deal_off(config, state):
    """Return whether anything but cards has moved, or the deal does not fit the player in turn [R-S1]."""
    if state.turns != 0 or state.passes != 0 or state.member.sum() != 0 or state.sold.sum() != 0:
        return True
    if state.discards.sum() != 0 or state.goods_tiles.sum() != 0:
        return True
    for player in range(config.players):
        cards = hand_size(state, player)
        if player < state.player and cards != config.starting_hand or player > state.player and cards != 0:
            return True
    return hand_size(state, state.player) >= config.starting_hand


def is_family_off(state):
    """Return whether the player in turn is not a member of the family in question [R-M1, R-X1]."""
    if state.family < 0 or state.family >= NUM_FAMILIES:
        return True
    return not is_member(state, state.player, state.family)


def is_marriage_off(config, state):
    """Return whether draws, discards or the bag contradict the rest of the position [R-M3 … R-M5, R-D2]."""
    if is_family_off(state) or state.first != NOWHERE or state.passes != 0:
        return True
    if state.phase == Phase.DRAW:
        return (
            state.owed < 1
            or state.owed > config.drawn_cards
            or state.deck.sum() == 0
            or (state.deck.sum() + state.discards.sum() < state.owed)
            or are_drawn_cards_off(config, state)
        )
    if state.phase == Phase.DISCARD:
        return state.thrown < 0 or state.thrown >= config.most_discarded or are_drawn_cards_off(config, state)
    return state.bag.sum() == 0


def are_drawn_cards_off(config, state):
    """Return whether drawn cards are not in the hand, or discarded ones not in the discards [R-M3, R-M4]."""
    drawn = config.drawn_cards - state.owed - state.thrown
    return hand_size(state, state.player) < drawn or state.discards.sum() < state.thrown


def is_extension_off(config, state):
    """Return whether the decision in an extension does not fit the camels placed so far [R-X1, R-G1]."""
    if is_family_off(state) or state.passes != 0:
        return True
    if state.phase == Phase.PLACE:
        return state.first != NOWHERE or state.supply[state.family] == 0
    if state.first == NOWHERE or not is_on(state, state.family, state.first):
        return True
    if state.phase == Phase.SECOND:
        return state.second != NOWHERE or state.supply[state.family] == 0 or state.treasury[state.family] == 0
    return is_sale_off(config, state)


def is_sale_off(config, state):
    """Return whether the seller lacks the card of the space that was just reached [R-G1, R-G2]."""
    if state.second != NOWHERE and (
        state.second == state.first or not is_on(state, state.family, state.second)
    ):
        return True
    if state.seller < 0 or state.seller >= config.players:
        return True
    good = good_for_sale(config, state)
    if good == NOBODY or state.hand[state.seller, good] != 1:
        return True
    return state.camel[config.good_space[good], CAMELS_PER_SPACE - 1] != NOBODY


def explain(config, state, fault):
    """Return one line that describes a fault, with what was found and what was expected."""
    kind, number = fault // 100 * 100, fault % 100
    if kind == CARDS_OFF:
        places = pluralize(int(places_of(state, number)), "place")
        return f"card {number + 1}: found in {places}, expected in 1, and sold only after its tile was taken"
    if kind == CAMELS_OFF:
        camels = int(camels_of(state, number))
        return f"camels of family {number}: found {camels}, expected {CAMELS} with one on the start"
    if kind == FAMILY_TILES_OFF:
        return f"tiles of family {number}: expected {FAMILY_TILES}, each where the rules put it"
    if kind == RELATION_TILES_OFF:
        left = max(0, RELATION_TILES - int(num_relations(state, number)))
        return f"relation tiles of family {number}: found {state.relations[number]}, expected {left}"
    if fault == MONEY_OFF:
        dirhams = int(state.cash.sum() + state.treasury.sum() + state.bank)
        return f"money in cash, treasuries and bank: found {dirhams}, expected {config.money} dirhams"
    descriptions = {
        NEGATIVE_MONEY: "money: the cash of a player or a treasury is negative",
        GOODS_TILES_OFF: f"goods tiles: expected {NUM_GOODS}, on the board exactly where there is no camel",
        TAKEN_TILES_OFF: f"relation tiles: expected {RELATION_TILES * NUM_FAMILIES} in all",
        ROOM_OFF: "camels on the board: a space has camels that it cannot have",
        REACH_OFF: "closed, places: the index does not match the camels on the board",
        RELATED_OFF: "relations: these do not match the families that meet on land",
        SEATS_OFF: f"seats: a seat without a player has something, or the turn ({config.players} players)",
        UNSEEN_OFF: "unseen cards: this is the view of one player, not a complete state",
        LIMIT_OFF: f"hand limit: a player has more cards than {hand_limit(config)} and the draw allow",
        MOMENT_OFF: f"moment: phase {state.phase} does not match what is on the table",
    }
    return descriptions[fault]
