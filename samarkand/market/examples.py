"""The worked examples of the rulebook of *Le marché de Samarkand*, as data [M-W1 … M-W3].

The module also has the totals and names in the list of components [M-C1]. Player 0 is Valérie, whose score
the rulebook works out. Bruno, Alain and Loïc are players 1 to 3. The rulebook's example contradicts its own
table of equal values [M-F4], so both counts are played, each with its option.
"""

from typing import Any

from samarkand.game import Game, State
from samarkand.grammar import N_, _, join_commas, join_things, ngettext
from samarkand.market import scoring
from samarkand.market.components import NUM_GOODS, Good
from samarkand.market.rules.final import set_points
from samarkand.worked_examples import CONTRADICTS, DIFFER, Claim, Example


def set_up(game: Game, setting: dict[str, Any]) -> tuple[State, dict[str, str]]:
    """Return the position of an example, with the keys of `Game.set_up`, and the names that its steps use.

    Without keys, the position is the start of a game.
    """
    if not setting:
        return game.new_initial_state(), {}
    return game.set_up(**setting), {
        name.lower(): game.names.goods[good] for name, good in Good.__members__.items()
    }


# The results of the examples.


def reckoning(states: list[State]) -> str:
    """Return the parts of player 0's score, and the points for the other least-bought good [M-F1 … M-F5]."""
    config, end, names = states[-1].game.config, states[-1].record, states[-1].game.names
    counted = int(end.counted[0])
    others = {good: points for good, points in _least_bought(states[-2]).items() if good != counted}
    parts = [
        _("money {points}").format(points=scoring.money_points(config, end, 0)),
        _("{good} {points}").format(
            good=names.goods[counted], points=scoring.least_bought_points(config, end, 0)
        ),
        *(
            _("not {good} {points}").format(good=names.goods[good], points=points)
            for good, points in others.items()
        ),
        *_equal_values(config, end.bought[0]),
        _("unused places {points}").format(points=scoring.unused_place_points(config, end, 0)),
    ]
    return ngettext("{points} point ({parts})", "{points} points ({parts})", "points").format(
        points=states[-1].scores()[0], parts=join_commas(parts)
    )


def _equal_values(config: Any, bought: Any) -> list[str]:
    """Return the points for the cards of each value, whatever the good [M-F4]."""
    numbers = bought.sum(axis=0).tolist()
    return [
        _("{value}s {points}").format(value=value, points=set_points(config, number))
        for value, number in zip(config.value.tolist(), numbers, strict=True)
        if number
    ]


def _least_bought(state: State) -> dict[int, int]:
    """Return the points for each good that player 0 may count [M-F3]."""
    points = {}
    for good in state.legal_actions():
        counted = state.clone()
        counted.apply_action(good)
        points[good] = int(scoring.least_bought_points(state.game.config, counted.record, 0))
    return points


def score_after_leaving(states: list[State]) -> str:
    """Return what player 0 leaves behind, loses for unused places, and scores [M-F2, M-F5]."""
    config, before, end = states[0].game.config, states[0].record, states[-1]
    left = int(before.bought[0].sum() - end.record.bought[0].sum())
    lost = int(scoring.unused_place_points(config, end.record, 0))
    return _("{points:# point|# points} (leaves {left:# card|# cards}, unused places {lost})").format(
        points=end.scores()[0], left=left, lost=lost
    )


def dispute(states: list[State]) -> str:
    """Return the payments in a dispute, and whether the card leaves the game [M-D2]."""
    before, after = states[0].record, states[-1].record
    paid = sorted({int(money) for money in before.cash - after.cash if money > 0})
    got = int((after.cash - before.cash).max())
    is_gone = after.gone.sum() == before.gone.sum() + 1
    sentence = (
        _("each pays {paid}, the seller gets {got}, and the card is discarded")
        if is_gone
        else _("each pays {paid}, the seller gets {got}, and the card stays")
    )
    return sentence.format(paid=join_things(map(str, paid), _("{first} or {last}")), got=got)


def goods_in_all(states: list[State]) -> str:
    """Return the numbers of goods cards and of their values [M-C1]."""
    config = states[0].game.config
    cards = int(config.copies.sum())
    goods, total = NUM_GOODS, NUM_GOODS * cards
    return _("{goods} × {each} = {total:# goods card|# goods cards} of {values:# value|# values}").format(
        goods=goods, each=cards, total=total, values=_different(config.value)
    )


def camels_in_all(states: list[State]) -> str:
    """Return the numbers of camel cards and of their values [M-C1]."""
    config, record = states[0].game.config, states[0].record
    return _("{number:# camel card|# camel cards} of {values:# value|# values}").format(
        number=int(record.pile.sum()), values=_different(config.camel_value)
    )


def _different(values: Any) -> int:
    return len(set(values.tolist()))


def coins_in_all(states: list[State]) -> str:
    """Return the number of coins and their values, which add up to the money in the game [M-C1]."""
    state = states[0]
    coins = {int(value): number for value, number in state.game.edition.values["coins"].items()}
    total = int(state.record.cash.sum() + state.record.bank)
    fits = total == sum(value * number for value, number in coins.items())
    sentence = (
        ngettext("{number} coin of {values}", "{number} coins of {values}", "number")
        if fits
        else ngettext("{number} coin of {values} (lost)", "{number} coins of {values} (lost)", "number")
    )
    return sentence.format(number=sum(coins.values()), values=join_commas(map(str, sorted(coins))))


