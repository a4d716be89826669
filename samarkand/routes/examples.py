"""The worked examples of the rulebooks of *Routes to Riches*, as data [R-W1 … R-W7].

The module also has the totals in the list of components [R-C1], and the slips in text B, which A overrules
[R-X1, R-X2, R-G2, R-D1]. It is player 0's turn. Whatever an example does not mention is as at the start of
a game: cards are in the draw pile, and camels are in the supplies. A and B are the two French texts.
"""

from typing import Any

from samarkand.errors import InvalidInput, short_repr
from samarkand.game import Game
from samarkand.routes.components import NUM_FAMILIES, NUM_GOODS, Kind, Phase
from samarkand.routes.edition import colours
from samarkand.routes.example_measures import (
    bag,
    bonuses,
    camel_taken,
    camels_in_all,
    camels_paid,
    draw_and_discards,
    family_tiles_in_all,
    goods_in_all,
    money_in_all,
    next_draw,
    occupied_space,
    points,
    points_of_each,
    points_of_tiles,
    relation_tiles,
    relation_tiles_in_all,
    route_extended,
    tile_and_card,
)
from samarkand.routes.notation import good_name
from samarkand.worked_examples import DIFFER, MISPRINT, Claim, Example


def set_up(game: Game, setting: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the position of an example, for `Game.state_from_dict`, and the names that its steps use.

    The keys of `setting` are `members` (players to families, each by name or colour), `cash` (players to
    dirhams, by default 0), `treasury` (families to dirhams), `cards` (players to numbers of cards), `holds`
    (players to the goods whose cards they hold), `camels` (the player who placed it, the family and the
    space, as in `_space`) and `places` (names to spaces). Without keys, it is the start of a game.
    """
    plain = game.new_initial_state().to_dict()
    if not setting:
        return plain, {}
    plain["history"] = None
    position = plain["position"]
    position["phase"] = int(Phase.TURN)
    _give_money(game, position, setting)
    for player, families in setting.get("members", {}).items():
        for word in families:
            position["available"][family_called(game, word)] -= 1
            position["member"][player][family_called(game, word)] += 1
    for player, names in setting.get("holds", {}).items():
        for word in names:
            _take_card(position, player, _good(game, word))
    places = {name: game.names.spaces[_space(game, word)] for name, word in setting.get("places", {}).items()}
    for player, word, where in setting.get("camels", ()):
        _place_camel(game, position, player, family_called(game, word), _space(game, where))
    cards = [good for good in range(NUM_GOODS) if position["deck"][good]]
    for player, number in setting.get("cards", {}).items():
        for _ in range(number):
            _take_card(position, player, cards.pop())
    return plain, places | {
        f"card_{number}": good_name(game.names, good) for number, good in enumerate(cards)
    }


def _give_money(game: Game, position: dict[str, Any], setting: dict[str, Any]) -> None:
    """Set the money of the players and the treasuries. The bank has the rest."""
    for player in range(game.num_players):
        wanted = setting.get("cash", {}).get(player, 0)
        position["bank"] += position["cash"][player] - wanted
        position["cash"][player] = wanted
    for word, dirhams in setting.get("treasury", {}).items():
        position["treasury"][family_called(game, word)] += dirhams
        position["bank"] -= dirhams


def _take_card(position: dict[str, Any], player: int, good: int) -> None:
    position["deck"][good] -= 1
    position["hand"][player][good] += 1


def _place_camel(game: Game, position: dict[str, Any], player: int, family: int, space: int) -> None:
    """Place a camel for `player`, who takes the goods tile or the relation tiles that it gains."""
    config, camels = game.config, position["camel"][space]
    position["supply"][family] -= 1
    good = int(config.good_at[space])
    if camels[0] < 0:
        camels[0] = family
        if good >= 0:
            position["tile"][good] -= 1
            position["goods_tiles"][player] += 1
        return
    camels[1] = family
    if config.kind[space] == Kind.LAND and not position["related"][family][camels[0]]:
        for one, other in ((family, camels[0]), (camels[0], family)):
            position["related"][one][other] = 1
            position["relations"][one] -= 1
            position["relation_tiles"][player] += 1


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
    called, _, centre = description.partition(" beside ")
    if centre:
        for space in _beside(config, _space(game, centre), called):
            return space
    what, _, name = description.partition(" ")
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


MARRIAGE = ("marry Persia", "draw {card_0}", "draw {card_1}", "draw {card_2}")
OTHERS = ("pass", "pass", "pass")
CHARLES = {"cards": {0: 5}, "cash": {0: 20}}
BARBARA = {
    "members": {0: ["Levant"]},
    "treasury": {"Levant": 2},
    "camels": [(1, "Levant", "coast")],
    "places": {"land": "inland beside coast", "water": "water beside coast"},
}
BY_TWO = ("extend Levant", "place a camel on {land}", "place a second camel on {water}")
JULIE = {
    "members": {0: ["Sindh"]},
    "holds": {0: ["diamond"]},
    "camels": [(1, "Sindh", "land beside good diamond")],
    "places": {"diamond": "good diamond"},
}
CHRISTOPHE = {
    "members": {0: ["Byzantium"], 1: ["Levant"]},
    "camels": [(2, "Byzantium", "land beside start Levant")],
    "places": {"meeting": "start Levant"},
}
MEETING = ("extend Byzantium", "place a camel on {meeting}")
OCCUPIED = {
    "members": {0: ["Egypt"]},
    "holds": {1: ["papyrus"]},
    "camels": [(2, "Levant", "good papyrus"), (2, "Egypt", "land beside good papyrus")],
    "places": {"occupied": "good papyrus"},
}
SUMMARY = {
    "members": {1: ["Persia"], 2: ["Sindh"], 3: ["Tigris", "China"]},
    "holds": {0: ["linen"], 1: ["papyrus"], 2: ["cumin"], 3: ["copper"]},
    "camels": [
        (4, "Egypt", "good linen"),
        (4, "Persia", "good papyrus"),
        (4, "Sindh", "good cumin"), (4, "Egypt", "good cumin"),
        (4, "Tigris", "good copper"), (4, "China", "good copper"),
    ],
}  # fmt: skip
TILES = {"camels": [(0, "Egypt", "good linen"), (1, "Byzantium", "start Levant")]}

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
        "R-C1", "family tiles, added up", {}, (), family_tiles_in_all,
        (Claim(LISTS, "10 × 2 = 20 family tiles"),),
        case="family tiles",
    ),
    Example(
        "R-C1", "camels, added up", {}, (), camels_in_all,
        (Claim(LISTS, "10 × 12 = 120 camels"),),
        case="camels",
    ),
    Example(
        "R-C1", "relation tiles, added up", {}, (), relation_tiles_in_all,
        (Claim(LISTS, "10 × 5 = 50 relation tiles"),),
        case="relation tiles",
        why="In A 10 are dark green and 40 grey: one on top of four for each family.",
    ),
    Example(
        "R-C1", "goods cards and goods tiles, one pair for each goods space", {}, (), goods_in_all,
        (Claim(LISTS, "33 cards, 33 tiles, 33 goods spaces"),),
        case="goods",
    ),
    Example(
        "R-X1", "where the first camel of an extension is taken from", BARBARA, BY_TWO[:2], camel_taken,
        (
            Claim(A_ROUTE, "from the family's supply", "A"),
            Claim(B_ROUTE, "from the general reserve", "B", None),
        ),
        verdict=DIFFER,
        why="A slip of B, overruled by A: the general reserve is money; camels lie with their families.",
    ),
    Example(
        "R-X2", "which camel of an extension is free", BARBARA, BY_TWO, camels_paid,
        (
            Claim(A_ROUTE, "the first camel costs 0, the additional one 1", "A"),
            Claim(B_ROUTE, "the additional one costs 0, the additional one 1", "B", None),
        ),
        verdict=DIFFER,
        why="A slip of B, overruled by A: B calls the free camel the additional one, and the paid one too.",
        rules=("R-X1",),
    ),
    Example(
        "R-G2", "a camel is placed on an occupied goods space, another player holds its card",
        OCCUPIED, ("extend Egypt", "place a camel on {occupied}"), occupied_space,
        (
            Claim(A_GOODS, "no tile, and the owner of the card can no longer sell it", "A"),
            Claim(B_GOODS, "no tile, and somebody who is not named can no longer sell it", "B", None),
        ),
        verdict=DIFFER,
        why="B runs two sentences of A into one and loses the owner of the card; A overrules it.",
        rules=("R-X1", "R-B1", "R-B2", "R-B3"),
    ),
    Example(
        "R-D1", "the family tiles that two players leave off the board", {}, (), bag,
        (
            Claim(f"{A_LIST}; {A_TWO}", "a bag for 10 family tiles", "A"),
            Claim(B_LIST, "no bag in the list", "B", None),
        ),
        verdict=DIFFER, players=2,
        why="B leaves the bag out of its list, though its rules for two players draw from it.",
    ),
    Example(
        "R-W1", "Charles, one of four, holds 5 cards and marries",
        CHARLES, (*MARRIAGE, "discard {card_0}"), draw_and_discards,
        (Claim(A_MARRY, "draws 3, discards at least 1, may keep 7"),),
        case="marriage",
        rules=("R-M1",),
    ),
    Example(
        "R-W1", "Charles has discarded one card, and marries again",
        CHARLES, (*MARRIAGE, "discard {card_0}", "discard no more", *OTHERS, "marry Levant"), next_draw,
        (Claim(A_MARRY, "holds 7, draws 0"),),
        case="one discarded",
        rules=("R-T1", "R-M1", "R-M4"),
    ),
    Example(
        "R-W1", "Charles has discarded two cards, and marries again",
        CHARLES, (*MARRIAGE, "discard {card_0}", "discard {card_1}", *OTHERS, "marry Levant"), next_draw,
        (Claim(A_MARRY, "holds 6, draws 3"),),
        case="two discarded",
        rules=("R-T1", "R-M1", "R-M4"),
    ),
    Example(
        "R-W2", "Barbara extends the route of the Levant by two, to land and to water",
        BARBARA, BY_TWO, route_extended,
        (Claim(A_GOODS, "the treasury pays 1, the bank gets 1; camels on land and water"),),
        case="two",
        why="The example stands below the goods spaces in A. The two spaces do not touch each other [R-X3].",
    ),
    Example(
        "R-W2", "the same by one only", BARBARA, (*BY_TWO[:2], "place no second camel"), route_extended,
        (Claim(A_GOODS, "the treasury pays 0, the bank gets 0; camels on land"),),
        case="one",
    ),
    Example(
        "R-W3", "Julie is the first to reach the diamonds, and does not sell her card",
        JULIE, ("extend Sindh", "place a camel on {diamond}", "keep diamond"), tile_and_card,
        (Claim(A_GOODS, "takes 1 goods tile, keeps the card, gets 0"),),
        case="kept",
        rules=("R-X1",),
    ),
    Example(
        "R-W3", "Julie had the right to sell it", JULIE,
        ("extend Sindh", "place a camel on {diamond}", "sell diamond"), tile_and_card,
        (Claim(A_GOODS, "takes 1 goods tile, sells the card, gets 3"),),
        case="sold",
        rules=("R-X1",),
    ),
    Example(
        "R-W4", "Christophe of Byzantium meets the Levant, of which Julie is a member",
        CHRISTOPHE, MEETING, bonuses,
        (Claim(A_END, "the founder gets 3, the member of the other family 1"),),
        case="bonuses",
        rules=("R-X1", "R-B1", "R-B3"),
    ),
    Example(
        "R-W4", "the relation tiles that Christophe takes for it", CHRISTOPHE, MEETING, relation_tiles,
        (
            Claim(A_END, "takes 2, of Arabia and Persia", "the example", None),
            Claim(A_RELATION, "takes 2, of Byzantium and Levant", "the rule"),
        ),
        case="tiles", verdict=MISPRINT,
        why="The example names Byzantium and the Levant for the camels, and two other families for the "
        "tiles; by the rule the tiles are those of the two families that meet [R-B3].",
        rules=("R-X1", "R-B1", "R-B2"),
    ),
    Example(
        "R-W5", "Barbara's linen: a camel of her own red family, and a yellow one",
        {
            "members": {0: ["red"]}, "holds": {0: ["linen"]},
            "camels": [(1, "red", "good linen"), (1, "yellow", "good linen")],
        },
        (), points,
        (Claim(f"{A_SCORE}; {B_SCORE}", "5 points"),),
        why="The only one of A's examples that B has. Which family is the yellow one is reconstructed.",
    ),
    Example(
        "R-W6", "one camel of a family not yours, one of yours, one of each, two of yours",
        SUMMARY, (), points_of_each,
        (Claim(A_SCORE, "1, 4, 5, 8"),),
        case="cards", players=5,
        why="The summary leaves out 0, for no camel, and 2, for two foreign ones.",
    ),
    Example(
        "R-W6", "coins of each value", {"cash": {0: 1, 1: 2, 2: 10}}, (), points_of_each,
        (Claim(A_SCORE, "1, 2, 10"),),
        case="coins",
    ),
    Example(
        "R-W6", "a goods tile and a relation tile", TILES, (), points_of_tiles,
        (Claim(A_SCORE, "a goods tile 1, a relation tile 1"),),
        case="tiles",
    ),
    Example(
        "R-W7", "the coins, added up", {}, (), money_in_all,
        (Claim(A_LIST, "34 + 28 + 13 = 75 coins, 34 × 1 + 28 × 2 + 13 × 10 = 220 dirhams"),),
        why="Both lists say 75 dirhams; by A's numbers that is how many coins there are. The sum is ours.",
    ),
)  # fmt: skip
