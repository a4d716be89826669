"""Explanations of why a shape on the board cannot be chosen now, or an empty string.

`at` is the context of the decision, and `name` is the identifier of the shape that was clicked.
"""

from samarkand.grammar import _, ngettext
from samarkand.sackson.components import BACK, NUM_GOODS, Good
from samarkand.sackson.notation import good_name, say_good
from samarkand.sackson.rules import cities, oases


def _number_of(at, name, kind):
    """Return the number of the shape if it is of this kind, such as `space:3`, otherwise None."""
    prefix, __, number = name.partition(":")
    return int(number) if prefix == kind else None


def _here(at):
    return at.state.pawn[at.state.player]


def no_way(at, name):
    """Explain that no arrow leads there [S-M1, S-M2, S-M3], or that the roll is too expensive [S-M4]."""
    if name == "die":
        cash, price = at.state.cash[at.state.player], at.config.roll_price
        return (
            ngettext(
                "The roll costs {money} piastre, and you have {cash} [S-M4].",
                "The roll costs {money} piastres, and you have {cash} [S-M4].",
                "money",
            ).format(money=price, cash=cash)
            if cash < price
            else ""
        )
    space = _number_of(at, name, "space")
    if space is None:
        return ""
    if space == _here(at):
        return _("Your pawn is already there.").format(space=at.names[space])
    return _("No arrow leads there from {here} [S-M1].").format(
        here=at.names[_here(at)], space=at.names[space]
    )


def no_fork(at, name):
    """Explain that no arrow leads there, or leads back from there after the back arrow [S-M3]."""
    space = _number_of(at, name, "space")
    if space is None or space == _here(at) or at.state.steps != BACK:
        return no_way(at, name)
    return _("You have to move back, and no arrow leads from there to {here} [S-M3].").format(
        here=at.names[_here(at)], space=at.names[space]
    )


def not_in_hand(at, name, player=None):
    """Explain that the card belongs to another player [S-S4]."""
    kind, *rest = name.split(":")
    owner = at.state.player if player is None else player
    return (
        _("This card belongs to {player}.").format(player=rest[0])
        if kind == "hand" and int(rest[0]) != owner
        else ""
    )


def not_to_discard(at, name):
    """Explain that the card belongs to another player than the one who discards [S-D1]."""
    return not_in_hand(at, name, at.state.discarding)


def not_to_take(at, name):
    """Explain that the card is elsewhere, was laid in this visit, or cannot be replaced [S-N1, S-N5]."""
    kind, *rest = name.split(":")
    if kind != "field":
        return ""
    if int(rest[0]) != _here(at):
        return _("You are in {here} and can take cards only from its field [S-N1].").format(
            here=at.names[_here(at)]
        )
    good = Good[rest[1].upper()]
    if at.state.laid[good]:
        return _("You have already laid {good} there during this visit [S-N5].").format(
            good=say_good(good, 2)
        )
    return _("You have no card to lay for {good} [S-N1, S-N5].").format(good=say_good(good))


def not_to_lay(at, name):
    """Explain that the good was taken in this visit [S-N5]."""
    good = _own_good(at, name)
    return (
        not_in_hand(at, name)
        if good is None
        else _("You have already taken {good} during this visit [S-N5].").format(good=say_good(good, 2))
    )


def not_to_offer(at, name):
    """Explain that the good is in the assortment already, or that too few others would follow [S-V2]."""
    good = _own_good(at, name)
    if good is None:
        return not_in_hand(at, name)
    if at.state.offered[good]:
        return _("The assortment already has {good} [S-V2].").format(good=say_good(good))
    sentence = (
        _("Goods are offered in a fixed order, and {good} comes before your last one [S-V2].")
        if at.state.offered[good:].sum()
        else _("Goods are offered in a fixed order, and too few would follow {good} [S-V2].")
    )
    return sentence.format(good=say_good(good))


def _own_good(at, name):
    """Return the good of a card in the hand of the player in turn, or None."""
    return next((g for g in range(NUM_GOODS) if name == f"hand:{at.state.player}:{good_name(g)}"), None)


def not_to_buy(at, name):
    """Explain that it is another oasis, or that four cards are too expensive [S-O1]."""
    kind, *rest = name.split(":")
    if kind != "buy":
        return ""
    if int(rest[0]) != _here(at):
        return _("You are in {here} and can buy only there [S-O1].").format(here=at.names[_here(at)])
    money = oases.purchase_price(at.config, at.state, int(rest[1]))
    return _(
        "{number:# card costs|# cards cost} {money:# piastre|# piastres} here, and you have {cash} [S-O1]."
    ).format(number=int(rest[1]), money=money, cash=at.state.cash[at.state.player])


def not_to_sell_in(at, name):
    """Explain that the market is in another city, or that the hand has too few cards for it [S-V1, S-V2]."""
    market = _number_of(at, name, "market")
    if market is None:
        return ""
    if at.config.market_city[market] != _here(at):
        return _("You are in {here} and can sell only in its markets [S-V1].").format(
            here=at.names[_here(at)]
        )
    good = at.config.market_good[market]
    least, player = cities.least_sold(at.config, market), at.state.player
    if good == Good.ASSORTMENT:
        held = cities.kinds_held(at.state, player)
        return _("It buys {least} or more different goods, and you have {number} [S-V2].").format(
            least=least, number=held
        )
    held = at.state.hand[player, good]
    return ngettext(
        "It buys at least {least} card, and you have {number} {good} [S-V1].",
        "It buys at least {least} cards, and you have {number} {good} [S-V1].",
        "least",
    ).format(least=least, number=held, good=say_good(good, held))


def not_the_number(at, name):
    """Explain that the price is for another good, or for an impossible number [S-V1, S-V2, S-V6]."""
    kind, *rest = name.split(":")
    good = at.config.market_good[at.state.market]
    if kind != "price":
        return ""
    if rest[0] != good_name(good):
        return _("You have chosen the market for {good} [S-V1].").format(good=say_good(good, 2))
    most = cities.most_sold(at.config, at.state, at.state.market)
    return _("You can sell up to {number} {good} there [S-V1, S-V6].").format(
        number=most, good=say_good(good, most)
    )


def no_chip(at, name):
    """Explain that there is no chip on that market [S-V4]."""
    return "" if _number_of(at, name, "market") is None else str(_("There is no chip there [S-V4]."))
