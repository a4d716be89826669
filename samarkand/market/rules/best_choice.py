"""The best final choice: an exact search for the cards to leave behind and the good to count.

Points for equal values depend on how many cards of each *kind* are kept. Points for the least-bought good
depend on which of them are of that *good*. The search goes through all numbers by kind, skips those that
cannot beat the best so far, and finds the best cards of the counted good for each.
"""

import numpy as np

from samarkand.market.components import NOBODY, NUM_GOODS, NUM_VALUES
from samarkand.market.rules.final import capacity, could_buy, set_points, worth

IMPOSSIBLE = -1000  # below any possible number of points


def best_points(config, state, player):
    """The most points that `player` can score for goods, after leaving some behind [M-F2, M-F3, M-F4].

    This is the sum of the points for the least-bought good and for equal values.
    """
    cards = state.bought[player].copy()
    places = min(cards.sum(), capacity(config, state, player))
    groups = goods_for_sale(state, player)
    return most_points(config, cards, places, groups)


def most_points(config, cards, places, groups):
    """The most points for keeping `places` of `cards[good, kind]`, if the goods in `groups` count."""
    ceiling = share_ceiling(config, cards, places, groups)
    least, most = np.zeros(NUM_VALUES, np.int64), np.zeros(NUM_VALUES, np.int64)
    for kind in range(NUM_VALUES):
        most[kind] = cards[:, kind].sum()
    keep = least.copy()
    best = IMPOSSIBLE
    while keep[NUM_VALUES - 1] <= most[NUM_VALUES - 1]:
        if keep.sum() == places:
            points = points_of_sets(config, keep)
            if points + ceiling > best:
                best = max(best, points + best_share(config, cards, groups, keep))
        advance(keep, least, most)
    return best


def advance(numbers, least, most):
    """Advance to the next combination of numbers between `least` and `most`. Changes `numbers`.

    After the last combination, the last number exceeds its maximum.
    """
    last = len(numbers) - 1
    for place in range(last):
        if numbers[place] < most[place]:
            numbers[place] += 1
            return
        numbers[place] = least[place]
    numbers[last] += 1


def points_of_sets(config, keep):
    """The points for equal values if `keep[kind]` cards are kept [M-F4]."""
    points = 0
    for kind in range(NUM_VALUES):
        points += set_points(config, keep[kind])
    return points


def best_final_choice(config, state, player):
    """The best final choice of `player`: points for goods, the cards to keep, and the good to count.

    Parameters
    ----------
    config, state : records
        A position at any time. The player's goods and camels are taken as final.
    player : int

    Returns
    -------
    points : int
        For the least-bought good and equal values [M-F3, M-F4].
    kept : ndarray of int64, shape (NUM_GOODS, NUM_VALUES)
        The cards that are carried; the others stay behind [M-F2].
    good : int
        The least-bought good to count: of those that tie, the one that is worth most [M-F3].
    """
    kept = state.bought[player].copy()
    places = min(kept.sum(), capacity(config, state, player))
    groups = goods_for_sale(state, player)
    points = most_points(config, kept, places, groups)
    while kept.sum() > places:
        drop_a_card(config, kept, places, groups, points)
    return points, kept, best_good(config, kept, groups)


def drop_a_card(config, kept, places, groups, points):
    """Remove a card that is not needed for `points`. Changes `kept`."""
    for good in range(NUM_GOODS):
        for kind in range(NUM_VALUES):
            if kept[good, kind] > 0:
                kept[good, kind] -= 1
                if most_points(config, kept, places, groups) == points:
                    return
                kept[good, kind] += 1


def goods_for_sale(state, player):
    """`groups[good]`, 1 for each good that `player` could buy [M-F3]."""
    groups = np.zeros(NUM_GOODS, np.int64)
    for good in range(NUM_GOODS):
        if could_buy(state, player, good):
            groups[good] = 1
    return groups


def best_good(config, kept, groups):
    """The good to count among `kept`: of those with the fewest cards, the one that is worth most [M-F3]."""
    best = NOBODY
    for good in range(NUM_GOODS):
        if groups[good] == 1 and (best == NOBODY or counts_before(config, kept[good], kept[best])):
            best = good
    return best


def counts_before(config, cards, others):
    """Whether to count a good with `cards` rather than one with `others` [M-F3]."""
    if cards.sum() != others.sum():
        return cards.sum() < others.sum()
    return worth(config, cards) > worth(config, others)


def share_ceiling(config, cards, places, groups):
    """An upper bound on the points for a least-bought good [M-F3].

    It can have at most an equal share of the places, and no more cards than the good with the fewest.
    """
    most = places // groups.sum()
    for good in range(NUM_GOODS):
        if groups[good] == 1:
            most = min(most, cards[good].sum())
    best = 0
    for good in range(NUM_GOODS):
        best = max(best, worth_of_highest(config, cards[good], most))
    return best


def worth_of_highest(config, cards, number):
    """The sum of the `number` highest values in `cards[kind]`."""
    points = 0
    for kind in range(NUM_VALUES - 1, -1, -1):
        taken = min(number, cards[kind])
        points += taken * config.value[kind]
        number -= taken
    return points


def best_share(config, cards, groups, keep):
    """The most points for a least-bought good if `keep[kind]` cards of any goods are kept."""
    best = 0
    for good in range(NUM_GOODS):
        if groups[good] == 1 and worth(config, cards[good]) > best:
            best = best_share_of(config, cards, groups, keep, good, best)
    return best


def best_share_of(config, cards, groups, keep, good, best):
    """The most points for `good` as the least-bought one, or `best` if that is more."""
    least, most = np.zeros(NUM_VALUES, np.int64), np.zeros(NUM_VALUES, np.int64)
    for kind in range(NUM_VALUES):
        most[kind] = min(keep[kind], cards[good, kind])
        others = cards[:, kind].sum() - cards[good, kind]
        least[kind] = max(0, keep[kind] - others)
    share = least.copy()
    while share[NUM_VALUES - 1] <= most[NUM_VALUES - 1]:
        points = worth(config, share)
        if points > best and can_others_have_as_many(cards, groups, keep, good, share):
            best = points
        advance(share, least, most)
    return best


def can_others_have_as_many(cards, groups, keep, good, share):
    """Whether the other cards kept can be chosen so that no other good has fewer than `good`.

    They can if and only if every set of other goods could have as many as it needs (the marriage theorem).
    """
    needed = share.sum()
    for chosen in range(1, 1 << NUM_GOODS):
        if is_set_of_others(groups, good, chosen):
            held = 0
            goods = 0
            for kind in range(NUM_VALUES):
                held += min(keep[kind] - share[kind], cards_of_set(cards, chosen, kind))
            for other in range(NUM_GOODS):
                goods += is_in(chosen, other)
            if held < needed * goods:
                return False
    return True


def is_in(chosen, good):
    """Return 1 if `good` is in the set, a number whose binary digits stand for goods, otherwise 0."""
    return chosen >> good & 1


def is_set_of_others(groups, good, chosen):
    """Whether all goods in the set are for sale and none of them is `good`."""
    for other in range(NUM_GOODS):
        if is_in(chosen, other) == 1 and (other == good or groups[other] == 0):
            return False
    return True


def cards_of_set(cards, chosen, kind):
    """The number of cards of a kind among the goods in the set."""
    number = 0
    for good in range(NUM_GOODS):
        number += cards[good, kind] * is_in(chosen, good)
    return number
