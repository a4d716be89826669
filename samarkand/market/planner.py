"""A computer player for *Le marché de Samarkand* that plans, and stops early only for a reason.

For each card on offer it calculates, from the last value up to the called one, the gain from stopping and
from waiting, if rivals stop near the card's value for them [M-R2, M-R3]. The doyen wins disputes, and the
others then pay half and get nothing [M-D2]. It sells the cards for which others would pay most.

It has a module of its own because compiling it takes as long as compiling a game's rules. Only programs that
use it have to wait for that.
"""

import numpy as np

from samarkand.engine.powers import logistic, power
from samarkand.market.components import CAMEL_CARD, NOTHING, NUM_SEATS, PASS, Phase
from samarkand.market.rules.final import capacity, num_goods_cards, set_points
from samarkand.market.strategies import best_end, fewest

# Estimates, tuned on one block of seeds and confirmed on another.
RATE = 1.2  # dirhams per point that the player expects from a card
RIVAL_RATE = 0.8  # the same for other players, as the player estimates it
SCATTER = 1.4  # standard error of the value at which others stop, in dirhams
CHANCE_OF_A_CARD = 0.35  # the probability of getting one more of the cards of a kind that are still to come
PURSUIT = 0.02  # the increase of that probability per card of the kind
SETS = 1.3  # weight of the points for equal values
SHARE = 0.2  # weight of a goods card's value, for the good that will be counted
BALANCE = 0.4  # value of a card of the least-bought good
MORE_CARDS = 0.9  # value of any card that still needs a camel
PLACE = 0.65  # value of a place on a camel that will be filled
CARDS_A_ROUND = 0.9  # expected purchases in each remaining round


def planner(config, view, actions, number, dice):
    """Return the stop that is expected to gain more than waiting, or the card for which others pay most."""
    match view.phase:
        case Phase.STOP:
            return best_stop(config, view, actions, number)
        case Phase.CHOOSE:
            return most_wanted(config, view, actions, number)
        case _:
            return best_end(config, view, actions, number)


# --- The value of a card --------------------------------------------------------------------------------


def card_points(config, view, player, card):
    """Return the expected points of a card on offer for `player`."""
    if card == CAMEL_CARD:
        return camel_points(config, view, player, config.camel_value[view.camel])
    return goods_points(config, view, player, view.good[card], view.offer[card])


def camel_points(config, view, player, places):
    """Return the expected points of a camel, for the places that will be filled minus those that will not."""
    expected = num_goods_cards(view, player) + CARDS_A_ROUND * (config.rounds - view.turns)
    lacking = max(0.0, expected - capacity(config, view, player))
    filled = min(lacking, 1.0 * places)
    return PLACE * filled + config.unused_place_points * (places - filled)


def goods_points(config, view, player, good, kind):
    """Return the expected points of one more goods card, for equal values, its good and a place to fill."""
    points = SETS * set_gain(config, view, player, kind) + SHARE * config.value[kind]
    if view.bought[player, good].sum() == fewest(view, player):
        points += BALANCE
    if capacity(config, view, player) > num_goods_cards(view, player):
        return points - config.unused_place_points
    return points + MORE_CARDS


def set_gain(config, view, player, kind):
    """Return how much one more card of a kind raises the expected points for equal values [M-F4]."""
    held = view.bought[player, :, kind].sum()
    coming = cards_to_come(view, player, kind) - 1
    chance = CHANCE_OF_A_CARD + PURSUIT * held
    return gain_of_one_more(config, held, coming, chance)


def cards_to_come(view, player, kind):
    """Return how many cards of a kind others offer or will sell, which is public knowledge [M-S2]."""
    number = 0
    for seat in range(NUM_SEATS):
        if seat != player and view.good[seat] != NOTHING:
            number += view.stock[seat, kind]
            if view.offer[seat] == kind:
                number += 1
    return number


def gain_of_one_more(config, held, coming, chance):
    """Return how much one more than `held` equal cards raises the mean score, if `coming` more may follow."""
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
    """Return the card for which stopping now gains most over waiting, or passing if there is none."""
    best = PASS
    most = 0.0
    for index in range(number):
        card = actions[index]
        if card != PASS and view.cash[view.player] >= view.clock:
            worth = RATE * card_points(config, view, view.player, card)
            if worth > view.clock:  # otherwise waiting is no worse, because it costs nothing
                gain = gain_of_stopping(config, view, card, worth)
                if gain > most:
                    most = gain
                    best = card
    return best


def gain_of_stopping(config, view, card, worth):
    """Return how much better stopping now is than waiting, for a card of this worth, in dirhams.

    It works backwards from the last value.
    """
    alone, clear = chances_of_passing(config, view, card)
    gain = 0.0  # gain of the best decision from the next lower value
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
    """Return, for each value, the probability that no rival stops, and that a rival doyen does not."""
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
    """Return the probability that a rival who values a card at `limit` stops at `value` or above."""
    return logistic((limit - value) / SCATTER)


# --- The card to sell -----------------------------------------------------------------------------------


def most_wanted(config, view, actions, number):
    """Return the kind of card for which another player would pay most."""
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
