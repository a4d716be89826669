"""The worked examples of the rulebooks of *Routes to Riches*, as data [R-W1 … R-W7].

The module also has the totals in the list of components [R-C1], and the slips in text B, which A overrules
[R-X1, R-X2, R-G2, R-D1]. It is player 0's turn. Whatever an example does not mention is as at the start of
a game: cards are in the draw pile, and camels are in the supplies. A and B are the two French texts.
"""

from fractions import Fraction
from typing import Any

from samarkand.errors import InvalidInput, short_repr
from samarkand.game import Game, State
from samarkand.grammar import N_, Sentence, _, for_programs, join_commas, join_things, ngettext
from samarkand.routes.components import DONE, NUM_FAMILIES, NUM_GOODS, Kind, Phase
from samarkand.routes.edition import colours
from samarkand.routes.notation import say_good
from samarkand.worked_examples import DIFFER, MISPRINT, Claim, Example


def set_up(game: Game, setting: dict[str, Any]) -> tuple[State, dict[str, str]]:
    """Return the position of an example, and the names that its steps use.

    The keys of `setting` are those of `Game.set_up`, with families by name or colour and spaces described as
    in `_space`. Players have no money unless the example gives it. One more key is `places` (names to
    spaces). Steps can also name the goods, as `{card_0}` to `{card_32}`. Without keys, it is the start of a
    game.
    """
    if not setting:
        return game.new_initial_state(), {}
    words = dict(setting)
    places = {name: game.names.spaces[_space(game, word)] for name, word in words.pop("places", {}).items()}
    words["cash"] = dict.fromkeys(range(game.num_players), 0) | words.get("cash", {})
    words["families"] = {
        player: [family_called(game, word) for word in families]
        for player, families in words.get("families", {}).items()
    }
    words["camels"] = {
        _space(game, where): [family_called(game, word) for word in families]
        for where, families in words.get("camels", {}).items()
    }
    with for_programs():
        cards = {f"card_{good}": say_good(game.names, good) for good in range(NUM_GOODS)}
    return game.set_up(**words), places | cards


def family_called(game: Game, word: str) -> int:
    """Return the number of a family, by its name or by the colour of its camels."""
    for called in (game.names.families, colours(game.edition)):
        if word in called:
            return called.index(word)
    raise InvalidInput(
        f"family: found {short_repr(word)}, expected the name or colour of a family of the edition"
    )


def _good(game: Game, word: str) -> int:
    """Return the number of a good, by its name."""
    if word in game.names.goods:
        return game.names.goods.index(word)
    raise InvalidInput(f"good: found {short_repr(word)}, expected a good of the edition")


def _space(game: Game, description: str) -> int:
    """Return the number of a space that is described in words, on the map of any edition.

    The description is `good X` (the space of its tile), `start X` (of a family), or a neighbour that has no
    good and is no start: `land beside …`, `inland beside …` (touching no water) or `water beside …`. `coast`
    is a land space that touches both water and an inland space.
    """
    config = game.config
    if description == "coast":
        for space in range(config.spaces):
            if (
                _is_called(config, space, "land")
                and _beside(config, space, "water")
                and _beside(config, space, "inland")
            ):
                return space
    called, __, centre = description.partition(" beside ")
    if centre:
        for space in _beside(config, _space(game, centre), called):
            return space
    what, __, name = description.partition(" ")
    if what == "good":
        return int(config.good_space[_good(game, name)])
    if what == "start":
        return int(config.start[family_called(game, name)])
    raise InvalidInput(f"space: found none for {short_repr(description)} on the edition's map")


def _touching(config: Any, space: int) -> list[int]:
    return config.neighbours[space, : config.num_neighbours[space]].tolist()


def _beside(config: Any, centre: int, called: str) -> list[int]:
    return [space for space in _touching(config, centre) if _is_called(config, space, called)]


