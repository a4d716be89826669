"""A computer player for *Routes to Riches* that plans by estimating how far its routes are from scoring.

For each family and each space it counts the camels that a route there takes. From these distances it
calculates what a camel gains by coming closer to the spaces of the player's cards and to relations, and what
it makes easier for others. The value of a marriage consists of the cards that are then likely to score, the
relations in reach, and the bonuses from relations of others. Distant gains are discounted, and all of them
are discounted more as the end approaches. A move that ends the game is valued by the probability of winning.

It has a module of its own because compiling it takes as long as compiling a game's rules. Only programs that
use it have to wait for that.
"""

import math

import numpy as np

from samarkand.engine.powers import logistic, power
from samarkand.routes.components import (
    DECLINE,
    DONE,
    EXTEND,
    KEEP,
    MAX_SPACES,
    NOBODY,
    NUM_FAMILIES,
    NUM_GOODS,
    PASS,
    SELL,
    UNREACHED,
    WORDS,
    Kind,
    Phase,
)
from samarkand.routes.rules.extension import do_touch, is_open
from samarkand.routes.rules.goods import brings_tile, good_for_sale
from samarkand.routes.rules.reach import BITS, is_empty, is_full, lowest, put_in, spaces_for
from samarkand.routes.rules.relations import bonus, founds_relation, other_family
from samarkand.routes.rules.table import cards_held, hand_limit, is_member
from samarkand.routes.scoring import card_points
from samarkand.routes.strategies import (
    foreign_card,
    is_unseen,
    lead_after_bonus,
    most_card_points,
    progress,
    would_end,
)

# Estimates in points, tuned on one block of seeds and confirmed on another.
FAR = 0.6  # discount of gains per camel
CARD = 1.1  # of a camel's points for a card in hand
RELATION = 0.7  # of a relation's points
THREAT = 0.15  # of a relation's points for a rival
RIVALS = 0.05  # how much each rival reduces the probability of founding a relation first
LAST = 0.2  # discount of future gains when the end is near
GIFT = 0.3  # how much other players' gains count against the player
NEW_RELATION = 0.6  # of the prospects of a family before the marriage
INCOME = 0.6  # of the expected bonuses from relations of others
WELCOME = 3.3  # other advantages of a new family
CHOICE = 0.42  # by how many standard deviations each discarded card raises the mean of the kept ones
SECOND = 0.8  # of the second camel's gain, when families are compared
WIN = 40.0
EVEN = 0.4  # the probability of winning below which the game should go on
IN_SIGHT = 0.5  # of a win by a possible relation
LOSS_IN_SIGHT = 0.5  # of a loss by a possible relation, if the probability of winning is below a half
SPREAD = 4.0  # standard error of the estimated lead, in points
IMPOSSIBLE = -1e9
# Discount of gains by the number of camels.
NEARNESS = np.array([power(FAR, camels) for camels in range(UNREACHED + 1)])


def planner(config, view, actions, number, dice):
    """Return the action that gains most points, including expected ones."""
    if actions[0] == PASS and view.phase == Phase.TURN:
        return PASS
    match view.phase:
        case Phase.TURN:
            return best_turn(config, view, actions, number)
        case Phase.PLACE:
            return best_space(config, view, actions, number, actions[0], IMPOSSIBLE)
        case Phase.SECOND:
            return best_space(config, view, actions, number - 1, DECLINE, 0.0)
        case Phase.DISCARD:
            return best_discard(config, view, actions, number)
        case _:
            return best_sale(config, view)


# --- Distances ------------------------------------------------------------------------------------------


def survey(config, view):
    """Return the quantities that are calculated once per decision.

    `route[family, space]` is the number of camels that a family needs to reach a space,
    `meet[family, space]` the number of steps from a space to a meeting with the family, and
    `gap[family, other]` the number of camels that the first needs to meet the second. `hope[family, other]`
    is the value of that meeting for a member of the first, and `net[family, other]` its value for the player
    minus the threat. `rest` is the discount factor for future gains.
    """
    rest = LAST + (1 - LAST) * (1 - progress(view))
    route = np.full((NUM_FAMILIES, MAX_SPACES), UNREACHED)
    meet = np.full((NUM_FAMILIES, MAX_SPACES), UNREACHED)
    hope = np.zeros((NUM_FAMILIES, NUM_FAMILIES))
    net = np.zeros((NUM_FAMILIES, NUM_FAMILIES))
    for family in range(NUM_FAMILIES):
        count_camels(config, view, family, route[family])
        count_steps(config, view, family, meet[family])
        for other in range(NUM_FAMILIES):
            if other != family and view.related[family, other] == 0 and view.supply[family] > 0:
                hope[family, other] = rest * relation_hope(config, view, family, other)
                net[family, other] = 0.0 - rest * relation_threat(config, view, family, other)
                if is_member(view, view.player, family):
                    net[family, other] += hope[family, other]
    return route, meet, gaps(config, view, route), hope, net, rest


