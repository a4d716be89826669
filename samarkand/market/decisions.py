"""The decisions of each phase: rule, label, target on the board and secrecy.

Where choices are secret, all actions cite the same rule, so that it does not reveal the choice.
"""

from samarkand.decisions import Decision, Fact
from samarkand.engine import records
from samarkand.grammar import Says, _, join_commas, join_things, ngettext, pgettext
from samarkand.market import refusals
from samarkand.market.components import BANK, CAMEL_CARD, NOBODY, NOTHING, NUM_SEATS, NUM_VALUES, PASS, Phase
from samarkand.market.notation import say_camel_card, say_card_on_offer, say_goods_card
from samarkand.market.rules import offers, sales, setup

LAST_ACT = ngettext(
    "The round is over. Goods that the camels cannot carry are left behind.",
    "The {turns} rounds are over. Goods that the camels cannot carry are left behind.",
    "turns",
)


def is_anothers(at, player):
    """Return whether another player chooses in secret [M-R1, M-R3]."""
    return player != at.state.player


def stop_label(at):
    """Return the label for passing or naming a card [M-R2, M-R3]."""
    if at.action == PASS:
        return Says(
            _("pass at {number}"),
            third_person=_("passes at {number}"),
            second_person=pgettext("you", "pass at {number}"),
        ).format(number=at.state.clock)
    return Says(
        _("stop at {number} for {card}"),
        third_person=_("stops at {number} for {card}"),
        second_person=pgettext("you", "stop at {number} for {card}"),
    ).format(number=at.state.clock, card=say_card_on_offer(at.names, at.config, at.state, at.action))


def stop_target(at):
    """Return the identifier of the clock for a pass, or that of the named card."""
    if at.action == PASS:
        return "clock"
    return "camel" if at.action == CAMEL_CARD else f"offer:{at.action}"


def stop_cost(at):
    """Return the penalty for naming a card without the money for it [M-R5]."""
    if at.action == PASS or sales.can_pay(at.state, at.state.player):
        return ""
    return ngettext(
        "you cannot pay for it, so you pay {money} dirham and get nothing",
        "you cannot pay for it, so you pay {money} dirhams and get nothing",
        "money",
    ).format(money=at.config.stop_penalty)


def seller(seat):
    """Return the player who sells with this seat, or "bank"."""
    return "bank" if seat == BANK else seat


def goods_fields(at, good, kind):
    """Return the named values of a goods card."""
    return {"good": at.names.goods[good], "value": at.config.value[kind]}


def stop_fields(at):
    """Return the named values of a pass, or of a stop for a card."""
    if at.action == PASS:
        return {"kind": "pass", "price": at.state.clock}
    if at.action == CAMEL_CARD:
        card = {"good": "camel", "value": at.config.camel_value[at.state.camel], "seller": "bank"}
    else:
        card = goods_fields(at, at.state.good[at.action], at.state.offer[at.action])
        card["seller"] = seller(at.action)
    return {"price": at.state.clock, **card}


def leave_label(at):
    """Return the label for leaving a goods card behind."""
    good, kind = divmod(at.action, NUM_VALUES)
    return Says(
        _("leave {card} behind"),
        third_person=_("leaves {card} behind"),
        second_person=pgettext("you", "leave {card} behind"),
    ).format(card=say_goods_card(at.names, at.config, good, kind))


def leave_target(at):
    """Return the identifier of a card among the bought goods."""
    good, kind = divmod(at.action, NUM_VALUES)
    return f"card:{at.state.player}:{good}:{kind}"


def is_last_choice(after):
    """Return whether the last of the simultaneous choices was made, so that all are revealed [M-R1, M-R3]."""
    return after.choice.max() == NOTHING


def cards_revealed(at, after):
    """Yield the cards that all players offer, once the last has chosen [M-R1]."""
    settled = records.copy(at.state)
    if is_last_choice(after):
        settled.choice[settled.player] = at.action
        cards = join_commas(tell_offers(at, settled.choice))
        yield Fact(_("on offer: {cards}").format(cards=cards), "M-R1")
        offers.reveal(at.config, settled)
    yield from end_of_round(at, settled, after)


def tell_offers(at, choice):
    """Yield the chosen cards with their sellers. `choice[player]` is a kind."""
    for player in range(at.config.players):
        card = say_goods_card(at.names, at.config, at.state.good[player], choice[player])
        yield Says(_("{player} {card}"), second_person=pgettext("you", "your {card}")).format(
            player=player, card=card
        )


