"""Reference opponent: the `greedy` player of *Routes to Riches* as it stood at commit f156a36.

Kept unchanged, so that stronger players are measured against the same opponent for good: seat it as a
function of your own, `samarkand.simulate(game, strategies=[…, greedy, greedy, greedy])`. Like every strategy
it answers with one of `actions[:number]`, seeing only `view`.
"""

import numpy as np

from samarkand.engine.dice import below
from samarkand.routes.components import (
    DECLINE,
    DONE,
    EXTEND,
    MAX_SPACES,
    NOBODY,
    NUM_FAMILIES,
    NUM_GOODS,
    PASS,
    RELATION_TILES,
    Phase,
)
from samarkand.routes.rules.extension import can_place, is_open
from samarkand.routes.rules.goods import brings_tile, good_for_sale
from samarkand.routes.rules.relations import (
    bonus,
    founds_relation,
    num_relations,
    other_family,
    related_families,
)
from samarkand.routes.rules.table import cards_held, hand_limit, is_member, left_neighbour
from samarkand.routes.scoring import card_points, score

# What `greedy` believes, in points: estimates, not rules.
FAR = 0.6  # how much of what lies one space further counts
PROSPECT = 1.1  # how much of what is within reach counts
DRAW_WORTH = 5.0  # three cards to choose from
HOPE = 2.0  # what a card in another's hand is worth to them
MEETING = 2.5  # what a possible relation is worth
GIFT = 0.3  # how much of what another gains counts against the player
WIN_WORTH = 20.0
UNREACHED = 99


def greedy(config, view, actions, number, dice):
    """The action that seems to bring most points."""
    match view.phase:
        case Phase.TURN:
            return best_turn(config, view, actions, number)
        case Phase.PLACE:
            return best_place(config, view, actions, number)
        case Phase.SECOND:
            return best_second(config, view, actions, number)
        case Phase.DISCARD:
            return best_discard(config, view, actions, number)
        case Phase.SELL:
            return best_sale(config, view, actions)
        case _:
            return actions[below(dice, number)]


# --- How far it is to the spaces of one's cards ---------------------------------------------------------


def steps_to_cards(config, view):
    """How many steps each space is from the space of each card in hand: `steps[good, space]`."""
    steps = np.full((NUM_GOODS, MAX_SPACES), UNREACHED)
    for good in range(NUM_GOODS):
        if view.hand[view.player, good] == 1:
            count_steps(config, config.good_space[good], steps[good])
    return steps


def count_steps(config, space, steps):
    """Write for each space how many steps it is from `space`. Changes `steps`."""
    waiting = np.zeros(MAX_SPACES, np.int64)
    waiting[0] = space
    steps[space] = 0
    done, known = 0, 1
    while done < known:
        here = waiting[done]
        done += 1
        for index in range(config.num_neighbours[here]):
            there = config.neighbours[here, index]
            if steps[there] == UNREACHED:
                steps[there] = steps[here] + 1
                waiting[known] = there
                known += 1


def steps_of_route(config, view, family, steps):
    """How many steps the route of `family` is from the space of each card in hand: `near[good]`."""
    near = np.full(NUM_GOODS, UNREACHED)
    for space in range(config.spaces):
        if view.camel[space, 0] == family or view.camel[space, 1] == family:
            for good in range(NUM_GOODS):
                near[good] = min(near[good], steps[good, space])
    return near


def nearness(steps):
    """How much of something counts that lies so many steps away."""
    return FAR**steps


def card_promise(config, view, family, good):
    """What a camel of `family` on the space of a card in hand would add, if it can ever get there."""
    if view.hand[view.player, good] == 0 or not is_open(view, family, config.good_space[good]):
        return 0
    return config.own_camel_points


# --- What an action brings ------------------------------------------------------------------------------


def progress(view):
    """How near the end is, from 0 to 1: the nearer of its two conditions."""
    most = 0
    for family in range(NUM_FAMILIES):
        most = max(most, num_relations(view, family))
    return max(most / RELATION_TILES, related_families(view) / NUM_FAMILIES)


def space_gain(config, view, family, space, steps, near):
    """What a camel of `family` on `space` brings, now and on the way."""
    gain = 0.0
    good = config.good_at[space]
    if good != NOBODY:
        gain += card_promise(config, view, family, good)
        if brings_tile(config, view, space):
            gain += 1 - GIFT * foreign_card(config, view, good)
    if founds_relation(config, view, family, space):
        gain += relation_gain(config, view, family, other_family(view, family, space))
    left = PROSPECT * (1 - progress(view))
    for other in range(NUM_GOODS):
        if other != good and steps[other, space] < near[other]:
            nearer = nearness(steps[other, space]) - nearness(near[other])
            gain += left * nearer * card_promise(config, view, family, other)
    return gain + left * meeting_promise(config, view, family, space)


def foreign_card(config, view, good):
    """What others may gain by the sale of a card that is not one's own and has not been seen."""
    if view.hand[view.player, good] == 1:
        return 0.0
    return config.card_price * view.unseen_hand.sum() / (view.unseen_hand.sum() + view.unseen_deck + 1)


