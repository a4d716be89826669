"""Explanations of why a shape on the board cannot be chosen now, or an empty string.

`at` is the context of the decision, and `name` is the identifier of the shape that was clicked.
"""

from samarkand.grammar import _, ngettext
from samarkand.routes.components import Phase
from samarkand.routes.notation import say_good
from samarkand.routes.rules import extension, goods, reach
from samarkand.routes.rules.table import is_member


def not_in_turn(at, name):
    """Explain that the family cannot be married [R-M1, R-M2, R-D3], or its route not extended [R-X1]."""
    kind, __, number = name.partition(":")
    if kind not in ("marry", "extend"):
        return (
            str(_("First press the family whose route you want to extend [R-X1].")) if kind == "space" else ""
        )
    family, player = int(number), at.state.player
    called = at.names.families[family]
    if kind == "extend":
        if not is_member(at.state, player, family):
            return _("You are not a member of {family} [R-X1].").format(family=called)
        sentence = (
            _("No space is open beside the route of {family} [R-X1].")
            if at.state.supply[family]
            else _("{family} has no camel left [R-X1].")
        )
        return sentence.format(family=called)
    if at.state.available[family] == 0:
        return _("No tile of {family} is left [R-M1].").format(family=called)
    if at.state.cash[player] < at.config.dowry[family]:
        return ngettext(
            "The dowry of {family} is {money} dirham, and you have {cash} [R-M1].",
            "The dowry of {family} is {money} dirhams, and you have {cash} [R-M1].",
            "money",
        ).format(family=called, money=at.config.dowry[family], cash=at.state.cash[player])
    return _("You are already a member of {family} [R-M2].").format(family=called)


def not_there(at, name):
    """Explain that a space is too far, full, or too close to the first camel [R-X1, R-C2, R-X3]."""
    kind, __, number = name.partition(":")
    if kind != "space":
        return ""
    space, family = int(number), at.state.family
    places = {"space": at.names.spaces[space], "family": at.names.families[family]}
    if family in at.state.camel[space]:
        return _("There is already a camel of {family} on {space} [R-C2].").format(**places)
    if not extension.is_open(at.state, family, space):
        return _("There are already two camels on {space} [R-C2].").format(**places)
    if not reach.touches_route(at.config, at.state, family, space):
        return _("{space} does not touch the route of {family} [R-X1].").format(**places)
    first = at.names.spaces[at.state.first] if at.state.phase == Phase.SECOND else ""
    return _("{space} touches {first}, where the first camel is [R-X3].").format(**places, first=first)


def not_to_sell(at, name):
    """Explain that it is not the card whose tile was reached [R-G1]."""
    good = say_good(at.names, goods.good_for_sale(at.config, at.state))
    return (
        _("You can sell only the card of the space that was just reached: {good} [R-G1].").format(good=good)
        if name.startswith("hand:")
        else ""
    )


def not_in_hand(at, name):
    """Explain that the card belongs to another player [R-S1]."""
    kind, __, rest = name.partition(":")
    owner = rest.partition(":")[0]
    return (
        _("This card belongs to {player}.").format(player=owner)
        if kind == "hand" and int(owner) != at.state.player
        else ""
    )
