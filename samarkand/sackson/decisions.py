"""What is decided in each phase, one entry a decision: words, rule, place on the picture, secrecy."""

from samarkand.protocol import Decision, Fact
from samarkand.sackson.components import BACK, DONE, ROLL, STAY, Kind, Phase, Purpose
from samarkand.sackson.notation import good_name, goods_text, market_name
from samarkand.sackson.rules import cities, oases, setup

DRAW_RULE = {Purpose.PURCHASE: "S-O1", Purpose.FIELD: "S-N2", Purpose.PRESENT: "S-N3"}
ARRIVALS = (Phase.MOVE, Phase.DIE, Phase.FORK, Phase.NOMAD)


def good(at):
    """The good that the action names."""
    return good_name(at.action)


def here(at):
    """The space where the player in turn stands."""
    return at.state.pawn[at.state.player]


def card_in_hand(at):
    """The card of the player in turn that the action names."""
    return f"hand:{at.state.player}:{good(at)}"


def space(at):
    """The space that the action names."""
    return f"space:{at.action}"


def market(at):
    """The market that the action names."""
    return f"market:{at.action}"


def is_anothers(at, player):
    """Whether another player's card moves, face down [S-S4, S-O2]."""
    return player != at.state.player


def is_anothers_purchase(at, player):
    """The same of a card drawn: what comes to a field or as a present is shown [S-N2, S-N3]."""
    return at.state.purpose == Purpose.PURCHASE and is_anothers(at, player)


def shows_hand(box, before, after):
    """Whether the player in turn could sell nothing and showed the hand [S-V7]."""
    arrived = before.phase in ARRIVALS and after.turns == before.turns + 1
    return arrived and box.kind[after.pawn[before.player]] == Kind.CITY


def hand_shown(at, after):
    """The hand of a player who could sell nothing [S-V7]."""
    if shows_hand(at.box, at.state, after):
        player = at.state.player
        hand = at.state.hand[player]
        yield Fact(f"player {player} shows {goods_text(hand) if hand.any() else 'an empty hand'}", "S-V7")


def die_face(at):
    """What the die shows [S-M5]."""
    face = at.box.die[at.action]
    return "the die shows " + ("the back arrow" if face == BACK else str(face))


def purchase(at):
    """One card, or four, and what they cost [S-O1]."""
    cards = "1 card" if at.action == 1 else f"{at.action} cards"
    return f"buy {cards} for {oases.purchase_price(at.box, at.state, at.action)}"


