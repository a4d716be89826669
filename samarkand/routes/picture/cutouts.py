"""Family tiles, camels, goods cards and the map, to print and cut out."""

from collections.abc import Iterator
from math import ceil
from typing import TYPE_CHECKING

from samarkand.grammar import _, pgettext
from samarkand.picture import INK, Shape, Text, contrast_ink, fit, parts, text_width
from samarkand.picture.cutouts import Cutout, CutoutSheet
from samarkand.picture.parts import MUTED, centre_text
from samarkand.routes.components import CAMELS, FAMILY_TILES, NUM_FAMILIES, NUM_GOODS
from samarkand.routes.notation import say_good
from samarkand.routes.picture.glyphs import CAMEL_HEIGHT, CAMEL_WIDTH, CARD, camel, codes, goods_tile
from samarkand.routes.picture.layout import HEIGHT, LEFT, TOP, WIDTH
from samarkand.routes.picture.map import Scene, family_colours, ground, pieces

if TYPE_CHECKING:
    from samarkand.game import Game

THE_MAP = _("The map")

TILE_WIDTH, TILE_HEIGHT = 132, 84
CARD_WIDTH, CARD_HEIGHT = 120, 76
ROWS, ROW_HEIGHT, LIST_SIZE = 3, 48, 13  # of the list of goods below the map


def families(game: "Game") -> CutoutSheet:
    """Return two tiles of each family, with its name and dowry [R-C1, R-M1]."""
    colours = family_colours(game.edition)
    cutouts = [
        Cutout(
            tuple(_family(game, family, colours[family])),
            (0, 0, TILE_WIDTH, TILE_HEIGHT),
            60,
            game.names.families[family].inflect(),
            FAMILY_TILES,
        )
        for family in range(NUM_FAMILIES)
    ]
    return CutoutSheet(
        str(_("Family tiles")),
        str(_("Two tiles of each family, with its dowry [R-C1]. Cut along the lines.")),
        cutouts,
        ("families.",),
    )


def _family(game: "Game", family: int, colour: str) -> Iterator[Shape]:
    middle, ink = TILE_WIDTH / 2, contrast_ink(colour)
    yield parts.panel(3, 3, TILE_WIDTH - 6, TILE_HEIGHT - 6, 8, fill=colour, stroke=INK)
    yield centre_text(game.names.families[family].inflect(), middle, 30, ink, 19)
    yield centre_text(_("for {money}").format(money=int(game.config.dowry[family])), middle, 58, ink, 15)


def camels(game: "Game") -> CutoutSheet:
    """Return twelve camels of each family [R-C1]."""
    letters = codes(tuple(game.names.families))
    cutouts = [
        Cutout(
            tuple(camel(colour, letters[family], 2, 2)),
            (0, 0, CAMEL_WIDTH + 4, CAMEL_HEIGHT + 4),
            23,
            game.names.families[family].inflect(),
            CAMELS,
        )
        for family, colour in enumerate(family_colours(game.edition))
    ]
    return CutoutSheet(
        str(_("Camels")),
        str(_("Twelve camels of each family [R-C1]. Cut along the lines, or use counters in ten colours.")),
        cutouts,
        ("families.",),
    )


def cards(game: "Game") -> CutoutSheet:
    """Return the goods cards, each with its number and its space [R-C1]."""
    cutouts = [
        Cutout(tuple(_card(game, good)), (0, 0, CARD_WIDTH, CARD_HEIGHT), 60, say_good(game.names, good))
        for good in range(NUM_GOODS)
    ]
    return CutoutSheet(
        str(pgettext("routes", "Goods cards")),
        str(
            _("A card for each good, with its number and its space [R-C1]. Cut along the lines, and shuffle.")
        ),
        cutouts,
        ("goods.",),
    )


def _card(game: "Game", good: int) -> Iterator[Shape]:
    middle, names = CARD_WIDTH / 2, game.names
    yield parts.panel(3, 3, CARD_WIDTH - 6, CARD_HEIGHT - 6, 6, fill=CARD, stroke=INK)
    yield from goods_tile(good + 1, middle, 20)
    good_name, width = names.goods[good].inflect(), CARD_WIDTH - 14
    size = min(15, 15 * width / text_width(good_name, 15, bold=True))
    yield centre_text(good_name, middle, 44, size=size)
    place = names[int(game.config.good_space[good])].inflect()
    yield centre_text(fit(place, CARD_WIDTH - 14, 14), middle, 62, MUTED, bold=False)


def board(game: "Game") -> CutoutSheet:
    """Return the map with the goods tiles at the start of a game, and a list of the goods [R-C2, R-S1]."""
    scene = Scene(game, game.new_initial_state().record, -1)
    edge = 4
    shapes = [*ground(game.edition), *pieces(scene, ()), *_list_of_goods(game, TOP + HEIGHT + edge)]
    bounds = (LEFT - edge, TOP - edge, LEFT + WIDTH + edge, TOP + HEIGHT + edge + ROWS * ROW_HEIGHT)
    whole = Cutout(shapes, bounds, 252, str(THE_MAP))
    keys = ("spaces.", "goods.", "families.")
    return CutoutSheet(
        str(THE_MAP),
        str(
            _(
                "The spaces, with a goods tile on each goods space, and the goods by number [R-C2]. A3 or "
                "A2 paper makes a poster."
            )
        ),
        [whole],
        keys,
        fills=True,
    )


def _list_of_goods(game: "Game", top: float) -> Iterator[Shape]:
    """Yield each good with its number and its space, in columns."""
    width = WIDTH / ceil(NUM_GOODS / ROWS)
    for good in range(NUM_GOODS):
        x, y = LEFT + width * (good // ROWS), top + ROW_HEIGHT * (good % ROWS + 0.5)
        place = game.names[int(game.config.good_space[good])].inflect()
        yield from goods_tile(good + 1, x + 13, y)
        for text, down, is_bold in ((game.names.goods[good].inflect(), -8, True), (place, 8, False)):
            size = min(LIST_SIZE, LIST_SIZE * (width - 32) / text_width(text, LIST_SIZE, bold=is_bold))
            yield Text(x=x + 29, y=y + down, text=text, size=size, bold=is_bold)


SHEETS = {"cards": cards, "board": board, "families": families, "camels": camels}
