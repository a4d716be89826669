"""The setup: camels on their starting spaces, tiles in their places, and the deal."""

from samarkand.routes.components import CAMELS, FAMILY_TILES, NOBODY, NUM_FAMILIES, RELATION_TILES, Phase
from samarkand.routes.rules.reach import put_camel
from samarkand.routes.rules.table import begin_turn, clear_moment, hand_size, left_neighbour, receive
from samarkand.routes.rules.two_players import tiles_in_bag


def set_up(config, state):
    """Set everything up, before any cards are dealt [R-S1].

    Fills in every part of a blank state. The deals follow as chance events.
    """
    state.deck[:] = 1
    state.tile[:] = 1
    state.relations[:] = RELATION_TILES
    state.camel[:] = NOBODY
    for family in range(NUM_FAMILIES):
        state.bag[family] = tiles_in_bag(config)
        state.available[family] = FAMILY_TILES - state.bag[family]
        put_camel(config, state, family, config.start[family])
        state.supply[family] = CAMELS - 1
    state.bank = config.money
    for player in range(config.players):
        receive(state, player, config.starting_cash)
    clear_moment(state)
    state.phase = Phase.DEAL


def deal(config, state, good):
    """Deal the next card face down to a player. Each player gets two [R-S1].

    Changes `deck`, `hand`. After the last hand, the youngest player begins.
    """
    state.deck[good] -= 1
    state.hand[state.player, good] += 1
    if hand_size(state, state.player) == config.starting_hand:
        state.player = left_neighbour(config, state.player)
        if state.player == 0:
            begin_turn(state)