def count_camels(config, view, family, row):
    """Write the number of camels that a family needs to reach each space. Changes `row`."""
    edge = np.zeros(WORDS, np.int64)
    for space in range(config.spaces):
        if view.camel[space, 0] == family or view.camel[space, 1] == family:
            put_in(edge, space)
    spread(config, row, edge, view.closed[family])


def count_steps(config, view, family, row):
    """Write the number of steps from each space to a meeting with `family` [R-B1]. Changes `row`."""
    edge = np.zeros(WORDS, np.int64)
    full = np.zeros(WORDS, np.int64)
    for space in range(config.spaces):
        if is_full(view, space):
            put_in(full, space)
        elif can_be_met(config, view, space) and view.camel[space, 0] == family:
            put_in(edge, space)
    spread(config, row, edge, full)


def can_be_met(config, view, space):
    """Return whether a single camel on a land space can still be met by another family [R-C2, R-B1]."""
    return (
        view.camel[space, 0] != NOBODY and view.camel[space, 1] == NOBODY and config.kind[space] == Kind.LAND
    )


def spread(config, row, edge, closed):
    """Count the steps from the set `edge` to each space, without crossing `closed` ones.

    Changes `row`, and `edge`.
    """
    reached = np.zeros(WORDS, np.int64)
    beyond = np.zeros(WORDS, np.int64)
    steps = 0
    while not is_empty(edge):
        for word in range(WORDS):  # not `members`, because a generator would keep arrays alive
            left = edge[word]
            while left != 0:
                space = word * BITS + lowest(left)
                left &= left - 1
                row[space] = steps
                for other in range(WORDS):
                    beyond[other] |= config.touching[space, other]
        for word in range(WORDS):
            reached[word] |= edge[word]
            edge[word] = beyond[word] & ~closed[word] & ~reached[word]
        steps += 1


def gaps(config, view, route):
    """Return `gap[family, other]`, the number of camels that each family needs to meet each other one."""
    gap = np.full((NUM_FAMILIES, NUM_FAMILIES), UNREACHED)
    for space in range(config.spaces):
        if can_be_met(config, view, space):
            other = view.camel[space, 0]
            for family in range(NUM_FAMILIES):
                gap[family, other] = min(gap[family, other], route[family, space])
    return gap


def closer(before, after):
    """Return the increase in discounted value when a distance falls from `before` to `after`, otherwise 0."""
    return max(0.0, NEARNESS[after] - NEARNESS[before])


# --- Relations ------------------------------------------------------------------------------------------


def relation_points(config, view, player, active, passive):
    """Return the points for founding a relation: the bonus, and a tile of each family [R-B2, R-B3]."""
    return bonus(config, view, player, active, passive) + tiles(view, active, passive)


def tiles(view, active, passive):
    """Return the number of relation tiles that are left for a relation, at most one of each family [R-B3]."""
    return min(1, view.relations[active]) + min(1, view.relations[passive])


def relation_hope(config, view, active, passive):
    """Return the value of a possible relation for the player, as a member of the active family."""
    points = 0.0 + config.active_bonus + tiles(view, active, passive)
    if is_member(view, view.player, passive):
        points += config.passive_bonus
    if would_end(view, active, passive) and is_member(view, view.player, active):
        chance = chance_to_win(points + lead_after_bonus(config, view, active, passive))
        points += IN_SIGHT * WIN * max(0.0, chance - EVEN)
    return RELATION * points / (1 + RIVALS * rivals(config, view, active, passive))


def relation_threat(config, view, active, passive):
    """Return the player's expected loss from a possible relation that a rival founds."""
    points = 0.0
    for other in range(config.players):
        if other != view.player and is_member(view, other, active):
            points = max(points, 0.0 + relation_points(config, view, other, active, passive))
    if would_end(view, active, passive) and is_member(view, view.player, active):
        chance = chance_to_win(lead_after_bonus(config, view, active, passive))
        points += LOSS_IN_SIGHT * WIN * max(0.0, 0.5 - chance)
    return THREAT * points


