"""What is decided in each phase, one entry a decision: words, rule, place on the picture, secrecy.

Where choices are made in secret, one rule stands for all answers: it does not give away which was made.
"""

from samarkand.engine import records
from samarkand.market.components import (
    BANK,
    CAMEL_CARD,
    NOBODY,
    NOTHING,
    NUM_SEATS,
    NUM_VALUES,
    PASS,
    PENALTY,
    Phase,
)
from samarkand.market.notation import (
    camel_card,
    camels_text,
    card_on_offer,
    cards_text,
    goods_card,
    goods_text,
    offer_text,
    seat_name,
)
from samarkand.market.rules import offers, sales, setup
from samarkand.protocol import Decision, Fact

LAST_ACT = "The ten rounds are played: goods that no camel carries are left behind."


def is_anothers(at, player):
    """Whether another chooses, in secret [M-R1, M-R3]."""
    return player != at.state.player


def stop_words(at):
    """A pass, or a card named [M-R2, M-R3]."""
    if at.action == PASS:
        return f"pass at {at.state.clock}"
    return f"stop at {at.state.clock} for {card_on_offer(at.names, at.box, at.state, at.action)}"


def stop_target(at):
    """The clock lets it run on; a card on offer stops it."""
    if at.action == PASS:
        return "clock"
    return "camel" if at.action == CAMEL_CARD else f"offer:{at.action}"


def leave_words(at):
    """A goods card left behind [M-F2]."""
    good, kind = divmod(at.action, NUM_VALUES)
    return f"leave {goods_card(at.names, at.box, good, kind)}"


def leave_target(at):
    """The goods card among those bought."""
    good, kind = divmod(at.action, NUM_VALUES)
    return f"card:{at.state.player}:{good}:{kind}"


def is_last_choice(after):
    """Whether the choice was the last of those made together, so that all are revealed [M-R1, M-R3]."""
    return after.choice.max() == NOTHING


def cards_revealed(at, after):
    """The cards that all have chosen to sell, once the last has chosen [M-R1]."""
    settled = records.copy(at.state)
    if is_last_choice(after):
        settled.choice[settled.player] = at.action
        yield Fact(f"on offer: {', '.join(tell_offers(at, settled.choice))}", "M-R1")
        offers.reveal(at.box, settled)
    yield from end_of_round(at, settled, after)


def tell_offers(at, choice):
    """The cards chosen, with who sells them; `choice[player]` is a kind."""
    for player in range(at.box.players):
        yield f"player {player} {goods_card(at.names, at.box, at.state.good[player], choice[player])}"


def stops_revealed(at, after):
    """Who stopped for what, and what came of it, once the last has chosen [M-R5, M-D1, M-D2, M-D4]."""
    settled = records.copy(at.state)
    if is_last_choice(after):
        settled.choice[settled.player] = at.action
        yield from tell_stops(at, settled) or [Fact("nobody stops", "M-R3", is_news=False)]
        sales.settle(at.box, settled)
    yield from end_of_round(at, settled, after)


def tell_stops(at, chosen):
    """Who cannot pay, then what becomes of each card that was named."""
    told = []
    for player in range(at.box.players):
        if sales.has_named(chosen, player) and not sales.can_pay(chosen, player):
            card = card_on_offer(at.names, at.box, chosen, chosen.choice[player])
            told.append(Fact(f"player {player} cannot pay {card} and pays {PENALTY} to the bank", "M-R5"))
    settled = records.copy(chosen)
    sales.refuse_the_poor(at.box, settled)
    named = [card for card in range(CAMEL_CARD + 1) if sales.num_claims(at.box, settled, card) > 0]
    return told + [tell_card(at, settled, card) for card in named]


def tell_card(at, settled, card):
    """What becomes of a card that somebody named: a sale, or a dispute [M-R2, M-D2, M-D4]."""
    words = card_on_offer(at.names, at.box, settled, card)
    claimants = [player for player in range(at.box.players) if settled.choice[player] == card]
    all_of_them = " and ".join(f"player {player}" for player in claimants)
    player = sales.buyer(at.box, settled, card)
    price = f"for {settled.clock}"
    if len(claimants) == 1:
        return Fact(f"{all_of_them} buys {words} {price}", "M-R2")
    if player != NOBODY:
        return Fact(f"{all_of_them} dispute {words}: player {player}, the doyen, buys it {price}", "M-D2")
    half = f"each pays {sales.dispute_price(settled)} to {seat_name(BANK if card == CAMEL_CARD else card)}"
    if card == CAMEL_CARD:
        return Fact(f"{all_of_them} dispute {words}: {half}, it is shuffled back", "M-D4")
    return Fact(f"{all_of_them} dispute {words}: {half}, it is discarded", "M-D2")


