"""Computer players for Sackson's *Samarkand*.

Each answers with one of `actions[:number]`, seeing only `view`. `greedy` weighs what each space would
bring now and on the way from there; it neither remembers nor guesses the others' cards.
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


def greedy(box, view, actions, number, dice):
    """The action that seems to bring most in this turn and on the way after it."""
    match view.phase:
        case Phase.PLACE | Phase.MOVE | Phase.FORK | Phase.NOMAD:
            return best_step(box, view, actions, number)
        case Phase.GIFT | Phase.DISCARD | Phase.LAY:
            return least_useful(box, view, actions, number)
        case Phase.TAKE:
            return best_exchange(box, view, actions, number)
        case Phase.BUY:
            return actions[number - 1] if hand_size(view, view.player) < box.hand_limit else actions[0]
        case Phase.MARKET:
            return best_market(box, view, actions, number)
        case Phase.NUMBER:
            return best_number(box, view, actions, number)
        case Phase.ASSORT:
            return least_useful(box, view, actions, number)
        case _:
            return actions[below(dice, number)]


def usefulness(box, view, player, good):
    """The rise in the sale of the player's cards of `good` by one more of them."""
    return box.price[good, min(view.hand[player, good] + 1, box.most_sold[good])]


def decider(view):
    """The player who decides: the one in turn, or one who discards."""
    return view.discarding if view.phase == Phase.DISCARD else view.player


def least_useful(box, view, actions, number):
    """Of the goods that may be parted with, the one whose cards promise least."""
    player = decider(view)
    best = actions[0]
    for index in range(number):
        if usefulness(box, view, player, actions[index]) < usefulness(box, view, player, best):
            best = actions[index]
    return best


def best_exchange(box, view, actions, number):
    """The most useful good of the field if it beats what would be laid for it, else the end."""
    best = DONE
    most = least_held(box, view)
    for index in range(number):
        good = actions[index]
        if good != DONE and usefulness(box, view, view.player, good) > most:
            best = good
            most = usefulness(box, view, view.player, good)
    return best


def least_held(box, view):
    """The usefulness of the least useful good in hand that may still be laid."""
    least = WIN_WORTH
    for good in range(NUM_GOODS):
        if view.hand[view.player, good] > 0 and view.taken[good] == 0:
            least = min(least, usefulness(box, view, view.player, good))
    return least


def gain(box, view, market, cards):
    """The gain of a sale beyond the worth of the cards sold; winning brings more than all."""
    paid = price(box, view, market, cards)
    if view.cash[view.player] + paid >= box.target:
        return WIN_WORTH
    return paid - CARD_WORTH * cards


def best_sale(box, view, market):
    """The gain of the best sale in `market`, or what a visit without a sale costs."""
    best = -WIN_WORTH
    for cards in range(least_sold(box, market), most_sold(box, view, market) + 1):
        best = max(best, gain(box, view, market, cards))
    return best


def best_market(box, view, actions, number):
    """The market with the best sale."""
    best = actions[0]
    for index in range(number):
        if best_sale(box, view, actions[index]) > best_sale(box, view, best):
            best = actions[index]
    return best


def best_number(box, view, actions, number):
    """The number of cards with the best gain."""
    best = actions[0]
    for index in range(number):
        if gain(box, view, view.market, actions[index]) > gain(box, view, view.market, best):
            best = actions[index]
    return best


def space_gain(box, view, space):
    """The gain of ending the move on `space`, in piastres."""
    if box.kind[space] == Kind.CITY:
        best = -WIN_WORTH
        for market in range(NUM_MARKETS):
            if box.market_city[market] == space:
                best = max(best, best_sale(box, view, market))
        return best if best > -WIN_WORTH else -LOST_VISIT - CARD_WORTH * hand_size(view, view.player)
    room = max(0, box.hand_limit - hand_size(view, view.player))
    if box.kind[space] == Kind.OASIS:
        if view.cash[view.player] < box.price_of_one[space]:
            return -LOST_VISIT
        if view.cash[view.player] < box.price_of_four[space]:
            return min(1, room) * CARD_WORTH - box.price_of_one[space]
        return min(4, room) * CARD_WORTH - box.price_of_four[space]
    if is_full(box, view, space):
        return min(box.capacity[space], room) * CARD_WORTH
    return field_gain(box, view, space) - CARD_WORTH


def field_gain(box, view, space):
    """The gain of the best exchange in a camp."""
    most = 0
    for good in range(NUM_GOODS):
        if view.camp[space, good] > 0 and good != Good.ASSORTMENT:
            most = max(most, usefulness(box, view, view.player, good) - least_held(box, view))
    return most // 2


def prospects(box, view):
    """For each space, what it and the way on from it promise."""
    now = np.zeros(NUM_SPACES)
    for space in range(NUM_SPACES):
        now[space] = space_gain(box, view, space)
    promise = now.copy()
    for _ in range(LOOK_AHEAD):
        before = promise.copy()
        for space in range(NUM_SPACES):
            onward = -1e9
            for way in range(min(box.num_ways[space], MAX_WAYS)):
                onward = max(onward, before[box.ways[space, way]])
            promise[space] = now[space] + FAR * onward
    return promise


def best_step(box, view, actions, number):
    """The space with the best prospect, staying if nothing on the way is better."""
    promise = prospects(box, view)
    best = actions[0]
    most = -1e9
    for index in range(number):
        action = actions[index]
        if action == ROLL and view.phase == Phase.MOVE:
            promised = roll_promise(box, view, promise)
        elif action == STAY:
            here = view.pawn[view.player]
            promised = field_gain(box, view, here) + FAR * onward_promise(box, view, promise)
        else:
            promised = promise[action]
        if promised > most:
            most = promised
            best = action
    return best


def onward_promise(box, view, promise):
    """The best promise of the spaces that lie ahead of the pawn."""
    space = view.pawn[view.player]
    most = -1e9
    for way in range(box.num_ways[space]):
        most = max(most, promise[box.ways[space, way]])
    return most


def roll_promise(box, view, promise):
    """The promise of a roll: about the average of all spaces, less its price and the uncertainty."""
    return promise.mean() - CARD_WORTH
