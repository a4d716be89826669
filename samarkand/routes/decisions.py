"""The decisions of each phase: rule, label, target on the board and secrecy."""

from samarkand.decisions import Decision, Fact
from samarkand.grammar import Says, _, join_commas, ngettext, npgettext, pgettext
from samarkand.routes import refusals
from samarkand.routes.components import (
    DECLINE,
    DONE,
    EXTEND,
    KEEP,
    NOBODY,
    NOWHERE,
    PASS,
    Phase,
)
from samarkand.routes.notation import say_good
from samarkand.routes.rules import goods, relations, two_players
from samarkand.routes.rules.table import cards_held, hand_limit

DISCARD_NO_MORE = Says(
    _("discard no more"), third_person=_("discards no more"), second_person=pgettext("you", "discard no more")
)


def space(at):
    """Return the identifier of the chosen space."""
    return f"space:{at.action}"


def card(at):
    """Return the identifier of the chosen card."""
    return say_good(at.names, at.action)


def is_anothers(at, player):
    """Return whether another player's card moves face down [R-S1, R-M3, R-M5]."""
    return player != at.state.player


def turn_rule(at):
    """Return the rule of a marriage, an extension or a pass [R-M1, R-X1, R-T1]."""
    if at.action == PASS:
        return "R-T1"
    return "R-M1" if at.action < EXTEND else "R-X1"


def turn_fields(at):
    """Return the named values of a marriage, an extension or a pass."""
    if at.action == PASS:
        return {"kind": "pass"}
    if at.action >= EXTEND:
        return {"kind": "extend", "family": at.names.families[at.action - EXTEND]}
    return {"kind": "marry", "family": at.names.families[at.action], "price": at.config.dowry[at.action]}


def turn_label(at):
    """Return the label of a marriage, an extension or a pass."""
    if at.action == PASS:
        return str(
            Says(
                _("pass the turn"),
                third_person=_("passes the turn"),
                second_person=pgettext("you", "pass the turn"),
            )
        )
    if at.action >= EXTEND:
        return Says(
            _("extend the route of {family}"),
            third_person=_("extends the route of {family}"),
            second_person=pgettext("you", "extend the route of {family}"),
        ).format(family=at.names.families[at.action - EXTEND])
    return Says(
        ngettext(
            "marry into {family} for {number} dirham", "marry into {family} for {number} dirhams", "number"
        ),
        third_person=ngettext(
            "marries into {family} for {number} dirham",
            "marries into {family} for {number} dirhams",
            "number",
        ),
        second_person=npgettext(
            "you",
            "marry into {family} for {number} dirham",
            "marry into {family} for {number} dirhams",
            "number",
        ),
    ).format(family=at.names.families[at.action], number=at.config.dowry[at.action])


def turn_target(at):
    """Return the identifier of a family's plate, or of the button to pass."""
    if at.action == PASS:
        return "pass"
    return f"extend:{at.action - EXTEND}" if at.action >= EXTEND else f"marry:{at.action}"


def draws_none(at):
    """Return whether the action is a marriage of a player at the hand limit [R-M3]."""
    is_marriage = at.action != PASS and at.action < EXTEND
    return is_marriage and cards_held(at.state, at.state.player) >= hand_limit(at.config)


def marriage_cost(at):
    """Return a clause saying that a player at the hand limit draws no cards for the dowry [R-M3]."""
    held = cards_held(at.state, at.state.player)
    return (
        ngettext(
            "you have {number} card, the hand limit, so you draw no cards",
            "you have {number} cards, the hand limit, so you draw no cards",
            "number",
        ).format(number=held)
        if draws_none(at)
        else ""
    )


def turn_facts(at, after):
    """Yield that a marriage brings no cards, or that the discards became the draw pile [R-M3, R-M5]."""
    if draws_none(at):
        yield Fact(
            Says(
                _("{player} is at the hand limit and draws no cards"),
                second_person=pgettext("you", "you are at the hand limit and draw no cards"),
            ).format(player=at.state.player),
            "R-M3",
        )
    yield from pile_renewed(at, after)


def second_fields(at):
    """Return the named values of placing or declining a second camel."""
    if at.action == DECLINE:
        return {"kind": "decline"}
    return {"space": at.names.spaces[at.action], "price": at.config.second_camel_price}


def second_label(at):
    """Return the label for placing or declining a second camel."""
    if at.action == DECLINE:
        return str(
            Says(
                _("place no second camel"),
                third_person=_("places no second camel"),
                second_person=pgettext("you", "place no second camel"),
            )
        )
    return Says(
        ngettext(
            "place a second camel on {space} for {number} dirham",
            "place a second camel on {space} for {number} dirhams",
            "number",
        ),
        third_person=ngettext(
            "places a second camel on {space} for {number} dirham",
            "places a second camel on {space} for {number} dirhams",
            "number",
        ),
        second_person=npgettext(
            "you",
            "place a second camel on {space} for {number} dirham",
            "place a second camel on {space} for {number} dirhams",
            "number",
        ),
    ).format(space=at.names.spaces[at.action], number=at.config.second_camel_price)


