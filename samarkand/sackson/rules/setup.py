"""The setup: deals and pawns."""

from samarkand.sackson.components import CARDS_PER_FIELD, NOWHERE, NUM_GOODS, NUM_SPACES, Kind, Phase
from samarkand.sackson.rules.table import begin_turn, hand_size, left_neighbour, receive


def set_up(config, state):
    """Set everything up, before any cards are dealt [S-S1, S-S2].

    Fills in every part of a blank state. The deals follow as chance events, beginning with the fields.
    """
    for good in range(NUM_GOODS):
        state.deck[good] = config.cards[good] - config.removed_cards
    state.bank = config.money
    state.pawn[:] = NOWHERE
    state.discarding = NOWHERE
    for player in range(config.players):
        receive(state, player, config.starting_cash)
    state.phase = Phase.DEAL_FIELD


def deal_to_field(config, state, good):
    """Deal the next card face up to the first field that still needs one [S-S2].

    Changes `deck`, `camp`. After the last field, the hands are dealt.
    """
    state.deck[good] -= 1
    state.camp[field_to_deal(config, state), good] += 1
    if field_to_deal(config, state) == NOWHERE:
        state.phase = Phase.DEAL_HAND
        state.player = 0


def field_to_deal(config, state):
    """The first camp that has fewer than two cards, or NOWHERE [S-S2]."""
    for space in range(NUM_SPACES):
        if config.kind[space] == Kind.CAMP and state.camp[space].sum() < CARDS_PER_FIELD:
            return space
    return NOWHERE


def deal_to_hand(config, state, good):
    """Deal the next card face down to a player. Each player gets seven [S-S2].

    Changes `deck`, `hand`. After the last hand, the pawns are placed.
    """
    state.deck[good] -= 1
    state.hand[state.player, good] += 1
    if hand_size(state, state.player) == config.starting_hand:
        state.player = left_neighbour(config, state.player)
        if state.player == 0:
            state.phase = Phase.PLACE


def place_pawn(config, state, space):
    """Put the player's pawn on any space, without doing anything there [S-S3].

    Changes `pawn`. After the last placement, the oldest player takes the first turn.
    """
    state.pawn[state.player] = space
    state.player = left_neighbour(config, state.player)
    if state.player == 0:
        begin_turn(state)
