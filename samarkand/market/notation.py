"""Moves in words: what an action means, what of it a player sees, which rule it plays."""

from samarkand.engine import records
from samarkand.market.components import (
    BANK,
    CAMEL_CARD,
    NOBODY,
    NOTHING,
    NUM_CAMEL_VALUES,
    NUM_GOODS,
    NUM_SEATS,
    NUM_VALUES,
    PASS,
    PENALTY,
    Phase,
)
from samarkand.market.rules import offers, sales, setup

# One rule for all answers to a question, so that it does not give away what was chosen in secret.
RULE = {
    Phase.DEAL: "M-S1",
    Phase.CAMEL: "M-R6",
    Phase.BANK_CARD: "M-B1",
    Phase.CHOOSE: "M-R1",
    Phase.STOP: "M-R3",
    Phase.LEAVE: "M-F2",
    Phase.COUNT: "M-F3",
}
QUESTION = {
    Phase.CHOOSE: "Choose a card to sell, in secret.",
    Phase.LEAVE: "Your camels cannot carry all: choose a card to leave behind.",
    Phase.COUNT: "Several goods are bought least: choose the one to count.",
}
SECRET = {Phase.CHOOSE: "choose a card in secret", Phase.STOP: "choose in secret"}


def goods_card(names, box, good, kind):
    """A goods card by good and value: `jewel 5`."""
    return f"{names.goods[good]} {int(box.value[kind])}"


def camel_card(box, kind):
    """A camel card by its value: `camel 4`."""
    return f"camel {int(box.camel_value[kind])}"


def seat_name(seat):
    """`player 1`, or `the bank`."""
    return "the bank" if seat == BANK else f"player {seat}"


def card_on_offer(names, box, state, card):
    """A card on offer with who sells it: `jewel 5 of player 1`, `camel 4`."""
    if card == CAMEL_CARD:
        return camel_card(box, state.camel)
    return f"{goods_card(names, box, state.good[card], state.offer[card])} of {seat_name(card)}"


def describe(names, box, state, action):
    """The action in words, unambiguous among those possible now; `names.goods[good]` names the goods."""
    match state.phase:
        case Phase.DEAL:
            return f"give {names.goods[action]} to {seat_name(setup.seat_to_deal(box, state))}"
        case Phase.CAMEL:
            return f"turn up {camel_card(box, action)}"
        case Phase.BANK_CARD:
            return f"turn up {goods_card(names, box, state.good[BANK], action)} for the bank"
        case Phase.CHOOSE:
            return f"offer {goods_card(names, box, state.good[state.player], action)}"
        case Phase.STOP:
            if action == PASS:
                return f"pass at {state.clock}"
            return f"stop at {state.clock} for {card_on_offer(names, box, state, action)}"
        case Phase.LEAVE:
            return f"leave {goods_card(names, box, action // NUM_VALUES, action % NUM_VALUES)}"
        case _:
            return f"count {names.goods[action]}"


def is_hidden(box, state, player):
    """Whether `player` does not see what is chosen now [M-R1, M-R3]."""
    return state.phase in SECRET and player != state.player


def is_unnoticed(box, state, action, player):
    """Whether `player` does not even notice the move: never, everybody sees who is asked."""
    return False


def describe_seen(names, box, state, action, player):
    """The action in words, as far as `player` sees it."""
    if is_hidden(box, state, player):
        return SECRET[state.phase]
    return describe(names, box, state, action)


def rule(box, state, action):
    """The identifier of the rule that the action plays."""
    if state.phase == Phase.DEAL and setup.seat_to_deal(box, state) == BANK:
        return "M-B1"
    if state.phase == Phase.CAMEL and state.turns == 0 and state.clock == 0:
        return "M-S1"
    return RULE[state.phase]


def describe_aftermath(names, box, before, action, after):
    """What everybody learns when the last has chosen, and when a round ends; else nothing."""
    told = []
    settled = records.copy(before)
    if is_last_choice(before, after):
        settled.choice[before.player] = action
        if before.phase == Phase.CHOOSE:
            told = tell_cards(names, box, settled)
            offers.reveal(box, settled)
        else:
            told = tell_stops(names, box, settled)
            sales.settle(box, settled)
    if after.turns > before.turns:
        told.append(tell_end_of_round(names, box, settled))
    return "; ".join(told)


