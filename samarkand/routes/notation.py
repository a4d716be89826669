"""Moves in words: what an action means, what of it a player sees, which rule it plays."""

from samarkand.routes.components import (
    CARD_PRICE,
    DECLINE,
    DONE,
    EXTEND,
    KEEP,
    NOBODY,
    NUM_FAMILIES,
    NUM_GOODS,
    PASS,
    SECOND_CAMEL_PRICE,
    Phase,
)
from samarkand.routes.rules import ending, goods, relations, two_players

RULE = {
    Phase.DEAL: "R-S1",
    Phase.DRAW: "R-M3",
    Phase.DISCARD: "R-M4",
    Phase.PLACE: "R-X1",
    Phase.SELL: "R-G1",
    Phase.SECOND: "R-X2",
    Phase.BAG: "R-D2",
}
QUESTION = {
    Phase.TURN: "Marry into a family, or extend the route of one of yours.",
    Phase.DISCARD: "Discard up to two cards, and be within the limit.",
    Phase.PLACE: "Put the first camel on a space that touches the route.",
    Phase.SELL: "Your card's space is reached: sell the card now, or keep it.",
    Phase.SECOND: "Put a second camel on a space, or decline.",
}


def good_name(names, good):
    """A good by its name and its printed number, such as `diamond 22`."""
    return f"{names.goods[good]} {good + 1}"


def describe(names, box, state, action):
    """The action in words, unambiguous among those possible now.

    `names` is the edition's `Names`: of spaces, families and goods, by number.
    """
    match state.phase:
        case Phase.TURN:
            return describe_turn(names, box, action)
        case Phase.PLACE:
            return f"place a camel on {names.spaces[action]}"
        case Phase.SECOND if action == DECLINE:
            return "place no second camel"
        case Phase.SECOND:
            return f"place a second camel on {names.spaces[action]} for {SECOND_CAMEL_PRICE}"
        case Phase.SELL:
            good = good_name(names, goods.good_for_sale(box, state))
            return f"keep {good}" if action == KEEP else f"sell {good} for {CARD_PRICE}"
        case Phase.BAG:
            return f"the bag gives a tile of {names.families[action]}"
        case _:
            return describe_card(good_name(names, action) if action != DONE else "", state)


def describe_turn(names, box, action):
    """A marriage, an extension or a pass, in words."""
    if action == PASS:
        return "pass"
    if action >= EXTEND:
        return f"extend {names.families[action - EXTEND]}"
    return f"marry {names.families[action]} for {box.dowry[action]}"


def describe_card(card, state):
    """A card dealt, drawn or discarded, in words; no card ends the discarding."""
    match state.phase:
        case Phase.DEAL:
            return f"deal {card} to player {state.player}"
        case Phase.DRAW:
            return f"draw {card}"
        case _:
            return f"discard {card}" if card else "discard no more"


def is_hidden(box, state, player):
    """Whether `player` does not see which card the action due moves [R-S1, R-M3, R-M5]."""
    return player != state.player and state.phase in (Phase.DEAL, Phase.DRAW, Phase.DISCARD)


def is_unnoticed(box, state, action, player):
    """Whether `player` does not even notice the move: another keeps a card that could be sold [R-G1]."""
    return state.phase == Phase.SELL and action == KEEP and player != state.seller


def describe_seen(names, box, state, action, player):
    """The action in words, as far as `player` sees it."""
    if is_hidden(box, state, player) and action != DONE:
        return describe_card("a card", state)
    return describe(names, box, state, action)


def rule(box, state, action):
    """The identifier of the rule that the action plays."""
    if state.phase != Phase.TURN:
        return RULE[state.phase]
    if action == PASS:
        return "R-T1"
    return "R-M1" if action < EXTEND else "R-X1"


def describe_aftermath(names, box, before, action, after):
    """What everybody learns from what followed of itself, with the rules, or nothing."""
    match before.phase:
        case Phase.PLACE | Phase.SECOND if action != DECLINE:
            return describe_camel(names, box, before, action)
        case Phase.TURN | Phase.DRAW:
            renewed = before.discards.sum() > 0 and after.discards.sum() == 0
            return "the discards become the new draw pile [R-M5]" if renewed else ""
        case Phase.BAG:
            married = two_players.is_married(before, action)
            return "it can be married [R-D2]" if married else "it leaves the game [R-D2]"
        case _:
            return ""


