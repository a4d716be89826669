"""The worked examples of the rulebooks of Sackson's *Samarkand*, as data [S-W1 … S-W5].

The module also has the totals in the lists of components [S-C1 … S-C4], and the points on which the texts
disagree [S-C1, S-V7]. Cards that an example does not mention are in the draw pile. Player 0 is about to
enter the space in question, and player 1 is on a neighbouring space. A and B are the two French texts.
"""

from typing import Any

from samarkand.errors import InvalidInput
from samarkand.game import Game, State
from samarkand.grammar import N_, _, ngettext
from samarkand.sackson.checks import cards_of
from samarkand.sackson.components import NUM_GOODS, NUM_MARKETS, Good, Kind
from samarkand.sackson.notation import PIASTRES, say_goods
from samarkand.sackson.positions import market_names
from samarkand.worked_examples import DIFFER, Claim, Example


def set_up(game: Game, setting: dict[str, Any]) -> tuple[State, dict[str, str]]:
    """Return the position of an example, and the names that its steps use.

    The keys of `setting` are those of `Game.set_up`, and one for the space that is entered: `market` (the
    good that the market buys) or `capacity` (of the camp). The space is called `{place}`, and the market
    `{market}`. Without keys, the position is the start of a game.
    """
    if not setting:
        return game.new_initial_state(), {}
    names, words = game.names, dict(setting)
    if "market" in words:
        market = _index("market", game.config.market_good, Good[words.pop("market").upper()])
        space = int(game.config.market_city[market])
        places = {"place": names[space], "market": market_names(game)[market]}
    else:
        space = _index("capacity", game.config.capacity, words.pop("capacity"))
        places = {"place": names[space]}
    words["chips"] = [chip.format(**places) for chip in words.get("chips", [])]
    words["fields"] = {camp.format(**places): cards for camp, cards in words.get("fields", {}).items()}
    before = int(game.config.origins[space, 0])
    return game.set_up(pawns=[before] * game.num_players, **words), places


def _index(key: str, values: Any, wanted: int) -> int:
    """Return where a value is first found in the edition."""
    if wanted in values.tolist():
        return values.tolist().index(wanted)
    raise InvalidInput(f"{key}: found {int(wanted)}, expected one of the edition's")


def _payment(before: State, after: State, player: int) -> int:
    return int(before.record.cash[player] - after.record.cash[player])


def money_received(states: list[State]) -> str:
    """Return the amount that player 0 was paid between the first state and the last [S-V1]."""
    return PIASTRES.format(money=-_payment(states[0], states[-1], 0))


def most_offered(states: list[State]) -> str:
    """Return whether all cards in the hand can be sold in the chosen market [S-V6]."""
    held = int(states[-1].record.hand[0].sum())
    if held in states[-1].legal_actions():
        return states[-1].action_label(held)
    return _("{number} cannot be sold").format(number=held)


def field_left(states: list[State]) -> str:
    """Return the cards on the field of player 0's camp, and whether it is full [S-N1, S-N4]."""
    config, record = states[-1].game.config, states[-1].record
    space = record.pawn[0]
    is_full = record.camp[space].sum() == config.capacity[space]
    sentence = _("{goods}; full") if is_full else _("{goods}; not full")
    return sentence.format(goods=say_goods(record.camp[space]))


def field_bought(states: list[State]) -> str:
    """Return what player 1 pays, takes and gives on entering the camp that player 0 has visited [S-N2]."""
    before, after = states[-2].record, states[-1].record
    space = after.pawn[1]
    taken = after.hand[1] - before.hand[1]
    sentence = (
        _("pays {money}, takes {goods}, no gift")
        if (taken == before.camp[space]).all()
        else _("pays {money}, takes {goods}, a gift")
    )
    return sentence.format(money=_payment(states[-2], states[-1], 1), goods=say_goods(taken))


def hand_shown(states: list[State]) -> str:
    """Return what player 0 loses and keeps, who can sell nothing [S-V7]."""
    money = _payment(states[0], states[-1], 0)
    return _("pays {money}, keeps {goods}").format(money=money, goods=say_goods(states[-1].record.hand[0]))


def _box_of_cards(states: list[State]) -> list[int]:
    return [cards_of(states[0].record, good) for good in range(NUM_GOODS)]


def cards_by_good(states: list[State]) -> str:
    """Return the number of cards of each good in the game [S-C1]."""
    return say_goods(_box_of_cards(states))


