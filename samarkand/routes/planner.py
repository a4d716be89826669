"""A computer player for *Routes to Riches* that plans: it reckons how far off is what its routes may bring.

For each family and each space it counts the camels that a way there takes. From that follows what a camel
brings nearer, of the player's cards and of relations, and what it brings nearer to others. A marriage is
worth the cards that are then likely to score, the relations in reach, and the bonuses that others' relations
will pay. What lies far counts less, and all of it the less the nearer the end. The end itself is weighed
by the chance to win then.

In a module of its own, since compiling it takes as long as compiling a game's rules: only who seats it waits.
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
from samarkand.routes.rules.reach import is_full, spaces_for
from samarkand.routes.rules.relations import bonus, founds_relation, other_family
from samarkand.routes.rules.sets import BITS, is_empty, lowest, put_in
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

# What the player believes, in points: estimates, found by trial on one block of seeds, confirmed on another.
FAR = 0.6  # how much of what lies one camel further counts
CARD = 1.1  # of a camel's points for a card in hand
RELATION = 0.7  # of a relation's points
THREAT = 0.15  # of a relation's points for a rival
RIVALS = 0.05  # by how much each rival who may found a relation first makes it less likely to be one's own
LAST = 0.2  # how much of what is in prospect still counts when the end is near
GIFT = 0.3  # how much of what another gains counts against the player
NEW_RELATION = 0.6  # of the prospects of a family, before one is married into it
INCOME = 0.6  # of the bonuses that others' relations promise
WELCOME = 3.3  # what else a new family promises
CHOICE = 0.42  # by how many standard deviations the mean of the cards kept rises with each that is not
SECOND = 0.8  # of what the second camel brings, when families are compared
WIN = 40.0
EVEN = 0.4  # the chance to win below which the game is better left open
IN_SIGHT = 0.5  # of a win by a relation in prospect
LOSS_IN_SIGHT = 0.5  # of a loss by one, below a chance to win of a half
SPREAD = 4.0  # by how many points one errs about a lead
IMPOSSIBLE = -1e9
# How much of what lies so many camels off counts.
NEARNESS = np.array([power(FAR, camels) for camels in range(UNREACHED + 1)])


def planner(config, view, actions, number, dice):
    """The action that brings most points, those in prospect included."""
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


# --- How far off everything is --------------------------------------------------------------------------


def survey(config, view):
    """The quantities that are reckoned once for a decision.

    `route[family, space]` is how many camels a family needs to get one onto a space, `meet[family, space]`
    how many steps a space is from where the family can be met, `gap[family, other]` how many camels the first
    needs to meet the second; `hope[family, other]` is what that meeting is worth to a member of the first,
    `net[family, other]` what it is worth to the player, less the threat; `rest` how much prospects count.
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
    """Write for each space how many camels a family needs to get one there. Changes `row`."""
    edge = np.zeros(WORDS, np.int64)
    for space in range(config.spaces):
        if view.camel[space, 0] == family or view.camel[space, 1] == family:
            put_in(edge, space)
    spread(config, row, edge, view.closed[family])


def count_steps(config, view, family, row):
    """Write for each space how many steps it is from where `family` can be met [R-B1]. Changes `row`."""
    edge = np.zeros(WORDS, np.int64)
    full = np.zeros(WORDS, np.int64)
    for space in range(config.spaces):
        if is_full(view, space):
            put_in(full, space)
        elif can_be_met(config, view, space) and view.camel[space, 0] == family:
            put_in(edge, space)
    spread(config, row, edge, full)


def can_be_met(config, view, space):
    """Whether a camel that stands alone on land waits for another family's [R-C2, R-B1]."""
    return (
        view.camel[space, 0] != NOBODY and view.camel[space, 1] == NOBODY and config.kind[space] == Kind.LAND
    )


def spread(config, row, edge, closed):
    """Count the steps from the set `edge` to each space, none over one that is `closed`.

    Changes `row`, and `edge`.
    """
    reached = np.zeros(WORDS, np.int64)
    beyond = np.zeros(WORDS, np.int64)
    steps = 0
    while not is_empty(edge):
        for word in range(WORDS):  # not `members`: a generator would keep arrays that were made here
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
    """How many camels each family needs to meet each other: `gap[family, other]`."""
    gap = np.full((NUM_FAMILIES, NUM_FAMILIES), UNREACHED)
    for space in range(config.spaces):
        if can_be_met(config, view, space):
            other = view.camel[space, 0]
            for family in range(NUM_FAMILIES):
                gap[family, other] = min(gap[family, other], route[family, space])
    return gap


def closer(before, after):
    """How much more counts what lay `before` camels off and now lies `after`; 0 if it came no nearer."""
    return max(0.0, NEARNESS[after] - NEARNESS[before])


# --- Relations ------------------------------------------------------------------------------------------


def relation_points(config, view, player, active, passive):
    """The points of whoever founds a relation: the bonus, and a tile of each family [R-B2, R-B3]."""
    return bonus(config, view, player, active, passive) + tiles(view, active, passive)


def tiles(view, active, passive):
    """How many relation tiles are left for a relation of these two, at most one of each [R-B3]."""
    return min(1, view.relations[active]) + min(1, view.relations[passive])


def relation_hope(config, view, active, passive):
    """The worth of a relation in prospect to the player, as a member of the active family."""
    points = 0.0 + config.active_bonus + tiles(view, active, passive)
    if is_member(view, view.player, passive):
        points += config.passive_bonus
    if would_end(view, active, passive) and is_member(view, view.player, active):
        chance = chance_to_win(points + lead_after_bonus(config, view, active, passive))
        points += IN_SIGHT * WIN * max(0.0, chance - EVEN)
    return RELATION * points / (1 + RIVALS * rivals(config, view, active, passive))