def rivals(config, view, active, passive):
    """Return the number of other players who are members of either family."""
    number = 0
    for other in range(config.players):
        if other != view.player and (is_member(view, other, active) or is_member(view, other, passive)):
            number += 1
    return number


def founding_gain(config, view, active, passive, besides):
    """Return the gain of founding a relation minus the others' gain.

    If the relation ends the game, the probability of winning counts. `besides` is what the camel on that
    space gains in other ways [R-E1].
    """
    gain = 0.0 + relation_points(config, view, view.player, active, passive)
    own = gain + besides
    for other in range(config.players):
        if other != view.player:
            gain -= GIFT * bonus(config, view, other, active, passive)
    if would_end(view, active, passive):
        gain += WIN * (chance_to_win(own + lead_after_bonus(config, view, active, passive)) - EVEN)
    return gain


def chance_to_win(lead):
    """Return the probability that an estimated lead is a real one."""
    return logistic(lead / SPREAD)


# --- The gain of a camel --------------------------------------------------------------------------------


def camel_gain(config, view, family, space, known):
    """Return the immediate and expected gain of a camel of `family` on `space`."""
    _, _, gap, _, net, rest = known
    gain = goods_gain(config, view, space)
    passive = other_family(view, family, space)
    founds = founds_relation(config, view, family, space)
    if founds:
        gain += founding_gain(config, view, family, passive, gain)
        gain -= NEARNESS[gap[family, passive]] * net[family, passive]
        gain -= NEARNESS[gap[passive, family]] * net[passive, family]
    gain += rest * cards_nearer(config, view, family, space, known)
    return gain + relations_nearer(config, view, family, space, passive if founds else NOBODY, known)


def goods_gain(config, view, space):
    """Return the immediate gain of the player's own camel on a goods space [R-F1, R-G1]."""
    good = config.good_at[space]
    if good == NOBODY:
        return 0.0
    gain = 0.0 + config.own_camel_points * view.hand[view.player, good]
    if brings_tile(config, view, space):
        gain += 1 - GIFT * foreign_card(config, view, good)
    return gain


def cards_nearer(config, view, family, space, known):
    """Return the gain from coming closer to the spaces of the player's cards by a camel on `space`."""
    route, _, _, _, _, _ = known
    gain = 0.0
    for good in range(NUM_GOODS):
        home = config.good_space[good]
        if view.hand[view.player, good] == 1 and home != space and is_open(view, family, home):
            gain += CARD * config.own_camel_points * closer(route[family, home], config.steps[good, space])
    return gain


def relations_nearer(config, view, family, space, founded, known):
    """Return the gain from coming closer to meetings by a camel on `space`, except the one `founded`."""
    route, meet, gap, _, net, _ = known
    waits = view.camel[space, 0] == NOBODY and config.kind[space] == Kind.LAND
    gain = 0.0
    for other in range(NUM_FAMILIES):
        if other != family and other != founded:
            gain += net[family, other] * closer(gap[family, other], meet[other, space])
            if waits:
                gain += net[other, family] * closer(gap[other, family], route[other, space])
    return gain


# --- Turns and spaces -----------------------------------------------------------------------------------


def best_turn(config, view, actions, number):
    """Return the marriage or the extension with the highest gain."""
    known = survey(config, view)
    best, most = actions[0], IMPOSSIBLE
    for index in range(number):
        action = actions[index]
        if action < EXTEND:
            gain = marriage_gain(config, view, action, known)
        else:
            gain = extension_gain(config, view, action - EXTEND, known)
        if gain > most:
            best, most = action, gain
    return best


def best_space(config, view, actions, number, best, most):
    """Return the space where a camel gains most, or `best` if none gains more than `most`."""
    known = survey(config, view)
    for index in range(number):
        gain = camel_gain(config, view, view.family, actions[index], known)
        if gain > most:
            best, most = actions[index], gain
    return best


def extension_gain(config, view, family, known):
    """Return the gain of the best first camel plus most of the gain of the best second camel."""
    gains = np.full(MAX_SPACES, IMPOSSIBLE)
    for space in spaces_for(config, view, family):
        gains[space] = camel_gain(config, view, family, space, known)
    first = gains.argmax()
    if view.treasury[family] < config.second_camel_price or view.supply[family] < 2:
        return gains[first]
    second = 0.0
    for space in range(config.spaces):
        if space != first and (config.apart == 0 or not do_touch(config, space, first)):
            second = max(second, gains[space])
    return gains[first] + SECOND * second