def sale_fields(at):
    """Return the named values of selling or keeping a card."""
    good = at.names.goods[goods.good_for_sale(at.config, at.state)]
    return (
        {"kind": "keep", "good": good} if at.action == KEEP else {"good": good, "price": at.config.card_price}
    )


def sale_label(at):
    """Return the label for selling or keeping a card."""
    sentence = (
        Says(_("keep {good}"), third_person=_("keeps {good}"), second_person=pgettext("you", "keep {good}"))
        if at.action == KEEP
        else Says(
            ngettext("sell {good} for {number} dirham", "sell {good} for {number} dirhams", "number"),
            third_person=ngettext(
                "sells {good} for {number} dirham", "sells {good} for {number} dirhams", "number"
            ),
            second_person=npgettext(
                "you", "sell {good} for {number} dirham", "sell {good} for {number} dirhams", "number"
            ),
        )
    )
    return sentence.format(
        good=say_good(at.names, goods.good_for_sale(at.config, at.state)), number=at.config.card_price
    )


def sale_target(at):
    """Return the identifier of the card that can be sold, or of the button to keep it."""
    good = goods.good_for_sale(at.config, at.state)
    return "keep" if at.action == KEEP else f"hand:{at.state.seller}:{good}"


def is_kept_by_another(at, player):
    """Return whether another player keeps a card that could be sold, which remains secret [R-G1]."""
    return at.action == KEEP and player != at.state.seller


def whose_turn(at):
    """Return a sentence that names the player in turn."""
    return Says(_("It is {player}'s turn."), second_person=pgettext("you", "It is your turn.")).format(
        player=at.state.player
    )


def marrying(at):
    """Return the family that was married and the number of cards to draw."""
    sentence = (
        Says(
            ngettext(
                "{Player} has married into {family} and has {number} more card to draw.",
                "{Player} has married into {family} and has {number} more cards to draw.",
                "number",
            ),
            second_person=npgettext(
                "you",
                "You have married into {family} and have {number} more card to draw.",
                "You have married into {family} and have {number} more cards to draw.",
                "number",
            ),
        )
        if at.state.owed
        else Says(
            _("{Player} has married into {family}."),
            second_person=pgettext("you", "You have married into {family}."),
        )
    )
    family = at.names.families[at.state.family]
    return sentence.format(player=at.state.player, family=family, number=at.state.owed)


def extending(at):
    """Return the family that is being extended and the space of its first camel."""
    first, family = at.state.first, at.names.families[at.state.family]
    if first == NOWHERE:
        return Says(
            _("{Player} extends {family}."), second_person=pgettext("you", "You extend {family}.")
        ).format(player=at.state.player, family=family)
    return Says(
        _("{Player} extends {family}. Its first camel is on {space}."),
        second_person=pgettext("you", "You extend {family}. Its first camel is on {space}."),
    ).format(player=at.state.player, family=family, space=at.names.spaces[first])


def pile_renewed(at, after):
    """Yield the fact that the discards became the new draw pile, if they did [R-M5]."""
    if at.state.discards.sum() > 0 and after.discards.sum() == 0:
        yield Fact(str(_("the discards become the new draw pile")), "R-M5")


def bag_emptied(at, after):
    """Yield what happens to the tile from the bag [R-D2]."""
    married = two_players.is_married(at.state, at.action)
    yield Fact(str(_("it can be married")) if married else str(_("it leaves the game")), "R-D2")


def camel_brings(at, after):
    """Yield the goods tile or the relation that a camel gains, if any [R-G1, R-B1 … R-B3]."""
    if at.action == DECLINE:
        return
    good, active = at.config.good_at[at.action], at.state.family
    if good != NOBODY and at.state.tile[good] == 1:
        yield Fact(_("the tile {good} is taken").format(good=say_good(at.names, good)), "R-G1")
    elif relations.founds_relation(at.config, at.state, active, at.action):
        passive = relations.other_family(at.state, active, at.action)
        paid = [
            (player, relations.bonus(at.config, at.state, player, active, passive))
            for player in range(at.config.players)
        ]
        phrases = [
            Says(_("{player} gets {money}"), second_person=pgettext("you", "you get {money}")).format(
                player=player, money=money
            )
            for player, money in paid
            if money
        ]
        bonuses = join_commas(phrases)
        first, second = at.names.families[active], at.names.families[passive]
        label = _("{active} and {passive} found a trade relation: {bonuses}").format(
            active=first, passive=second, bonuses=bonuses
        )
        yield Fact(label, "R-B1 … R-B3")


