"""The locations of the pieces in a view, for animating moves."""

from typing import TYPE_CHECKING, Any

from samarkand.picture import INK, Circle, Point, Rect, Shape
from samarkand.picture.parts import card_back, centre_text
from samarkand.picture.travels import Holding
from samarkand.routes.components import NOBODY, NUM_FAMILIES
from samarkand.routes.picture import DECK
from samarkand.routes.picture.glyphs import CARD as PAPER
from samarkand.routes.picture.glyphs import RELATION_GREY, badge, camel, codes, goods_tile
from samarkand.routes.picture.map import family_colours

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord
    from samarkand.game import Game

CARD, COIN, CAMEL, TILE, RELATION, FAMILY = "card:", "coin", "camel:", "tile:", "relation:", "family:"


def holdings(game: "Game", view: "PlainRecord") -> list[Holding]:
    """Return the cards, tiles, camels and money by location. The bank's money is not drawn."""
    result = [holding for player in range(game.num_players) for holding in _of_player(view, player)]
    for family in range(NUM_FAMILIES):
        extend = (f"extend:{family}",)
        result += (
            Holding(extend, f"{CAMEL}{family}", view.supply[family]),
            Holding(extend, COIN, view.treasury[family]),
            Holding((f"marry:{family}",), f"{FAMILY}{family}", view.available[family]),
            Holding((f"relations:{family}",), RELATION, view.relations[family]),
        )
    for good in view.tile.nonzero()[0].tolist():
        result.append(Holding((f"space:{game.config.good_space[good]}",), f"{TILE}{good}", view.tile[good]))
    camels = zip(range(game.config.spaces), view.camel.tolist(), strict=False)
    result += [
        Holding((f"space:{space}",), f"{CAMEL}{family}", 1)
        for space, here in camels
        for family in here
        if family != NOBODY
    ]
    away = view.deck.sum() + view.unseen_deck + view.discards.sum() + view.unseen_discards
    return [*result, Holding((DECK,), CARD, away)]


def _of_player(view: Any, player: int) -> list[Holding]:
    plate = f"player:{player}"
    cards = view.hand[player] + view.sold[player]
    goods, families = cards.nonzero()[0].tolist(), view.member[player].nonzero()[0].tolist()
    at = (f"member:{player}", plate)
    return [
        *[Holding((f"hand:{player}:{good}", plate), f"{CARD}{good}", cards[good]) for good in goods],
        *[Holding(at, f"{FAMILY}{family}", view.member[player, family]) for family in families],
        Holding((plate,), CARD, view.unseen_hand[player]),
        Holding((plate,), TILE, view.goods_tiles[player]),
        Holding((plate,), RELATION, view.relation_tiles[player]),
        Holding((plate,), COIN, view.cash[player]),
    ]


def money(view: "PlainRecord", player: int) -> int:
    """Return a player's money."""
    return int(view.cash[player])


def piece(game: "Game", kind: str) -> list[Shape]:
    """Return the shapes of a piece of this kind, centred on (0, 0)."""
    what, _, which = kind.partition(":")
    match what, which:
        case "camel", _:
            return camel(_colour(game, which), _code(game, which), -14, -12)
        case "family", _:
            return badge(_colour(game, which), _code(game, which), -11, -9)
        case "tile", "":
            return goods_tile(0, 0, 0)[:1]
        case "tile", _:
            return goods_tile(int(which) + 1, 0, 0)
        case "relation", _:
            return [Rect(x=-5, y=-7, width=10, height=14, fill=RELATION_GREY, stroke=INK)]
        case "card", "":
            return card_back(-8, -10, 15, 20, radius=0)
        case "card", _:
            return [
                Rect(x=-12, y=-10, width=24, height=20, fill=PAPER, stroke=INK),
                centre_text(str(int(which) + 1), 0, 0),
            ]
    return [Circle(x=0, y=0, radius=8, fill="#d9a441", stroke="#6e4a00", stroke_width=2)]


def _colour(game: "Game", family: str) -> str:
    return family_colours(game.edition)[int(family)]


def _code(game: "Game", family: str) -> str:
    return codes(tuple(game.names.families))[int(family)]


def die_roll(game: "Game", before: "PlainRecord", action: int) -> tuple[Point, list[str]] | None:
    """Return None, because this game has no die."""
    return None