def _is_called(config: Any, space: int, called: str) -> bool:
    """Return whether a space is of the kind called land, inland or water, and has no good and no start."""
    if config.good_at[space] >= 0 or space in config.start[:NUM_FAMILIES]:
        return False
    if config.kind[space] == Kind.WATER:
        return called == "water"
    touches_water = any(config.kind[other] == Kind.WATER for other in _touching(config, space))
    return called == "land" or called == "inland" and not touches_water


# The results of the examples.

KINDS = {Kind.LAND: _("land"), Kind.WATER: _("water")}
COINS = {
    1: 34,
    2: 28,
    10: 13,
}  # coins by value, as text A lists them; the engine ignores coins [R-C1]


def draw_and_discards(states: list[State]) -> str:
    """Return how many cards a marriage draws, and how many of them must be discarded [R-M3, R-M4]."""
    drawn = sum(state.record.phase == Phase.DRAW for state in states)
    asked = [state for state in states if state.record.phase == Phase.DISCARD and state.record.player == 0]
    least = [DONE in state.legal_actions() for state in asked].index(True)
    kept = int(asked[least].record.hand[0].sum())
    return _("draws {drawn}, discards at least {least}, may keep {kept}").format(
        drawn=drawn, least=least, kept=kept
    )


def next_draw(states: list[State]) -> str:
    """Return the number of cards drawn by the last step, a marriage, and the hand size before it [R-M3]."""
    held, state, drawn = int(states[-2].record.hand[0].sum()), states[-1].clone(), 0
    while state.record.phase == Phase.DRAW:
        state.apply_action(state.legal_actions()[0])
        drawn += 1
    return _("holds {held}, draws {drawn}").format(held=held, drawn=drawn)


def route_extended(states: list[State]) -> str:
    """Return the price of an extension for the family, and the spaces of its camels [R-X1 … R-X3]."""
    config, before, after = states[0].game.config, states[0].record, states[-1].record
    paid = (before.treasury - after.treasury).sum()
    kinds = [KINDS[Kind(config.kind[space])].format() for space in _new_camels(before, after)]
    return _("the treasury pays {paid}, the bank gets {got}; camels on {kinds}").format(
        paid=paid, got=after.bank - before.bank, kinds=join_things(kinds)
    )


def _new_camels(before: Any, after: Any) -> list[int]:
    """Return the spaces where camels were placed, land before water."""
    return [space for space in range(len(after.camel)) if (after.camel[space] != before.camel[space]).any()]


def camels_paid(states: list[State]) -> str:
    """Return the prices of the first and the second camel, whoever paid them [R-X2]."""
    banks = [int(state.record.bank) for state in states]
    return _("the first camel costs {first}, the additional one {second}").format(
        first=banks[2] - banks[0], second=banks[3] - banks[2]
    )


def camel_taken(states: list[State]) -> str:
    """Return where the camel was taken from [R-X1]."""
    fallen = states[0].record.supply - states[2].record.supply
    family = states[2].record.family
    return (
        str(_("from the family's supply"))
        if fallen[family] == fallen.sum() == 1
        else str(_("from elsewhere"))
    )


def tile_and_card(states: list[State]) -> str:
    """Return the tiles that player 0 took, and whether the card was kept or sold [R-G1]."""
    before, after = states[0].record, states[-1].record
    tiles = after.goods_tiles[0] - before.goods_tiles[0]
    is_kept = (after.hand[0] == before.hand[0]).all()
    sentence = (
        ngettext(
            "takes {tiles} goods tile, keeps the card, gets {money}",
            "takes {tiles} goods tiles, keeps the card, gets {money}",
            "tiles",
        )
        if is_kept
        else ngettext(
            "takes {tiles} goods tile, sells the card, gets {money}",
            "takes {tiles} goods tiles, sells the card, gets {money}",
            "tiles",
        )
    )
    return sentence.format(tiles=tiles, money=after.cash[0] - before.cash[0])


