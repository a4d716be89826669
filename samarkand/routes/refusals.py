"""Explanations why a shape on the board cannot be chosen now, or an empty string.

`at` is the context of the decision, and `name` is the identifier of the shape that was clicked.
"""

from samarkand.routes import wording
from samarkand.routes.components import Phase
from samarkand.routes.notation import say_good
from samarkand.routes.rules import extension, goods, reach
from samarkand.routes.rules.table import is_member


def not_in_turn(at, name):
    """Explain that the family cannot be married [R-M1, R-M2, R-D3], or its route not extended [R-X1]."""
    kind, _, number = name.partition(":")
    if kind not in ("marry", "extend"):
        return str(wording.FAMILY_FIRST) if kind == "space" else ""
    family, player = int(number), at.state.player
    called = at.names.families[family]
    if kind == "extend":
        if not is_member(at.state, player, family):
            return wording.NOT_A_MEMBER.format(family=called)
        sentence = wording.NO_SPACE_LEFT if at.state.supply[family] else wording.NO_CAMEL_LEFT
        return sentence.format(family=called)
    if at.state.available[family] == 0:
        return wording.NO_TILE_LEFT.format(family=called)
    if at.state.cash[player] < at.config.dowry[family]:
        return wording.DOWRY_TOO_DEAR.format(
            family=called, money=at.config.dowry[family], cash=at.state.cash[player]
        )
    return wording.MARRIED_ALREADY.format(family=called)


def not_there(at, name):
    """Explain that a space is too far, full, or too close to the first camel [R-X1, R-C2, R-X3]."""
    kind, _, number = name.partition(":")
    if kind != "space":
        return ""
    space, family = int(number), at.state.family
    places = {"space": at.names.spaces[space], "family": at.names.families[family]}
    if family in at.state.camel[space]:
        return wording.CAMEL_THERE.format(**places)
    if not extension.is_open(at.state, family, space):
        return wording.SPACE_IS_FULL.format(**places)
    if not reach.touches_route(at.config, at.state, family, space):
        return wording.DOES_NOT_TOUCH.format(**places)
    first = at.names.spaces[at.state.first] if at.state.phase == Phase.SECOND else ""
    return wording.TOUCHES_FIRST.format(**places, first=first)


def not_to_sell(at, name):
    """Explain that it is not the card whose tile was reached [R-G1]."""
    good = say_good(at.names, goods.good_for_sale(at.config, at.state))
    return wording.ANOTHER_IS_FOR_SALE.format(good=good) if name.startswith("hand:") else ""


def not_in_hand(at, name):
    """Explain that the card belongs to another player [R-S1]."""
    kind, _, rest = name.partition(":")
    owner = rest.partition(":")[0]
    return (
        wording.ANOTHERS_CARD.format(player=owner) if kind == "hand" and int(owner) != at.state.player else ""
    )