def relation_gain(config, view, active, passive):
    """What founding a relation brings, less what others gain; winning or losing by it counts most."""
    gain = 0.0 + bonus(config, view, view.player, active, passive)
    gain += min(1, view.relations[active]) + min(1, view.relations[passive])
    player = left_neighbour(config, view.player)
    while player != view.player:
        gain -= GIFT * bonus(config, view, player, active, passive)
        player = left_neighbour(config, player)
    if would_end(view, active, passive):
        gain += WIN_WORTH if lead(config, view) + gain > 0 else -WIN_WORTH
    return gain


def would_end(view, active, passive):
    """Whether a relation of these two ends the game."""
    if max(num_relations(view, active), num_relations(view, passive)) >= RELATION_TILES - 1:
        return True
    new = 0
    for family in (active, passive):
        if num_relations(view, family) == 0:
            new += 1
    return related_families(view) + new == NUM_FAMILIES


def lead(config, view):
    """By how much the player leads, if others' cards are worth what is hoped for."""
    best = -100.0
    for player in range(config.players):
        if player != view.player:
            best = max(best, score(config, view, player) + HOPE * view.unseen_hand[player])
    return score(config, view, view.player) - best


def meeting_promise(config, view, family, space):
    """What it is worth that from `space` another family can be met in the next turn."""
    for index in range(config.num_neighbours[space]):
        there = config.neighbours[space, index]
        if is_open(view, family, there) and founds_relation(config, view, family, there):
            return MEETING
    return 0.0


# --- Turns and spaces -----------------------------------------------------------------------------------


def best_turn(config, view, actions, number):
    """The marriage or the extension that brings most."""
    steps = steps_to_cards(config, view)
    best, most = actions[0], -1e9
    for index in range(number):
        action = actions[index]
        if action == PASS:
            return action
        if action < EXTEND:
            gain = marriage_gain(config, view, action, steps)
        else:
            gain = extension_gain(config, view, action - EXTEND, steps)
        if gain > most:
            best, most = action, gain
    return best


def marriage_gain(config, view, family, steps):
    """What a marriage brings: camels that become one's own, cards, and the way of the family's route."""
    left = PROSPECT * (1 - progress(view))
    gain = 0.0 - config.dowry[family]
    if cards_held(view, view.player) < hand_limit(config):
        gain += left * DRAW_WORTH
    if is_member(view, view.player, family):
        return gain
    near = steps_of_route(config, view, family, steps)
    for good in range(NUM_GOODS):
        gain += left * nearness(near[good]) * card_promise(config, view, family, good)
        if view.hand[view.player, good] == 1 and not is_open(view, family, config.good_space[good]):
            gain += own_camel_gain(config, view, family, good)
    return gain + left * config.active_bonus


def own_camel_gain(config, view, family, good):
    """What a card gains if the camel of `family` on its space becomes one's own."""
    space = config.good_space[good]
    if view.camel[space, 0] == family or view.camel[space, 1] == family:
        return config.own_camel_points - config.foreign_camel_points
    return 0


def extension_gain(config, view, family, steps):
    """What the best space for a first camel brings, and half of the next best for a second."""
    near = steps_of_route(config, view, family, steps)
    first, second = -1e9, -1e9
    for space in range(config.spaces):
        if can_place(config, view, family, space):
            gain = space_gain(config, view, family, space, steps, near)
            if gain > first:
                first, second = gain, first
            elif gain > second:
                second = gain
    if view.treasury[family] >= config.second_camel_price and second > 0:
        return first + second / 2
    return first


def best_place(config, view, actions, number):
    """The space for the first camel that brings most."""
    steps = steps_to_cards(config, view)
    near = steps_of_route(config, view, view.family, steps)
    best, most = actions[0], -1e9
    for index in range(number):
        gain = space_gain(config, view, view.family, actions[index], steps, near)
        if gain > most:
            best, most = actions[index], gain
    return best


def best_second(config, view, actions, number):
    """The space for the second camel that brings most, or none if all bring less than nothing."""
    best = best_place(config, view, actions, number - 1)
    steps = steps_to_cards(config, view)
    near = steps_of_route(config, view, view.family, steps)
    return best if space_gain(config, view, view.family, best, steps, near) > 0 else DECLINE


# --- Cards ----------------------------------------------------------------------------------------------


def card_worth(config, view, good, steps):
    """What a card in hand scores now, and what the routes of one's own families promise to add."""
    worth = 0.0 + card_points(config, view, view.player, good)
    for family in range(NUM_FAMILIES):
        if is_member(view, view.player, family):
            near = steps_of_route(config, view, family, steps)
            worth += PROSPECT * nearness(near[good]) * card_promise(config, view, family, good)
    return worth


def best_discard(config, view, actions, number):
    """The card that promises least while there are as many as the limit; then no more."""
    if cards_held(view, view.player) < hand_limit(config) and actions[number - 1] == DONE:
        return DONE
    steps = steps_to_cards(config, view)
    best, least = actions[0], 1e9
    for index in range(number):
        if actions[index] != DONE:
            worth = card_worth(config, view, actions[index], steps)
            if worth < least:
                best, least = actions[index], worth
    if actions[number - 1] == DONE and least > config.card_price:
        return DONE
    return best


def best_sale(config, view, actions):
    """To keep a card that already scores more than it sells for, to sell any other."""
    points = card_points(config, view, view.seller, good_for_sale(config, view))
    return actions[0] if points > config.card_price else actions[1]
