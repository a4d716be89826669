"""Computer players for *Routes to Riches*.

Each function sees only `view` and returns one of `actions[:number]`. `greedy` plays the action with
the highest sum of the points gained now and an estimate of what it makes possible. It estimates the value of
the other players' cards from the cards that it has not seen.
"""

import numpy as np

from samarkand.engine.dice import below
from samarkand.engine.powers import power
from samarkand.routes.components import (
    CAMELS_PER_SPACE,
    DECLINE,
    DONE,
    EXTEND,
    NOBODY,
    NUM_FAMILIES,
    NUM_GOODS,
    PASS,
    RELATION_TILES,
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

# Estimates of `greedy`, in points. They are not rules.
FAR = 0.6  # discount of gains per space
NEARNESS = np.array([power(FAR, steps) for steps in range(UNREACHED + 1)])  # discount by the number of spaces
PROSPECT = 1.1  # discount of gains within reach
DRAW_WORTH = 5.0  # the value of a choice of three cards
KEPT = 0.5  # others are assumed to hold cards from this best share of the unseen ones
MEETING = 2.5  # the value of a possible relation
GIFT = 0.3  # how much other players' gains count against the player
WIN_WORTH = 20.0


def greedy(config, view, actions, number, dice):
    """Return the action that seems to gain most points."""
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


# --- Distances to the spaces of the player's cards ------------------------------------------------------


def steps_of_route(config, view, family):
    """Return `near[good]`, the number of steps from the route of `family` to each card in the hand."""
    near = np.full(NUM_GOODS, UNREACHED)
    for space in range(config.spaces):
        if view.camel[space, 0] == family or view.camel[space, 1] == family:
            for good in range(NUM_GOODS):
                if view.hand[view.player, good] == 1:
                    near[good] = min(near[good], config.steps[good, space])
    return near


def card_promise(config, view, family, good):
    """Return the points that a camel of `family` would add to a card, if it can ever reach its space."""
    if view.hand[view.player, good] == 0 or not is_open(view, family, config.good_space[good]):
        return 0
    return config.own_camel_points


# --- The gain of an action ------------------------------------------------------------------------------


def progress(view):
    """Return how near the end is, from 0 to 1, by the nearer of its two conditions."""
    most = 0
    for family in range(NUM_FAMILIES):
        most = max(most, num_relations(view, family))
    return max(most / RELATION_TILES, related_families(view) / NUM_FAMILIES)


def ahead(view):
    """Return the discount of future gains, which increases as the end approaches."""
    return PROSPECT * (1 - progress(view))


def space_gain(config, view, family, space, near, left):
    """Return the immediate and expected gain of a camel of `family` on `space`, with the discount `left`."""
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
    """Return the possible gain of others from selling a card that the player has not seen."""
    if view.hand[view.player, good] == 1:
        return 0.0
    return config.card_price * view.unseen_hand.sum() / (view.unseen_hand.sum() + view.unseen_deck + 1)


def relation_gain(config, view, active, passive, besides):
    """Return the gain of founding a relation minus the others' gain. Winning or losing by it counts most.

    `besides` is what the camel on that space gains in other ways.
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
    """Return whether a relation between these two families ends the game."""
    if max(num_relations(view, active), num_relations(view, passive)) >= RELATION_TILES - 1:
        return True
    new = 0
    for family in (active, passive):
        if num_relations(view, family) == 0:
            new += 1
    return related_families(view) + new == NUM_FAMILIES


def lead_after_bonus(config, view, active, passive):
    """Return the player's estimated lead after the others receive their bonus."""
    best = -100.0
    for player in range(config.players):
        if player != view.player:
            cards = view.unseen_hand[player] * hidden_card_worth(config, view, player)
            best = max(
                best, score(config, view, player) + bonus(config, view, player, active, passive) + cards
            )
    return score(config, view, view.player) - best


def hidden_card_worth(config, view, player):
    """Return the mean score of a hidden card in another hand, assuming it is one of the best unseen [R-F1].

    All unseen cards are equally likely to have been drawn, but the lower-scoring ones were discarded.
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
    """Return the highest score of a card, with camels on all places of its space [R-F1]."""
    return CAMELS_PER_SPACE * max(config.own_camel_points, config.foreign_camel_points)


def is_unseen(view, good):
    """Return whether the card of `good` is neither in the player's hand nor face up."""
    return view.hand[view.player, good] == 0 and view.sold[:, good].sum() == 0


def meeting_promise(config, view, family, space):
    """Return the value of being able to meet another family from `space` in the next turn."""
    for index in range(config.num_neighbours[space]):
        there = config.neighbours[space, index]
        if is_open(view, family, there) and founds_relation(config, view, family, there):
            return MEETING
    return 0.0


# --- Turns and spaces -----------------------------------------------------------------------------------


def best_turn(config, view, actions, number):
    """Return the marriage or the extension with the highest gain."""
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
    """Return the gain of a marriage: the family's camels, the cards, and the extension of its route."""
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
    """Return the gain of a card if the camel of `family` on its space becomes the player's own."""
    space = config.good_space[good]
    if view.camel[space, 0] == family or view.camel[space, 1] == family:
        return config.own_camel_points - config.foreign_camel_points
    return 0


def extension_gain(config, view, family):
    """Return the gain of the best space for a first camel plus half of the next best for a second."""
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
    """Return the best space for the first camel."""
    near, left = steps_of_route(config, view, view.family), ahead(view)
    best, most = actions[0], -1e9
    for index in range(number):
        gain = space_gain(config, view, view.family, actions[index], near, left)
        if gain > most:
            best, most = actions[index], gain
    return best


def best_second(config, view, actions, number):
    """Return the best space for the second camel, or DECLINE if every one has a negative gain."""
    best = best_place(config, view, actions, number - 1)
    near, left = steps_of_route(config, view, view.family), ahead(view)
    return best if space_gain(config, view, view.family, best, near, left) > 0 else DECLINE


# --- Cards ----------------------------------------------------------------------------------------------


def card_worth(config, view, good):
    """Return the points of a card in the hand plus those that the player's routes are expected to add."""
    worth = 0.0 + card_points(config, view, view.player, good)
    for family in range(NUM_FAMILIES):
        if is_member(view, view.player, family):
            near = steps_of_route(config, view, family)
            worth += PROSPECT * NEARNESS[near[good]] * card_promise(config, view, family, good)
    return worth


def best_discard(config, view, actions, number):
    """Return the card with the lowest expected points while the hand is at the limit, otherwise DONE."""
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
    """Keep a card that already scores more than its price, and sell any other."""
    points = card_points(config, view, view.seller, good_for_sale(config, view))
    return actions[0] if points > config.card_price else actions[1]
