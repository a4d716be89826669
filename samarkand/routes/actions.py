"""The functions that play the game, as `samarkand.registry.ActionsPart` defines them.

An action is a whole number. The phase determines its meaning, which `components.Phase` lists: a family to
marry, `EXTEND` + a family, a space, a good, or whether to keep or sell a card. `PASS`, `DECLINE` and
`DONE` are greater than the other actions of their phase.
"""

from samarkand.engine.dice import list_cards
from samarkand.engine.records import CHANCE, TERMINAL
from samarkand.routes.components import (
    DECLINE,
    DONE,
    EXTEND,
    KEEP,
    MAX_SPACES,
    NUM_FAMILIES,
    NUM_GOODS,
    PASS,
    SELL,
    Phase,
)
from samarkand.routes.rules import ending, extension, goods, marriage, reach, setup, table, two_players

NUM_ACTIONS = MAX_SPACES + 1


def set_up(config, state):
    """Prepare a blank state for the first deal [R-S1]."""
    setup.set_up(config, state)


def rebuild_index(config, state):
    """Recalculate the derived fields of a position that was set up by hand. Changes `closed`, `places`."""
    reach.rebuild_index(config, state)


def current_player(config, state):
    """Return the player to act, `CHANCE` or `TERMINAL`."""
    match state.phase:
        case Phase.DEAL | Phase.DRAW | Phase.BAG:
            return CHANCE
        case Phase.OVER:
            return TERMINAL
        case Phase.SELL:
            return state.seller
        case _:
            return state.player


def is_over(config, state):
    """Return whether the game has ended [R-E1, R-T1]."""
    return table.is_over(state)


def legal_actions(config, state, actions):
    """Write the legal actions to `actions`, in ascending order, and return their number."""
    match state.phase:
        case Phase.TURN:
            return list_turns(config, state, actions)
        case Phase.DISCARD:
            return list_discards(config, state, actions)
        case Phase.PLACE:
            return list_first_spaces(config, state, actions)
        case Phase.SECOND:
            return list_second_spaces(config, state, actions)
        case _:
            actions[0] = KEEP
            actions[1] = SELL
            return 2


def list_turns(config, state, actions):
    """Write the families that can be married or extended, or PASS if there is none [R-M1, R-X1, R-T1]."""
    number = 0
    for family in range(NUM_FAMILIES):
        if marriage.can_marry(config, state, family):
            actions[number] = family
            number += 1
    for family in range(NUM_FAMILIES):
        if extension.can_extend(config, state, family):
            actions[number] = EXTEND + family
            number += 1
    if number == 0:
        actions[0] = PASS
        return 1
    return number


def list_discards(config, state, actions):
    """Write the goods in the hand, and DONE if the player is within the limit [R-M4]."""
    number = 0
    for good in range(NUM_GOODS):
        actions[number] = good  # overwritten by the next good unless it counts, as in `list_cards`
        if state.hand[state.player, good] == 1:
            number += 1
    if marriage.may_keep_all(config, state):
        actions[number] = DONE
        number += 1
    return number


def list_first_spaces(config, state, actions):
    """Write the spaces for the first camel [R-X1]."""
    number = 0
    for space in reach.spaces_for(config, state, state.family):
        actions[number] = space
        number += 1
    return number


def list_second_spaces(config, state, actions):
    """Write the spaces for the second camel, and DECLINE [R-X2, R-X3]."""
    number = list_first_spaces(config, state, actions)
    actions[number] = DECLINE
    return number + 1


def chance_outcomes(config, state, actions, weights):
    """Write the outcomes of a chance event and their integer weights, and return the number of outcomes.

    Each card in the draw pile has the weight 1 [R-S1, R-M3], and so does each tile in the bag [R-D2].
    """
    if state.phase == Phase.BAG:
        return list_cards(state.bag, actions, weights)
    return list_cards(state.deck, actions, weights)


def apply_action(config, state, action):
    """Play `action`, which is assumed to be legal."""
    match state.phase:
        case Phase.DEAL:
            setup.deal(config, state, action)
        case Phase.TURN:
            apply_in_turn(config, state, action)
        case Phase.DRAW:
            marriage.draw(state, action)
        case Phase.DISCARD:
            apply_discard(config, state, action)
        case Phase.BAG:
            two_players.draw_from_bag(config, state, action)
        case Phase.PLACE:
            extension.place_first(config, state, action)
        case Phase.SECOND:
            apply_second(config, state, action)
        case Phase.SELL:
            apply_sale(config, state, action)


def apply_in_turn(config, state, action):
    """Marry, begin an extension, or pass [R-M1, R-X1, R-T1]."""
    if action == PASS:
        ending.pass_turn(config, state)
    elif action < EXTEND:
        marriage.marry(config, state, action)
    else:
        extension.begin_extension(state, action - EXTEND)


def apply_discard(config, state, action):
    """Discard a card, or stop discarding [R-M4]."""
    if action == DONE:
        two_players.end_marriage(config, state)
    else:
        marriage.discard(config, state, action)


def apply_second(config, state, action):
    """Place the second camel, or decline it [R-X2]."""
    if action == DECLINE:
        ending.end_action(config, state)
    else:
        extension.place_second(config, state, action)


def apply_sale(config, state, action):
    """Sell or keep the card, and continue the extension [R-G1, R-X4]."""
    if action == SELL:
        goods.sell_card(config, state)
    extension.go_on(config, state)


def hide(config, state, player):
    """Erase from a copy of the state what `player` must not see, and keep only the numbers of cards.

    While another player decides on a sale, the view looks as if no player held the card, because a refusal is
    not revealed [R-G1]. At the end of the game the hands are open, because they are counted [R-F1]. Changes
    `deck`, `discards`, the other players' `hand`, the `unseen_…` counts, and possibly the phase.
    """
    if state.phase == Phase.SELL and state.seller != player:
        extension.go_on(config, state)
    state.unseen_deck = state.deck.sum()
    state.deck[:] = 0
    state.unseen_discards = state.discards.sum()
    state.discards[:] = 0
    for other in range(config.players):
        if other != player and state.phase != Phase.OVER:
            state.unseen_hand[other] = table.hand_size(state, other)
            state.hand[other] = 0
