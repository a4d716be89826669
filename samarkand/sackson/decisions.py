"""The decisions of each phase: rule, token, label, target on the board and secrecy.

`words` returns the token that programs read, which never changes. The texts for people are in `wording`.
"""

from samarkand.decisions import Decision, Fact
from samarkand.engine import records
from samarkand.sackson import actions, refusals, wording
from samarkand.sackson.components import (
    BACK,
    DONE,
    NOWHERE,
    NUM_MARKETS,
    ROLL,
    STAY,
    Good,
    Kind,
    Phase,
    Purpose,
)
from samarkand.sackson.notation import (
    good_name,
    market_label,
    say_good,
    say_goods,
)
from samarkand.sackson.rules import camps, cities, oases, setup

DRAW_RULE = {Purpose.PURCHASE: "S-O1", Purpose.FIELD: "S-N2", Purpose.PRESENT: "S-N3"}
ARRIVALS = (Phase.MOVE, Phase.DIE, Phase.FORK, Phase.NOMAD)


def good(at):
    """Return the name of the good that the action stands for."""
    return good_name(at.action)


def here(at):
    """Return the space of the player in turn."""
    return at.state.pawn[at.state.player]


def card_in_hand(at):
    """Return the identifier of the chosen card in the hand of the player in turn."""
    return f"hand:{at.state.player}:{good(at)}"


def space(at):
    """Return the identifier of the chosen space."""
    return f"space:{at.action}"


def market(at):
    """Return the identifier of the chosen market."""
    return f"market:{at.action}"


def is_anothers(at, player):
    """Return whether another player's card moves face down [S-S4, S-O2]."""
    return player != at.state.player


def is_anothers_purchase(at, player):
    """Return whether another player buys the card. Cards for a field and presents are shown [S-N2, S-N3]."""
    return at.state.purpose == Purpose.PURCHASE and is_anothers(at, player)


def shows_hand(config, before, after):
    """Return whether the player in turn could sell nothing and therefore showed the hand [S-V7]."""
    arrived = before.phase in ARRIVALS and after.turns == before.turns + 1
    return arrived and config.kind[after.pawn[before.player]] == Kind.CITY


def hand_shown(at, after):
    """Yield the hand of a player who could sell nothing [S-V7]."""
    if shows_hand(at.config, at.state, after):
        player = at.state.player
        hand = at.state.hand[player]
        sentence = wording.SHOWS_HAND if hand.any() else wording.SHOWS_EMPTY_HAND
        yield Fact(sentence.format(player=player, goods=say_goods(hand)), "S-V7")
        paid = at.state.cash[player] - after.cash[player]
        sentence = wording.LOSES_HAND if hand.any() and not after.hand[player].any() else wording.PAYS
        yield Fact(sentence.format(player=player, money=paid), "S-V7")


def field_bought(at, after):
    """Yield the cards of a full field and the price that the player paid for them [S-N2]."""
    player = at.state.player
    place, paid = after.pawn[player], at.state.cash[player] - after.cash[player]
    if camps.is_full(at.config, at.state, place) and not after.camp[place].any():
        goods = say_goods(at.state.camp[place])
        yield Fact(wording.BUYS_FIELD.format(player=player, goods=goods, money=paid), "S-N2")


def arrival(at, after):
    """Yield the consequences of entering a space that the player did not choose."""
    player = at.state.player
    yield from hand_shown(at, after)
    if after.phase == Phase.LOSE:
        yield Fact(wording.LOSES_CARDS.format(player=player, number=after.owed), "S-O2")
    if money := price_of_present(at, after):
        yield Fact(wording.BUYS_GIFT.format(player=player, money=money), "S-N3")
    if at.config.kind[after.pawn[player]] == Kind.CAMP:
        yield from field_bought(at, after)


def arrival_cost(at):
    """Return what the space costs that the action leads to, if the player gets nothing for it.

    The player can sell nothing there, or only for nothing, cannot pay in an oasis, or has no card to give.
    """
    if at.action in (ROLL, STAY):
        return ""
    after, player = records.copy(at.state), at.state.player
    actions.apply_action(at.config, after, at.action)
    space, paid = at.names[after.pawn[player]], at.state.cash[player] - after.cash[player]
    if shows_hand(at.config, at.state, after):
        loses = at.state.hand[player].any() and not after.hand[player].any()
        if not paid:
            return wording.COSTS_CARDS_ONLY.format(space=space) if loses else ""
        return (wording.COSTS_HAND if loses else wording.COSTS_MONEY).format(space=space, money=paid)
    if after.phase == Phase.LOSE:
        return wording.COSTS_CARDS.format(space=space, number=after.owed)
    if money := price_of_present(at, after):
        return wording.COSTS_GIFT.format(space=space, money=money)
    if after.phase == Phase.MARKET and best_sale(at.config, after) == 0:
        return wording.COSTS_SALE.format(space=space)
    return ""


