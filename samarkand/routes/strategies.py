"""Computer players for *Routes to Riches*.

Each answers with one of `actions[:number]`, seeing only `view`. `greedy` plays the action that brings most
points now, together with a guess at what it makes possible; the others' cards it values by what is unseen.
"""

import numpy as np

from samarkand.engine.dice import below
from samarkand.engine.powers import power
from samarkand.routes.components import (
    DECLINE,
    DONE,
    EXTEND,
    NOBODY,
    NUM_FAMILIES,
    NUM_GOODS,
    PASS,
    RELATION_TILES,
    ROOM,
    UNREACHED,
    Phase,
)
from samarkand.routes.rules.extension import is_open
from samarkand.routes.rules.goods import brings_tile, good_for_sale
from samarkand.routes.rules.reach import spaces_for
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
NEARNESS = np.array([power(FAR, steps) for steps in range(UNREACHED + 1)])  # and so many spaces further
PROSPECT = 1.1  # how much of what is within reach counts
DRAW_WORTH = 5.0  # three cards to choose from
KEPT = 0.5  # the share of the unseen cards, the best, from which others are thought to hold theirs
MEETING = 2.5  # what a possible relation is worth
GIFT = 0.3  # how much of what another gains counts against the player
WIN_WORTH = 20.0


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


def steps_of_route(config, view, family):
    """How many steps the route of `family` is from the space of each card in hand: `near[good]`."""
    near = np.full(NUM_GOODS, UNREACHED)
    for space in range(config.spaces):
        if view.camel[space, 0] == family or view.camel[space, 1] == family:
            for good in range(NUM_GOODS):
                if view.hand[view.player, good] == 1:
                    near[good] = min(near[good], config.steps[good, space])
    return near


def card_promise(config, view, family, good):
    """The points that a camel of `family` on a hand card's space would add, if it can ever get there."""
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


def ahead(view):
    """How much of what lies ahead counts: the less, the nearer the end."""
    return PROSPECT * (1 - progress(view))


def space_gain(config, view, family, space, near, left):
    """The gain of a camel of `family` on `space`, now and on the way; what lies ahead counts by `left`."""
    gain = 0.0
    good = config.good_at[space]
    if good != NOBODY:
        gain += card_promise(config, view, family, good)
        if brings_tile(config, view, space):
            gain += 1 - GIFT * foreign_card(config, view, good)
    if founds_relation(config, view, family, space):
        gain += relation_gain(config, view, family, other_family(view, family, space), gain)
    for other in range(NUM_GOODS):
        steps = config.steps[other, space]
        if other != good and view.hand[view.player, other] == 1 and steps < near[other]:
            nearer = NEARNESS[steps] - NEARNESS[near[other]]
            gain += left * nearer * card_promise(config, view, family, other)
    return gain + left * meeting_promise(config, view, family, space)


def foreign_card(config, view, good):
    """The possible gain of others by the sale of a card that is not one's own and has not been seen."""
    if view.hand[view.player, good] == 1:
        return 0.0
    return config.card_price * view.unseen_hand.sum() / (view.unseen_hand.sum() + view.unseen_deck + 1)


def relation_gain(config, view, active, passive, besides):
    """The gain of founding a relation less the others' gain; winning or losing by it counts most.

    `besides` is what the camel on that space brings in other ways.
    """
    gain = 0.0 + bonus(config, view, view.player, active, passive)
    gain += min(1, view.relations[active]) + min(1, view.relations[passive])
    own = gain + besides
    player = left_neighbour(config, view.player)
    while player != view.player:
        gain -= GIFT * bonus(config, view, player, active, passive)
        player = left_neighbour(config, player)
    if would_end(view, active, passive):
        lead = own + lead_after_bonus(config, view, active, passive)
        gain += WIN_WORTH if lead > 0 else -WIN_WORTH
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


def lead_after_bonus(config, view, active, passive):
    """By how much the player would lead once the others have their bonus, by a guess at their cards."""
    best = -100.0
    for player in range(config.players):
        if player != view.player:
            cards = view.unseen_hand[player] * hidden_card_worth(config, view, player)
            best = max(
                best, score(config, view, player) + bonus(config, view, player, active, passive) + cards
            )
    return score(config, view, view.player) - best


def hidden_card_worth(config, view, player):
    """The mean score of a card in another's hand, if it is one of the best of those unseen [R-F1].

    Any unseen card is as likely to have been drawn as any other, but the poorer ones were discarded.
    """
    most = most_card_points(config)
    number = np.zeros(most + 1, np.int64)
    for good in range(NUM_GOODS):
        if is_unseen(view, good):
            number[card_points(config, view, player, good)] += 1
    kept = max(1.0, KEPT * number.sum())
    left = kept
    points = 0.0
    for worth in range(most, 0, -1):
        points += worth * min(left, number[worth])
        left -= min(left, number[worth])
    return points / kept