DECISIONS = {
    Phase.DEAL: Decision(
        rule="R-S1",
        label=lambda at: Says(
            pgettext("card", "deal {good} to {player}"),
            third_person=pgettext("card", "is dealt {good}"),
            second_person=pgettext("you, card", "are dealt {good}"),
        ).format(good=card(at), player=at.state.player),
        progress=whose_turn,
        is_hidden=is_anothers,
        seen=lambda at: Says(
            _("deal a card to {player}"),
            third_person=_("is dealt a card"),
            second_person=pgettext("you", "are dealt a card"),
        ).format(player=at.state.player),
        fields=lambda at: {"good": at.names.goods[at.action], "player": at.state.player},
    ),
    Phase.TURN: Decision(
        rule=turn_rule,
        question=_("Marry into a family, or extend the route of one of yours."),
        label=turn_label,
        progress=whose_turn,
        target=turn_target,
        button=lambda at: str(_("pass")) if at.action == PASS else "",
        facts=turn_facts,
        cost=marriage_cost,
        refusal=refusals.not_in_turn,
        fields=turn_fields,
    ),
    Phase.DRAW: Decision(
        rule="R-M3",
        label=lambda at: Says(
            pgettext("card", "draw {good}"),
            third_person=pgettext("card", "draws {good}"),
            second_person=pgettext("you, card", "draw {good}"),
        ).format(good=card(at)),
        progress=marrying,
        is_hidden=is_anothers,
        seen=Says(
            _("draw a card"), third_person=_("draws a card"), second_person=pgettext("you", "draw a card")
        ),
        facts=pile_renewed,
        fields=lambda at: {"good": at.names.goods[at.action]},
    ),
    Phase.DISCARD: Decision(
        rule="R-M4",
        question=lambda at: _(
            "Discard up to {number:# card|# cards}. You may keep at most {limit:# card|# cards}, counting "
            "sold ones."
        ).format(number=at.config.most_discarded, limit=hand_limit(at.config)),
        label=lambda at: (
            str(DISCARD_NO_MORE)
            if at.action == DONE
            else Says(
                pgettext("card", "discard {good}"),
                third_person=pgettext("card", "discards {good}"),
                second_person=pgettext("you, card", "discard {good}"),
            ).format(good=card(at))
        ),
        progress=marrying,
        target=lambda at: "done" if at.action == DONE else f"hand:{at.state.player}:{at.action}",
        button=lambda at: str(DISCARD_NO_MORE) if at.action == DONE else "",
        is_hidden=lambda at, player: at.action != DONE and is_anothers(at, player),
        seen=Says(
            _("discard a card"),
            third_person=_("discards a card"),
            second_person=pgettext("you", "discard a card"),
        ),
        refusal=refusals.not_in_hand,
        fields=lambda at: {"kind": "done"} if at.action == DONE else {"good": at.names.goods[at.action]},
    ),
    Phase.BAG: Decision(
        rule="R-D2",
        label=lambda at: _("the bag gives a tile of {family}").format(family=at.names.families[at.action]),
        progress=marrying,
        facts=bag_emptied,
        fields=lambda at: {"family": at.names.families[at.action]},
    ),
    Phase.PLACE: Decision(
        rule="R-X1",
        question=_("Put the first camel on a space that touches the route."),
        label=lambda at: Says(
            _("place a camel on {space}"),
            third_person=_("places a camel on {space}"),
            second_person=pgettext("you", "place a camel on {space}"),
        ).format(space=at.names.spaces[at.action]),
        progress=extending,
        target=space,
        facts=camel_brings,
        refusal=refusals.not_there,
        fields=lambda at: {"space": at.names.spaces[at.action]},
    ),
    Phase.SELL: Decision(
        rule="R-G1",
        question=_("A camel has reached your card’s space. Sell the card now, or keep it."),
        label=sale_label,
        progress=extending,
        target=sale_target,
        button=lambda at: str(_("keep the card")) if at.action == KEEP else "",
        is_unnoticed=is_kept_by_another,
        refusal=refusals.not_to_sell,
        fields=sale_fields,
    ),
    Phase.SECOND: Decision(
        rule="R-X2",
        question=_("Put a second camel on a space, or decline."),
        label=second_label,
        progress=extending,
        target=lambda at: "decline" if at.action == DECLINE else space(at),
        button=lambda at: str(_("no second camel")) if at.action == DECLINE else "",
        facts=camel_brings,
        refusal=refusals.not_there,
        fields=second_fields,
    ),
}