def price_of_present(at, after):
    """Return what the player pays for a card to give in the camp just entered, or 0 [S-N3, S-P1]."""
    draws = after.phase == Phase.DRAW and after.purpose == Purpose.PRESENT
    return min(at.config.missing_gift_price, after.cash[at.state.player]) if draws else 0


def best_sale(config, state):
    """Return the highest price that the player in turn can get in the city now [S-V1, S-V5]."""
    markets = [market for market in range(NUM_MARKETS) if cities.can_sell(config, state, market)]
    return max(
        cities.price(config, state, market, cities.most_sold(config, state, market)) for market in markets
    )


def purchase(at):
    """Return the token of a purchase: one or four cards and their price [S-O1]."""
    cards = "1 card" if at.action == 1 else f"{at.action} cards"
    return f"buy {cards} for {oases.purchase_price(at.config, at.state, at.action)}"


def purchase_label(at):
    """Return the label of a purchase."""
    return wording.BUY.format(number=at.action, money=oases.purchase_price(at.config, at.state, at.action))


def sale_label(at):
    """Return the label of a sale: the number of cards and the price [S-V1, S-V2]."""
    kind = at.config.market_good[at.state.market]
    money = cities.price(at.config, at.state, at.state.market, at.action)
    if kind == Good.ASSORTMENT:
        return wording.SELL_ASSORTMENT.format(number=at.action, money=money)
    return wording.SELL.format(number=at.action, good=say_good(kind, at.action), money=money)


def of_good(sentence):
    """Return a label function that fills `sentence` with the chosen good."""
    return lambda at: sentence.format(good=say_good(at.action))


def stands(at, sentence=wording.STANDS, **places):
    """Return the space of the player in turn and the part of the turn that is already settled."""
    if here(at) == NOWHERE:
        return ""
    return sentence.format(player=at.state.player, space=at.names[here(at)], **places)


def stands_at_fork(at):
    """Return how many spaces of the roll remain [S-M3]."""
    sentence = wording.STANDS_ONE_BACK if at.state.steps == BACK else wording.STANDS_WITH_STEPS
    return stands(at, sentence, number=at.state.steps)


def stands_selling(at):
    """Return the market of the sale in progress [S-V1]."""
    who = {"player": at.state.player, "space": at.names[here(at)]}
    return market_label(
        at.names, at.config, at.state.market, wording.STANDS_SELLING, wording.STANDS_IN_ARCHWAY, **who
    )


