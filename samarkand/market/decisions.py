"""The decisions of each phase: rule, token, label, target on the board and secrecy.

`words` returns the token that programs read, which never changes. The texts for people are in `wording`.
Where choices are secret, all actions cite the same rule, so that it does not reveal the choice.
"""

from samarkand.decisions import Decision, Fact
from samarkand.engine import records
from samarkand.grammar import join_commas, join_things
from samarkand.market import refusals, wording
from samarkand.market.components import BANK, CAMEL_CARD, NOBODY, NOTHING, NUM_SEATS, NUM_VALUES, PASS, Phase
from samarkand.market.notation import (
    camel_card,
    goods_card,
    say_camel_card,
    say_card_on_offer,
    say_goods_card,
    seat_name,
)
from samarkand.market.rules import offers, sales, setup


def is_anothers(at, player):
    """Return whether another player chooses in secret [M-R1, M-R3]."""
    return player != at.state.player


def stop_label(at):
    """Return the label for passing or naming a card [M-R2, M-R3]."""
    if at.action == PASS:
        return wording.PASS.format(number=at.state.clock)
    return wording.STOP.format(
        number=at.state.clock, card=say_card_on_offer(at.names, at.config, at.state, at.action)
    )


def stop_target(at):
    """Return the identifier of the clock for a pass, or that of the named card."""
    if at.action == PASS:
        return "clock"
    return "camel" if at.action == CAMEL_CARD else f"offer:{at.action}"


def stop_cost(at):
    """Return the penalty for naming a card without the money for it [M-R5]."""
    if at.action == PASS or sales.can_pay(at.state, at.state.player):
        return ""
    return wording.COSTS_PENALTY.format(money=at.config.stop_penalty)


def leave_words(at):
    """Return the token for leaving a goods card behind [M-F2]."""
    good, kind = divmod(at.action, NUM_VALUES)
    return f"leave {goods_card(at.names, at.config, good, kind)}"


def leave_label(at):
    """Return the label for leaving a goods card behind."""
    good, kind = divmod(at.action, NUM_VALUES)
    return wording.LEAVE.format(card=say_goods_card(at.names, at.config, good, kind))


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
        yield Fact(wording.ON_OFFER.format(cards=cards), "M-R1")
        offers.reveal(at.config, settled)
    yield from end_of_round(at, settled, after)


def tell_offers(at, choice):
    """Yield the chosen cards with their sellers. `choice[player]` is a kind."""
    for player in range(at.config.players):
        card = say_goods_card(at.names, at.config, at.state.good[player], choice[player])
        yield wording.ONE_OFFER.format(player=player, card=card)


def stops_revealed(at, after):
    """Yield the named cards and the results, once the last has chosen [M-R5, M-D1, M-D2, M-D4]."""
    settled = records.copy(at.state)
    if is_last_choice(after):
        settled.choice[settled.player] = at.action
        yield from tell_stops(at, settled) or [Fact(str(wording.NOBODY_STOPS), "M-R3", is_news=False)]
        sales.settle(at.config, settled)
    yield from end_of_round(at, settled, after)


def tell_stops(at, chosen):
    """Return the players who cannot pay, and the result for each named card."""
    facts = []
    for player in range(at.config.players):
        if sales.has_named(chosen, player) and not sales.can_pay(chosen, player):
            card = say_card_on_offer(at.names, at.config, chosen, chosen.choice[player])
            sentence = wording.CANNOT_PAY.format(player=player, card=card, money=at.config.stop_penalty)
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
        return Fact(wording.BUYS.format(player=claimants[0], card=named, money=price), "M-R2")
    players = join_things([wording.PLAYER.format(player=claimant) for claimant in claimants])
    buyer = sales.buyer(at.config, settled, card)
    if buyer != NOBODY:
        purchase = wording.PURCHASE_OF_DOYEN.format(player=buyer, money=price)
        return Fact(wording.DOYEN_BUYS.format(players=players, card=named, purchase=purchase), "M-D2")
    half = sales.dispute_price(settled)
    if card == CAMEL_CARD:
        return Fact(wording.DISPUTED_CAMEL.format(players=players, card=named, money=half), "M-D4")
    if card == BANK:
        return Fact(wording.DISPUTED_OF_BANK.format(players=players, card=named, money=half), "M-D2")
    payee = wording.PAYEE.format(player=card)
    return Fact(wording.DISPUTED.format(players=players, card=named, money=half, payee=payee), "M-D2")