def stops_revealed(at, after):
    """Yield the named cards and the results, once the last has chosen [M-R5, M-D1, M-D2, M-D4]."""
    settled = records.copy(at.state)
    if is_last_choice(after):
        settled.choice[settled.player] = at.action
        yield from tell_stops(at, settled) or [Fact(str(_("nobody stops")), "M-R3", is_news=False)]
        sales.settle(at.config, settled)
    yield from end_of_round(at, settled, after)


def tell_stops(at, chosen):
    """Return the players who cannot pay, and the result for each named card."""
    facts = []
    for player in range(at.config.players):
        if sales.has_named(chosen, player) and not sales.can_pay(chosen, player):
            card = say_card_on_offer(at.names, at.config, chosen, chosen.choice[player])
            sentence = Says(
                _("{player} cannot pay for {card} and pays {money} to the bank"),
                second_person=pgettext("you", "you cannot pay for {card} and pay {money} to the bank"),
            ).format(player=player, card=card, money=at.config.stop_penalty)
            facts.append(Fact(sentence, "M-R5"))
    settled = records.copy(chosen)
    sales.refuse_the_poor(at.config, settled)
    named = [card for card in range(CAMEL_CARD + 1) if sales.num_claims(at.config, settled, card) > 0]
    return facts + [tell_card(at, settled, card) for card in named]


def tell_card(at, settled, card):
    """Return the result for a named card: a sale or a dispute [M-R2, M-D2, M-D4]."""
    claimants = [player for player in range(at.config.players) if settled.choice[player] == card]
    named, price = say_card_on_offer(at.names, at.config, settled, card), settled.clock
    if len(claimants) == 1:
        return Fact(
            Says(
                _("{player} buys {card} for {money}"),
                second_person=pgettext("you", "you buy {card} for {money}"),
            ).format(player=claimants[0], card=named, money=price),
            "M-R2",
        )
    buyer = sales.buyer(at.config, settled, card)
    if buyer != NOBODY:
        purchase = Says(
            _("{player:alone}, the doyen, buys it for {money}"),
            second_person=pgettext("you", "you, the doyen, buy it for {money}"),
        ).format(player=buyer, money=price)
        return Fact(
            Says(
                _("{players} dispute {card}: {purchase}"),
                second_person=pgettext("you", "{players} dispute {card}: {purchase}"),
            ).format(players=claimants, card=named, purchase=purchase),
            "M-D2",
        )
    half = sales.dispute_price(settled)
    if card == CAMEL_CARD:
        return Fact(
            Says(
                _(
                    "{players} dispute {card}: each pays {money} to the bank, and the card is shuffled "
                    "back into the pile"
                ),
                second_person=pgettext(
                    "you",
                    "{players} dispute {card}: each pays {money} to the bank, and the card is shuffled "
                    "back into the pile",
                ),
            ).format(players=claimants, card=named, money=half),
            "M-D4",
        )
    if card == BANK:
        return Fact(
            Says(
                _("{players} dispute {card}: each pays {money} to the bank, and the card is discarded"),
                second_person=pgettext(
                    "you",
                    "{players} dispute {card}: each pays {money} to the bank, and the card is discarded",
                ),
            ).format(players=claimants, card=named, money=half),
            "M-D2",
        )
    payee = Says(_("to {player}"), second_person=pgettext("you", "to you")).format(player=card)
    return Fact(
        Says(
            _("{players} dispute {card}: each pays {money} {payee}, and the card is discarded"),
            second_person=pgettext(
                "you", "{players} dispute {card}: each pays {money} {payee}, and the card is discarded"
            ),
        ).format(players=claimants, card=named, money=half, payee=payee),
        "M-D2",
    )


def end_of_round(at, settled, after):
    """Yield the end of the round, if it ended, with the cards that were not sold in it [M-R4]."""
    if after.turns == at.state.turns:
        return
    seats = [seat for seat in range(NUM_SEATS) if settled.offer[seat] != NOTHING]
    unsold = [say_goods_card(at.names, at.config, settled.good[seat], settled.offer[seat]) for seat in seats]
    sentence = _("round {number} ends, {cards} discarded") if unsold else _("round {number} ends")
    yield Fact(sentence.format(number=settled.turns + 1, cards=join_things(unsold)), "M-R4")


def deal_label(at):
    """Return the player, or the bank, that receives a good to sell [M-S1, M-B1]."""
    seat = setup.seat_to_deal(at.config, at.state)
    sentence = (
        _("{good} is given to the bank")
        if seat == BANK
        else Says(_("{good} is given to {player}"), second_person=pgettext("you", "{good} is given to you"))
    )
    return sentence.format(good=at.names.goods[at.action], player=seat)


