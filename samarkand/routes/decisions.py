"""What is decided in each phase, one entry a decision: words, rule, place on the picture, secrecy."""

from samarkand.protocol import Decision, Fact
from samarkand.routes.components import (
    CARD_PRICE,
    DECLINE,
    DONE,
    EXTEND,
    KEEP,
    NOBODY,
    NOWHERE,
    NUM_FAMILIES,
    PASS,
    SECOND_CAMEL_PRICE,
    Phase,
)
from samarkand.routes.notation import cards_text, good_name
from samarkand.routes.rules import goods, relations, two_players


def space(at):
    """The space that the action names."""
    return f"space:{at.action}"


def card(at):
    """The card that the action names."""
    return good_name(at.names, at.action)


def is_anothers(at, player):
    """Whether another player's card moves, face down [R-S1, R-M3, R-M5]."""
    return player != at.state.player


def turn_rule(at):
    """A marriage, an extension or a pass [R-M1, R-X1, R-T1]."""
    if at.action == PASS:
        return "R-T1"
    return "R-M1" if at.action < EXTEND else "R-X1"


def turn_words(at):
    """A marriage, an extension or a pass, in words."""
    if at.action == PASS:
        return "pass"
    if at.action >= EXTEND:
        return f"extend {at.names.families[at.action - EXTEND]}"
    return f"marry {at.names.families[at.action]} for {at.box.dowry[at.action]}"


def turn_target(at):
    """The plate of a family, or the button to pass."""
    if at.action == PASS:
        return "pass"
    return f"extend:{at.action - EXTEND}" if at.action >= EXTEND else f"marry:{at.action}"


def second_words(at):
    """A second camel and its price, or none [R-X2]."""
    if at.action == DECLINE:
        return "place no second camel"
    return f"place a second camel on {at.names.spaces[at.action]} for {SECOND_CAMEL_PRICE}"


def sale_words(at):
    """A card sold or kept [R-G1]."""
    good = good_name(at.names, goods.good_for_sale(at.box, at.state))
    return f"keep {good}" if at.action == KEEP else f"sell {good} for {CARD_PRICE}"


def sale_target(at):
    """The card that can be sold, or the button to keep it."""
    good = goods.good_for_sale(at.box, at.state)
    return "keep" if at.action == KEEP else f"hand:{at.state.seller}:{good}"


def is_kept_by_another(at, player):
    """Whether another keeps a card that could be sold, which nobody else is told [R-G1]."""
    return at.action == KEEP and player != at.state.seller


def marrying(at):
    """The family married into, and the cards still owed."""
    owed = f"; cards still to be drawn: {at.state.owed}" if at.state.owed else ""
    return f"Player {at.state.player} has married into {at.names.families[at.state.family]}{owed}."


def extending(at):
    """The family extended, and where its first camel stands."""
    first = at.state.first
    stands = "" if first == NOWHERE else f"; its first camel stands on {at.names.spaces[first]}"
    return f"Player {at.state.player} extends {at.names.families[at.state.family]}{stands}."


def pile_renewed(at, after):
    """The draw pile made of the discards, if it was [R-M5]."""
    if at.state.discards.sum() > 0 and after.discards.sum() == 0:
        yield Fact("the discards become the new draw pile", "R-M5")


def bag_emptied(at, after):
    """What becomes of the tile out of the bag [R-D2]."""
    married = two_players.is_married(at.state, at.action)
    yield Fact("it can be married" if married else "it leaves the game", "R-D2")


def camel_brings(at, after):
    """The goods tile or the relation that a camel brings, if any [R-G1, R-B1 … R-B3]."""
    if at.action == DECLINE:
        return
    good, active = at.box.good_at[at.action], at.state.family
    if good != NOBODY and at.state.tile[good] == 1:
        yield Fact(f"the tile {good_name(at.names, good)} is taken", "R-G1")
    elif relations.founds_relation(at.box, at.state, active, at.action):
        passive = relations.other_family(at.state, active, at.action)
        paid = [(each, relations.bonus(at.state, each, active, passive)) for each in range(at.box.players)]
        bonuses = ", ".join(f"player {player} gets {dirhams}" for player, dirhams in paid if dirhams)
        families = f"{at.names.families[active]} and {at.names.families[passive]}"
        yield Fact(f"{families} found a trade relation: {bonuses}", "R-B1 … R-B3")


DECISIONS = {
    Phase.DEAL: Decision(
        rule="R-S1",
        words=lambda at: f"deal {card(at)} to player {at.state.player}",
        progress=lambda at: f"It is player {at.state.player}'s turn.",
        is_hidden=is_anothers,
        seen=lambda at: f"deal a card to player {at.state.player}",
    ),
    Phase.TURN: Decision(
        rule=turn_rule,
        question="Marry into a family, or extend the route of one of yours.",
        words=turn_words,
        progress=lambda at: f"It is player {at.state.player}'s turn.",
        target=turn_target,
        button=lambda at: "pass" if at.action == PASS else "",
        facts=pile_renewed,
    ),
    Phase.DRAW: Decision(
        rule="R-M3",
        words=lambda at: f"draw {card(at)}",
        progress=marrying,
        is_hidden=is_anothers,
        seen="draw a card",
        facts=pile_renewed,
    ),
    Phase.DISCARD: Decision(
        rule="R-M4",
        question="Discard up to two cards, and be within the limit.",
        words=lambda at: "discard no more" if at.action == DONE else f"discard {card(at)}",
        progress=marrying,
        target=lambda at: "done" if at.action == DONE else f"hand:{at.state.player}:{at.action}",
        button=lambda at: "discard no more" if at.action == DONE else "",
        is_hidden=lambda at, player: at.action != DONE and is_anothers(at, player),
        seen="discard a card",
    ),
    Phase.BAG: Decision(
        rule="R-D2",
        words=lambda at: f"the bag gives a tile of {at.names.families[at.action]}",
        progress=marrying,
        facts=bag_emptied,
    ),
    Phase.PLACE: Decision(
        rule="R-X1",
        question="Put the first camel on a space that touches the route.",
        words=lambda at: f"place a camel on {at.names.spaces[at.action]}",
        progress=extending,
        target=space,
        facts=camel_brings,
    ),
    Phase.SELL: Decision(
        rule="R-G1",
        question="Your card's space is reached: sell the card now, or keep it.",
        words=sale_words,
        progress=extending,
        target=sale_target,
        button=lambda at: "keep the card" if at.action == KEEP else "",
        is_unnoticed=is_kept_by_another,
    ),
    Phase.SECOND: Decision(
        rule="R-X2",
        question="Put a second camel on a space, or decline.",
        words=second_words,
        progress=extending,
        target=lambda at: "decline" if at.action == DECLINE else space(at),
        button=lambda at: "no second camel" if at.action == DECLINE else "",
        facts=camel_brings,
    ),
}


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