def cards_in_all(states: list[State]) -> str:
    """Return the total number of cards [S-C1]."""
    cards = _box_of_cards(states)
    return ngettext("{sum} = {total} card", "{sum} = {total} cards", "total").format(
        sum=" + ".join(map(str, cards)), total=sum(cards)
    )


def money_in_all(states: list[State]) -> str:
    """Return the edition's notes and the total money of the bank and the players [S-C2]."""
    state = states[0]
    notes = state.game.edition.values["notes"]
    total = int(state.record.bank + state.record.cash.sum())
    parts = " + ".join(f"{number} × {note}" for note, number in notes.items())
    return ngettext("{sum} = {total:,} piastre", "{sum} = {total:,} piastres", "total").format(
        sum=parts, total=total
    )


def spaces_in_all(states: list[State]) -> str:
    """Return the number of spaces of each kind [S-C3]."""
    kinds = states[0].game.config.kind
    camps, oases, cities = (int((kinds == kind).sum()) for kind in Kind)
    return _(
        "{camps:# camp|# camps} + {oases:# oasis|# oases} + {cities:# city|# cities} = {total:# space|# "
        "spaces}"
    ).format(camps=camps, oases=oases, cities=cities, total=camps + oases + cities)


def markets_in_all(states: list[State]) -> str:
    """Return the number of markets that buy one good, and the number of archways [S-C4]."""
    config = states[0].game.config
    archways = int((config.market_good == Good.ASSORTMENT).sum())
    cities = len(set(config.market_city.tolist()))
    goods = len(set(config.market_good.tolist()) - {int(Good.ASSORTMENT)})
    per_city = NUM_MARKETS // cities
    return _(
        "{cities:# city|# cities} × {markets:# market|# markets} = {single} for one good each + "
        "{archways:# archway|# archways}"
    ).format(cities=cities, markets=per_city, single=goods, archways=archways)


SALE = ("go to {place}", "sell in the {market}")
NO_SALE = {"market": "jewel", "hands": {0: {"jewel": 1, "fruit": 1}}}
CAMP = {
    "capacity": 4,
    "fields": {"{place}": {"jewel": 2, "grain": 1}},
    "hands": {0: {"fruit": 1, "copper": 1, "carpet": 1}},
}
VISIT = ("go to {place}", "give fruit", "stay", "take jewel", "lay copper", "take jewel", "lay carpet")

A_LIST, B_LIST = "sackson-a.fr.md, Matériel", "sackson-b.fr.md, Contenu"
A_CITIES, B_CITIES = "sackson-a.fr.md, Les villes", "sackson-b.fr.md, Les villes"
B_CAMPS = "sackson-b.fr.md, Les camps nomades"
BOARD = "sackson-a.fr.md, Le plateau; sackson-b.fr.md, Le plateau de jeu"