def is_dealt_to_bank(at):
    """Return whether the bank receives the good [M-B1]."""
    return setup.seat_to_deal(at.config, at.state) == BANK


def is_first_camel(at):
    """Return whether it is the camel of the setup [M-S1]."""
    return at.state.turns == 0 and at.state.clock == 0


def unsold(at, after):
    """Yield the end of the round, if a chance event ended it [M-R4]."""
    yield from end_of_round(at, at.state, after)


DECISIONS = {
    Phase.DEAL: Decision(
        rule=lambda at: "M-B1" if is_dealt_to_bank(at) else "M-S1",
        label=deal_label,
        fields=lambda at: {
            "good": at.names.goods[at.action],
            "seller": seller(setup.seat_to_deal(at.config, at.state)),
        },
    ),
    Phase.CAMEL: Decision(
        rule=lambda at: "M-S1" if is_first_camel(at) else "M-R6",
        label=lambda at: _("{card} is turned up").format(card=say_camel_card(at.config, at.action)),
        facts=unsold,
        fields=lambda at: {"value": at.config.camel_value[at.action]},
    ),
    Phase.BANK_CARD: Decision(
        rule="M-B1",
        label=lambda at: _("{card} is turned up for the bank").format(
            card=say_goods_card(at.names, at.config, at.state.good[BANK], at.action)
        ),
        fields=lambda at: goods_fields(at, at.state.good[BANK], at.action),
    ),
    Phase.CHOOSE: Decision(
        rule="M-R1",
        question=_("Choose a card to sell, in secret."),
        label=lambda at: Says(
            _("offer {card}"), third_person=_("offers {card}"), second_person=pgettext("you", "offer {card}")
        ).format(card=say_goods_card(at.names, at.config, at.state.good[at.state.player], at.action)),
        progress=_("Everyone chooses in secret. Then all cards are revealed together."),
        target=lambda at: f"stock:{at.state.player}:{at.action}",
        is_hidden=is_anothers,
        seen=Says(
            _("choose a card in secret"),
            third_person=_("chooses a card in secret"),
            second_person=pgettext("you", "choose a card in secret"),
        ),
        facts=cards_revealed,
        reveals=is_last_choice,
        refusal=refusals.not_to_offer,
        fields=lambda at: {"kind": "offer", **goods_fields(at, at.state.good[at.state.player], at.action)},
    ),
    Phase.STOP: Decision(
        rule="M-R3",
        question=lambda at: _("The clock shows {number}: stop for a card, or pass, in secret.").format(
            number=at.state.clock
        ),
        question_to_all=lambda at: _("The clock shows {number}: who stops it, and for what?").format(
            number=at.state.clock
        ),
        label=stop_label,
        progress=lambda at: Says(
            _("{Player:alone}, the doyen, counts down. Everyone chooses in secret."),
            second_person=pgettext("you", "You are the doyen and count down. Everyone chooses in secret."),
        ).format(player=at.state.doyen),
        target=stop_target,
        button=lambda at: _("STOP at {number}").format(number=at.state.clock),
        is_hidden=is_anothers,
        seen=Says(
            _("choose in secret"),
            third_person=_("chooses in secret"),
            second_person=pgettext("you", "choose in secret"),
        ),
        facts=stops_revealed,
        cost=stop_cost,
        reveals=is_last_choice,
        refusal=refusals.not_to_stop,
        fields=stop_fields,
    ),
    Phase.LEAVE: Decision(
        rule="M-F2",
        question=_("Your camels cannot carry everything. Choose a card to leave behind."),
        label=leave_label,
        progress=lambda at: LAST_ACT.format(turns=at.config.rounds),
        target=leave_target,
        refusal=refusals.not_to_leave,
        fields=lambda at: goods_fields(at, *divmod(at.action, NUM_VALUES)),
    ),
    Phase.COUNT: Decision(
        rule="M-F3",
        question=_("Several goods tie for the one you have bought least. Choose which one counts."),
        label=lambda at: Says(
            _("count {good}"), third_person=_("counts {good}"), second_person=pgettext("you", "count {good}")
        ).format(good=at.names.goods[at.action]),
        progress=lambda at: LAST_ACT.format(turns=at.config.rounds),
        target=lambda at: f"bought:{at.state.player}:{at.action}",
        refusal=refusals.not_to_count,
        fields=lambda at: {"good": at.names.goods[at.action]},
    ),
}