def names_of_goods(states: list[State]) -> str:
    """Return the names of the five goods [M-C1]."""
    return join_commas(states[0].game.names.goods)


VALERIE = {
    "rounds": 10,
    "sells": {0: Good.FRUIT, 1: Good.JEWEL, 2: Good.SPICE, 3: Good.CARPET},
    "cash": [8, 10, 6, 5],
    "bought": {0: {Good.JEWEL: [7, 5], Good.SPICE: [5, 1], Good.CARPET: [5, 2, 1]}},
}
LARGE_CAMELS = VALERIE | {"camels": {0: [5, 4]}}
SMALL_CAMELS = VALERIE | {"camels": {0: [3, 3]}}
DISPUTE = {
    "sells": {0: Good.FRUIT, 1: Good.JEWEL, 2: Good.SPICE, 3: Good.CARPET},
    "offers": {0: 1, 1: 7, 2: 2, 3: 1},
    "camel": 3,
    "clock": 7,
    "doyen": 1,
}
BY_EXAMPLE, BY_TABLE = {"set_scoring": "example"}, {"set_scoring": "table"}

LIST = "market.fr.md, Le matériel de jeu"
AIM = "market.fr.md, Le but du jeu"
QUARREL = "market.fr.md, Dispute"
SCORE = "market.fr.md, Fin de partie et décompte des points"
EXAMPLE = "market.fr.md, Exemple de décompte des points"
WHY = N_(
    "The example gives as many points as cards, 3 for the three fives and 2 for the two ones. The "
    "rulebook's own table of equal values gives 2 for three cards and 1 for two [M-F4]. All else agrees."
)

EXAMPLES = (
    Example(
        "M-C1", N_("the goods cards, added up"), {}, (), goods_in_all,
        (Claim(LIST, N_("5 × 10 = 50 goods cards of 6 values")),),
        case=N_("goods cards"),
    ),
    Example(
        "M-C1", N_("the camel cards"), {}, (), camels_in_all,
        (Claim(LIST, N_("16 camel cards of 4 values")),),
        case=N_("camel cards"),
    ),
    Example(
        "M-C1", N_("the coins"), {}, (), coins_in_all,
        (Claim(LIST, N_("50 coins of 1, 3, 5")),),
        case=N_("coins"),
        why=N_("How many there are of each value is reconstructed."),
    ),
    Example(
        "M-C1", N_("what the five goods are called"), {}, (), names_of_goods,
        (
            Claim(LIST, N_("fruit, jewel, spice, cloth, clothes"), N_("the list"), None),
            Claim(f"{AIM}; {EXAMPLE}", N_("fruit, jewel, spice, carpet, cloth"), N_("the rules")),
        ),
        case=N_("names"), verdict=DIFFER,
        why=N_(
            "The list has fabrics and clothes but no carpets; rules and example sell carpets. Assumed: the "
            "carpets are one of the two, and the other is cloth [M-C1]."
        ),
    ),
    Example(
        "M-W1", N_("Valérie, second in money, with 7 cards and places for 9, counts her jewels"),
        LARGE_CAMELS, ("count {jewel}",), reckoning,
        (
            Claim(
                EXAMPLE,
                N_("16 points (money 3, jewel 12, not spice 6, 1s 2, 2s 0, 5s 3, 7s 0, unused places "
                    "\N{MINUS SIGN}4)"),
                N_("the example"), BY_EXAMPLE,
            ),
            Claim(
                SCORE,
                N_("14 points (money 3, jewel 12, not spice 6, 1s 1, 2s 0, 5s 2, 7s 0, unused places "
                    "\N{MINUS SIGN}4)"),
                N_("the table"), BY_TABLE,
            ),
        ),
        verdict=CONTRADICTS, why=WHY, players=4,
    ),
    Example(
        "M-W2", N_("Valérie with two camels of value 3 leaves her carpet of value 2 behind"),
        SMALL_CAMELS, ("leave {carpet} 2", "count {jewel}"), score_after_leaving,
        (
            Claim(EXAMPLE, N_("20 points (leaves 1 card, unused places 0)"), N_("the example"), BY_EXAMPLE),
            Claim(SCORE, N_("18 points (leaves 1 card, unused places 0)"), N_("the table"), BY_TABLE),
        ),
        verdict=CONTRADICTS, why=WHY, players=4,
        rules=("M-F3",),
    ),
    Example(
        "M-W3", N_("two players name the same card at 7, and the doyen is not one of them"),
        DISPUTE, ("pass", "pass", "stop at 7 for {jewel} 7", "stop at 7 for {jewel} 7"), dispute,
        (Claim(QUARREL, N_("each pays 4, the seller gets 8, and the card is discarded")),),
        players=4,
        why=N_("The example says what each pays; the rest is the rule beside it."),
        rules=("M-R3",),
    ),
)  # fmt: skip
