"""The functions that play the game, as `samarkand.registry.ActionsPart` defines them.

An action is a whole number. The phase determines its meaning, which `components.Phase` lists: a space, a
good, a number of cards or a market. `ROLL` and `STAY` are one more than the last space, and `DONE` is one
more than the last good.
"""

from samarkand.engine.dice import list_cards
from samarkand.engine.records import CHANCE, TERMINAL
from samarkand.sackson.components import (
    BACK,
    DIE_FACES,
    DONE,
    NUM_GOODS,
    NUM_MARKETS,
    NUM_SPACES,
    ROLL,
    STAY,
    Phase,
)
from samarkand.sackson.rules import camps, cities, draw_pile, movement, oases, setup, table

NUM_ACTIONS = NUM_SPACES + 1


def set_up(config, state):
    """Prepare a blank state for the first deal [S-S1, S-S2]."""
    setup.set_up(config, state)


def current_player(config, state):
    """Return the player to act, `CHANCE` or `TERMINAL`."""
    match state.phase:
        case Phase.DEAL_FIELD | Phase.DEAL_HAND | Phase.DIE | Phase.DRAW | Phase.LOSE:
            return CHANCE
        case Phase.OVER:
            return TERMINAL
        case Phase.DISCARD:
            return state.discarding
        case _:
            return state.player


def is_over(config, state):
    """Return whether the game has ended [S-E1, S-E2]."""
    return table.is_over(state)


def legal_actions(config, state, actions):
    """Write the legal actions to `actions`, in ascending order, and return their number."""
    match state.phase:
        case Phase.PLACE:
            return list_below(NUM_SPACES, actions)
        case Phase.MOVE:
            number = list_ways(config, state, actions)
            if movement.can_roll(config, state):
                actions[number] = ROLL
                number += 1
            return number
        case Phase.FORK:
            if state.steps == BACK:
                return list_origins(config, state, actions)
            return list_ways(config, state, actions)
        case Phase.NOMAD:
            number = list_ways(config, state, actions)
            actions[number] = STAY
            return number + 1
        case Phase.BUY:
            return list_purchases(config, state, actions)
        case Phase.MARKET | Phase.CHIP:
            return list_markets(config, state, actions)
        case Phase.NUMBER:
            return list_numbers(config, state, actions)
        case _:
            return list_goods(state, actions)


def list_below(number, actions):
    """Write the numbers from 0 to `number` − 1, and return `number`."""
    for action in range(number):
        actions[action] = action
    return number


def list_ways(config, state, actions):
    """Write the spaces to which an arrow leads from the pawn's space [S-M1, S-M2, S-M3]."""
    space = state.pawn[state.player]
    for way in range(config.num_ways[space]):
        actions[way] = config.ways[space, way]
    return config.num_ways[space]


def list_origins(config, state, actions):
    """Write the spaces from which an arrow leads to the pawn's space [S-M3]."""
    space = state.pawn[state.player]
    for way in range(config.num_origins[space]):
        actions[way] = config.origins[space, way]
    return config.num_origins[space]


def list_purchases(config, state, actions):
    """Write 1, and also 4 if the player can pay for four cards [S-O1]."""
    actions[0] = 1
    if state.cash[state.player] < oases.purchase_price(config, state, 4):
        return 1
    actions[1] = 4
    return 2


def list_markets(config, state, actions):
    """Write the markets that the player can sell to [S-V1], or those whose chip can move [S-V4]."""
    number = 0
    for market in range(NUM_MARKETS):
        if state.phase == Phase.CHIP:
            possible = cities.is_covered(state, market)
        else:
            possible = cities.can_sell(config, state, market)
        actions[number] = market
        if possible:
            number += 1
    return number


def list_numbers(config, state, actions):
    """Write the numbers of cards that the player can sell to the chosen market [S-V1, S-V2, S-V6]."""
    least = cities.least_sold(config, state.market)
    number = 0
    for cards in range(least, cities.most_sold(config, state, state.market) + 1):
        actions[number] = cards
        number += 1
    return number


def list_goods(state, actions):
    """Write the goods that can be given, taken, laid, offered or discarded."""
    number = 0
    for good in range(NUM_GOODS):
        actions[number] = good
        if is_good_possible(state, good):
            number += 1
    if state.phase == Phase.TAKE:
        actions[number] = DONE
        number += 1
    return number