def most_card_points(config):
    """The most points that a card can score: a space full of camels [R-F1]."""
    return ROOM * max(config.own_camel_points, config.foreign_camel_points)


def is_unseen(view, good):
    """Whether the card of `good` is neither in one's own hand nor lying open."""
    return view.hand[view.player, good] == 0 and view.sold[:, good].sum() == 0


def meeting_promise(config, view, family, space):
    """The worth of being able to meet another family from `space` in the next turn."""
    for index in range(config.num_neighbours[space]):
        there = config.neighbours[space, index]
        if is_open(view, family, there) and founds_relation(config, view, family, there):
            return MEETING
    return 0.0


# --- Turns and spaces -----------------------------------------------------------------------------------


def best_turn(config, view, actions, number):
    """The marriage or the extension that brings most."""
    best, most = actions[0], -1e9
    for index in range(number):
        action = actions[index]
        if action == PASS:
            return action
        if action < EXTEND:
            gain = marriage_gain(config, view, action)
        else:
            gain = extension_gain(config, view, action - EXTEND)
        if gain > most:
            best, most = action, gain
    return best


def marriage_gain(config, view, family):
    """The gain of a marriage: camels that become one's own, cards, and the way of the family's route."""
    left = ahead(view)
    gain = 0.0 - config.dowry[family]
    if cards_held(view, view.player) < hand_limit(config):
        gain += left * DRAW_WORTH
    if is_member(view, view.player, family):
        return gain
    near = steps_of_route(config, view, family)
    for good in range(NUM_GOODS):
        gain += left * NEARNESS[near[good]] * card_promise(config, view, family, good)
        if view.hand[view.player, good] == 1 and not is_open(view, family, config.good_space[good]):
            gain += own_camel_gain(config, view, family, good)
    return gain + left * config.active_bonus


def own_camel_gain(config, view, family, good):
    """The gain of a card if the camel of `family` on its space becomes one's own."""
    space = config.good_space[good]
    if view.camel[space, 0] == family or view.camel[space, 1] == family:
        return config.own_camel_points - config.foreign_camel_points
    return 0


def extension_gain(config, view, family):
    """The gain of the best space for a first camel, and half of the next best for a second."""
    near, left = steps_of_route(config, view, family), ahead(view)
    first, second = -1e9, -1e9
    for space in spaces_for(config, view, family):
        gain = space_gain(config, view, family, space, near, left)
        if gain > first:
            first, second = gain, first
        elif gain > second:
            second = gain
    if view.treasury[family] >= config.second_camel_price and second > 0:
        return first + second / 2
    return first


def best_place(config, view, actions, number):
    """The space for the first camel that brings most."""
    near, left = steps_of_route(config, view, view.family), ahead(view)
    best, most = actions[0], -1e9
    for index in range(number):
        gain = space_gain(config, view, view.family, actions[index], near, left)
        if gain > most:
            best, most = actions[index], gain
    return best


def best_second(config, view, actions, number):
    """The space for the second camel that brings most, or none if all bring less than nothing."""
    best = best_place(config, view, actions, number - 1)
    near, left = steps_of_route(config, view, view.family), ahead(view)
    return best if space_gain(config, view, view.family, best, near, left) > 0 else DECLINE


# --- Cards ----------------------------------------------------------------------------------------------


def card_worth(config, view, good):
    """The points of a card in hand now, and those that the routes of one's own families promise to add."""
    worth = 0.0 + card_points(config, view, view.player, good)
    for family in range(NUM_FAMILIES):
        if is_member(view, view.player, family):
            near = steps_of_route(config, view, family)
            worth += PROSPECT * NEARNESS[near[good]] * card_promise(config, view, family, good)
    return worth


def best_discard(config, view, actions, number):
    """The card that promises least while there are as many as the limit; then no more."""
    if cards_held(view, view.player) < hand_limit(config) and actions[number - 1] == DONE:
        return DONE
    best, least = actions[0], 1e9
    for index in range(number):
        if actions[index] != DONE:
            worth = card_worth(config, view, actions[index])
            if worth < least:
                best, least = actions[index], worth
    if actions[number - 1] == DONE and least > config.card_price:
        return DONE
    return best


def best_sale(config, view, actions):
    """To keep a card that already scores more than it sells for, to sell any other."""
    points = card_points(config, view, view.seller, good_for_sale(config, view))
    return actions[0] if points > config.card_price else actions[1]