DECISIONS = {
    Phase.DEAL_FIELD: Decision(
        rule="S-S2",
        words=lambda at: (
            f"deal {good(at)} to the field of {at.names[setup.field_to_deal(at.config, at.state)]}"
        ),
        label=lambda at: wording.DEAL_TO_FIELD.format(
            good=say_good(at.action), space=at.names[setup.field_to_deal(at.config, at.state)]
        ),
    ),
    Phase.DEAL_HAND: Decision(
        rule="S-S2",
        label=lambda at: wording.DEAL_TO_PLAYER.format(good=say_good(at.action), player=at.state.player),
        is_hidden=is_anothers,
        seen=lambda at: wording.DEAL_A_CARD.format(player=at.state.player),
    ),
    Phase.PLACE: Decision(
        rule="S-S3",
        question=wording.WHERE_TO_START,
        label=lambda at: wording.START_AT.format(space=at.names[at.action]),
        target=space,
    ),
    Phase.MOVE: Decision(
        rule=lambda at: "S-M3" if at.action == ROLL else "S-M1",
        question=wording.WHERE_TO_GO,
        words=lambda at: "roll the die" if at.action == ROLL else f"go to {at.names[at.action]}",
        label=lambda at: (
            wording.ROLL.format(money=at.config.roll_price)
            if at.action == ROLL
            else wording.GO_TO.format(space=at.names[at.action])
        ),
        target=lambda at: "die" if at.action == ROLL else space(at),
        cost=arrival_cost,
        facts=arrival,
        refusal=refusals.no_way,
    ),
    Phase.DIE: Decision(
        rule="S-M5",
        label=lambda at: (
            str(wording.DIE_SHOWS_BACK)
            if at.config.die[at.action] == BACK
            else wording.DIE_SHOWS.format(number=at.config.die[at.action])
        ),
        facts=arrival,
    ),
    Phase.FORK: Decision(
        rule="S-M3",
        question=wording.WHICH_WAY,
        words=lambda at: f"{'back' if at.state.steps == BACK else 'on'} to {at.names[at.action]}",
        label=lambda at: (wording.GO_BACK_TO if at.state.steps == BACK else wording.GO_ON_TO).format(
            space=at.names[at.action]
        ),
        progress=stands_at_fork,
        target=space,
        cost=arrival_cost,
        facts=arrival,
        refusal=refusals.no_fork,
    ),
    Phase.GIFT: Decision(
        rule="S-N1",
        question=wording.WHAT_TO_GIVE,
        words=lambda at: f"give {good(at)}",
        label=of_good(wording.GIVE),
        target=card_in_hand,
        refusal=refusals.not_in_hand,
    ),
    Phase.NOMAD: Decision(
        rule="S-M2",
        question=wording.WHETHER_TO_STAY,
        words=lambda at: "stay" if at.action == STAY else f"move on to {at.names[at.action]}",
        label=lambda at: (
            str(wording.STAY) if at.action == STAY else wording.MOVE_ON_TO.format(space=at.names[at.action])
        ),
        target=lambda at: f"space:{here(at)}" if at.action == STAY else space(at),
        cost=arrival_cost,
        facts=arrival,
        refusal=refusals.no_way,
    ),
    Phase.TAKE: Decision(
        rule="S-N1",
        question=wording.WHAT_TO_TAKE,
        words=lambda at: "end the visit" if at.action == DONE else f"take {good(at)}",
        label=lambda at: (
            str(wording.END_VISIT) if at.action == DONE else wording.TAKE.format(good=say_good(at.action))
        ),
        target=lambda at: "done" if at.action == DONE else f"field:{here(at)}:{good(at)}",
        refusal=refusals.not_to_take,
    ),
    Phase.LAY: Decision(
        rule="S-N1",
        question=wording.WHAT_TO_LAY,
        words=lambda at: f"lay {good(at)}",
        label=of_good(wording.LAY),
        target=card_in_hand,
        refusal=refusals.not_to_lay,
    ),
    Phase.BUY: Decision(
        rule="S-O1",
        question=wording.HOW_MANY_TO_BUY,
        words=purchase,
        label=purchase_label,
        target=lambda at: f"buy:{here(at)}:{at.action}",
        refusal=refusals.not_to_buy,
    ),
    Phase.DRAW: Decision(
        rule=lambda at: DRAW_RULE[at.state.purpose],
        label=of_good(wording.DRAW),
        progress=lambda at: stands(at, wording.STANDS_DRAWING, number=at.state.owed),
        is_hidden=is_anothers_purchase,
        seen=wording.DRAW_A_CARD,
    ),
    Phase.LOSE: Decision(
        rule="S-O2",
        label=of_good(wording.LOSE),
        progress=lambda at: stands(at, wording.STANDS_LOSING, number=at.state.owed),
        is_hidden=is_anothers,
        seen=wording.LOSE_A_CARD,
    ),
    Phase.MARKET: Decision(
        rule="S-V1",
        question=wording.WHERE_TO_SELL,
        label=lambda at: market_label(
            at.names, at.config, at.action, wording.SELL_IN, wording.SELL_IN_ARCHWAY
        ),
        target=market,
        refusal=refusals.not_to_sell_in,
    ),
    Phase.NUMBER: Decision(
        rule="S-V1",
        question=wording.HOW_MANY_TO_SELL,
        words=lambda at: (
            f"sell {at.action} for {cities.price(at.config, at.state, at.state.market, at.action)}"
        ),
        label=sale_label,
        progress=stands_selling,
        target=lambda at: f"price:{good_name(at.config.market_good[at.state.market])}:{at.action}",
        refusal=refusals.not_the_number,
    ),
    Phase.ASSORT: Decision(
        rule="S-V2",
        question=wording.WHAT_TO_OFFER,
        label=of_good(wording.OFFER),
        progress=lambda at: stands(
            at, wording.STANDS_OFFERING, number=at.state.number, goods=say_goods(at.state.offered)
        ),
        target=card_in_hand,
        refusal=refusals.not_to_offer,
    ),
    Phase.CHIP: Decision(
        rule="S-V4",
        question=wording.WHICH_CHIP,
        label=lambda at: market_label(
            at.names, at.config, at.action, wording.MOVE_CHIP, wording.MOVE_CHIP_FROM_ARCHWAY
        ),
        target=market,
        refusal=refusals.no_chip,
    ),
    Phase.DISCARD: Decision(
        rule="S-D1",
        question=lambda at: wording.WHAT_TO_DISCARD.format(number=at.config.hand_limit),
        label=of_good(wording.DISCARD),
        progress=lambda at: stands(at, wording.STANDS_WAITING),
        target=lambda at: f"hand:{at.state.discarding}:{good(at)}",
        is_hidden=lambda at, player: player != at.state.discarding,
        seen=wording.DISCARD_A_CARD,
        refusal=refusals.not_to_discard,
    ),
}