def describe_camel(names, box, before, space):
    """The goods tile or the relation that a camel brings, in words, or nothing."""
    good, active = box.good_at[space], before.family
    if good != NOBODY and before.tile[good] == 1:
        return f"the tile {good_name(names, good)} is taken [R-G1]"
    if not relations.founds_relation(box, before, active, space):
        return ""
    passive = relations.other_family(before, active, space)
    paid = [(player, relations.bonus(before, player, active, passive)) for player in range(box.players)]
    bonuses = ", ".join(f"player {player} gets {dirhams}" for player, dirhams in paid if dirhams)
    families = f"{names.families[active]} and {names.families[passive]}"
    return f"{families} found a trade relation: {bonuses} [R-B1 … R-B3]"


def question(box, state):
    """What is to be decided now, in one line; empty when chance acts or the game is over."""
    return QUESTION.get(state.phase, "")


def observation(names, box, view, player):
    """What lies open in the view of `player`, as lines of text, the same for views that look the same."""
    for other in range(box.players):
        unseen = f"{view.unseen_hand[other]} unseen" if view.unseen_hand[other] else ""
        yield f"player {other}: cash {view.cash[other]} hand {unseen or cards_text(names, view.hand[other])}"
        tiles = f"goods tiles {view.goods_tiles[other]} relation tiles {view.relation_tiles[other]}"
        yield f"  sold {cards_text(names, view.sold[other])}; {tiles}"
        yield f"  families {[int(number) for number in view.member[other]]}"
    for family in range(NUM_FAMILIES):
        yield family_text(names, view, family)
    for space in range(box.spaces):
        if view.camel[space, 0] != NOBODY:
            camels = [names.families[camel] for camel in view.camel[space] if camel != NOBODY]
            yield f"{names.spaces[space]}: {', '.join(camels)}"
    yield f"goods tiles on the board: {cards_text(names, view.tile)}"
    yield f"draw pile {view.unseen_deck} discards {view.unseen_discards} bank {view.bank}"
    moment = [view.phase, view.player, view.turns, view.passes, view.owed, view.thrown, view.family]
    yield f"moment {[int(value) for value in [*moment, view.first, view.second, view.seller]]}"


def family_text(names, view, family):
    """What belongs to a family, on one line."""
    related = [names.families[other] for other in range(NUM_FAMILIES) if view.related[family, other]]
    tiles = f"tiles {view.available[family]} bag {view.bag[family]} removed {view.removed[family]}"
    rest = f"treasury {view.treasury[family]} camels {view.supply[family]}"
    relations = f"relation tiles {view.relations[family]} related {', '.join(related) or 'to none'}"
    return f"{names.families[family]}: {tiles} {rest} {relations}"


def cards_text(names, cards):
    """The goods of which there is a card or tile: `diamond 22, linen 3`, or `none`."""
    return ", ".join(good_name(names, good) for good in range(NUM_GOODS) if cards[good]) or "none"


def why_ended(names, state):
    """Which end was reached and by which families, or neither, in words [R-E1, R-T1]."""
    called = names.families
    numbers = [relations.num_relations(state, family) for family in range(NUM_FAMILIES)]
    reasons = []
    if ending.are_all_related(state):
        counts = [f"{called[family]} {number}" for family, number in enumerate(numbers)]
        reasons.append(f"every family has a relation ({', '.join(counts)})")
    for family in range(NUM_FAMILIES):
        if ending.is_well_related(state, family):
            partners = [called[other] for other in range(NUM_FAMILIES) if state.related[family, other]]
            reasons.append(f"{called[family]} has {numbers[family]} relations ({', '.join(partners)})")
    if reasons:
        return f"The game ends, for {' and '.join(reasons)} [R-E1]."
    return "The game ends, for nobody could marry or extend and all have passed [R-T1]."