def occupied_space(states: list[State]) -> str:
    """Return whether a camel on an occupied goods space gains a tile and allows a sale [R-G2]."""
    before, after = states[0].record, states[-1].record
    has_tile, may_sell = after.goods_tiles[0] > before.goods_tiles[0], after.phase == Phase.SELL
    if has_tile:
        return (
            str(_("a tile, and the owner of the card can sell it"))
            if may_sell
            else str(_("a tile, and the owner of the card can no longer sell it"))
        )
    return (
        str(_("no tile, and the owner of the card can sell it"))
        if may_sell
        else str(_("no tile, and the owner of the card can no longer sell it"))
    )


def bonuses(states: list[State]) -> str:
    """Return the bonuses of the relation for the founder, player 0, and for player 1 [R-B2]."""
    before, after = states[0].record.cash, states[-1].record.cash
    return _("the founder gets {founder}, the member of the other family {member}").format(
        founder=after[0] - before[0], member=after[1] - before[1]
    )


def relation_tiles(states: list[State]) -> str:
    """Return the families whose relation tiles player 0 takes [R-B3]."""
    before, after = states[0].record, states[-1].record
    fallen = before.relations - after.relations
    names = [states[0].game.names.families[family] for family in range(NUM_FAMILIES) if fallen[family] == 1]
    taken = after.relation_tiles[0] - before.relation_tiles[0]
    return _("takes {taken}, of {families}").format(taken=taken, families=join_things(sorted(names)))


def points(states: list[State]) -> str:
    """Return the score of player 0 [R-F1]."""
    return ngettext("{points} point", "{points} points", "points").format(points=states[-1].scores()[0])


def points_of_each(states: list[State]) -> str:
    """Return the scores of all players but the last, who took everything that was left over [R-F1, R-F2]."""
    return join_commas(str(score) for score in states[-1].scores()[:-1])


def points_of_tiles(states: list[State]) -> str:
    """Return the points for one goods tile of player 0 and one relation tile of player 1 [R-F2]."""
    record, scores = states[-1].record, states[-1].scores()
    goods = Fraction(scores[0], int(record.goods_tiles[0]))
    relations = Fraction(scores[1], int(record.relation_tiles[1]))
    return _("a goods tile {goods}, a relation tile {relations}").format(goods=goods, relations=relations)


def money_in_all(states: list[State]) -> str:
    """Return the listed coins and the total money of the bank, the players and the families [R-C1]."""
    record = states[0].record
    dirhams = int(record.bank + record.cash.sum() + record.treasury.sum())
    sums = " + ".join(f"{number} × {value}" for value, number in COINS.items())
    coins = " + ".join(str(number) for number in COINS.values())
    return _("{coins} = {number:# coin|# coins}, {sums} = {money:# dirham|# dirhams}").format(
        coins=coins, number=sum(COINS.values()), sums=sums, money=dirhams
    )


def family_tiles_in_all(states: list[State]) -> str:
    """Return the number of family tiles [R-C1]."""
    record = states[0].record
    numbers = record.available + record.bag + record.removed + record.member.sum(axis=0)
    return _of_each(
        numbers,
        ngettext(
            "{families} × {each} = {total} family tile", "{families} × {each} = {total} family tiles", "total"
        ),
    )


def camels_in_all(states: list[State]) -> str:
    """Return the number of camels in supplies and on the board [R-C1]."""
    record = states[0].record
    placed = [int((record.camel == family).sum()) for family in range(NUM_FAMILIES)]
    return _of_each(
        record.supply + placed,
        ngettext("{families} × {each} = {total} camel", "{families} × {each} = {total} camels", "total"),
    )


def relation_tiles_in_all(states: list[State]) -> str:
    """Return the number of relation tiles [R-C1]."""
    return _of_each(
        states[0].record.relations,
        ngettext(
            "{families} × {each} = {total} relation tile",
            "{families} × {each} = {total} relation tiles",
            "total",
        ),
    )


def goods_in_all(states: list[State]) -> str:
    """Return the numbers of goods cards, goods tiles and goods spaces [R-C1]."""
    config, record = states[0].game.config, states[0].record
    cards = record.deck.sum() + record.hand.sum() + record.sold.sum() + record.discards.sum()
    spaces = len(set(config.good_space.tolist()))
    return _("{cards:# card|# cards}, {tiles:# tile|# tiles}, {spaces:# goods space|# goods spaces}").format(
        cards=cards, tiles=record.tile.sum(), spaces=spaces
    )


