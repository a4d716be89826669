"""The decisions of each phase: rule, token, label, target on the board and secrecy.

`words` returns the token that programs read, which never changes. The texts for people are in `wording`.
"""

from samarkand.decisions import Decision, Fact
from samarkand.grammar import join_commas
from samarkand.routes import refusals, wording
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
from samarkand.routes.notation import good_name, say_good
from samarkand.routes.rules import goods, relations, two_players
from samarkand.routes.rules.table import cards_held, hand_limit


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


def turn_words(at):
    """Return the token of a marriage, an extension or a pass."""
    if at.action == PASS:
        return "pass"
    if at.action >= EXTEND:
        return f"extend {at.names.families[at.action - EXTEND]}"
    return f"marry {at.names.families[at.action]} for {at.config.dowry[at.action]}"


def turn_label(at):
    """Return the label of a marriage, an extension or a pass."""
    if at.action == PASS:
        return str(wording.PASS)
    if at.action >= EXTEND:
        return wording.EXTEND.format(family=at.names.families[at.action - EXTEND])
    return wording.MARRY.format(family=at.names.families[at.action], number=at.config.dowry[at.action])


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
    """Return that a player at the hand limit draws no cards for the dowry [R-M3]."""
    held = cards_held(at.state, at.state.player)
    return wording.COSTS_DOWRY.format(number=held) if draws_none(at) else ""


def turn_facts(at, after):
    """Yield that a marriage brings no cards, or that the discards became the draw pile [R-M3, R-M5]."""
    if draws_none(at):
        yield Fact(wording.DRAWS_NONE.format(player=at.state.player), "R-M3")
    yield from pile_renewed(at, after)


def second_words(at):
    """Return the token for placing or declining a second camel [R-X2]."""
    if at.action == DECLINE:
        return "place no second camel"
    return f"place a second camel on {at.names.spaces[at.action]} for {at.config.second_camel_price}"


def second_label(at):
    """Return the label for placing or declining a second camel."""
    if at.action == DECLINE:
        return str(wording.NO_SECOND)
    return wording.PLACE_SECOND.format(space=at.names.spaces[at.action], number=at.config.second_camel_price)


def sale_words(at):
    """Return the token for selling or keeping a card [R-G1]."""
    good = good_name(at.names, goods.good_for_sale(at.config, at.state))
    return f"keep {good}" if at.action == KEEP else f"sell {good} for {at.config.card_price}"


def sale_label(at):
    """Return the label for selling or keeping a card."""
    sentence = wording.KEEP if at.action == KEEP else wording.SELL
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
    return wording.WHOSE_TURN.format(player=at.state.player)


def marrying(at):
    """Return the family that was married and the number of cards to draw."""
    sentence = wording.HAS_MARRIED_AND_DRAWS if at.state.owed else wording.HAS_MARRIED
    family = at.names.families[at.state.family]
    return sentence.format(player=at.state.player, family=family, number=at.state.owed)


def extending(at):
    """Return the family that is being extended and the space of its first camel."""
    first, family = at.state.first, at.names.families[at.state.family]
    if first == NOWHERE:
        return wording.EXTENDS.format(player=at.state.player, family=family)
    return wording.EXTENDS_FROM.format(player=at.state.player, family=family, space=at.names.spaces[first])


def pile_renewed(at, after):
    """Yield the fact that the discards became the new draw pile, if they did [R-M5]."""
    if at.state.discards.sum() > 0 and after.discards.sum() == 0:
        yield Fact(str(wording.PILE_RENEWED), "R-M5")


def bag_emptied(at, after):
    """Yield what happens to the tile from the bag [R-D2]."""
    married = two_players.is_married(at.state, at.action)
    yield Fact(str(wording.CAN_BE_MARRIED) if married else str(wording.LEAVES_THE_GAME), "R-D2")