def relation_threat(config, view, active, passive):
    """The loss to the player by a relation in prospect that a rival founds."""
    points = 0.0
    for other in range(config.players):
        if other != view.player and is_member(view, other, active):
            points = max(points, 0.0 + relation_points(config, view, other, active, passive))
    if would_end(view, active, passive) and is_member(view, view.player, active):
        chance = chance_to_win(lead_after_bonus(config, view, active, passive))
        points += LOSS_IN_SIGHT * WIN * max(0.0, 0.5 - chance)
    return THREAT * points


def rivals(config, view, active, passive):
    """How many others are members of either family."""
    number = 0
    for other in range(config.players):
        if other != view.player and (is_member(view, other, active) or is_member(view, other, passive)):
            number += 1
    return number


def founding_gain(config, view, active, passive, besides):
    """The gain of founding a relation less the others' gain; if it ends the game, the chance to win counts.

    `besides` is what the camel on that space brings in other ways [R-E1].
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
    """How likely it is that a lead by so many points, as it seems, is one."""
    return logistic(lead / SPREAD)


# --- What a camel brings --------------------------------------------------------------------------------


def camel_gain(config, view, family, space, known):
    """The gain of a camel of `family` on `space`, now and in prospect."""
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
    """The gain at once of one's own camel on a goods space: the card's points, the tile [R-F1, R-G1]."""
    good = config.good_at[space]
    if good == NOBODY:
        return 0.0
    gain = 0.0 + config.own_camel_points * view.hand[view.player, good]
    if brings_tile(config, view, space):
        gain += 1 - GIFT * foreign_card(config, view, good)
    return gain


def cards_nearer(config, view, family, space, known):
    """The gain as the spaces of one's cards come nearer by a camel on `space`."""
    route, _, _, _, _, _ = known
    gain = 0.0
    for good in range(NUM_GOODS):
        home = config.good_space[good]
        if view.hand[view.player, good] == 1 and home != space and is_open(view, family, home):
            gain += CARD * config.own_camel_points * closer(route[family, home], config.steps[good, space])
    return gain


def relations_nearer(config, view, family, space, founded, known):
    """The gain as meetings come nearer by a camel on `space`, but for the one `founded`."""
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
    """The marriage or the extension that brings most."""
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
    """The space where a camel brings most; `best` if none brings more than `most`."""
    known = survey(config, view)
    for index in range(number):
        gain = camel_gain(config, view, view.family, actions[index], known)
        if gain > most:
            best, most = actions[index], gain
    return best


def extension_gain(config, view, family, known):
    """The gain of the best space for a first camel, and most of the best for a second that goes with it."""
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
    """The gain of a marriage: cards drawn, cards in hand, relations, and bonuses, less the dowry [R-M1]."""
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
    """The points that a new family adds to a card: its camel on the space, or one in prospect."""
    steps = route[family, config.good_space[good]]
    if steps == 0:
        return 0.0 + config.own_camel_points - config.foreign_camel_points
    return rest * CARD * config.own_camel_points * NEARNESS[steps]


def income(config, view, family, gap):
    """The bonuses that relations founded by others promise to a member of `family` [R-B2]."""
    points = 0.0
    for other in range(NUM_FAMILIES):
        if other != family and view.related[family, other] == 0:
            if has_rivals(config, view, family):
                points += config.active_bonus * NEARNESS[gap[family, other]]
            if has_rivals(config, view, other):
                points += config.passive_bonus * NEARNESS[gap[other, family]]
    return points


def has_rivals(config, view, family):
    """Whether another player is a member of `family`."""
    return view.member[: config.players, family].sum() > view.member[view.player, family]


def draw_gain(config, view, family, known):
    """The points of the cards drawn, by the law of those unseen, and by the choice among them [R-M3, R-M4].

    Any unseen card is as likely to be drawn as any other.
    """
    room = hand_limit(config) - cards_held(view, view.player)
    if room <= 0:
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
    kept = min(config.drawn_cards, room)
    return kept * (mean + CHOICE * (config.drawn_cards - kept) * deviation)


def drawn_points(config, view, family, good, known):
    """The points of a card drawn at the marriage into `family`, as far as can be foreseen."""
    route, _, _, _, _, rest = known
    points = 0.0 + card_points(config, view, view.player, good)
    if not is_member(view, view.player, family):
        points += family_points(config, view, family, good, route, rest)
    return min(
        points + rest * routes_points(config, view, view.player, good, route), 0.0 + most_card_points(config)
    )


# --- Cards ----------------------------------------------------------------------------------------------


def routes_points(config, view, player, good, route):
    """The points that the routes of a player's families may still add to a card."""
    points = 0.0
    for family in range(NUM_FAMILIES):
        steps = route[family, config.good_space[good]]
        if steps > 0 and is_member(view, player, family):
            points += CARD * config.own_camel_points * NEARNESS[steps]
    return points


def best_discard(config, view, actions, number):
    """The card that promises least while there are as many as the limit; then no more [R-M4]."""
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
    """To keep a card that scores more than it sells for, or promises to, and to sell any other [R-G1]."""
    route, _, _, _, _, rest = survey(config, view)
    good = good_for_sale(config, view)
    points = 0.0 + card_points(config, view, view.seller, good)
    points += rest * routes_points(config, view, view.seller, good, route)
    return KEEP if points > config.card_price else SELL
