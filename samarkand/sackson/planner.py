"""A computer player for Sackson's *Samarkand* that plans its own next turns.

From each space that it can enter, it searches all paths for a few turns: gifts and exchanges in camps, full
fields, purchases, and the best sale in each market. It values a plan by the money and cards at its end. A
card counts as part of what it may sell for, and an unseen card counts as an average. Later gains are
discounted. The other players are assumed not to move.

It has a module of its own because compiling it takes as long as compiling a game's rules. Only programs that
use it have to wait for that.
"""

import numpy as np

from samarkand.sackson.components import (
    BACK,
    DIE_FACES,
    DONE,
    MAX_SOLD,
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
from samarkand.sackson.rules.cities import least_sold, price
from samarkand.sackson.strategies import decider

# Estimates in piastres, tuned on one block of seeds and confirmed on another.
PRICE_SHARE = 0.33  # of the price of all cards of a good
CARD = 5.1  # any card that can be sold together with others of its good
SPARE_CARD = 3.0  # any card beyond the largest number that can be sold
ASSORTMENT_SHARE = 0.34  # of the price of one card of each good
UNSEEN_CARD = 9.3
TURNS = 3  # to plan ahead
LATER = np.cumprod([1.0] + [0.9] * TURNS)  # discount of gains by the number of turns
MAX_CARDS = 18  # the hand size above which it buys no more
MAX_NOMADS = 2  # the limit on nomad moves in a turn
UNCERTAINTY = 2.0  # the cost of a roll besides its price, because it upsets plans
WIN = 500.0
SOONER = 29.0  # for each turn that a win comes earlier
IMPOSSIBLE = -1e9

# A row of a plan: the player's space, possessions, and the next option to try.
SPACE, TURN, CASH, UNSEEN, EMPTIED, OPTION, NOMADS, WON = range(8)
HAND = 8  # the first of the goods, which fill the rest of the row
WIDTH = HAND + NUM_GOODS
LEVELS = 1 + (TURNS + 1) * (MAX_NOMADS + 1)
VARIANTS = 2  # the two markets of a city; in a camp, to stay or to move on


def planner(config, view, actions, number, dice):
    """Return the action that begins the best plan for the next turns."""
    worth = card_worths(config)
    match view.phase:
        case Phase.PLACE | Phase.MOVE | Phase.FORK | Phase.NOMAD:
            return best_move(config, view, worth, actions, number)
        case Phase.TAKE:
            return best_exchange(view, worth, actions, number)
        case Phase.BUY:
            return best_purchase(view, actions, number)
        case Phase.MARKET:
            return best_market(config, view, worth, actions, number)
        case Phase.NUMBER:
            return best_number(
                config, view, worth, view.market, view.hand[view.player], view.cash[view.player]
            )
        case Phase.CHIP:
            return best_chip(config, view, actions, number)
        case _:
            return least_missed(view, worth, actions, number)


# --- The worth of cards -------------------------------------------------------------------------------


def card_worths(config):
    """Return `worth[good, number]` in piastres. The last row has the worth of different goods."""
    worth = np.zeros((NUM_GOODS + 1, MAX_SOLD + 1))
    for good in range(NUM_GOODS):
        for number in range(MAX_SOLD + 1):
            sold = min(number, config.most_sold[good])
            worth[good, number] = PRICE_SHARE * config.price[good, sold]
            worth[good, number] += CARD * sold + SPARE_CARD * (number - sold)
    for number in range(NUM_GOODS + 1):
        sold = min(number, config.most_sold[Good.ASSORTMENT])
        worth[NUM_GOODS, number] = ASSORTMENT_SHARE * config.price[Good.ASSORTMENT, sold]
    return worth


def hand_worth(worth, hand):
    """Return the worth of a hand."""
    total = 0.0
    goods = 0
    for good in range(NUM_GOODS):
        total += worth[good, min(hand[good], MAX_SOLD)] + SPARE_CARD * max(0, hand[good] - MAX_SOLD)
        goods += min(1, hand[good])
    return total + worth[NUM_GOODS, goods]


def worth_without(worth, hand, good):
    """Return the worth of a hand without one card of `good`."""
    hand[good] -= 1
    left = hand_worth(worth, hand)
    hand[good] += 1
    return left


def possessions_worth(worth, row):
    """Return the worth of the money and cards in a row of a plan."""
    return row[CASH] + UNSEEN_CARD * row[UNSEEN] + hand_worth(worth, row[HAND:])


def least_missed(view, worth, actions, number):
    """Return the good of which one card less reduces the worth of the hand least."""
    hand = view.hand[decider(view)].copy()
    best, most = actions[0], IMPOSSIBLE
    for index in range(number):
        left = worth_without(worth, hand, actions[index])
        if left > most:
            best, most = actions[index], left
    return best


# --- Camps ----------------------------------------------------------------------------------------------


def best_exchange(view, worth, actions, number):
    """Return the good on the field that improves the hand most, or the end of the exchange."""
    hand = view.hand[view.player].copy()
    best, most = DONE, hand_worth(worth, hand)
    for index in range(number):
        if actions[index] != DONE:
            _, left = best_lay(worth, hand, actions[index], view.taken)
            if left > most:
                best, most = actions[index], left
    return best


def best_lay(worth, hand, good, taken):
    """Return the best card to lay for a card of `good`, and the worth of the resulting hand."""
    best, most = DONE, IMPOSSIBLE
    hand[good] += 1
    for other in range(NUM_GOODS):
        if other != good and hand[other] > 0 and taken[other] == 0:
            left = worth_without(worth, hand, other)
            if left > most:
                best, most = other, left
    hand[good] -= 1
    return best, most


def exchange(worth, field, hand):
    """Exchange cards as long as it improves the hand [S-N1, S-N5]. Changes `hand`."""
    cards = field.copy()
    taken = np.zeros(NUM_GOODS, np.int64)
    laid = np.zeros(NUM_GOODS, np.int64)
    for _ in range(NUM_GOODS):
        take, lay, most = DONE, DONE, hand_worth(worth, hand)
        for good in range(NUM_GOODS):
            if cards[good] > 0 and laid[good] == 0:
                other, left = best_lay(worth, hand, good, taken)
                if left > most:
                    take, lay, most = good, other, left
        if take == DONE:
            return
        cards[take] -= 1
        hand[take] += 1
        hand[lay] -= 1
        taken[take] = 1
        laid[lay] = 1


def visit_camp(config, view, worth, row, variant, is_free):
    """Buy a full field; otherwise give a present, and then exchange cards or move on [S-N1 … S-N3].

    Changes `row`. Returns whether the variant exists. The new cards on a field that the plan has emptied are
    unknown.
    """
    space, hand = row[SPACE], row[HAND:]
    is_left = row[EMPTIED] >> space & 1 == 0
    if is_left and is_full(config, view, space):
        row[CASH] = max(0, row[CASH] - config.full_camp_price)
        row[EMPTIED] += 1 << space
        hand += view.camp[space]
        return variant == 0
    give(config, worth, row)
    if variant == 1:
        row[TURN] -= 1
        return is_free and row[NOMADS] <= MAX_NOMADS
    if is_left:
        exchange(worth, view.camp[space], hand)
    return True


def give(config, worth, row):
    """Give the least valuable card, or an unseen one if there is no other [S-N1, S-N3]. Changes `row`."""
    hand = row[HAND:]
    best, most = DONE, IMPOSSIBLE
    for good in range(NUM_GOODS):
        if hand[good] > 0:
            left = worth_without(worth, hand, good)
            if left > most:
                best, most = good, left
    if best != DONE:
        hand[best] -= 1
    elif row[UNSEEN] > 0:
        row[UNSEEN] -= 1
    else:
        row[CASH] = max(0, row[CASH] - config.missing_gift_price)


# --- Oases ----------------------------------------------------------------------------------------------


def best_purchase(view, actions, number):
    """Return the purchase of four cards if the hand has space for them, otherwise of one."""
    return actions[number - 1] if view.hand[view.player].sum() + 4 <= MAX_CARDS else actions[0]


def visit_oasis(config, worth, row):
    """Buy four cards or one, unseen, or lose cards if there is no money [S-O1, S-O2]. Changes `row`."""
    space, hand = row[SPACE], row[HAND:]
    if row[CASH] < config.price_of_one[space]:
        for _ in range(min(config.lost_cards, hand.sum())):
            hand[hand.argmax()] -= 1
    elif row[CASH] >= config.price_of_four[space] and hand.sum() + row[UNSEEN] + 4 <= MAX_CARDS:
        row[CASH] -= config.price_of_four[space]
        row[UNSEEN] += 4
    else:
        row[CASH] -= config.price_of_one[space]
        row[UNSEEN] += 1


# --- Cities ---------------------------------------------------------------------------------------------


def best_market(config, view, worth, actions, number):
    """Return the market with the best sale."""
    hand, cash = view.hand[view.player], view.cash[view.player]
    best, most = actions[0], IMPOSSIBLE
    for index in range(number):
        cards = best_number(config, view, worth, actions[index], hand, cash)
        gain = sale_gain(config, view, worth, actions[index], cards, hand, cash)
        if gain > most:
            best, most = actions[index], gain
    return best


def best_number(config, view, worth, market, hand, cash):
    """Return the best number of cards to sell in a market, or 0 if none can be sold."""
    best, most = 0, IMPOSSIBLE
    for cards in range(least_sold(config, market), most_for_sale(config, market, hand) + 1):
        gain = sale_gain(config, view, worth, market, cards, hand, cash)
        if gain > most:
            best, most = cards, gain
    return best


def most_for_sale(config, market, hand):
    """Return the largest number of cards that the hand can sell in a market [S-V1, S-V2]."""
    good = config.market_good[market]
    held = np.count_nonzero(hand) if good == Good.ASSORTMENT else hand[good]
    return min(held, config.most_sold[good])


def sale_gain(config, view, worth, market, cards, hand, cash):
    """Return the price of a sale minus the worth of its cards. A winning sale is worth most [S-E1]."""
    paid = price(config, view, market, cards)
    if cash + paid >= config.target:
        return WIN
    left = hand.copy()
    part_with(config, worth, market, cards, left)
    return paid + hand_worth(worth, left) - hand_worth(worth, hand)


def part_with(config, worth, market, cards, hand):
    """Remove the sold cards from the hand, for an assortment the least valuable [S-V2]. Changes `hand`."""
    if config.market_good[market] != Good.ASSORTMENT:
        hand[config.market_good[market]] -= cards
        return
    offered = np.zeros(NUM_GOODS, np.int64)
    for _ in range(cards):
        best, most = 0, IMPOSSIBLE
        for good in range(NUM_GOODS):
            if hand[good] > 0 and offered[good] == 0:
                left = worth_without(worth, hand, good)
                if left > most:
                    best, most = good, left
        offered[best] = 1
        hand[best] -= 1


def best_chip(config, view, actions, number):
    """Return the covered market whose good the hand could sell for most."""
    best, most = actions[0], -1
    for index in range(number):
        cards = most_for_sale(config, actions[index], view.hand[view.player])
        paid = config.price[config.market_good[actions[index]], cards]
        if paid > most:
            best, most = actions[index], paid
    return best


def visit_city(config, view, worth, row, variant):
    """Make the best sale in the first or the second market, or pay if nothing can be sold [S-V1, S-V7].

    Changes `row`. Returns whether the variant exists.
    """
    hand = row[HAND:]
    sold, place = 0, 0
    for market in range(NUM_MARKETS):
        if config.market_city[market] == row[SPACE]:
            cards = best_number(config, view, worth, market, hand, row[CASH])
            if cards > 0 and place == variant:
                row[CASH] += price(config, view, market, cards)
                part_with(config, worth, market, cards, hand)
                row[WON] = 1 if row[CASH] >= config.target else 0
                return True
            sold += cards
            place += 1
    if sold > 0 or variant > 0:
        return False
    row[CASH] = max(0, row[CASH] - config.empty_hand_price)
    if config.discard_unsold == 1:
        hand[:] = 0
        row[UNSEEN] = 0
    return True


# --- Plans ----------------------------------------------------------------------------------------------


def best_move(config, view, worth, actions, number):
    """Return the step, the roll or the stay that begins the best plan."""
    plan = np.zeros((LEVELS, WIDTH), np.int64)
    scores = np.zeros(LEVELS)
    plan[0, SPACE] = view.pawn[view.player]
    plan[0, CASH] = view.cash[view.player]
    plan[0, HAND:] = view.hand[view.player]
    best, most = actions[0], IMPOSSIBLE
    for index in range(number):
        promised = move_promise(config, view, worth, plan, scores, actions[index])
        if promised > most:
            best, most = actions[index], promised
    return best


def move_promise(config, view, worth, plan, scores, action):
    """Return the gain of the best plan that begins with `action`. Changes `plan`, `scores`."""
    match view.phase:
        case Phase.PLACE:
            plan[0, SPACE] = action
            plan[0, OPTION] = 0
            return best_plan(config, view, worth, plan, scores, 0)
        case Phase.FORK:
            steps = 0 if view.steps == BACK else view.steps - 1
            return best_arrival(config, view, worth, plan, scores, spaces_ahead(config, action, steps))
        case _:
            if action == STAY and view.phase == Phase.NOMAD:
                return stay_promise(config, view, worth, plan, scores)
            if action == ROLL:
                return roll_promise(config, view, worth, plan, scores)
            return arrival_promise(config, view, worth, plan, scores, action, True)


def stay_promise(config, view, worth, plan, scores):
    """Return the gain of the best plan after an exchange in this camp. Changes `plan`, `scores`."""
    plan[1] = plan[0]
    plan[1, TURN] = 1
    exchange(worth, view.camp[plan[0, SPACE]], plan[1, HAND:])
    count_gain(worth, plan, scores, 0)
    return best_plan(config, view, worth, plan, scores, 1)


def roll_promise(config, view, worth, plan, scores):
    """Return the mean gain of the best plans after a roll, minus its price [S-M3, S-M5]."""
    home = plan[0, SPACE]
    total = 0.0
    for face in range(DIE_FACES):
        if config.die[face] == BACK:
            ends = np.zeros(NUM_SPACES, np.int64)
            for origin in range(config.num_origins[home]):
                ends[config.origins[home, origin]] = 1
        else:
            ends = spaces_ahead(config, home, config.die[face])
        total += best_arrival(config, view, worth, plan, scores, ends)
    return total / DIE_FACES - config.roll_price - UNCERTAINTY


def spaces_ahead(config, space, steps):
    """Return an array with 1 for each space that is exactly `steps` steps ahead, and 0 elsewhere."""
    here = np.zeros(NUM_SPACES, np.int64)
    here[space] = 1
    for _ in range(steps):
        ahead = np.zeros(NUM_SPACES, np.int64)
        for origin in range(NUM_SPACES):
            for way in range(config.num_ways[origin]):
                ahead[config.ways[origin, way]] += here[origin]
        here[:] = np.minimum(ahead, 1)
    return here


def best_arrival(config, view, worth, plan, scores, ends):
    """Return the gain of the best plan that begins on one of the spaces in `ends` after a roll."""
    most = IMPOSSIBLE
    for space in range(NUM_SPACES):
        if ends[space] == 1:
            most = max(most, arrival_promise(config, view, worth, plan, scores, space, False))
    return most


def arrival_promise(config, view, worth, plan, scores, space, is_free):
    """Return the gain of the best plan that begins with arriving at `space`. Changes `plan`, `scores`."""
    most = IMPOSSIBLE
    for variant in range(VARIANTS):
        if arrive(config, view, worth, plan, 0, space, variant, is_free):
            count_gain(worth, plan, scores, 0)
            most = max(most, best_plan(config, view, worth, plan, scores, 1))
    return most


def best_plan(config, view, worth, plan, scores, start):
    """Return the score of the best plan that continues from the row `start`, by a depth-first search.

    Changes the rows of `plan` and `scores` after `start`.
    """
    best = IMPOSSIBLE
    level = start
    while level >= start:
        row = plan[level]
        if row[WON] == 1:
            best = max(best, scores[level] + WIN + SOONER * (TURNS - row[TURN]))
            level -= 1
        elif row[TURN] >= TURNS:
            best = max(best, scores[level])
            level -= 1
        elif row[OPTION] >= VARIANTS * config.num_ways[row[SPACE]]:
            level -= 1
        else:
            way, variant = config.ways[row[SPACE], row[OPTION] // VARIANTS], row[OPTION] % VARIANTS
            row[OPTION] += 1
            if arrive(config, view, worth, plan, level, way, variant, True):
                count_gain(worth, plan, scores, level)
                level += 1
    return best


def arrive(config, view, worth, plan, level, space, variant, is_free):
    """Write the row after `level`, in which the player enters `space` and does what is best there.

    Changes `plan`. Returns whether the variant exists.
    """
    row = plan[level + 1]
    row[:] = plan[level]
    row[SPACE] = space
    row[TURN] += 1
    row[OPTION] = 0
    if config.kind[space] == Kind.CITY:
        row[NOMADS] = 0
        return visit_city(config, view, worth, row, variant)
    if config.kind[space] == Kind.OASIS:
        row[NOMADS] = 0
        visit_oasis(config, worth, row)
        return variant == 0
    row[NOMADS] = row[NOMADS] + 1 if variant == 1 else 0
    return visit_camp(config, view, worth, row, variant, is_free)


def count_gain(worth, plan, scores, level):
    """Add the discounted gain of the step after `level`. Changes `scores`."""
    gain = possessions_worth(worth, plan[level + 1]) - possessions_worth(worth, plan[level])
    scores[level + 1] = (0.0 if level == 0 else scores[level]) + LATER[int(plan[level, TURN])] * gain