def is_last_choice(before, after):
    """Whether the move was the last of choices made together, so that all are revealed [M-R1, M-R3]."""
    return before.phase in SECRET and after.choice.max() == NOTHING


def tell_cards(names, box, chosen):
    """The cards that all have chosen to sell [M-R1]."""
    cards = [
        f"player {player} {goods_card(names, box, chosen.good[player], chosen.choice[player])}"
        for player in range(box.players)
    ]
    return [f"on offer: {', '.join(cards)} [M-R1]"]


def tell_stops(names, box, chosen):
    """Who stopped for what, and what came of it [M-R5, M-D1, M-D2, M-D4]."""
    told = []
    for player in range(box.players):
        if sales.has_named(chosen, player) and not sales.can_pay(chosen, player):
            card = card_on_offer(names, box, chosen, chosen.choice[player])
            told.append(f"player {player} cannot pay {card} and pays {PENALTY} to the bank [M-R5]")
    settled = records.copy(chosen)
    sales.refuse_the_poor(box, settled)
    for card in range(CAMEL_CARD + 1):
        if sales.num_claims(box, settled, card) > 0:
            told.append(tell_card(names, box, settled, card))
    return told or ["nobody stops [M-R3]"]


def tell_card(names, box, settled, card):
    """What becomes of a card that somebody named: a sale, or a dispute [M-R2, M-D2, M-D4]."""
    words = card_on_offer(names, box, settled, card)
    claimants = [player for player in range(box.players) if settled.choice[player] == card]
    all_of_them = " and ".join(f"player {player}" for player in claimants)
    player = sales.buyer(box, settled, card)
    price = f"for {settled.clock}"
    if len(claimants) == 1:
        return f"{all_of_them} buys {words} {price} [M-R2]"
    if player != NOBODY:
        return f"{all_of_them} dispute {words}: player {player}, the doyen, buys it {price} [M-D2]"
    half = f"each pays {sales.dispute_price(settled)} to {seat_name(BANK if card == CAMEL_CARD else card)}"
    if card == CAMEL_CARD:
        return f"{all_of_them} dispute {words}: {half}, it is shuffled back [M-D4]"
    return f"{all_of_them} dispute {words}: {half}, it is discarded [M-D2]"


def tell_end_of_round(names, box, settled):
    """That a round ended, and which cards nobody bought in it [M-R4]."""
    unsold = [
        goods_card(names, box, settled.good[seat], settled.offer[seat])
        for seat in range(NUM_SEATS)
        if settled.offer[seat] != NOTHING
    ]
    words = f", {' and '.join(unsold)} discarded" if unsold else ""
    return f"round {settled.turns + 1} ends{words} [M-R4]"


def question(box, state):
    """What is to be decided now, in one line; empty when chance acts or the game is over."""
    if state.phase == Phase.STOP:
        return f"The clock shows {state.clock}: stop for a card, or pass, in secret."
    return QUESTION.get(state.phase, "")


def observation(names, box, view, player):
    """What lies open before `player`, and behind the own screen; what others keep there is left out.

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


def offer_text(names, box, view, seat):
    """What a seat has on offer: `jewel 5 on offer`, `nothing on offer`."""
    if view.offer[seat] == NOTHING:
        return "nothing on offer"
    return f"{goods_card(names, box, view.good[seat], view.offer[seat])} on offer"


def goods_text(names, box, bought):
    """Goods cards: `jewel 5, spice 1, spice 1`, or `none`; `bought[good, kind]`."""
    cards = [
        goods_card(names, box, good, kind)
        for good in range(NUM_GOODS)
        for kind in range(NUM_VALUES)
        for _ in range(bought[good, kind])
    ]
    return ", ".join(cards) or "none"


def camels_text(box, camels):
    """Camel cards: `camels 3, 4`, or `no camels`; `camels[kind]`."""
    values = [str(box.camel_value[kind]) for kind in range(NUM_CAMEL_VALUES) for _ in range(camels[kind])]
    return f"camels {', '.join(values)}" if values else "no camels"


def cards_text(box, stock):
    """The values of cards of one good: `1, 1, 5`, or `none`; `stock[kind]`."""
    return ", ".join(str(box.value[kind]) for kind in range(NUM_VALUES) for _ in range(stock[kind])) or "none"