def camel_brings(at, after):
    """Yield the goods tile or the relation that a camel gains, if any [R-G1, R-B1 … R-B3]."""
    if at.action == DECLINE:
        return
    good, active = at.config.good_at[at.action], at.state.family
    if good != NOBODY and at.state.tile[good] == 1:
        yield Fact(wording.TILE_TAKEN.format(good=say_good(at.names, good)), "R-G1")
    elif relations.founds_relation(at.config, at.state, active, at.action):
        passive = relations.other_family(at.state, active, at.action)
        paid = [
            (player, relations.bonus(at.config, at.state, player, active, passive))
            for player in range(at.config.players)
        ]
        phrases = [wording.BONUS.format(player=player, money=money) for player, money in paid if money]
        bonuses = join_commas(phrases)
        first, second = at.names.families[active], at.names.families[passive]
        label = wording.RELATION_FOUNDED.format(active=first, passive=second, bonuses=bonuses)
        yield Fact(label, "R-B1 … R-B3")


DECISIONS = {
    Phase.DEAL: Decision(
        rule="R-S1",
        label=lambda at: wording.DEAL.format(good=card(at), player=at.state.player),
        progress=whose_turn,
        is_hidden=is_anothers,
        seen=lambda at: wording.DEAL_A_CARD.format(player=at.state.player),
    ),
    Phase.TURN: Decision(
        rule=turn_rule,
        question=wording.WHAT_TO_DO,
        words=turn_words,
        label=turn_label,
        progress=whose_turn,
        target=turn_target,
        button=lambda at: str(wording.PASS_BUTTON) if at.action == PASS else "",
        facts=turn_facts,
        cost=marriage_cost,
        refusal=refusals.not_in_turn,
    ),
    Phase.DRAW: Decision(
        rule="R-M3",
        label=lambda at: wording.DRAW.format(good=card(at)),
        progress=marrying,
        is_hidden=is_anothers,
        seen=wording.DRAW_A_CARD,
        facts=pile_renewed,
    ),
    Phase.DISCARD: Decision(
        rule="R-M4",
        question=lambda at: wording.WHAT_TO_DISCARD.format(
            number=at.config.most_discarded, limit=hand_limit(at.config)
        ),
        label=lambda at: (
            str(wording.DISCARD_NO_MORE) if at.action == DONE else wording.DISCARD.format(good=card(at))
        ),
        progress=marrying,
        target=lambda at: "done" if at.action == DONE else f"hand:{at.state.player}:{at.action}",
        button=lambda at: str(wording.DISCARD_NO_MORE) if at.action == DONE else "",
        is_hidden=lambda at, player: at.action != DONE and is_anothers(at, player),
        seen=wording.DISCARD_A_CARD,
        refusal=refusals.not_in_hand,
    ),
    Phase.BAG: Decision(
        rule="R-D2",
        label=lambda at: wording.BAG_GIVES.format(family=at.names.families[at.action]),
        progress=marrying,
        facts=bag_emptied,
    ),
    Phase.PLACE: Decision(
        rule="R-X1",
        question=wording.WHERE_TO_PLACE,
        label=lambda at: wording.PLACE.format(space=at.names.spaces[at.action]),
        progress=extending,
        target=space,
        facts=camel_brings,
        refusal=refusals.not_there,
    ),
    Phase.SELL: Decision(
        rule="R-G1",
        question=wording.WHETHER_TO_SELL,
        words=sale_words,
        label=sale_label,
        progress=extending,
        target=sale_target,
        button=lambda at: str(wording.KEEP_BUTTON) if at.action == KEEP else "",
        is_unnoticed=is_kept_by_another,
        refusal=refusals.not_to_sell,
    ),
    Phase.SECOND: Decision(
        rule="R-X2",
        question=wording.WHERE_TO_PLACE_SECOND,
        words=second_words,
        label=second_label,
        progress=extending,
        target=lambda at: "decline" if at.action == DECLINE else space(at),
        button=lambda at: str(wording.NO_SECOND_BUTTON) if at.action == DECLINE else "",
        facts=camel_brings,
        refusal=refusals.not_there,
    ),
}
