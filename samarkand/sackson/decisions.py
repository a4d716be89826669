"""The decisions of each phase: rule, label, target on the board and secrecy."""

from samarkand.decisions import Decision, Fact
from samarkand.engine import records
from samarkand.grammar import Says, _, ngettext, npgettext, pgettext
from samarkand.sackson import actions, refusals
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

END_VISIT = Says(
    _("end the visit"), third_person=_("ends the visit"), second_person=pgettext("you", "end the visit")
)
STANDS = Says(_("{Player} is at {space}."), second_person=pgettext("you", "You are at {space}."))

DRAW_RULE = {Purpose.PURCHASE: "S-O1", Purpose.FIELD: "S-N2", Purpose.PRESENT: "S-N3"}
ARRIVALS = (Phase.MOVE, Phase.DIE, Phase.FORK, Phase.NOMAD)


def good(at):
    """Return the name of the good that the action stands for."""
    return good_name(at.action)


def good_fields(at):
    """Return the named value of an action that stands for a good."""
    return {"good": good(at)}


def market_fields(at, market):
    """Return the named values of a market. An archway buys an assortment."""
    kind = at.config.market_good[market]
    return {"market": str(market_label(at.names, at.config, market)), "good": good_name(kind)}


def sale_fields(at):
    """Return the named values of a sale."""
    price = cities.price(at.config, at.state, at.state.market, at.action)
    return {"kind": "sell", "number": at.action, "price": price, **market_fields(at, at.state.market)}


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
        sentence = (
            Says(_("{player} shows {goods}"), second_person=pgettext("you", "you show {goods}"))
            if hand.any()
            else Says(
                _("{player} shows an empty hand"),
                second_person=pgettext("you", "you show an empty hand"),
            )
        )
        yield Fact(sentence.format(player=player, goods=say_goods(hand)), "S-V7")
        paid = at.state.cash[player] - after.cash[player]
        sentence = (
            Says(
                ngettext(
                    "{player} can sell nothing, pays {money} piastre and loses all these cards",
                    "{player} can sell nothing, pays {money} piastres and loses all these cards",
                    "money",
                ),
                second_person=npgettext(
                    "you",
                    "you can sell nothing, pay {money} piastre and lose all these cards",
                    "you can sell nothing, pay {money} piastres and lose all these cards",
                    "money",
                ),
            )
            if hand.any() and not after.hand[player].any()
            else Says(
                ngettext(
                    "{player} can sell nothing and pays {money} piastre",
                    "{player} can sell nothing and pays {money} piastres",
                    "money",
                ),
                second_person=npgettext(
                    "you",
                    "you can sell nothing and pay {money} piastre",
                    "you can sell nothing and pay {money} piastres",
                    "money",
                ),
            )
        )
        yield Fact(sentence.format(player=player, money=paid), "S-V7")


def field_bought(at, after):
    """Yield the cards of a full field and the price that the player paid for them [S-N2]."""
    player = at.state.player
    place, paid = after.pawn[player], at.state.cash[player] - after.cash[player]
    if camps.is_full(at.config, at.state, place) and not after.camp[place].any():
        goods = say_goods(at.state.camp[place])
        yield Fact(
            Says(
                ngettext(
                    "{player} takes the full field, {goods}, for {money} piastre",
                    "{player} takes the full field, {goods}, for {money} piastres",
                    "money",
                ),
                second_person=npgettext(
                    "you",
                    "you take the full field, {goods}, for {money} piastre",
                    "you take the full field, {goods}, for {money} piastres",
                    "money",
                ),
            ).format(player=player, goods=goods, money=paid),
            "S-N2",
        )


def arrival(at, after):
    """Yield the consequences of entering a space that the player did not choose."""
    player = at.state.player
    yield from hand_shown(at, after)
    if after.phase == Phase.LOSE:
        yield Fact(
            Says(
                ngettext(
                    "{player} cannot pay for a card and loses {number} card",
                    "{player} cannot pay for a card and loses {number} cards",
                    "number",
                ),
                second_person=npgettext(
                    "you",
                    "you cannot pay for a card and lose {number} card",
                    "you cannot pay for a card and lose {number} cards",
                    "number",
                ),
            ).format(player=player, number=after.owed),
            "S-O2",
        )
    if money := price_of_present(at, after):
        yield Fact(
            Says(
                ngettext(
                    "{player} has no card to give and pays {money} piastre for one",
                    "{player} has no card to give and pays {money} piastres for one",
                    "money",
                ),
                second_person=npgettext(
                    "you",
                    "you have no card to give and pay {money} piastre for one",
                    "you have no card to give and pay {money} piastres for one",
                    "money",
                ),
            ).format(player=player, money=money),
            "S-N3",
        )
    if at.config.kind[after.pawn[player]] == Kind.CAMP:
        yield from field_bought(at, after)


