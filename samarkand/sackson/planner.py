"""A computer player for Sackson's *Samarkand* that plans: it plays its own next turns in mind.

From each space that it could enter it follows every way on for some turns: gifts and exchanges in camps,
full fields, purchases, the best sale in each market. What it then owns counts, money in full, cards by what
they may sell for, an unseen card by an average; what comes later counts less. The others stand still then.

In a module of its own, since compiling it takes as long as compiling a game's rules: only who seats it waits.
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

# What the player believes, in piastres: estimates, found on one block of seeds, confirmed on another.
PRICE_SHARE = 0.33  # of what the cards of a good would sell for
CARD = 5.1  # any card that can still be sold with others of its good
SPARE_CARD = 3.0  # any card above the most that sell
ASSORTMENT_SHARE = 0.34  # of what one card of each good would sell for
UNSEEN_CARD = 9.3
TURNS = 3  # played in mind
LATER = np.cumprod([1.0] + [0.9] * TURNS)  # how much of what is gained so many turns later counts
MAX_CARDS = 18  # held; more are not bought
MAX_NOMADS = 2  # nomad moves in a turn
UNCERTAINTY = 2.0  # what a roll costs besides its price, as plans are upset by it
WIN = 500.0
SOONER = 29.0  # for each turn by which the win comes earlier
IMPOSSIBLE = -1e9

# A row of a plan: where the player stands then, what it owns, which way it will try next.
SPACE, TURN, CASH, UNSEEN, EMPTIED, OPTION, NOMADS, WON = range(8)
HAND = 8  # and the goods after it
WIDTH = HAND + NUM_GOODS
LEVELS = 1 + (TURNS + 1) * (MAX_NOMADS + 1)
VARIANTS = 2  # a city's markets; in a camp to stay, or to move on


def planner(config, view, actions, number, dice):
    """The action after which the best plan of the next turns brings most."""
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


# --- What cards are worth -------------------------------------------------------------------------------


def card_worths(config):
    """`worth[good, number]` of so many cards, and in the last row of so many different goods; in piastres."""
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
    """The worth of a hand."""
    total = 0.0
    goods = 0
    for good in range(NUM_GOODS):
        total += worth[good, min(hand[good], MAX_SOLD)] + SPARE_CARD * max(0, hand[good] - MAX_SOLD)
        goods += min(1, hand[good])
    return total + worth[NUM_GOODS, goods]


def worth_without(worth, hand, good):
    """The worth of a hand without a card of `good`."""
    hand[good] -= 1
    left = hand_worth(worth, hand)
    hand[good] += 1
    return left


def owned(worth, row):
    """The worth of a player's possessions in a row of a plan: money and cards."""
    return row[CASH] + UNSEEN_CARD * row[UNSEEN] + hand_worth(worth, row[HAND:])


def least_missed(view, worth, actions, number):
    """Of the goods that may be parted with, the one without which the hand is worth most."""
    hand = view.hand[decider(view)].copy()
    best, most = actions[0], IMPOSSIBLE
    for index in range(number):
        left = worth_without(worth, hand, actions[index])
        if left > most:
            best, most = actions[index], left
    return best


# --- Camps ----------------------------------------------------------------------------------------------


def best_exchange(view, worth, actions, number):
    """The good of the field that improves the hand most, or the end of the exchange."""
    hand = view.hand[view.player].copy()
    best, most = DONE, hand_worth(worth, hand)
    for index in range(number):
        if actions[index] != DONE:
            _, left = best_lay(worth, hand, actions[index], view.taken)
            if left > most:
                best, most = actions[index], left
    return best