def is_good_possible(state, good):
    """Return whether `good` is a legal choice in this phase [S-N1, S-N5, S-V2, S-D1]."""
    match state.phase:
        case Phase.GIFT:
            return state.hand[state.player, good] > 0
        case Phase.TAKE:
            return camps.can_take(state, good)
        case Phase.LAY:
            return camps.can_lay(state, good)
        case Phase.ASSORT:
            return cities.can_offer(state, good)
        case _:
            return state.hand[state.discarding, good] > 0


def chance_outcomes(config, state, actions, weights):
    """Write the outcomes of a chance event and their integer weights, and return the number of outcomes.

    When a card is drawn, the weight of a good is its number of cards [S-S2, S-O1, S-O2]. Each face of the die
    has the weight 1 [S-M5].
    """
    if state.phase == Phase.DIE:
        for face in range(DIE_FACES):
            weights[face] = 1
        return list_below(DIE_FACES, actions)
    if state.phase == Phase.LOSE:
        return list_cards(state.hand[state.player], actions, weights)
    return list_cards(state.deck, actions, weights)


def apply_action(config, state, action):
    """Play `action`, and then continue with the cards that must be drawn.

    The action is assumed to be legal.
    """
    match state.phase:
        case Phase.DEAL_FIELD | Phase.DEAL_HAND | Phase.PLACE:
            apply_in_setup(config, state, action)
        case Phase.MOVE | Phase.DIE | Phase.FORK | Phase.NOMAD:
            apply_in_movement(config, state, action)
        case Phase.GIFT | Phase.TAKE | Phase.LAY:
            apply_in_camp(config, state, action)
        case Phase.MARKET | Phase.NUMBER | Phase.ASSORT | Phase.CHIP:
            apply_in_city(config, state, action)
        case Phase.BUY:
            oases.buy(config, state, action)
        case Phase.LOSE:
            oases.lose(config, state, action)
        case Phase.DRAW:
            draw_pile.draw(config, state, action)
        case Phase.DISCARD:
            draw_pile.discard(config, state, action)
    if state.phase == Phase.DRAW:
        draw_pile.continue_draws(config, state)


def apply_in_setup(config, state, action):
    """Deal a card or place a pawn [S-S2, S-S3]."""
    if state.phase == Phase.DEAL_FIELD:
        setup.deal_to_field(config, state, action)
    elif state.phase == Phase.DEAL_HAND:
        setup.deal_to_hand(config, state, action)
    else:
        setup.place_pawn(config, state, action)


def apply_in_movement(config, state, action):
    """Apply an action of the movement phases, from rolling the die to staying in a camp [S-M1 … S-M3]."""
    if state.phase == Phase.DIE:
        movement.move_by_roll(config, state, action)
    elif state.phase == Phase.FORK:
        movement.choose_fork(config, state, action)
    elif state.phase == Phase.NOMAD and action == STAY:
        camps.offer_exchange(config, state)
    elif action == ROLL:
        movement.pay_for_roll(config, state)
    else:
        movement.move_freely(config, state, action)


def apply_in_camp(config, state, action):
    """Give a present, carry out one half of an exchange, or end the visit [S-N1]."""
    if state.phase == Phase.GIFT:
        camps.give_gift(config, state, action)
    elif state.phase == Phase.LAY:
        camps.lay(config, state, action)
    elif action == DONE:
        table.end_turn(config, state)
    else:
        camps.take(state, action)


def apply_in_city(config, state, action):
    """Choose a market, a number of cards, a good of an assortment, or a chip to move [S-V1 … S-V4]."""
    if state.phase == Phase.MARKET:
        cities.choose_market(state, action)
    elif state.phase == Phase.NUMBER:
        cities.choose_number(config, state, action)
    elif state.phase == Phase.ASSORT:
        cities.offer(config, state, action)
    else:
        cities.move_chip(config, state, action)


def forget(state):
    """Clear what remains of a completed sale. Changes `market`, `number`."""
    if state.phase < Phase.NUMBER or state.phase > Phase.CHIP:
        state.market = 0
        state.number = 0


def hide(config, state, player):
    """Erase from a copy of the state what `player` must not see, and keep only the numbers of cards [S-S4].

    Changes `deck`, `discards`, the other players' `hand`, the `unseen_…` counts, and what `forget` changes.
    """
    forget(state)
    state.unseen_deck = state.deck.sum()
    state.deck[:] = 0
    state.unseen_discards = state.discards.sum()
    state.discards[:] = 0
    for other in range(config.players):
        if other != player:
            state.unseen_hand[other] = table.hand_size(state, other)
            state.hand[other] = 0