def end_of_round(at, settled, after):
    """That a round ended, if it did, and which cards nobody bought in it [M-R4]."""
    if after.turns == at.state.turns:
        return
    seats = [seat for seat in range(NUM_SEATS) if settled.offer[seat] != NOTHING]
    unsold = [goods_card(at.names, at.box, settled.good[seat], settled.offer[seat]) for seat in seats]
    words = f", {' and '.join(unsold)} discarded" if unsold else ""
    yield Fact(f"round {settled.turns + 1} ends{words}", "M-R4")


def is_dealt_to_bank(at):
    """Whether the good dealt is the one that the bank sells [M-B1]."""
    return setup.seat_to_deal(at.box, at.state) == BANK


def is_first_camel(at):
    """Whether it is the camel of the setup [M-S1]."""
    return at.state.turns == 0 and at.state.clock == 0


def unsold(at, after):
    """The end of the round that chance brought about, if it did [M-R4]."""
    yield from end_of_round(at, at.state, after)


DECISIONS = {
    Phase.DEAL: Decision(
        rule=lambda at: "M-B1" if is_dealt_to_bank(at) else "M-S1",
        words=lambda at: (
            f"give {at.names.goods[at.action]} to {seat_name(setup.seat_to_deal(at.box, at.state))}"
        ),
    ),
    Phase.CAMEL: Decision(
        rule=lambda at: "M-S1" if is_first_camel(at) else "M-R6",
        words=lambda at: f"turn up {camel_card(at.box, at.action)}",
        facts=unsold,
    ),
    Phase.BANK_CARD: Decision(
        rule="M-B1",
        words=lambda at: (
            f"turn up {goods_card(at.names, at.box, at.state.good[BANK], at.action)} for the bank"
        ),
    ),
    Phase.CHOOSE: Decision(
        rule="M-R1",
        question="Choose a card to sell, in secret.",
        words=lambda at: f"offer {goods_card(at.names, at.box, at.state.good[at.state.player], at.action)}",
        progress="All choose in secret, then all cards are revealed together.",
        target=lambda at: f"stock:{at.state.player}:{at.action}",
        is_hidden=is_anothers,
        seen="choose a card in secret",
        facts=cards_revealed,
    ),
    Phase.STOP: Decision(
        rule="M-R3",
        question=lambda at: f"The clock shows {at.state.clock}: stop for a card, or pass, in secret.",
        question_to_all=lambda at: f"The clock shows {at.state.clock}: who stops it, and for what?",
        words=stop_words,
        progress=lambda at: (
            f"Player {at.state.doyen}, the doyen, counts down; all who choose do so in secret."
        ),
        target=stop_target,
        button=lambda at: f"STOP at {at.state.clock}",
        is_hidden=is_anothers,
        seen="choose in secret",
        facts=stops_revealed,
    ),
    Phase.LEAVE: Decision(
        rule="M-F2",
        question="Your camels cannot carry all: choose a card to leave behind.",
        words=leave_words,
        progress=LAST_ACT,
        target=leave_target,
    ),
    Phase.COUNT: Decision(
        rule="M-F3",
        question="Several goods are bought least: choose the one to count.",
        words=lambda at: f"count {at.names.goods[at.action]}",
        progress=LAST_ACT,
        target=lambda at: f"bought:{at.state.player}:{at.action}",
    ),
}


def observation(names, box, view, player):
    """What lies open before `player`, and behind the player's own screen; what others keep there is left out.

    After the last round all screens are open [M-F1, M-F2].
    """
    is_open = view.phase >= Phase.LEAVE
    for seat in range(NUM_SEATS):
        if view.good[seat] != NOTHING:
            sells = f"{seat_name(seat)} sells {names.goods[view.good[seat]]}"
            yield f"{sells}, {offer_text(names, box, view, seat)}"
    camel = "none" if view.camel == NOTHING else camel_card(box, view.camel)
    yield f"camel on offer: {camel}, {int(view.pile.sum())} in the pile"
    for other in range(box.players):
        if other == player or is_open:
            kept = [f"{view.cash[other]} dirhams", camels_text(box, view.camels[other])]
            yield f"behind the screen of player {other}: {', '.join(kept)}"
    yield f"to sell: {cards_text(box, view.stock[player])}"
    for other in range(box.players):
        if other == player or is_open or not box.hidden_goods:
            yield f"bought by player {other}: {goods_text(names, box, view.bought[other])}"
    moment = [view.phase, view.player, view.turns, view.doyen, view.clock]
    choices = [list(map(int, row)) for row in (view.choice, view.counted)]
    yield f"moment {[int(value) for value in moment]} choices {choices}"