def arrival_cost(at):
    """Return the cost of the space that the action leads to, if the player gets nothing for it.

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
            return (
                _("you can sell nothing in {space}, so you lose all your cards").format(space=space)
                if loses
                else ""
            )
        return (
            ngettext(
                "you can sell nothing in {space}, so you pay {money} piastre and lose all your cards",
                "you can sell nothing in {space}, so you pay {money} piastres and lose all your cards",
                "money",
            )
            if loses
            else ngettext(
                "you can sell nothing in {space}, so you pay {money} piastre",
                "you can sell nothing in {space}, so you pay {money} piastres",
                "money",
            )
        ).format(space=space, money=paid)
    if after.phase == Phase.LOSE:
        return ngettext(
            "you cannot pay for a card in {space}, so you lose {number} card",
            "you cannot pay for a card in {space}, so you lose {number} cards",
            "number",
        ).format(space=space, number=after.owed)
    if money := price_of_present(at, after):
        return ngettext(
            "you have no card to give in {space}, so you pay {money} piastre",
            "you have no card to give in {space}, so you pay {money} piastres",
            "money",
        ).format(space=space, money=money)
    if after.phase == Phase.MARKET and best_sale(at.config, after) == 0:
        return _("you have to sell in {space}, and you get nothing for your cards").format(space=space)
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


def purchase_label(at):
    """Return the label of a purchase."""
    return Says(
        _("buy {number:# card|# cards} for {money:# piastre|# piastres}"),
        third_person=_("buys {number:# card|# cards} for {money:# piastre|# piastres}"),
        second_person=pgettext("you", "buy {number:# card|# cards} for {money:# piastre|# piastres}"),
    ).format(number=at.action, money=oases.purchase_price(at.config, at.state, at.action))


def sale_label(at):
    """Return the label of a sale: the number of cards and the price [S-V1, S-V2]."""
    kind = at.config.market_good[at.state.market]
    money = cities.price(at.config, at.state, at.state.market, at.action)
    if kind == Good.ASSORTMENT:
        return Says(
            _("sell {number} {number:good|different goods} for {money:# piastre|# piastres}"),
            third_person=_("sells {number} {number:good|different goods} for {money:# piastre|# piastres}"),
            second_person=pgettext(
                "you", "sell {number} {number:good|different goods} for {money:# piastre|# piastres}"
            ),
        ).format(number=at.action, money=money)
    return Says(
        ngettext(
            "sell {number} {good} for {money} piastre", "sell {number} {good} for {money} piastres", "money"
        ),
        third_person=ngettext(
            "sells {number} {good} for {money} piastre", "sells {number} {good} for {money} piastres", "money"
        ),
        second_person=npgettext(
            "you",
            "sell {number} {good} for {money} piastre",
            "sell {number} {good} for {money} piastres",
            "money",
        ),
    ).format(number=at.action, good=say_good(kind, at.action), money=money)


def of_good(sentence):
    """Return a label function that fills `sentence` with the chosen good."""
    return lambda at: sentence.format(good=say_good(at.action))


def stands(at, sentence=STANDS, **places):
    """Return the space of the player in turn and the part of the turn that is already settled."""
    if here(at) == NOWHERE:
        return ""
    return sentence.format(player=at.state.player, space=at.names[here(at)], **places)


def stands_at_fork(at):
    """Return how many spaces of the roll remain [S-M3]."""
    sentence = (
        Says(
            _("{Player} is at {space} and has to go one space back after the roll."),
            second_person=pgettext("you", "You are at {space} and have to go one space back after the roll."),
        )
        if at.state.steps == BACK
        else Says(
            ngettext(
                "{Player} is at {space} and has {number} more space to go after the roll.",
                "{Player} is at {space} and has {number} more spaces to go after the roll.",
                "number",
            ),
            second_person=npgettext(
                "you",
                "You are at {space} and have {number} more space to go after the roll.",
                "You are at {space} and have {number} more spaces to go after the roll.",
                "number",
            ),
        )
    )
    return stands(at, sentence, number=at.state.steps)


def stands_selling(at):
    """Return the market of the sale in progress [S-V1]."""
    who = {"player": at.state.player, "space": at.names[here(at)]}
    return market_label(
        at.names,
        at.config,
        at.state.market,
        Says(
            _("{Player} is at {space} and sells in the {good} market of {city}."),
            second_person=pgettext("you", "You are at {space}, in the {good} market of {city}."),
        ),
        Says(
            _("{Player} is at {space} and sells in the archway of {city}."),
            second_person=pgettext("you", "You are at {space}, in the archway of {city}."),
        ),
        **who,
    )


DECISIONS = {
    Phase.DEAL_FIELD: Decision(
        rule="S-S2",
        label=lambda at: _("{good} is dealt to the field of {space}").format(
            good=say_good(at.action), space=at.names[setup.field_to_deal(at.config, at.state)]
        ),
        fields=lambda at: {"good": good(at), "space": at.names[setup.field_to_deal(at.config, at.state)]},
    ),
    Phase.DEAL_HAND: Decision(
        rule="S-S2",
        label=lambda at: Says(
            _("deal {good} to {player}"),
            third_person=_("is dealt {good}"),
            second_person=pgettext("you", "are dealt {good}"),
        ).format(good=say_good(at.action), player=at.state.player),
        is_hidden=is_anothers,
        seen=lambda at: Says(
            _("deal a card to {player}"),
            third_person=_("is dealt a card"),
            second_person=pgettext("you", "are dealt a card"),
        ).format(player=at.state.player),
        fields=lambda at: {"good": good(at), "player": at.state.player},
    ),
    Phase.PLACE: Decision(
        rule="S-S3",
        question=_("Put your pawn on a space."),
        label=lambda at: Says(
            _("start at {space}"),
            third_person=_("starts at {space}"),
            second_person=pgettext("you", "start at {space}"),
        ).format(space=at.names[at.action]),
        target=space,
        fields=lambda at: {"space": at.names[at.action]},
    ),
    Phase.MOVE: Decision(
        rule=lambda at: "S-M3" if at.action == ROLL else "S-M1",
        question=_("Move one space along an arrow, or roll the die."),
        label=lambda at: (
            Says(
                ngettext("roll the die for {money} piastre", "roll the die for {money} piastres", "money"),
                third_person=ngettext(
                    "pays {money} piastre for the die", "pays {money} piastres for the die", "money"
                ),
                second_person=npgettext(
                    "you", "pay {money} piastre for the die", "pay {money} piastres for the die", "money"
                ),
            ).format(money=at.config.roll_price)
            if at.action == ROLL
            else Says(
                _("go to {space}"),
                third_person=_("goes to {space}"),
                second_person=pgettext("you", "go to {space}"),
            ).format(space=at.names[at.action])
        ),
        target=lambda at: "die" if at.action == ROLL else space(at),
        cost=arrival_cost,
        facts=arrival,
        refusal=refusals.no_way,
        fields=lambda at: (
            {"kind": "roll", "price": at.config.roll_price}
            if at.action == ROLL
            else {"space": at.names[at.action]}
        ),
    ),
    Phase.DIE: Decision(
        rule="S-M5",
        label=lambda at: (
            str(
                Says(
                    _("the die shows the back arrow"),
                    third_person=_("rolls the back arrow"),
                    second_person=pgettext("you", "roll the back arrow"),
                )
            )
            if at.config.die[at.action] == BACK
            else Says(
                _("the die shows {number}"),
                third_person=_("rolls {number}"),
                second_person=pgettext("you", "roll {number}"),
            ).format(number=at.config.die[at.action])
        ),
        facts=arrival,
        fields=lambda at: {"number": at.config.die[at.action]},
    ),
    Phase.FORK: Decision(
        rule="S-M3",
        question=_("The arrows fork: choose a way."),
        label=lambda at: (
            Says(
                _("go back to {space}"),
                third_person=_("goes back to {space}"),
                second_person=pgettext("you", "go back to {space}"),
            )
            if at.state.steps == BACK
            else Says(
                _("go on to {space}"),
                third_person=_("goes on to {space}"),
                second_person=pgettext("you", "go on to {space}"),
            )
        ).format(space=at.names[at.action]),
        progress=stands_at_fork,
        target=space,
        cost=arrival_cost,
        facts=arrival,
        refusal=refusals.no_fork,
        fields=lambda at: {"space": at.names[at.action]},
    ),
    Phase.GIFT: Decision(
        rule="S-N1",
        question=_("Give one card to the camp."),
        label=of_good(
            Says(
                _("give {good} to the camp"),
                third_person=_("gives {good} to the camp"),
                second_person=pgettext("you", "give {good} to the camp"),
            )
        ),
        target=card_in_hand,
        refusal=refusals.not_in_hand,
        fields=good_fields,
    ),
    Phase.NOMAD: Decision(
        rule="S-M2",
        question=_("Move on without exchanging, or stay."),
        label=lambda at: (
            str(
                Says(
                    _("stay and exchange cards"),
                    third_person=_("stays to exchange cards"),
                    second_person=pgettext("you", "stay to exchange cards"),
                )
            )
            if at.action == STAY
            else Says(
                _("move on to {space}"),
                third_person=_("moves on to {space}"),
                second_person=pgettext("you", "move on to {space}"),
            ).format(space=at.names[at.action])
        ),
        target=lambda at: f"space:{here(at)}" if at.action == STAY else space(at),
        cost=arrival_cost,
        facts=arrival,
        refusal=refusals.no_way,
        fields=lambda at: {"kind": "stay"} if at.action == STAY else {"space": at.names[at.action]},
    ),
    Phase.TAKE: Decision(
        rule="S-N1",
        question=_("Take a card from the field in exchange, or end your visit."),
        label=lambda at: (
            str(END_VISIT)
            if at.action == DONE
            else Says(
                _("take {good} from the field"),
                third_person=_("takes {good} from the field"),
                second_person=pgettext("you", "take {good} from the field"),
            ).format(good=say_good(at.action))
        ),
        target=lambda at: "done" if at.action == DONE else f"field:{here(at)}:{good(at)}",
        refusal=refusals.not_to_take,
        fields=lambda at: {"kind": "done"} if at.action == DONE else good_fields(at),
    ),
    Phase.LAY: Decision(
        rule="S-N1",
        question=_("Put a card from your hand in its place."),
        label=of_good(
            Says(
                _("lay {good} on the field"),
                third_person=_("lays {good} on the field"),
                second_person=pgettext("you", "lay {good} on the field"),
            )
        ),
        target=card_in_hand,
        refusal=refusals.not_to_lay,
        fields=good_fields,
    ),
    Phase.BUY: Decision(
        rule="S-O1",
        question=_("Buy one card, or four."),
        label=purchase_label,
        target=lambda at: f"buy:{here(at)}:{at.action}",
        refusal=refusals.not_to_buy,
        fields=lambda at: {
            "number": at.action,
            "price": oases.purchase_price(at.config, at.state, at.action),
        },
    ),
    Phase.DRAW: Decision(
        rule=lambda at: DRAW_RULE[at.state.purpose],
        label=of_good(
            Says(
                _("draw {good}"), third_person=_("draws {good}"), second_person=pgettext("you", "draw {good}")
            )
        ),
        progress=lambda at: stands(
            at,
            Says(
                ngettext(
                    "{Player} is at {space} and has {number} more card to draw.",
                    "{Player} is at {space} and has {number} more cards to draw.",
                    "number",
                ),
                second_person=npgettext(
                    "you",
                    "You are at {space} and have {number} more card to draw.",
                    "You are at {space} and have {number} more cards to draw.",
                    "number",
                ),
            ),
            number=at.state.owed,
        ),
        is_hidden=is_anothers_purchase,
        seen=Says(
            _("draw a card"), third_person=_("draws a card"), second_person=pgettext("you", "draw a card")
        ),
        fields=good_fields,
    ),
    Phase.LOSE: Decision(
        rule="S-O2",
        label=of_good(
            Says(
                _("lose {good}"), third_person=_("loses {good}"), second_person=pgettext("you", "lose {good}")
            )
        ),
        progress=lambda at: stands(
            at,
            Says(
                ngettext(
                    "{Player} is at {space} and loses {number} more card.",
                    "{Player} is at {space} and loses {number} more cards.",
                    "number",
                ),
                second_person=npgettext(
                    "you",
                    "You are at {space} and lose {number} more card.",
                    "You are at {space} and lose {number} more cards.",
                    "number",
                ),
            ),
            number=at.state.owed,
        ),
        is_hidden=is_anothers,
        seen=Says(
            _("lose a card"), third_person=_("loses a card"), second_person=pgettext("you", "lose a card")
        ),
        fields=good_fields,
    ),
    Phase.MARKET: Decision(
        rule="S-V1",
        question=_("Choose the market to sell in."),
        label=lambda at: market_label(
            at.names,
            at.config,
            at.action,
            Says(
                _("sell in the {good} market of {city}"),
                third_person=_("goes to the {good} market of {city}"),
                second_person=pgettext("you", "go to the {good} market of {city}"),
            ),
            Says(
                _("sell in the archway of {city}"),
                third_person=_("goes to the archway of {city}"),
                second_person=pgettext("you", "go to the archway of {city}"),
            ),
        ),
        target=market,
        refusal=refusals.not_to_sell_in,
        fields=lambda at: market_fields(at, at.action),
    ),
    Phase.NUMBER: Decision(
        rule="S-V1",
        question=_("How many cards do you sell?"),
        label=sale_label,
        progress=stands_selling,
        target=lambda at: f"price:{good_name(at.config.market_good[at.state.market])}:{at.action}",
        refusal=refusals.not_the_number,
        fields=sale_fields,
    ),
    Phase.ASSORT: Decision(
        rule="S-V2",
        question=_("Choose the next good of the assortment."),
        label=of_good(
            Says(
                _("offer {good}"),
                third_person=_("offers {good}"),
                second_person=pgettext("you", "offer {good}"),
            )
        ),
        progress=lambda at: stands(
            at,
            Says(
                ngettext(
                    "{Player} is at {space} and sells {number} good. Chosen so far: {goods}.",
                    "{Player} is at {space} and sells {number} different goods. Chosen so far: {goods}.",
                    "number",
                ),
                second_person=npgettext(
                    "you",
                    "You are at {space} and sell {number} good. Chosen so far: {goods}.",
                    "You are at {space} and sell {number} different goods. Chosen so far: {goods}.",
                    "number",
                ),
            ),
            number=at.state.number,
            goods=say_goods(at.state.offered),
        ),
        target=card_in_hand,
        refusal=refusals.not_to_offer,
        fields=good_fields,
    ),
    Phase.CHIP: Decision(
        rule="S-V4",
        question=_("Both chips are on markets. Choose the one to move."),
        label=lambda at: market_label(
            at.names,
            at.config,
            at.action,
            Says(
                _("move the chip from the {good} market of {city}"),
                third_person=_("moves the chip from the {good} market of {city}"),
                second_person=pgettext("you", "move the chip from the {good} market of {city}"),
            ),
            Says(
                _("move the chip from the archway of {city}"),
                third_person=_("moves the chip from the archway of {city}"),
                second_person=pgettext("you", "move the chip from the archway of {city}"),
            ),
        ),
        target=market,
        refusal=refusals.no_chip,
        fields=lambda at: market_fields(at, at.action),
    ),
    Phase.DISCARD: Decision(
        rule="S-D1",
        question=lambda at: ngettext(
            "The draw pile is empty. Discard down to {number} card.",
            "The draw pile is empty. Discard down to {number} cards.",
            "number",
        ).format(number=at.config.hand_limit),
        label=of_good(
            Says(
                _("discard {good}"),
                third_person=_("discards {good}"),
                second_person=pgettext("you", "discard {good}"),
            )
        ),
        progress=lambda at: stands(
            at,
            Says(
                _("{Player} is at {space} and is waiting because the draw pile is empty."),
                second_person=pgettext(
                    "you", "You are at {space}. Everyone is waiting because the draw pile is empty."
                ),
            ),
        ),
        target=lambda at: f"hand:{at.state.discarding}:{good(at)}",
        is_hidden=lambda at, player: player != at.state.discarding,
        seen=Says(
            _("discard a card"),
            third_person=_("discards a card"),
            second_person=pgettext("you", "discard a card"),
        ),
        refusal=refusals.not_to_discard,
        fields=good_fields,
    ),
}
