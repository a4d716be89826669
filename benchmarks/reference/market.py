"""Reference opponents: `greedy` and `threshold` of *Le marché de Samarkand* as they stood at commit f156a36.

Kept unchanged, so that stronger players are measured against the same opponents for good: seat them as
functions of your own, `samarkand.simulate(game, strategies=[…, greedy, greedy, greedy])`. Like every strategy
they answer with one of `actions[:number]`, seeing only `view`.
"""

from samarkand.engine.dice import below
from samarkand.market.components import CAMEL_CARD, NUM_GOODS, NUM_VALUES, PASS, Phase
from samarkand.market.rules.best_choice import best_final_choice
from samarkand.market.rules.final import capacity, could_buy, num_goods_cards

# What the players believe, in points: estimates, not rules.
SET_PROMISE = (0.0, 0.6, 1.6, 3.2, 5.8, 9.8, 16.0)  # of cards of equal value, by their number
MAX_PROMISING = len(SET_PROMISE) - 1  # more cards promise as much
SHARE = 0.25  # of a goods card's value, for the good that will be counted
BALANCE = 1.0  # of a card of the good of which one has least
PLACE = 1.2  # of a place on a camel that will be filled
CARDS_A_ROUND = 0.8  # bought in each round to come
# What they pay, in dirhams for a point promised: more is too much, less comes too late.
GREEDY_PRICE = 1.2
THRESHOLD_PRICE = 0.8


def greedy(config, view, actions, number, dice):
    """Stops for the card that promises most as soon as it seems worth its price, whatever comes later."""
    match view.phase:
        case Phase.STOP:
            return best_stop(config, view, actions, number, GREEDY_PRICE)
        case Phase.CHOOSE:
            return actions[below(dice, number)]
        case _:
            return best_end(config, view, actions, number)


def threshold(config, view, actions, number, dice):
    """Stops at its own valuation of a card, given what it holds, and sells what others want most."""
    match view.phase:
        case Phase.STOP:
            return best_stop(config, view, actions, number, THRESHOLD_PRICE)
        case Phase.CHOOSE:
            return most_wanted(config, view, actions, number)
        case _:
            return best_end(config, view, actions, number)


def best_stop(config, view, actions, number, rate):
    """The card with the greatest gain at this value if there is any, else passing."""
    best = PASS
    most = 0.0
    for index in range(number):
        card = actions[index]
        if card != PASS:
            gain = rate * promise(config, view, view.player, card) - view.clock
            if gain > most and view.cash[view.player] >= view.clock:
                most = gain
                best = card
    return best


def promise(config, view, player, card):
    """The points that a card on offer promises to `player`."""
    if card == CAMEL_CARD:
        return camel_promise(config, view, player, config.camel_value[view.camel])
    return goods_promise(config, view, player, view.good[card], view.offer[card])


def goods_promise(config, view, player, good, kind):
    """The points that one more goods card promises: for equal values, its good, a place to fill."""
    same = view.bought[player, :, kind].sum()
    points = SET_PROMISE[min(same + 1, MAX_PROMISING)] - SET_PROMISE[min(same, MAX_PROMISING)]
    points += SHARE * config.value[kind]
    if view.bought[player, good].sum() == fewest(view, player):
        points += BALANCE
    if capacity(config, view, player) > num_goods_cards(view, player):
        points -= config.unused_place_points
    return points


def fewest(view, player):
    """How few cards the player has of the good bought least."""
    least = num_goods_cards(view, player)
    for good in range(NUM_GOODS):
        if could_buy(view, player, good):
            least = min(least, view.bought[player, good].sum())
    return least


def camel_promise(config, view, player, places):
    """The points that a camel promises: for the places that will be filled, less those that will not."""
    expected = num_goods_cards(view, player) + CARDS_A_ROUND * (config.rounds - view.turns)
    lacking = max(0.0, expected - capacity(config, view, player))
    filled = min(lacking, 1.0 * places)
    return PLACE * filled + config.unused_place_points * (places - filled)


def most_wanted(config, view, actions, number):
    """The kind of card for which another player would pay most."""
    best = actions[0]
    most = -1.0
    for index in range(number):
        price = best_price(config, view, actions[index])
        if price > most:
            most = price
            best = actions[index]
    return best


def best_price(config, view, kind):
    """The most dirhams that another player may give for a card of the player in turn."""
    most = 0.0
    good = view.good[view.player]
    for other in range(config.players):
        if other != view.player:
            price = THRESHOLD_PRICE * goods_promise(config, view, other, good, kind)
            most = max(most, min(price, 1.0 * view.cash[other]))
    return most


def best_end(config, view, actions, number):
    """A card that the best final choice leaves behind, or the good that it counts."""
    points, kept, good = best_final_choice(config, view, view.player)
    if view.phase == Phase.COUNT:
        return good
    for index in range(number):
        good = actions[index] // NUM_VALUES
        kind = actions[index] % NUM_VALUES
        if kept[good, kind] < view.bought[view.player, good, kind]:
            return actions[index]
    return actions[0]