# `progress` tells what of the turn is settled besides where the pawn stands.
DECISIONS = {
    Phase.DEAL_FIELD: Decision(
        rule="S-S2",
        words=lambda at: f"deal {good(at)} to the field of {at.names[setup.field_to_deal(at.box, at.state)]}",
    ),
    Phase.DEAL_HAND: Decision(
        rule="S-S2",
        words=lambda at: f"deal {good(at)} to player {at.state.player}",
        is_hidden=is_anothers,
        seen=lambda at: f"deal a card to player {at.state.player}",
    ),
    Phase.PLACE: Decision(
        rule="S-S3",
        question="Put your pawn on a space.",
        words=lambda at: f"start at {at.names[at.action]}",
        target=space,
    ),
    Phase.MOVE: Decision(
        rule=lambda at: "S-M3" if at.action == ROLL else "S-M1",
        question="Move one space along an arrow, or roll the die.",
        words=lambda at: "roll the die" if at.action == ROLL else f"go to {at.names[at.action]}",
        target=lambda at: "die" if at.action == ROLL else space(at),
        facts=hand_shown,
    ),
    Phase.DIE: Decision(
        rule="S-M5",
        words=die_face,
        facts=hand_shown,
    ),
    Phase.FORK: Decision(
        rule="S-M3",
        question="The arrows fork: choose a way.",
        words=lambda at: f"{'back' if at.state.steps == BACK else 'on'} to {at.names[at.action]}",
        progress=lambda at: (
            "; after the roll, " + ("one space back" if at.state.steps == BACK else f"{at.state.steps} to go")
        ),
        target=space,
        facts=hand_shown,
    ),
    Phase.GIFT: Decision(
        rule="S-N1",
        question="Give one card to the camp.",
        words=lambda at: f"give {good(at)}",
        target=card_in_hand,
    ),
    Phase.NOMAD: Decision(
        rule="S-M2",
        question="Move on without exchanging, or stay.",
        words=lambda at: "stay" if at.action == STAY else f"move on to {at.names[at.action]}",
        target=lambda at: f"space:{here(at)}" if at.action == STAY else space(at),
        facts=hand_shown,
    ),
    Phase.TAKE: Decision(
        rule="S-N1",
        question="Take a card of the field in exchange, or end your visit.",
        words=lambda at: "end the visit" if at.action == DONE else f"take {good(at)}",
        target=lambda at: "done" if at.action == DONE else f"field:{here(at)}:{good(at)}",
    ),
    Phase.LAY: Decision(
        rule="S-N1",
        question="Lay a card from your hand in its place.",
        words=lambda at: f"lay {good(at)}",
        target=card_in_hand,
    ),
    Phase.BUY: Decision(
        rule="S-O1",
        question="Buy one card, or four.",
        words=purchase,
        target=lambda at: f"buy:{here(at)}:{at.action}",
    ),
    Phase.DRAW: Decision(
        rule=lambda at: DRAW_RULE[at.state.purpose],
        words=lambda at: f"draw {good(at)}",
        progress=lambda at: f"; cards still to be drawn: {at.state.owed}",
        is_hidden=is_anothers_purchase,
        seen="draw a card",
    ),
    Phase.LOSE: Decision(
        rule="S-O2",
        words=lambda at: f"lose {good(at)}",
        progress=lambda at: f" and loses {at.state.owed} more",
        is_hidden=is_anothers,
        seen="lose a card",
    ),
    Phase.MARKET: Decision(
        rule="S-V1",
        question="Choose the market to sell in.",
        words=lambda at: f"sell in the {market_name(at.names, at.box, at.action)}",
        target=market,
    ),
    Phase.NUMBER: Decision(
        rule="S-V1",
        question="How many cards do you sell?",
        words=lambda at: f"sell {at.action} for {cities.price(at.box, at.state, at.state.market, at.action)}",
        progress=lambda at: f" and sells in the {market_name(at.names, at.box, at.state.market)}",
        target=lambda at: f"price:{good_name(at.box.market_good[at.state.market])}:{at.action}",
    ),
    Phase.ASSORT: Decision(
        rule="S-V2",
        question="Choose the next good of the assortment.",
        words=lambda at: f"offer {good(at)}",
        progress=lambda at: (
            f" and sells {at.state.number} different goods; so far {goods_text(at.state.offered)}"
        ),
        target=card_in_hand,
    ),
    Phase.CHIP: Decision(
        rule="S-V4",
        question="Both chips lie on markets: choose the one to move.",
        words=lambda at: f"move the chip from the {market_name(at.names, at.box, at.action)}",
        target=market,
    ),
    Phase.DISCARD: Decision(
        rule="S-D1",
        question="The draw pile is used up: discard down to 12 cards.",
        words=lambda at: f"discard {good(at)}",
        progress=" and waits: the draw pile is used up",
        target=lambda at: f"hand:{at.state.discarding}:{good(at)}",
        is_hidden=lambda at, player: player != at.state.discarding,
        seen="discard a card",
    ),
}


def observation(names, box, view, player):
    """What lies open in the view of `player`, as lines of text, the same for views that look the same."""
    yield f"pawns {view.pawn[: box.players].tolist()} cash {view.cash[: box.players].tolist()}"
    for space in range(len(names.spaces)):
        if box.capacity[space]:
            yield f"field of {names[space]}: {goods_text(view.camp[space])}"
    for player in range(box.players):
        unseen = f"{view.unseen_hand[player]} unseen" if view.unseen_hand[player] else ""
        yield f"hand of player {player}: {unseen or goods_text(view.hand[player])}"
    yield f"draw pile {view.unseen_deck} discards {view.unseen_discards} chips {view.covered.tolist()}"
    moment = [view.phase, view.player, view.turns, view.free, view.steps, view.owed, view.purpose]
    visit = [view.taken, view.laid, view.offered]
    yield f"moment {[int(value) for value in moment]} visit {[list(map(int, marks)) for marks in visit]}"
    yield f"sale {int(view.market)} {int(view.number)} discarding {int(view.discarding)}"