def _of_each(numbers: Any, sentence: Sentence) -> str:
    (number,) = set(numbers.tolist())
    return sentence.format(families=len(numbers), each=number, total=numbers.sum())


def bag(states: list[State]) -> str:
    """Return the number of family tiles in the bag of a game for two [R-D1]."""
    return ngettext("a bag for {tiles} family tile", "a bag for {tiles} family tiles", "tiles").format(
        tiles=states[0].record.bag.sum()
    )


MARRIAGE = ("marry into Persia", "draw {card_0}", "draw {card_1}", "draw {card_2}")
OTHERS = ("pass", "pass", "pass")
CHARLES = {"hands": {0: [28, 29, 30, 31, 32]}, "cash": {0: 20}}  # which cards does not matter
BARBARA = {
    "families": {0: ["Levant"]},
    "treasuries": {"Levant": 2},
    "camels": {"coast": ["Levant"]},
    "places": {"land": "inland beside coast", "water": "water beside coast"},
}
BY_TWO = ("extend the route of Levant", "place a camel on {land}", "place a second camel on {water}")
JULIE = {
    "families": {0: ["Sindh"]},
    "hands": {0: ["diamond"]},
    "camels": {"land beside good diamond": ["Sindh"]},
    "places": {"diamond": "good diamond"},
}
CHRISTOPHE = {
    "families": {0: ["Byzantium"], 1: ["Levant"]},
    "camels": {"land beside start Levant": ["Byzantium"]},
    "places": {"meeting": "start Levant"},
}
MEETING = ("extend the route of Byzantium", "place a camel on {meeting}")
OCCUPIED = {
    "families": {0: ["Egypt"]},
    "hands": {1: ["papyrus"]},
    "camels": {"good papyrus": ["Levant"], "land beside good papyrus": ["Egypt"]},
    "goods_tiles": {2: 1},
    "places": {"occupied": "good papyrus"},
}
SUMMARY = {
    "families": {1: ["Persia"], 2: ["Sindh"], 3: ["Tigris", "China"]},
    "hands": {0: ["linen"], 1: ["papyrus"], 2: ["cumin"], 3: ["copper"]},
    "camels": {
        "good linen": ["Egypt"],
        "good papyrus": ["Persia"],
        "good cumin": ["Sindh", "Egypt"],
        "good copper": ["Tigris", "China"],
    },
}
TILES = {
    "camels": {"good linen": ["Egypt"], "start Levant": ["Byzantium"]},
    "goods_tiles": {0: 1},
    "relation_tiles": {1: 2},
}

A_LIST, B_LIST = "routes-a.fr.md, Matériel de jeu", "routes-b.fr.md, Contenu"
LISTS = f"{A_LIST}; {B_LIST}"
A_MARRY = "routes-a.fr.md, Se marier à une famille commerçante"
A_ROUTE = "routes-a.fr.md, Prolonger la voie commerciale d'une famille"
B_ROUTE = "routes-b.fr.md, Prolonger la voie commerciale d'une famille"
A_GOODS, B_GOODS = "routes-a.fr.md, Cases de marchandise", "routes-b.fr.md, Cases de marchandise"
A_RELATION = "routes-a.fr.md, Nouvelle relation commerciale entre deux familles commerçantes"
A_END = "routes-a.fr.md, Fin du jeu"
A_SCORE, B_SCORE = "routes-a.fr.md, Décompte", "routes-b.fr.md, Décompte"
A_TWO = "routes-a.fr.md, Règles différentes à deux joueurs"