# --- Marriages ------------------------------------------------------------------------------------------


def marriage_gain(config, view, family, known):
    """Return the gain of a marriage from cards, relations and bonuses, minus the dowry [R-M1]."""
    route, _, gap, hope, _, rest = known
    gain = draw_gain(config, view, family, known) - config.dowry[family]
    if is_member(view, view.player, family):
        return gain
    for good in range(NUM_GOODS):
        if view.hand[view.player, good] == 1:
            gain += family_points(config, view, family, good, route, rest)
    for other in range(NUM_FAMILIES):
        gain += NEW_RELATION * hope[family, other] * NEARNESS[gap[family, other]]
    return gain + rest * (WELCOME + INCOME * income(config, view, family, gap))


def family_points(config, view, family, good, route, rest):
    """Return the points that a new family adds to a card, by a camel on its space or an expected one."""
    steps = route[family, config.good_space[good]]
    if steps == 0:
        return 0.0 + config.own_camel_points - config.foreign_camel_points
    return rest * CARD * config.own_camel_points * NEARNESS[steps]


def income(config, view, family, gap):
    """Return the expected bonuses of a member of `family` from relations founded by others [R-B2]."""
    points = 0.0
    for other in range(NUM_FAMILIES):
        if other != family and view.related[family, other] == 0:
            if has_rivals(config, view, family):
                points += config.active_bonus * NEARNESS[gap[family, other]]
            if has_rivals(config, view, other):
                points += config.passive_bonus * NEARNESS[gap[other, family]]
    return points


def has_rivals(config, view, family):
    """Return whether another player is a member of `family`."""
    return view.member[: config.players, family].sum() > view.member[view.player, family]


def draw_gain(config, view, family, known):
    """Return the expected points of the drawn cards, from the distribution of unseen ones [R-M3, R-M4].

    Every unseen card is equally likely to be drawn. The estimate includes the choice of which cards to keep.
    """
    hand_space = hand_limit(config) - cards_held(view, view.player)
    if hand_space <= 0:
        return 0.0
    number, total, squares = 0, 0.0, 0.0
    for good in range(NUM_GOODS):
        if is_unseen(view, good):
            points = drawn_points(config, view, family, good, known)
            number += 1
            total += points
            squares += points * points
    if number == 0:
        return 0.0
    mean = total / number
    deviation = math.sqrt(max(0.0, squares / number - mean * mean))
    kept = min(config.drawn_cards, hand_space)
    return kept * (mean + CHOICE * (config.drawn_cards - kept) * deviation)


def drawn_points(config, view, family, good, known):
    """Return the expected points of a card that is drawn at the marriage into `family`."""
    route, _, _, _, _, rest = known
    points = 0.0 + card_points(config, view, view.player, good)
    if not is_member(view, view.player, family):
        points += family_points(config, view, family, good, route, rest)
    return min(
        points + rest * routes_points(config, view, view.player, good, route), 0.0 + most_card_points(config)
    )


# --- Cards ----------------------------------------------------------------------------------------------


def routes_points(config, view, player, good, route):
    """Return the points that the routes of a player's families may add to a card."""
    points = 0.0
    for family in range(NUM_FAMILIES):
        steps = route[family, config.good_space[good]]
        if steps > 0 and is_member(view, player, family):
            points += CARD * config.own_camel_points * NEARNESS[steps]
    return points


def best_discard(config, view, actions, number):
    """Return the card with the lowest expected points while the hand is full, otherwise DONE [R-M4]."""
    if cards_held(view, view.player) < hand_limit(config) and actions[number - 1] == DONE:
        return DONE
    route, _, _, _, _, _ = survey(config, view)
    best, least = actions[0], -IMPOSSIBLE
    for index in range(number):
        if actions[index] != DONE:
            points = 0.0 + card_points(config, view, view.player, actions[index])
            points += routes_points(config, view, view.player, actions[index], route)
            if points < least:
                best, least = actions[index], points
    if actions[number - 1] == DONE and least > config.card_price:
        return DONE
    return best


def best_sale(config, view):
    """Keep a card that is expected to score more than its price, and sell any other [R-G1]."""
    route, _, _, _, _, rest = survey(config, view)
    good = good_for_sale(config, view)
    points = 0.0 + card_points(config, view, view.seller, good)
    points += rest * routes_points(config, view, view.seller, good, route)
    return KEEP if points > config.card_price else SELL
