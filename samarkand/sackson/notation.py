"""Moves in words: what an action means, what of it a player sees, which rule it plays."""

from samarkand.sackson.components import BACK, DONE, NUM_GOODS, ROLL, STAY, Good, Kind, Phase, Purpose
from samarkand.sackson.rules import cities, oases, setup

RULE = {
    Phase.DEAL_FIELD: "S-S2",
    Phase.DEAL_HAND: "S-S2",
    Phase.PLACE: "S-S3",
    Phase.MOVE: "S-M1",
    Phase.DIE: "S-M5",
    Phase.FORK: "S-M3",
    Phase.GIFT: "S-N1",
    Phase.NOMAD: "S-M2",
    Phase.TAKE: "S-N1",
    Phase.LAY: "S-N1",
    Phase.BUY: "S-O1",
    Phase.DRAW: "S-O1",
    Phase.LOSE: "S-O2",
    Phase.MARKET: "S-V1",
    Phase.NUMBER: "S-V1",
    Phase.ASSORT: "S-V2",
    Phase.CHIP: "S-V4",
    Phase.DISCARD: "S-D1",
}
DRAW_RULE = {Purpose.PURCHASE: "S-O1", Purpose.FIELD: "S-N2", Purpose.PRESENT: "S-N3"}
ARRIVALS = (Phase.MOVE, Phase.DIE, Phase.FORK, Phase.NOMAD)
QUESTION = {
    Phase.PLACE: "Put your pawn on a space.",
    Phase.MOVE: "Move one space along an arrow, or roll the die.",
    Phase.FORK: "The arrows part: choose a way.",
    Phase.GIFT: "Give one card to the camp.",
    Phase.NOMAD: "Move on without exchanging, or stay.",
    Phase.TAKE: "Take a card of the field in exchange, or end your visit.",
    Phase.LAY: "Lay a card of your hand in its place.",
    Phase.BUY: "Buy one card, or four.",
    Phase.MARKET: "Choose the market to sell in.",
    Phase.NUMBER: "How many cards do you sell?",
    Phase.ASSORT: "Choose the next good of the assortment.",
    Phase.CHIP: "Both chips lie on markets: choose the one to move.",
    Phase.DISCARD: "The draw pile is used up: discard down to 12 cards.",
}


def good_name(good):
    """The good in lower case, as in the catalogue."""
    return Good(good).name.lower()


def market_name(names, box, market):
    """A market by what it buys and where: `jewel market of Merv`, `archway of Samarkand`."""
    good = box.market_good[market]
    place = names[box.market_city[market]]
    return f"archway of {place}" if good == Good.ASSORTMENT else f"{good_name(good)} market of {place}"


def describe(names, box, state, action):
    """The action in words, unambiguous among those possible now; `names[space]` names the spaces."""
    match state.phase:
        case Phase.PLACE:
            return f"start at {names[action]}"
        case Phase.MOVE:
            return "roll the die" if action == ROLL else f"go to {names[action]}"
        case Phase.DIE:
            return "the die shows " + ("the back arrow" if box.die[action] == BACK else str(box.die[action]))
        case Phase.FORK:
            return f"{'back' if state.steps == BACK else 'on'} to {names[action]}"
        case Phase.NOMAD:
            return "stay" if action == STAY else f"move on to {names[action]}"
        case Phase.BUY:
            cards = "1 card" if action == 1 else f"{action} cards"
            return f"buy {cards} for {oases.purchase_price(box, state, action)}"
        case Phase.MARKET:
            return f"sell in the {market_name(names, box, action)}"
        case Phase.NUMBER:
            return f"sell {action} for {cities.price(box, state, state.market, action)}"
        case Phase.CHIP:
            return f"move the chip from the {market_name(names, box, action)}"
        case _:
            return describe_good(names, box, state, action)


def describe_good(names, box, state, action):
    """An action that is a good, in words."""
    good = good_name(action)
    match state.phase:
        case Phase.DEAL_FIELD:
            return f"deal {good} to the field of {names[setup.field_to_deal(box, state)]}"
        case Phase.DEAL_HAND:
            return f"deal {good} to player {state.player}"
        case Phase.GIFT:
            return f"give {good}"
        case Phase.TAKE:
            return "end the visit" if action == DONE else f"take {good}"
        case Phase.LAY:
            return f"lay {good}"
        case Phase.DRAW:
            return f"draw {good}"
        case Phase.LOSE:
            return f"lose {good}"
        case Phase.ASSORT:
            return f"offer {good}"
        case _:
            return f"discard {good}"


def is_hidden(box, state, player):
    """Whether `player` does not see which good the action due is [S-S4, S-O2, S-D1]."""
    match state.phase:
        case Phase.DEAL_HAND | Phase.LOSE:
            return player != state.player
        case Phase.DRAW:
            return state.purpose == Purpose.PURCHASE and player != state.player
        case Phase.DISCARD:
            return player != state.discarding
        case _:
            return False


def describe_seen(names, box, state, action, player):
    """The action in words, as far as `player` sees it."""
    words = describe(names, box, state, action)
    if is_hidden(box, state, player):
        return words.replace(good_name(action), "a card", 1)
    return words


def rule(box, state, action):
    """The identifier of the rule that the action plays."""
    if state.phase == Phase.MOVE and action == ROLL:
        return "S-M3"
    if state.phase == Phase.DRAW:
        return DRAW_RULE[state.purpose]
    return RULE[state.phase]


def is_unnoticed(box, state, action, player):
    """Whether `player` does not even notice the move: never, in this game."""
    return False


def shows_hand(box, before, after):
    """Whether the player in turn could sell nothing and showed the hand [S-V7]."""
    arrived = before.phase in ARRIVALS and after.turns == before.turns + 1
    return arrived and box.kind[after.pawn[before.player]] == Kind.CITY


def describe_aftermath(names, box, before, action, after):
    """What everybody learns from what followed of itself: a hand shown, or nothing [S-V7]."""
    if not shows_hand(box, before, after):
        return ""
    hand = before.hand[before.player]
    shown = ", ".join(f"{hand[good]} {good_name(good)}" for good in range(NUM_GOODS) if hand[good])
    return f"player {before.player} shows {shown or 'an empty hand'} [S-V7]"


def question(box, state):
    """What is to be decided now, in one line; empty when chance acts or the game is over."""
    return QUESTION.get(state.phase, "")


def observation(names, box, view, player):
    """What lies open in the view of `player`, as lines of text, the same for views that look the same."""
    yield f"pawns {view.pawn[: box.players].tolist()} cash {view.cash[: box.players].tolist()}"
    for space in range(len(names)):
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


def goods_text(cards):
    """Cards by good: `2 grain, 1 jewel`, or `none`."""
    return ", ".join(f"{cards[good]} {good_name(good)}" for good in range(NUM_GOODS) if cards[good]) or "none"
