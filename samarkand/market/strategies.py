"""Computer players for *Le marché de Samarkand*.

Each function sees only `view` and returns one of `actions[:number]`. The players have no memory. They
derive what others own and may want from the cards and the money, which a perfect listener knows. They assume
that others value cards as they do, and know that only the doyen wins a dispute.
"""

from samarkand.engine.dice import below
from samarkand.market.components import CAMEL_CARD, NUM_GOODS, NUM_VALUES, PASS, Phase
from samarkand.market.rules.best_choice import best_final_choice
from samarkand.market.rules.final import capacity, could_buy, num_goods_cards

# Estimates in points. They are not rules.
SET_PROMISE = (0.0, 0.6, 1.6, 3.2, 5.8, 9.8, 16.0)  # value of cards of equal value, by their number
MAX_PROMISING = len(SET_PROMISE) - 1  # more cards have the same value
SHARE = 0.25  # weight of a goods card's value, for the good that will be counted
BALANCE = 1.0  # value of a card of the least-bought good
PLACE = 1.2  # value of a place on a camel that will be filled
CARDS_A_ROUND = 0.8  # expected purchases in each remaining round
# Dirhams per expected point. A higher price is too expensive, and a lower one comes too late.
GREEDY_PRICE = 1.2
THRESHOLD_PRICE = 0.8
# Dirhams above the worth that a player who would lose a tie pays in order to be first.
GREEDY_STEP = 0.0
THRESHOLD_STEP = 1.0


def greedy(config, view, actions, number, dice):
    """Stop for the most valuable card as soon as it seems worth its price, without looking ahead."""
    match view.phase:
        case Phase.STOP:
            return best_stop(config, view, actions, number, dice, GREEDY_PRICE, GREEDY_STEP)
        case Phase.CHOOSE:
            return actions[below(dice, number)]
        case _:
            return best_end(config, view, actions, number)


def threshold(config, view, actions, number, dice):
    """Stop at the card's value, or one higher to beat a rival, and sell what others want most."""
    match view.phase:
        case Phase.STOP:
            return best_stop(config, view, actions, number, dice, THRESHOLD_PRICE, THRESHOLD_STEP)
        case Phase.CHOOSE:
            return most_wanted(config, view, actions, number)
        case _:
            return best_end(config, view, actions, number)


def best_stop(config, view, actions, number, dice, rate, step):
    """Return the card with the greatest positive gain at this value, otherwise PASS."""
    best = PASS
    most = 0.0
    for index in range(number):
        card = actions[index]
        if card != PASS and view.cash[view.player] >= view.clock:
            gain = stop_gain(config, view, card, dice, rate, step)
            if gain > most:
                most = gain
                best = card
    return best


def stop_gain(config, view, card, dice, rate, step):
    """Return the gain of stopping for a card now, or nothing if a random draw leaves it to the rivals [M-D2].

    The doyen need not care who else stops. Any other player goes `step` higher to beat rivals who would stop
    at the next value. Since a card that several players name without the doyen is lost to all of them, each
    stops with a probability that is inversely proportional to their number.
    """
    gain = rate * promise(config, view, view.player, card) - view.clock
    if view.player == view.doyen:
        return gain
    rivals = num_rivals(config, view, card, rate, view.clock - 1)
    if rivals > 0 and num_rivals(config, view, card, rate, view.clock) == 0:
        gain += step
    if would_stop(config, view, view.doyen, card, rate, view.clock - 1):
        rivals -= 1
    if gain > 0 and rivals > 0 and below(dice, rivals + 1) > 0:
        return 0.0
    return gain


def num_rivals(config, view, card, rate, value):
    """Return how many others would stop for a card at `value`, as far as the player in turn can tell."""
    number = 0
    for other in range(config.players):
        if other != view.player and would_stop(config, view, other, card, rate, value):
            number += 1
    return number


def would_stop(config, view, player, card, rate, value):
    """Return whether `player` can buy and pay for a card, and values it higher than `value`."""
    if card == player or view.cash[player] < value:
        return False
    return rate * promise(config, view, player, card) > value


def promise(config, view, player, card):
    """Return the expected points of a card on offer for `player`."""
    if card == CAMEL_CARD:
        return camel_promise(config, view, player, config.camel_value[view.camel])
    return goods_promise(config, view, player, view.good[card], view.offer[card])


def goods_promise(config, view, player, good, kind):
    """Return the expected points of one more goods card, for equal values, its good and a place to fill."""
    same = view.bought[player, :, kind].sum()
    points = SET_PROMISE[min(same + 1, MAX_PROMISING)] - SET_PROMISE[min(same, MAX_PROMISING)]
    points += SHARE * config.value[kind]
    if view.bought[player, good].sum() == fewest(view, player):
        points += BALANCE
    if capacity(config, view, player) > num_goods_cards(view, player):
        points -= config.unused_place_points
    return points


def fewest(view, player):
    """Return the number of cards of the player's least-bought good."""
    least = num_goods_cards(view, player)
    for good in range(NUM_GOODS):
        if could_buy(view, player, good):
            least = min(least, view.bought[player, good].sum())
    return least


def camel_promise(config, view, player, places):
    """Return the expected points of a camel, for the places that will be filled minus those that will not."""
    expected = num_goods_cards(view, player) + CARDS_A_ROUND * (config.rounds - view.turns)
    lacking = max(0.0, expected - capacity(config, view, player))
    filled = min(lacking, 1.0 * places)
    return PLACE * filled + config.unused_place_points * (places - filled)


def most_wanted(config, view, actions, number):
    """Return the kind of card for which another player would pay most."""
    best = actions[0]
    most = -1.0
    for index in range(number):
        price = best_price(config, view, actions[index])
        if price > most:
            most = price
            best = actions[index]
    return best


def best_price(config, view, kind):
    """Return the highest price that another player may pay for a card of the player in turn."""
    most = 0.0
    good = view.good[view.player]
    for other in range(config.players):
        if other != view.player:
            price = THRESHOLD_PRICE * goods_promise(config, view, other, good, kind)
            most = max(most, min(price, 1.0 * view.cash[other]))
    return most


def best_end(config, view, actions, number):
    """Return a card that the best final choice leaves behind, or the good that it counts."""
    points, kept, good = best_final_choice(config, view, view.player)
    if view.phase == Phase.COUNT:
        return good
    for index in range(number):
        good = actions[index] // NUM_VALUES
        kind = actions[index] % NUM_VALUES
        if kept[good, kind] < view.bought[view.player, good, kind]:
            return actions[index]
    return actions[0]
