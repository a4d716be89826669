"""The worked examples of the rulebooks of Sackson's *Samarkand*, as data [S-W1 … S-W5], and [S-V7].

What an example does not name is in the draw pile. Player 0 is about to enter the space in question,
and player 1 stands beside.
"""

from typing import Any

from samarkand.errors import InvalidOption
from samarkand.examples import ASSUMED, DIFFER, Example
from samarkand.game import Game, State
from samarkand.sackson.components import NUM_MARKETS, NUM_SPACES, Good, Phase
from samarkand.sackson.notation import goods_text, market_name


def set_up(game: Game, setting: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """The position of an example, as `Game.state_from_dict` reads it, and the names its steps use.

    `setting` knows `hand` (player 0's), `market` (what the market in question buys), `covered`,
    `capacity` (of the camp in question) and `field` (what lies there).
    """
    plain = game.new_initial_state().to_dict()
    plain["history"] = None
    position = plain["position"]
    places = _market(game, setting) if "market" in setting else _camp(game, setting)
    space = places["space"]
    position["pawn"][: game.num_players] = [int(game.box.origins[space, 0])] * game.num_players
    position["phase"] = int(Phase.MOVE)
    position["free"] = 1
    _lay_out(position, position["hand"][0], setting["hand"])
    if "field" in setting:
        _lay_out(position, position["camp"][space], setting["field"])
    if setting.get("covered"):
        position["covered"][places["number"]] = 1
    return plain, places


def _market(game: Game, setting: dict[str, Any]) -> dict[str, Any]:
    good = Good[setting["market"].upper()]
    for market in range(NUM_MARKETS):
        if game.box.market_good[market] == good:
            space = int(game.box.market_city[market])
            words = market_name(game.names, game.box, market)
            return {"space": space, "place": game.names[space], "market": words, "number": market}
    raise InvalidOption(f"market: found {setting['market']!r}, expected what some market of the edition buys")


def _camp(game: Game, setting: dict[str, Any]) -> dict[str, Any]:
    for space in range(NUM_SPACES):
        if game.box.capacity[space] == setting["capacity"]:
            return {"space": space, "place": game.names[space]}
    raise InvalidOption(f"capacity: found {setting['capacity']}, expected that of some camp of the edition")


def _lay_out(position: dict[str, Any], place: list[int], cards: dict[str, int]) -> None:
    """Move cards from the draw pile to `place`. Changes `position` and `place`, which is part of it."""
    for name, number in cards.items():
        good = Good[name.upper()]
        position["deck"][good] -= number
        place[good] += number


def _paid(before: State, after: State, player: int) -> int:
    return int(before.record.cash[player] - after.record.cash[player])


def money_received(states: list[State]) -> str:
    """What player 0 was paid from the first state to the last."""
    return f"{-_paid(states[0], states[-1], 0)} piastres"


def most_offered(states: list[State]) -> str:
    """Whether all cards of the hand may be sold, once the market is chosen."""
    held = int(states[-1].record.hand[0].sum())
    words = [states[-1].action_to_string(action) for action in states[-1].legal_actions()]
    if held in states[-1].legal_actions():
        return words[states[-1].legal_actions().index(held)]
    return f"{held} cannot be sold"


def field_left(states: list[State]) -> str:
    """What lies on the field of the camp where player 0 ends, and whether it is full."""
    box, record = states[-1].game.box, states[-1].record
    space = record.pawn[0]
    full = "full" if record.camp[space].sum() == box.capacity[space] else "not full"
    return f"{goods_text(record.camp[space])}; {full}"


def field_bought(states: list[State]) -> str:
    """What player 1 pays, takes and gives on entering the camp where player 0 has been."""
    before, after = states[-2].record, states[-1].record
    space = after.pawn[1]
    taken = after.hand[1] - before.hand[1]
    gifts = "no gift" if (taken == before.camp[space]).all() else "a gift"
    return f"pays {_paid(states[-2], states[-1], 1)}, takes {goods_text(taken)}, {gifts}"


def hand_shown(states: list[State]) -> str:
    """What becomes of player 0, who can sell nothing."""
    return f"pays {_paid(states[0], states[-1], 0)}, keeps {goods_text(states[-1].record.hand[0])}"


SALE = ("go to {place}", "sell in the {market}")
NO_SALE = {"market": "jewel", "hand": {"jewel": 1, "fruit": 1}}
CAMP = {"capacity": 4, "field": {"jewel": 2, "grain": 1}, "hand": {"fruit": 1, "copper": 1, "carpet": 1}}
VISIT = ("go to {place}", "give fruit", "stay", "take jewel", "lay copper", "take jewel", "lay carpet")

EXAMPLES = (
    Example(
        "S-W1", "A, Les villes", "5 jewels are sold",
        {"market": "jewel", "hand": {"jewel": 5}}, (*SALE, "sell 5"), money_received, "120 piastres",
    ),
    Example(
        "S-W2", "A, Les villes; B, Les villes", "5 grain are sold",
        {"market": "grain", "hand": {"grain": 5}}, (*SALE, "sell 5"), money_received, "40 piastres",
        case="open",
    ),
    Example(
        "S-W2", "A, Les villes", "5 grain are sold in a covered market",
        {"market": "grain", "hand": {"grain": 5}, "covered": True},
        (*SALE, "sell 5"), money_received, "20 piastres",
        case="covered",
    ),
    Example(
        "S-W3", "A, Les villes", "an assortment of fruit, carpet and camel is sold",
        {"market": "assortment", "hand": {"fruit": 1, "carpet": 1, "camel": 1}},
        (*SALE, "sell 3", "offer fruit", "offer carpet", "offer camel"), money_received, "15 piastres",
        case="A",
    ),
    Example(
        "S-W3", "B, Les villes", "an assortment of grain, fruit and jewel is sold",
        {"market": "assortment", "hand": {"grain": 1, "fruit": 1, "jewel": 1}},
        (*SALE, "sell 3", "offer grain", "offer fruit", "offer jewel"), money_received, "15 piastres",
        case="B",
    ),
    Example(
        "S-W4", "B, Les villes", "a player with 7 jewels wants to sell them all",
        {"market": "jewel", "hand": {"jewel": 7}}, SALE, most_offered, "7 cannot be sold",
        case="open",
    ),
    Example(
        "S-W4", "no rule text [S-V6]", "the same in a covered market, to make up for the chip",
        {"market": "jewel", "hand": {"jewel": 7}, "covered": True}, SALE, most_offered, "7 cannot be sold",
        case="covered", agreed=ASSUMED,
    ),
    Example(
        "S-W5", "B, Les camps nomades", "a gift and two exchanges in a camp of capacity 4",
        CAMP, VISIT, field_left, "1 grain, 1 fruit, 1 copper, 1 carpet; full",
        case="visit",
    ),
    Example(
        "S-W5", "B, Les camps nomades", "the next player enters the same camp",
        CAMP, (*VISIT, "go to {place}"), field_bought,
        "pays 10, takes 1 grain, 1 fruit, 1 copper, 1 carpet, no gift",
        case="next player",
    ),
    Example(
        "S-V7", "A, Les villes", "a player with nothing to sell enters a city",
        NO_SALE, ("go to {place}",), hand_shown, "pays 20, keeps none",
        case="A", options={"nothing_to_sell": "pay_and_discard"}, agreed=DIFFER,
    ),
    Example(
        "S-V7", "B, Les villes", "a player with nothing to sell enters a city",
        NO_SALE, ("go to {place}",), hand_shown, "pays 20, keeps 1 fruit, 1 jewel",
        case="B", options={"nothing_to_sell": "pay"}, agreed=DIFFER,
    ),
)  # fmt: skip