EXAMPLES = (
    Example(
        "R-C1", N_("family tiles, added up"), {}, (), family_tiles_in_all,
        (Claim(LISTS, N_("10 × 2 = 20 family tiles")),),
        case=N_("family tiles"),
    ),
    Example(
        "R-C1", N_("camels, added up"), {}, (), camels_in_all,
        (Claim(LISTS, N_("10 × 12 = 120 camels")),),
        case=N_("camels"),
    ),
    Example(
        "R-C1", N_("relation tiles, added up"), {}, (), relation_tiles_in_all,
        (Claim(LISTS, N_("10 × 5 = 50 relation tiles")),),
        case=N_("relation tiles"),
        why=N_("In A 10 are dark green and 40 grey: one on top of four for each family."),
    ),
    Example(
        "R-C1", N_("goods cards and goods tiles, one pair for each goods space"), {}, (), goods_in_all,
        (Claim(LISTS, N_("33 cards, 33 tiles, 33 goods spaces")),),
        case=N_("goods"),
    ),
    Example(
        "R-X1", N_("where the first camel of an extension is taken from"), BARBARA, BY_TWO[:2], camel_taken,
        (
            Claim(A_ROUTE, N_("from the family's supply"), N_("A")),
            Claim(B_ROUTE, N_("from the general reserve"), N_("B"), None),
        ),
        verdict=DIFFER,
        why=N_("A slip of B, overruled by A: the general reserve is money; camels lie with their families."),
    ),
    Example(
        "R-X2", N_("which camel of an extension is free"), BARBARA, BY_TWO, camels_paid,
        (
            Claim(A_ROUTE, N_("the first camel costs 0, the additional one 1"), N_("A")),
            Claim(B_ROUTE, N_("the additional one costs 0, the additional one 1"), N_("B"), None),
        ),
        verdict=DIFFER,
        why=N_(
            "A slip of B, overruled by A: B calls the free camel the additional one, and the paid one too."
        ),
        rules=("R-X1",),
    ),
    Example(
        "R-G2", N_("a camel is placed on an occupied goods space, another player holds its card"),
        OCCUPIED, ("extend the route of Egypt", "place a camel on {occupied}"), occupied_space,
        (
            Claim(A_GOODS, N_("no tile, and the owner of the card can no longer sell it"), N_("A")),
            Claim(B_GOODS, N_("no tile, and somebody who is not named can no longer sell it"), N_("B"), None),
        ),
        verdict=DIFFER,
        why=N_("B runs two sentences of A into one and loses the owner of the card; A overrules it."),
        rules=("R-X1", "R-B1", "R-B2", "R-B3"),
    ),
    Example(
        "R-D1", N_("the family tiles that two players leave off the board"), {}, (), bag,
        (
            Claim(f"{A_LIST}; {A_TWO}", N_("a bag for 10 family tiles"), N_("A")),
            Claim(B_LIST, N_("no bag in the list"), N_("B"), None),
        ),
        verdict=DIFFER, players=2,
        why=N_("B leaves the bag out of its list, though its rules for two players draw from it."),
    ),
    Example(
        "R-W1", N_("Charles, one of four, holds 5 cards and marries"),
        CHARLES, (*MARRIAGE, "discard {card_0}"), draw_and_discards,
        (Claim(A_MARRY, N_("draws 3, discards at least 1, may keep 7")),),
        case=N_("marriage"),
        rules=("R-M1",),
    ),
    Example(
        "R-W1", N_("Charles has discarded one card, and marries again"),
        CHARLES, (*MARRIAGE, "discard {card_0}", "discard no more", *OTHERS, "marry into Levant"), next_draw,
        (Claim(A_MARRY, N_("holds 7, draws 0")),),
        case=N_("one discarded"),
        rules=("R-T1", "R-M1", "R-M4"),
    ),
    Example(
        "R-W1", N_("Charles has discarded two cards, and marries again"),
        CHARLES, (*MARRIAGE, "discard {card_0}", "discard {card_1}", *OTHERS, "marry into Levant"), next_draw,
        (Claim(A_MARRY, N_("holds 6, draws 3")),),
        case=N_("two discarded"),
        rules=("R-T1", "R-M1", "R-M4"),
    ),
    Example(
        "R-W2", N_("Barbara extends the route of the Levant by two, to land and to water"),
        BARBARA, BY_TWO, route_extended,
        (Claim(A_GOODS, N_("the treasury pays 1, the bank gets 1; camels on land and water")),),
        case=N_("two"),
        why=N_(
            "The example stands below the goods spaces in A. The two spaces do not touch each other [R-X3]."
        ),
    ),
    Example(
        "R-W2", N_("the same by one only"), BARBARA, (*BY_TWO[:2], "place no second camel"), route_extended,
        (Claim(A_GOODS, N_("the treasury pays 0, the bank gets 0; camels on land")),),
        case=N_("one"),
    ),
    Example(
        "R-W3", N_("Julie is the first to reach the diamonds, and does not sell her card"),
        JULIE, ("extend the route of Sindh", "place a camel on {diamond}", "keep diamond"), tile_and_card,
        (Claim(A_GOODS, N_("takes 1 goods tile, keeps the card, gets 0")),),
        case=N_("kept"),
        rules=("R-X1",),
    ),
    Example(
        "R-W3", N_("Julie had the right to sell it"), JULIE,
        ("extend the route of Sindh", "place a camel on {diamond}", "sell diamond"), tile_and_card,
        (Claim(A_GOODS, N_("takes 1 goods tile, sells the card, gets 3")),),
        case=N_("sold"),
        rules=("R-X1",),
    ),
    Example(
        "R-W4", N_("Christophe of Byzantium meets the Levant, of which Julie is a member"),
        CHRISTOPHE, MEETING, bonuses,
        (Claim(A_END, N_("the founder gets 3, the member of the other family 1")),),
        case=N_("bonuses"),
        rules=("R-X1", "R-B1", "R-B3"),
    ),
    Example(
        "R-W4", N_("the relation tiles that Christophe takes for it"), CHRISTOPHE, MEETING, relation_tiles,
        (
            Claim(A_END, N_("takes 2, of Arabia and Persia"), N_("the example"), None),
            Claim(A_RELATION, N_("takes 2, of Byzantium and Levant"), N_("the rule")),
        ),
        case=N_("tiles"), verdict=MISPRINT,
        why=N_(
            "The example names Byzantium and the Levant for the camels, and two other families for the "
            "tiles; by the rule the tiles are those of the two families that meet [R-B3]."
        ),
        rules=("R-X1", "R-B1", "R-B2"),
    ),
    Example(
        "R-W5", N_("Barbara's linen: a camel of her own red family, and a yellow one"),
        {
            "families": {0: ["red"]}, "hands": {0: ["linen"]}, "camels": {"good linen": ["red", "yellow"]},
            "goods_tiles": {1: 1}, "relation_tiles": {1: 2},
        },
        (), points,
        (Claim(f"{A_SCORE}; {B_SCORE}", N_("5 points")),),
        why=N_("The only one of A's examples that B has. Which family is the yellow one is reconstructed."),
    ),
    Example(
        "R-W6", N_("one camel of a family not yours, one of yours, one of each, two of yours"),
        SUMMARY, (), points_of_each,
        (Claim(A_SCORE, N_("1, 4, 5, 8")),),
        case=N_("cards"), players=5,
        why=N_("The summary leaves out 0, for no camel, and 2, for two foreign ones."),
    ),
    Example(
        "R-W6", N_("coins of each value"), {"cash": {0: 1, 1: 2, 2: 10}}, (), points_of_each,
        (Claim(A_SCORE, N_("1, 2, 10")),),
        case=N_("coins"),
    ),
    Example(
        "R-W6", N_("a goods tile and a relation tile"), TILES, (), points_of_tiles,
        (Claim(A_SCORE, N_("a goods tile 1, a relation tile 1")),),
        case=N_("tiles"),
    ),
    Example(
        "R-W7", N_("the coins, added up"), {}, (), money_in_all,
        (Claim(A_LIST, N_("34 + 28 + 13 = 75 coins, 34 × 1 + 28 × 2 + 13 × 10 = 220 dirhams")),),
        why=N_(
            "Both lists say 75 dirhams; by A's numbers that is how many coins there are. The sum is ours."
        ),
    ),
)  # fmt: skip
