"""Reference opponent: the `greedy` player of Sackson's *Samarkand* as it stood at commit f156a36.

Kept unchanged, so that stronger players are measured against the same opponent for good: seat it as a
function of your own, `samarkand.simulate(game, strategies=[…, greedy, greedy, greedy])`. Like every strategy
it answers with one of `actions[:number]`, seeing only `view`.
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

# What `greedy` believes, in piastres: estimates, not rules.
CARD_WORTH = 8
WIN_WORTH = 1000
LOST_VISIT = 30
FAR = 0.8  # how much of what lies one step further counts
LOOK_AHEAD = 8


def greedy(config, view, actions, number, dice):
    """The action that seems to bring most in this turn and on the way after it."""
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
    """What one more card of `good` would make the player's cards of it sell for."""
    return config.price[good, min(view.hand[player, good] + 1, config.most_sold[good])]


def decider(view):
    """Who decides: the player in turn, or who discards."""
    return view.discarding if view.phase == Phase.DISCARD else view.player


def least_useful(config, view, actions, number):
    """Of the goods that may be parted with, the one whose cards promise least."""
    player = decider(view)
    best = actions[0]
    for index in range(number):
        if usefulness(config, view, player, actions[index]) < usefulness(config, view, player, best):
            best = actions[index]
    return best


def best_exchange(config, view, actions, number):
    """The most useful good of the field if it beats what would be laid for it, else the end."""
    best = DONE
    most = least_held(config, view)
    for index in range(number):
        good = actions[index]
        if good != DONE and usefulness(config, view, view.player, good) > most:
            best = good
            most = usefulness(config, view, view.player, good)
    return best


def least_held(config, view):
    """The usefulness of the least useful good in hand that may still be laid."""
    least = WIN_WORTH
    for good in range(NUM_GOODS):
        if view.hand[view.player, good] > 0 and view.taken[good] == 0:
            least = min(least, usefulness(config, view, view.player, good))
    return least


def gain(config, view, market, cards):
    """What a sale brings beyond the worth of the cards sold; winning brings more than all."""
    paid = price(config, view, market, cards)
    if view.cash[view.player] + paid >= config.target:
        return WIN_WORTH
    return paid - CARD_WORTH * cards


def best_sale(config, view, market):
    """The gain of the best sale in `market`, or what a visit without a sale costs."""
    best = -WIN_WORTH
    for cards in range(least_sold(config, market), most_sold(config, view, market) + 1):
        best = max(best, gain(config, view, market, cards))
    return best


def best_market(config, view, actions, number):
    """The market with the best sale."""
    best = actions[0]
    for index in range(number):
        if best_sale(config, view, actions[index]) > best_sale(config, view, best):
            best = actions[index]
    return best


def best_number(config, view, actions, number):
    """The number of cards with the best gain."""
    best = actions[0]
    for index in range(number):
        if gain(config, view, view.market, actions[index]) > gain(config, view, view.market, best):
            best = actions[index]
    return best


def space_gain(config, view, space):
    """What ending the move on `space` would bring, in piastres."""
    if config.kind[space] == Kind.CITY:
        best = -WIN_WORTH
        for market in range(NUM_MARKETS):
            if config.market_city[market] == space:
                best = max(best, best_sale(config, view, market))
        return best if best > -WIN_WORTH else -LOST_VISIT - CARD_WORTH * hand_size(view, view.player)
    room = max(0, config.hand_limit - hand_size(view, view.player))
    if config.kind[space] == Kind.OASIS:
        if view.cash[view.player] < config.price_of_one[space]:
            return -LOST_VISIT
        if view.cash[view.player] < config.price_of_four[space]:
            return min(1, room) * CARD_WORTH - config.price_of_one[space]
        return min(4, room) * CARD_WORTH - config.price_of_four[space]
    if is_full(config, view, space):
        return min(config.capacity[space], room) * CARD_WORTH
    return field_gain(config, view, space) - CARD_WORTH


def field_gain(config, view, space):
    """What the best exchange in a camp would bring."""
    most = 0
    for good in range(NUM_GOODS):
        if view.camp[space, good] > 0 and good != Good.ASSORTMENT:
            most = max(most, usefulness(config, view, view.player, good) - least_held(config, view))
    return most // 2


def prospects(config, view):
    """For each space, what it and the way on from it promise."""
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
    """The space with the best prospect, staying if nothing on the way is better."""
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
    """The best promise of the spaces that lie ahead of the pawn."""
    space = view.pawn[view.player]
    most = -1e9
    for way in range(config.num_ways[space]):
        most = max(most, promise[config.ways[space, way]])
    return most


def roll_promise(config, view, promise):
    """What a roll promises: about the average of all spaces, less its price and the uncertainty."""
    return promise.mean() - CARD_WORTH