EXAMPLES = (
    Example(
        "S-C1", N_("the cards of the six goods, added up"), {}, (), cards_in_all,
        (Claim(f"{A_LIST}; {B_LIST}", N_("22 + 20 + 18 + 16 + 14 + 12 = 102 cards")),),
        case=N_("sum"), players=5,
    ),
    Example(
        "S-C1", N_("what the six goods are called"), {}, (), cards_by_good,
        (
            Claim(A_LIST, N_("22 grain, 20 fruit, 18 oil lamps, 16 "
                             "carpets, 14 camels, 12 jewels"), N_("A"), None),
            Claim(B_LIST, N_("22 grain, 20 fruit, 18 copper, 16 carpets, 14 camels, 12 jewels"), N_("B")),
        ),
        case=N_("names"), verdict=DIFFER, players=5,
        why=N_("A lists 18 oil lamps where B has 18 copper: the same cards under two names. For the jewels A "
            "says diamonds and B precious stones."),
    ),
    Example(
        "S-C2", N_("the notes, added up"), {}, (), money_in_all,
        (Claim(B_LIST, N_("18 × 100 + 12 × 50 + 12 × 20 + 12 × 10 + 12 × 5 = 2,820 piastres")),),
        why=N_("The list counts the notes; their sum is ours."),
    ),
    Example(
        "S-C3", N_("the spaces of the board, added up"), {}, (), spaces_in_all,
        (Claim(BOARD, N_("10 camps + 6 oases + 4 cities = 20 spaces")),),
    ),
    Example(
        "S-C4", N_("the markets of the cities, added up"), {}, (), markets_in_all,
        (Claim(f"{A_CITIES}; {B_CITIES}", N_("4 cities × 2 markets = 6 for one good each + 2 archways")),),
        why=N_(
            "Both texts give a city two markets and the board two archways; that the six others buy one of "
            "the six goods each is reported."
        ),
    ),
    Example(
        "S-V7", N_("a player with nothing to sell enters a city"), NO_SALE, ("go to {place}",), hand_shown,
        (
            Claim(A_CITIES, N_("pays 20, keeps none"), N_("A"), {"nothing_to_sell": "pay_and_discard"}),
            Claim(B_CITIES, N_("pays 20, keeps 1 fruit, 1 jewel"), N_("B"), {"nothing_to_sell": "pay"}),
        ),
        verdict=DIFFER,
        why=N_("Both take 20; A has the whole hand go back into the draw pile as well, B does not say so. "
            "Each is an option."),
        rules=("S-M1",),
    ),
    Example(
        "S-W1", N_("5 jewels are sold"),
        {"market": "jewel", "hands": {0: {"jewel": 5}}}, (*SALE, "sell 5"), money_received,
        (Claim(A_CITIES, N_("120 piastres")),),
        rules=("S-M1",),
    ),
    Example(
        "S-W2", N_("5 grain are sold"),
        {"market": "grain", "hands": {0: {"grain": 5}}}, (*SALE, "sell 5"), money_received,
        (Claim(f"{A_CITIES}; {B_CITIES}", N_("40 piastres")),),
        case=N_("open"),
        rules=("S-M1",),
    ),
    Example(
        "S-W2", N_("5 grain are sold in a covered market"),
        {"market": "grain", "hands": {0: {"grain": 5}}, "chips": ["{market}"]}, (*SALE, "sell 5"),
        money_received,
        (Claim(A_CITIES, N_("20 piastres")),),
        case=N_("covered"),
        rules=("S-M1",),
    ),
    Example(
        "S-W3", N_("an assortment of fruit, carpet and camel is sold"),
        {"market": "assortment", "hands": {0: {"fruit": 1, "carpet": 1, "camel": 1}}},
        (*SALE, "sell 3", "offer fruit", "offer carpet", "offer camel"), money_received,
        (Claim(A_CITIES, N_("15 piastres")),),
        case=N_("A"),
        rules=("S-M1", "S-V2"),
    ),
    Example(
        "S-W3", N_("an assortment of grain, fruit and jewel is sold"),
        {"market": "assortment", "hands": {0: {"grain": 1, "fruit": 1, "jewel": 1}}},
        (*SALE, "sell 3", "offer grain", "offer fruit", "offer jewel"), money_received,
        (Claim(B_CITIES, N_("15 piastres")),),
        case=N_("B"),
        rules=("S-M1", "S-V2"),
    ),
    Example(
        "S-W4", N_("a player with 7 jewels wants to sell them all"),
        {"market": "jewel", "hands": {0: {"jewel": 7}}}, SALE, most_offered,
        (Claim(B_CITIES, N_("7 cannot be sold")),),
        case=N_("open"),
        rules=("S-M1", "S-V1"),
    ),
    Example(
        "S-W4", N_("the same in a covered market, to make up for the chip"),
        {"market": "jewel", "hands": {0: {"jewel": 7}}, "chips": ["{market}"]}, SALE, most_offered,
        (Claim(B_CITIES, N_("7 cannot be sold")),),
        case=N_("covered"),
        why=N_("Text B says so right after the rule of the chips: the limit stands under one too [S-V6]."),
        rules=("S-M1", "S-V1"),
    ),
    Example(
        "S-W5", N_("a gift and two exchanges in a camp of capacity 4"), CAMP, VISIT, field_left,
        (Claim(B_CAMPS, N_("1 grain, 1 fruit, 1 copper, 1 carpet; full")),),
        case=N_("visit"),
        rules=("S-M1", "S-M2"),
    ),
    Example(
        "S-W5", N_("the next player enters the same camp"), CAMP, (*VISIT, "go to {place}"), field_bought,
        (Claim(B_CAMPS, N_("pays 10, takes 1 grain, 1 fruit, 1 copper, 1 carpet, no gift")),),
        case=N_("next player"),
        rules=("S-M1", "S-M2", "S-N1"),
    ),
)  # fmt: skip
