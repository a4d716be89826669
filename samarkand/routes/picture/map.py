"""The map: the ground with everything printed on it, and the pieces that are on it now."""

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from samarkand.drawing_cache import cache_by, cache_rows
from samarkand.editions import Edition
from samarkand.engine import records
from samarkand.grammar import current_language
from samarkand.picture import INK, PAPER, RING, Line, Point, Polygon, Rect, Shape, Text
from samarkand.picture.parts import EDGE, SAND
from samarkand.routes import edition as printed
from samarkand.routes.components import CONFIG, MAX_PLAYERS, NOBODY, NUM_FAMILIES, Kind
from samarkand.routes.picture.glyphs import (
    FAMILY_COLOUR,
    RELATION_GREEN,
    boat,
    camel,
    codes,
    goods_mark,
    goods_tile,
    tint,
)
from samarkand.routes.picture.layout import HEIGHT, LEFT, NAME_SIZE, TOP, WIDTH, Outline, Place, places
from samarkand.routes.spaces_in_words import labels

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord
    from samarkand.game import Game

LAND = ("#f3e6c4", "#efdfb8", "#f6ebcf", "#ebdab0")  # four shades of sand, to distinguish neighbours
SEA = "#a9d2ea"
SEA_INK = "#123f5c"
BORDER = "#a98f5f"
COAST = "#3f7396"
START_SHARE = 0.38  # share of the family's colour in its starting space
HALO = "rgba(255,250,240,0.72)"
GLOW = "rgba(255,214,10,0.3)"
OWN = 25  # the width of the mark of a good whose card the viewer holds
UNSEEN = "transparent"  # invisible, but reacts to the pointer


class Scene:
    """The data for drawing the moving parts of a picture.

    Parameters
    ----------
    game : Game
    view : record
        The viewer's view of the state.
    acting : int
        The player to act, as far as the viewer knows.
    viewer : int or None
        The player whose goods are marked on the map. For None or an onlooker, none are.
    """

    def __init__(self, game: "Game", view: "PlainRecord", acting: int, viewer: int | None = None):
        self.config, self.names, self.view, self.acting = game.config, game.names, view, acting
        self.viewer = viewer if viewer is not None and viewer >= 0 else None
        self.places = places(game.edition)
        self.colours = family_colours(game.edition)
        self.codes = codes(tuple(game.names.families))


@lru_cache(maxsize=8)
def family_colours(edition: Edition) -> tuple[str, ...]:
    """Return the colour of each family as a hexadecimal code."""
    return tuple(FAMILY_COLOUR[word] for word in printed.colours(edition))


# --- the printed map -----------------------------------------------------------------------------------


def ground(edition: Edition) -> tuple[Shape, ...]:
    """Return the parts that never change: cells, starts, boats, and names within a cell."""
    return _cached_ground(edition, current_language().code)


@lru_cache(maxsize=8)
def _cached_ground(edition: Edition, language: str) -> tuple[Shape, ...]:
    config = records.blank(CONFIG)
    config.players = MAX_PLAYERS  # the map does not depend on the number of players
    printed.fill_config(edition, config)
    return tuple(_ground(edition, config))


def _ground(edition: Edition, config: Any) -> Iterator[Shape]:
    yield Rect(x=LEFT - 3, y=TOP - 3, width=WIDTH + 6, height=HEIGHT + 6, fill=EDGE)
    yield Rect(x=LEFT, y=TOP, width=WIDTH, height=HEIGHT, fill=SAND)
    spaces, colours = places(edition), family_colours(edition)
    if printed.outlines(edition) is None:
        yield from _ways(config, spaces)
    starts = {int(config.start[family]): colours[family] for family in range(NUM_FAMILIES)}
    for space, place in enumerate(spaces):
        yield _cell(config, space, place, starts.get(space))
    for space, colour in starts.items():
        yield Polygon(points=spaces[space].ring, stroke=INK, stroke_width=5)
        yield Polygon(points=spaces[space].ring, stroke=colour, stroke_width=3.5)
    for space, place in enumerate(spaces):
        if config.kind[space] == Kind.WATER:
            for x, y in place.camels:
                yield from boat(x, y)
    for space, place in enumerate(spaces):
        if not place.crosses:
            yield from _name(config, space, place)


def _cell(config: Any, space: int, place: Place, colour: str | None) -> Shape:
    """Return the ground of a space: sea, a shade of sand, or a starting space in its family's colour."""
    sand, edge = LAND[space * 7 % len(LAND)], BORDER
    if config.kind[space] == Kind.WATER:
        sand, edge = SEA, COAST
    elif colour is not None:
        sand = tint(colour, START_SHARE, sand)
    return Polygon(points=place.outline, fill=sand, stroke=edge, stroke_width=1.5)


