"""A computer player for *Le marché de Samarkand* that plans: it stops early only for a reason.

For each card on offer it works from value 1 up to the value called: what would stopping there bring, what
would waiting, if rivals stop around the value that the card has for them [M-R2, M-R3]? The doyen wins
disputes; others then pay half and get nothing [M-D2]. It sells what others would pay most for.

In a module of its own, since compiling it takes as long as compiling a game's rules: only who seats it waits.
"""

import numpy as np

from samarkand.engine.powers import logistic, power
from samarkand.market.components import CAMEL_CARD, NOTHING, NUM_SEATS, PASS, Phase
from samarkand.market.rules.final import capacity, num_goods_cards, set_points
from samarkand.market.strategies import best_end, fewest

# What the player believes: estimates, found by trial on one block of seeds, confirmed on another.
RATE = 1.2  # dirhams for a point that a card promises to the player
RIVAL_RATE = 0.8  # and to others, as the player thinks
SCATTER = 1.4  # by how many dirhams one errs about the value at which others stop
CHANCE_OF_A_CARD = 0.35  # that one more card of a kind still to come will be one's own
PURSUIT = 0.02  # how much more likely for each that one has
SETS = 1.3  # of a point for equal values
SHARE = 0.2  # of a goods card's value, for the good that will be counted
BALANCE = 0.4  # of a card of the good of which one has least
MORE_CARDS = 0.9  # of any card for which a camel must still be found
PLACE = 0.65  # of a place on a camel that will be filled
CARDS_A_ROUND = 0.9  # bought in each round to come


def planner(config, view, actions, number, dice):
    """Stops where stopping is expected to bring more than waiting, and sells what others pay most for."""
    match view.phase:
        case Phase.STOP:
            return best_stop(config, view, actions, number)
        case Phase.CHOOSE:
            return dearest(config, view, actions, number)
        case _:
            return best_end(config, view, actions, number)


# --- What a card promises -------------------------------------------------------------------------------


def card_points(config, view, player, card):
    """The points that a card on offer promises to `player`."""
    if card == CAMEL_CARD:
        return camel_points(config, view, player, config.camel_value[view.camel])
    return goods_points(config, view, player, view.good[card], view.offer[card])


def camel_points(config, view, player, places):
    """The points that a camel promises: for the places that will be filled, less those that will not."""
    expected = num_goods_cards(view, player) + CARDS_A_ROUND * (config.rounds - view.turns)
    lacking = max(0.0, expected - capacity(config, view, player))
    filled = min(lacking, 1.0 * places)
    return PLACE * filled + config.unused_place_points * (places - filled)


def goods_points(config, view, player, good, kind):
    """The points that one more goods card promises: for equal values, its good, a place to fill."""
    points = SETS * set_gain(config, view, player, kind) + SHARE * config.value[kind]
    if view.bought[player, good].sum() == fewest(view, player):
        points += BALANCE
    if capacity(config, view, player) > num_goods_cards(view, player):
        return points - config.unused_place_points
    return points + MORE_CARDS


def set_gain(config, view, player, kind):
    """By how much one more card of a kind raises the points expected for equal values [M-F4]."""
    held = view.bought[player, :, kind].sum()
    coming = cards_to_come(view, player, kind) - 1
    chance = CHANCE_OF_A_CARD + PURSUIT * held
    return gain_of_one_more(config, held, coming, chance)


def cards_to_come(view, player, kind):
    """How many cards of a kind others have on offer or still to sell; all have seen what they sold [M-S2]."""
    number = 0
    for seat in range(NUM_SEATS):
        if seat != player and view.good[seat] != NOTHING:
            number += view.stock[seat, kind]
            if view.offer[seat] == kind:
                number += 1
    return number


def gain_of_one_more(config, held, coming, chance):
    """By how many points one more than `held` equal cards raises the mean, as `coming` more may come too."""
    points, points_of_more = 0.0, 0.0
    now = set_points(config, held)
    probability = power(1 - chance, coming)
    for more in range(coming + 1):
        following = set_points(config, held + more + 1)
        points += probability * now
        points_of_more += probability * following
        now = following
        probability = probability * (coming - more) / (more + 1) * chance / (1 - chance)
    return points_of_more - points


# --- Stop or wait ---------------------------------------------------------------------------------------


def best_stop(config, view, actions, number):
    """The card for which stopping now gains most over waiting, or passing if there is none."""
    best = PASS
    most = 0.0
    for index in range(number):
        card = actions[index]
        if card != PASS and view.cash[view.player] >= view.clock:
            worth = RATE * card_points(config, view, view.player, card)
            if worth > view.clock:  # else waiting, which may bring nothing but costs nothing, is no worse
                gain = gain_of_stopping(config, view, card, worth)
                if gain > most:
                    most = gain
                    best = card
    return best


def gain_of_stopping(config, view, card, worth):
    """By how many dirhams stopping now for a card worth so many beats waiting, from the last value back."""
    alone, clear = chances_of_passing(config, view, card)
    gain = 0.0  # of what is best from the value below
    stopping, waiting = 0.0, 0.0
    for value in range(config.last_value, view.clock + 1):
        if view.player == view.doyen:
            stopping = worth - value
        else:
            stopping = alone[value] * (worth - value) - (clear[value] - alone[value]) * ((value + 1) // 2)
        waiting = alone[value] * gain
        gain = max(stopping, waiting)
    return stopping - waiting


def chances_of_passing(config, view, card):
    """How likely it is at each value that no rival stops, and that the doyen, if a rival, does not."""
    alone = np.ones(view.clock + 1)
    clear = np.ones(view.clock + 1)
    for other in range(config.players):
        if other != view.player and other != card:
            limit = RIVAL_RATE * card_points(config, view, other, card)
            before = (
                0.0 if view.clock == config.first_value else chance_of_having_stopped(limit, view.clock + 1)
            )
            for value in range(view.clock, config.last_value - 1, -1):
                now = chance_of_having_stopped(limit, value)
                if view.cash[other] >= value:
                    passing = 1 - (now - before) / (1 - before)
                    alone[value] *= passing
                    if other == view.doyen:
                        clear[value] = passing
                before = now
    return alone, clear


def chance_of_having_stopped(limit, value):
    """How likely it is that a rival who values a card at `limit` stops at `value` or above."""
    return logistic((limit - value) / SCATTER)


# --- What to sell ---------------------------------------------------------------------------------------


def dearest(config, view, actions, number):
    """The kind of card for which another player would pay most."""
    best = actions[0]
    most = -1.0
    good = view.good[view.player]
    for index in range(number):
        for other in range(config.players):
            if other != view.player:
                price = RIVAL_RATE * goods_points(config, view, other, good, actions[index])
                if min(price, 1.0 * view.cash[other]) > most:
                    most = min(price, 1.0 * view.cash[other])
                    best = actions[index]
    return best