def end_of_round(at, settled, after):
    """Yield the end of the round, if it ended, with the cards that were not sold in it [M-R4]."""
    if after.turns == at.state.turns:
        return
    seats = [seat for seat in range(NUM_SEATS) if settled.offer[seat] != NOTHING]
    unsold = [say_goods_card(at.names, at.config, settled.good[seat], settled.offer[seat]) for seat in seats]
    sentence = wording.ROUND_ENDS_UNSOLD if unsold else wording.ROUND_ENDS
    yield Fact(sentence.format(number=settled.turns + 1, cards=join_things(unsold)), "M-R4")


def deal_label(at):
    """Return the player, or the bank, that receives a good to sell [M-S1, M-B1]."""
    seat = setup.seat_to_deal(at.config, at.state)
    sentence = wording.GIVE_GOODS_TO_BANK if seat == BANK else wording.GIVE_GOODS
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
        words=lambda at: (
            f"give {at.names.goods[at.action]} to {seat_name(setup.seat_to_deal(at.config, at.state))}"
        ),
        label=deal_label,
    ),
    Phase.CAMEL: Decision(
        rule=lambda at: "M-S1" if is_first_camel(at) else "M-R6",
        words=lambda at: f"turn up {camel_card(at.config, at.action)}",
        label=lambda at: wording.TURN_UP_CAMEL.format(card=say_camel_card(at.config, at.action)),
        facts=unsold,
    ),
    Phase.BANK_CARD: Decision(
        rule="M-B1",
        words=lambda at: (
            f"turn up {goods_card(at.names, at.config, at.state.good[BANK], at.action)} for the bank"
        ),
        label=lambda at: wording.TURN_UP_FOR_BANK.format(
            card=say_goods_card(at.names, at.config, at.state.good[BANK], at.action)
        ),
    ),
    Phase.CHOOSE: Decision(
        rule="M-R1",
        question=wording.WHAT_TO_OFFER,
        label=lambda at: wording.OFFER.format(
            card=say_goods_card(at.names, at.config, at.state.good[at.state.player], at.action)
        ),
        progress=wording.ALL_OFFER,
        target=lambda at: f"stock:{at.state.player}:{at.action}",
        is_hidden=is_anothers,
        seen=wording.CHOOSE_A_CARD,
        facts=cards_revealed,
        reveals=is_last_choice,
        refusal=refusals.not_to_offer,
    ),
    Phase.STOP: Decision(
        rule="M-R3",
        question=lambda at: wording.WHETHER_TO_STOP.format(number=at.state.clock),
        question_to_all=lambda at: wording.WHO_STOPS.format(number=at.state.clock),
        label=stop_label,
        progress=lambda at: wording.DOYEN_COUNTS.format(player=at.state.doyen),
        target=stop_target,
        button=lambda at: wording.STOP_BUTTON.format(number=at.state.clock),
        is_hidden=is_anothers,
        seen=wording.CHOOSE,
        facts=stops_revealed,
        cost=stop_cost,
        reveals=is_last_choice,
        refusal=refusals.not_to_stop,
    ),
    Phase.LEAVE: Decision(
        rule="M-F2",
        question=wording.WHAT_TO_LEAVE,
        words=leave_words,
        label=leave_label,
        progress=lambda at: wording.LAST_ACT.format(turns=at.config.rounds),
        target=leave_target,
        refusal=refusals.not_to_leave,
    ),
    Phase.COUNT: Decision(
        rule="M-F3",
        question=wording.WHAT_TO_COUNT,
        label=lambda at: wording.COUNT.format(good=at.names.goods[at.action]),
        progress=lambda at: wording.LAST_ACT.format(turns=at.config.rounds),
        target=lambda at: f"bought:{at.state.player}:{at.action}",
        refusal=refusals.not_to_count,
    ),
}