def _ways(config: Any, all_places: tuple[Place, ...]) -> Iterator[Shape]:
    """Yield lines between spaces that touch, for a map whose cells do not show it."""
    middles = [_middle(place.outline) for place in all_places]
    for space in range(config.spaces):
        for neighbour in config.neighbours[space, : config.num_neighbours[space]].tolist():
            if space < neighbour:
                yield Line(points=(middles[space], middles[neighbour]), stroke=BORDER, stroke_width=2)


def _middle(outline: Outline) -> Point:
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)


# --- the pieces on the map -----------------------------------------------------------------------------


def pieces(scene: Scene, lit: Collection[str]) -> Iterable[Shape]:
    """Return the moving parts, from bottom to top.

    They are highlights, names that cross a border, goods tiles with the marks of the viewer's goods, shapes
    that react to the pointer, and camels.
    """
    config, places, view = scene.config, scene.places, scene.view
    spaces = [(space,) for space in range(len(places)) if f"space:{space}" in lit]
    texts = labels(scene.names, config, view)
    return chain(
        *_lit(config, (places,), spaces),
        _crossing_names(config, places),
        *_own_goods(config, (places,), _held(scene)),
        _in_two_layers(_goods(config, (places,), enumerate(view.tile.tolist()))),
        *_targets(config, (places,), enumerate(texts)),
        _in_two_layers(_camels(config, (), _standing(scene))),
    )


@cache_rows
def _lit(config: Any, places: tuple[Place, ...], space: int) -> Iterator[Shape]:
    place = places[space]
    yield Polygon(points=place.outline, fill=GLOW)
    yield Polygon(points=place.ring, stroke=PAPER, stroke_width=5)
    yield Polygon(points=place.ring, stroke=RING, stroke_width=3, dash=(7, 4))


@cache_by(lambda config, places: ())
def _crossing_names(config: Any, places: tuple[Place, ...]) -> Iterator[Shape]:
    for space, place in enumerate(places):
        if place.crosses:
            yield from _name(config, space, place)


@cache_rows
def _targets(config: Any, places: tuple[Place, ...], space: int, label: str) -> Iterator[Shape]:
    yield Polygon(points=places[space].outline, fill=UNSEEN, identifier=f"space:{space}", label=label)


def _in_two_layers(pairs: Iterable[tuple[Shape, ...]]) -> list[Shape]:
    """Return the plates and then their texts, sorted by colour so that a canvas rarely changes colours."""
    plates, texts = zip(*pairs, strict=True)
    return sorted(plates, key=attrgetter("fill")) + sorted(texts, key=attrgetter("fill"))


@cache_rows
def _goods(config: Any, places: tuple[Place, ...], good: int, is_there: int) -> list[Shape]:
    """Return the tile of a good, or the printed number if the tile was taken."""
    place = places[int(config.good_space[good])]
    return goods_tile(good + 1, *place.middle) if is_there else goods_mark(good + 1, *place.mark)


def _held(scene: Scene) -> list[tuple[int, bool]]:
    """Return the goods whose cards the viewer holds, and whether their tiles are still there."""
    if scene.viewer is None:
        return []
    goods = scene.view.hand[scene.viewer].nonzero()[0].tolist()
    return [(good, bool(scene.view.tile[good])) for good in goods]


@cache_rows
def _own_goods(config: Any, places: tuple[Place, ...], good: int, is_there: bool) -> Iterator[Shape]:
    """Yield a card with a thick green edge behind a good's tile or number."""
    place = places[int(config.good_space[good])]
    x, y = place.middle if is_there else place.mark
    style: dict[str, Any] = {"fill": PAPER, "stroke": RELATION_GREEN, "stroke_width": 4}
    yield Rect(x=x - OWN / 2, y=y - OWN / 2, width=OWN, height=OWN, radius=4, **style)


def _standing(scene: Scene) -> list[tuple[Any, ...]]:
    """Return the colour, the letters and the position of each camel."""
    rows: list[tuple[Any, ...]] = []
    for place, here in zip(scene.places, scene.view.camel.tolist(), strict=False):
        for family, corner in zip(here, place.camels, strict=True):
            if family != NOBODY:
                rows.append((scene.colours[family], scene.codes[family], *corner))
    return rows


@cache_rows
def _camels(config: Any, *looks: Any) -> list[Shape]:
    return camel(*looks)


def _name(config: Any, space: int, place: Place) -> Iterator[Shape]:
    """Yield the name, with a halo if it crosses the border."""
    ink = SEA_INK if config.kind[space] == Kind.WATER else INK
    halo: dict[str, Any] = {"stroke": HALO, "stroke_width": 3} if place.crosses else {}
    for line, x, y in place.lines:
        yield Text(x=x, y=y, text=line, size=NAME_SIZE, anchor="middle", fill=ink, **halo)