def best_lay(worth, hand, good, taken):
    """The best card to lay for a card of `good`, and the worth of the hand then."""
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
    """Exchange as long as it improves the hand [S-N1, S-N5]. Changes `hand`."""
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
    """A full field is bought, else a gift, then exchange or the way on [S-N1 … S-N3]. Changes `row`.

    Returns whether there is this variant. What comes onto a field that the plan has emptied is unknown.
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
    """The card missed least is given, an unseen one if no other is there [S-N1, S-N3]. Changes `row`."""
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
    """Four cards as long as the hand has room for them."""
    return actions[number - 1] if view.hand[view.player].sum() + 4 <= MAX_CARDS else actions[0]


def visit_oasis(config, worth, row):
    """Four cards or one are bought unseen; without money cards are lost [S-O1, S-O2]. Changes `row`."""
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
    """The market with the best sale."""
    hand, cash = view.hand[view.player], view.cash[view.player]
    best, most = actions[0], IMPOSSIBLE
    for index in range(number):
        cards = best_number(config, view, worth, actions[index], hand, cash)
        gain = sale_gain(config, view, worth, actions[index], cards, hand, cash)
        if gain > most:
            best, most = actions[index], gain
    return best


def best_number(config, view, worth, market, hand, cash):
    """How many cards are best sold there, 0 if none can be."""
    best, most = 0, IMPOSSIBLE
    for cards in range(least_sold(config, market), most_for_sale(config, market, hand) + 1):
        gain = sale_gain(config, view, worth, market, cards, hand, cash)
        if gain > most:
            best, most = cards, gain
    return best


def most_for_sale(config, market, hand):
    """The most cards of a hand that can be sold there [S-V1, S-V2]."""
    good = config.market_good[market]
    held = np.count_nonzero(hand) if good == Good.ASSORTMENT else hand[good]
    return min(held, config.most_sold[good])


def sale_gain(config, view, worth, market, cards, hand, cash):
    """The gain of a sale beyond the worth of the cards; winning by it brings more than all [S-E1]."""
    paid = price(config, view, market, cards)
    if cash + paid >= config.target:
        return WIN
    left = hand.copy()
    part_with(config, worth, market, cards, left)
    return paid + hand_worth(worth, left) - hand_worth(worth, hand)


def part_with(config, worth, market, cards, hand):
    """The cards sold leave the hand; of an assortment those missed least [S-V2]. Changes `hand`."""
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
    """The covered market whose good would sell best from the hand."""
    best, most = actions[0], -1
    for index in range(number):
        cards = most_for_sale(config, actions[index], view.hand[view.player])
        paid = config.price[config.market_good[actions[index]], cards]
        if paid > most:
            best, most = actions[index], paid
    return best


def visit_city(config, view, worth, row, variant):
    """The best sale in the first or the second market; a player who can sell nothing pays [S-V1, S-V7].

    Returns whether there is this variant. Changes `row`.
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
    """The space, the roll or the stay from which the best plan begins."""
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
    """The gain of the best plan that begins with `action`. Changes `plan`, `scores`."""
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
    """The gain of the best plan after an exchange here. Changes `plan`, `scores`."""
    plan[1] = plan[0]
    plan[1, TURN] = 1
    exchange(worth, view.camp[plan[0, SPACE]], plan[1, HAND:])
    count_gain(worth, plan, scores, 0)
    return best_plan(config, view, worth, plan, scores, 1)


def roll_promise(config, view, worth, plan, scores):
    """The mean gain of the best plans after a roll, less its price [S-M3, S-M5]."""
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
    """`ahead[space]`, 1 for each space that lies exactly so many steps ahead."""
    here = np.zeros(NUM_SPACES, np.int64)
    here[space] = 1
    for _ in range(steps):
        ahead = np.zeros(NUM_SPACES, np.int64)
        for each in range(NUM_SPACES):
            for way in range(config.num_ways[each]):
                ahead[config.ways[each, way]] += here[each]
        here[:] = np.minimum(ahead, 1)
    return here


def best_arrival(config, view, worth, plan, scores, ends):
    """The gain of the best plan that begins by arriving at one of some spaces after a roll."""
    most = IMPOSSIBLE
    for space in range(NUM_SPACES):
        if ends[space] == 1:
            most = max(most, arrival_promise(config, view, worth, plan, scores, space, False))
    return most


def arrival_promise(config, view, worth, plan, scores, space, is_free):
    """The gain of the best plan that begins by arriving at `space`. Changes `plan`, `scores`."""
    most = IMPOSSIBLE
    for variant in range(VARIANTS):
        if arrive(config, view, worth, plan, 0, space, variant, is_free):
            count_gain(worth, plan, scores, 0)
            most = max(most, best_plan(config, view, worth, plan, scores, 1))
    return most


def best_plan(config, view, worth, plan, scores, start):
    """The score of the best plan that goes on from the row `start`: every way on is tried in turn.

    Changes the rows of `plan` and `scores` after it.
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
    """Write the row after `level`: the player enters `space` and does there what is best.

    Returns whether there is this variant. Changes `plan`.
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
    """Add what the step after `level` brings, the later the less. Changes `scores`."""
    gain = owned(worth, plan[level + 1]) - owned(worth, plan[level])
    scores[level + 1] = (0.0 if level == 0 else scores[level]) + LATER[int(plan[level, TURN])] * gain
