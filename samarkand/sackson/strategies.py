"""Computer players for Sackson's *Samarkand*.

Each function sees only `view` and returns one of `actions[:number]`. `greedy` weighs what each space yields
now and what can follow. It does not remember or guess the other players' cards.
"""

import numpy as np

from samarkand.engine.dice import below
from samarkand.sackson.components import (
    DONE,
    MAX_WAYS,
    NUM_GOODS,
    NUM_MARKETS,
    NUM_SPACES,
    ROLL,
    STAY,
    Good,
    Kind,
    Phase,
)
from samarkand.sackson.rules.camps import is_full
from samarkand.sackson.rules.cities import least_sold, most_sold, price
from samarkand.sackson.rules.table import hand_size

# Estimates of `greedy`, in piastres. They are not rules.
CARD_WORTH = 8
WIN_WORTH = 1000
LOST_VISIT = 30
FAR = 0.8  # discount of gains per step
LOOK_AHEAD = 8


def greedy(config, view, actions, number, dice):
    """Return the action that seems to gain most in this turn and on the way onwards."""
    match view.phase:
        case Phase.PLACE | Phase.MOVE | Phase.FORK | Phase.NOMAD:
            return best_step(config, view, actions, number)
        case Phase.GIFT | Phase.DISCARD | Phase.LAY:
            return least_useful(config, view, actions, number)
        case Phase.TAKE:
            return best_exchange(config, view, actions, number)
        case Phase.BUY:
            return actions[number - 1] if hand_size(view, view.player) < config.hand_limit else actions[0]
        case Phase.MARKET:
            return best_market(config, view, actions, number)
        case Phase.NUMBER:
            return best_number(config, view, actions, number)
        case Phase.ASSORT:
            return least_useful(config, view, actions, number)
        case _:
            return actions[below(dice, number)]


def usefulness(config, view, player, good):
    """Return the price of the player's cards of `good` together with one more of them."""
    return config.price[good, min(view.hand[player, good] + 1, config.most_sold[good])]


def decider(view):
    """Return the player who decides: the one in turn, or the one who discards."""
    return view.discarding if view.phase == Phase.DISCARD else view.player


def least_useful(config, view, actions, number):
    """Return the possible good with the lowest usefulness."""
    player = decider(view)
    best = actions[0]
    for index in range(number):
        if usefulness(config, view, player, actions[index]) < usefulness(config, view, player, best):
            best = actions[index]
    return best


def best_exchange(config, view, actions, number):
    """Return the most useful good on the field, or the end of the visit if no exchange is an improvement."""
    best = DONE
    most = least_held(config, view)
    for index in range(number):
        good = actions[index]
        if good != DONE and usefulness(config, view, view.player, good) > most:
            best = good
            most = usefulness(config, view, view.player, good)
    return best


def least_held(config, view):
    """Return the lowest usefulness among the goods in the hand that can still be laid."""
    least = WIN_WORTH
    for good in range(NUM_GOODS):
        if view.hand[view.player, good] > 0 and view.taken[good] == 0:
            least = min(least, usefulness(config, view, view.player, good))
    return least


def gain(config, view, market, cards):
    """Return the price of a sale minus the worth of its cards. A winning sale is worth most."""
    paid = price(config, view, market, cards)
    if view.cash[view.player] + paid >= config.target:
        return WIN_WORTH
    return paid - CARD_WORTH * cards


def best_sale(config, view, market):
    """Return the gain of the best sale in `market`, or a large negative number if there is none."""
    best = -WIN_WORTH
    for cards in range(least_sold(config, market), most_sold(config, view, market) + 1):
        best = max(best, gain(config, view, market, cards))
    return best


def best_market(config, view, actions, number):
    """Return the market with the best sale."""
    best = actions[0]
    for index in range(number):
        if best_sale(config, view, actions[index]) > best_sale(config, view, best):
            best = actions[index]
    return best


def best_number(config, view, actions, number):
    """Return the number of cards with the best gain."""
    best = actions[0]
    for index in range(number):
        if gain(config, view, view.market, actions[index]) > gain(config, view, view.market, best):
            best = actions[index]
    return best


def space_gain(config, view, space):
    """Return the gain from ending the move on `space`, in piastres."""
    if config.kind[space] == Kind.CITY:
        best = -WIN_WORTH
        for market in range(NUM_MARKETS):
            if config.market_city[market] == space:
                best = max(best, best_sale(config, view, market))
        return best if best > -WIN_WORTH else -LOST_VISIT - CARD_WORTH * hand_size(view, view.player)
    hand_space = max(0, config.hand_limit - hand_size(view, view.player))
    if config.kind[space] == Kind.OASIS:
        if view.cash[view.player] < config.price_of_one[space]:
            return -LOST_VISIT
        if view.cash[view.player] < config.price_of_four[space]:
            return min(1, hand_space) * CARD_WORTH - config.price_of_one[space]
        return min(4, hand_space) * CARD_WORTH - config.price_of_four[space]
    if is_full(config, view, space):
        return min(config.capacity[space], hand_space) * CARD_WORTH
    return field_gain(config, view, space) - CARD_WORTH


def field_gain(config, view, space):
    """Return the gain of the best exchange in a camp."""
    most = 0
    for good in range(NUM_GOODS):
        if view.camp[space, good] > 0 and good != Good.ASSORTMENT:
            most = max(most, usefulness(config, view, view.player, good) - least_held(config, view))
    return most // 2


def prospects(config, view):
    """Return the value of each space, including the discounted value of the way on from it."""
    now = np.zeros(NUM_SPACES)
    for space in range(NUM_SPACES):
        now[space] = space_gain(config, view, space)
    promise = now.copy()
    for _ in range(LOOK_AHEAD):
        before = promise.copy()
        for space in range(NUM_SPACES):
            onward = -1e9
            for way in range(min(config.num_ways[space], MAX_WAYS)):
                onward = max(onward, before[config.ways[space, way]])
            promise[space] = now[space] + FAR * onward
    return promise


def best_step(config, view, actions, number):
    """Return the space, the roll or the stay with the highest value."""
    promise = prospects(config, view)
    best = actions[0]
    most = -1e9
    for index in range(number):
        action = actions[index]
        if action == ROLL and view.phase == Phase.MOVE:
            promised = roll_promise(config, view, promise)
        elif action == STAY:
            here = view.pawn[view.player]
            promised = field_gain(config, view, here) + FAR * onward_promise(config, view, promise)
        else:
            promised = promise[action]
        if promised > most:
            most = promised
            best = action
    return best


def onward_promise(config, view, promise):
    """Return the highest value among the spaces to which an arrow leads from the pawn."""
    space = view.pawn[view.player]
    most = -1e9
    for way in range(config.num_ways[space]):
        most = max(most, promise[config.ways[space, way]])
    return most


def roll_promise(config, view, promise):
    """Return the value of a roll: about the average of all spaces, minus its price and the uncertainty."""
    return promise.mean() - CARD_WORTH
