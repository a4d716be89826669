"""The twenty spaces with their contents, and the arrows between them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from samarkand.drawing_cache import cache_by
from samarkand.editions import Names
from samarkand.grammar import Says, _, join_things, ngettext, npgettext, pgettext
from samarkand.picture import (
    INK,
    MIN_TEXT_SIZE,
    PAPER,
    RING,
    Bounds,
    Circle,
    Point,
    Polygon,
    Rect,
    Shape,
    Text,
    arrow,
    arrow_along,
    fit,
    text_width,
)
from samarkand.picture.parts import SHADOW, centre_text, panel, pawn
from samarkand.sackson.components import NUM_GOODS, NUM_MARKETS, NUM_SPACES, Good, Kind
from samarkand.sackson.edition import COLUMNS
from samarkand.sackson.notation import good_name, market_label, say_good
from samarkand.sackson.picture.glyphs import ARROW, KIND_EDGE, KIND_FILL, archway, card, kind_icon, slot
from samarkand.sackson.textboard import KINDS, contents

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

TILE_WIDTH, TILE_HEIGHT = 136, 114
PITCH_X, PITCH_Y = 159, 151
LEFT, TOP = 20, 83  # of the first space
ARROW_GAP = 3
CONTENT_Y = 43  # vertical offset of the cards, prices or markets
PAWN_Y = 96
FIELD_HEIGHT, SLOT_GAP, MAX_SLOT = (
    38,
    2,
    28,
)  # of a trading field: its cards are as large as their number allows
PRICE_HEIGHT = 28
OFFER_WIDTH = 60


def corner(space: int) -> Point:
    """Return the top left corner of a space."""
    row, column = divmod(space, COLUMNS)
    return LEFT + column * PITCH_X, TOP + row * PITCH_Y


def centre(space: int) -> Point:
    """Return the centre of a space."""
    x, y = corner(space)
    return x + TILE_WIDTH / 2, y + TILE_HEIGHT / 2


def region(config: "PlainRecord", space: int) -> Bounds:
    """Return the bounds of a space and all spaces to which its arrows lead."""
    ways = config.ways[space, : config.num_ways[space]].tolist()
    lefts, tops = zip(*(corner(neighbour) for neighbour in (space, *ways)), strict=True)
    return min(lefts), min(tops), max(lefts) + TILE_WIDTH, max(tops) + TILE_HEIGHT


@cache_by(lambda config: ())
def arrows(config: "PlainRecord") -> Iterator[Shape]:
    """Yield all arrows. An arrow to a neighbour is straight, and any other is curved."""
    for space in range(NUM_SPACES):
        for way in config.ways[space, : config.num_ways[space]].tolist():
            row, column = divmod(space, COLUMNS)
            end_row, end_column = divmod(way, COLUMNS)
            if abs(row - end_row) + abs(column - end_column) == 1:
                yield from _straight(space, end_row - row, end_column - column)
            else:
                yield from _bend_arrow(space, way)


def _straight(space: int, down: int, right: int) -> tuple[Shape, ...]:
    x, y = centre(space)
    start = _leave(x, y, right, down)
    end = (x + PITCH_X * right, y + PITCH_Y * down)
    return arrow(start, _leave(*end, -right, -down), ARROW, width=4, head=13)


def _leave(x: float, y: float, right: int, down: int) -> Point:
    reach_x, reach_y = TILE_WIDTH / 2 + ARROW_GAP, TILE_HEIGHT / 2 + ARROW_GAP
    return x + right * reach_x, y + down * reach_y


def _bend_arrow(space: int, way: int) -> tuple[Shape, ...]:
    """Return an arrow that bends around the spaces in between and stops before its target."""
    (x1, y1), (x2, y2) = centre(space), centre(way)
    bend_x, bend_y = (x1 + x2) / 2 + (y2 - y1) * 0.3, (y1 + y2) / 2 - (x2 - x1) * 0.3
    points = []
    for step in range(25):
        t = step / 24
        point = (
            (1 - t) ** 2 * x1 + 2 * t * (1 - t) * bend_x + t**2 * x2,
            (1 - t) ** 2 * y1 + 2 * t * (1 - t) * bend_y + t**2 * y2,
        )
        if step > 2 and _leaves_gap(point, x2, y2):
            break
        points.append(point)
    return arrow_along(tuple(points), ARROW, width=4, head=13)


def _leaves_gap(point: Point, x: float, y: float) -> bool:
    reach_x, reach_y = TILE_WIDTH / 2 + ARROW_GAP, TILE_HEIGHT / 2 + ARROW_GAP
    return abs(point[0] - x) < reach_x and abs(point[1] - y) < reach_y


def _there(config: Any, names: Names, view: Any, space: int) -> Any:
    """Return everything in a position that a space shows: its cards, chips and pawns."""
    here = [player for player, place in enumerate(view.pawn.tolist()[: config.players]) if place == space]
    return space, view.camp[space].tobytes(), view.covered.tobytes(), tuple(here)


@cache_by(_there)
def tile(config: "PlainRecord", names: Names, view: "PlainRecord", space: int) -> Iterator[Shape]:
    """Yield a space: a shape that depends on its kind, its name, its contents and the pawns on it."""
    kind = Kind(int(config.kind[space]))
    x, y = corner(space)
    yield from _ground(kind, x, y, f"space:{space}", label(names, config, view, space))
    yield from kind_icon(kind, x + 16, y + 20)
    name = fit(names[space].inflect(), TILE_WIDTH - 30, MIN_TEXT_SIZE, bold=True)
    yield Text(x=x + 28, y=y + 15, text=name, bold=True)
    yield Text(x=x + 28, y=y + 32, text=_subtitle(config, view, space), fill=INK)
    if kind == Kind.CAMP:
        yield from _field(config, view, space, x, y + CONTENT_Y)
    elif kind == Kind.OASIS:
        yield from _prices(config, space, x, y + CONTENT_Y)
    else:
        yield from _markets(names, config, view, space, x, y + CONTENT_Y)
    yield from _pawns(names, config, view, space, x, y + PAWN_Y)


def label(names: Names, config: "PlainRecord", view: "PlainRecord", space: int) -> str:
    """Return a description of a space: its kind, contents, pawns and arrows."""
    here = [player for player in range(config.players) if view.pawn[player] == space]
    leads = [names[way] for way in config.ways[space, : config.num_ways[space]].tolist()]
    sentence = (
        Says(
            ngettext(
                "{space}, {kind}\n{contents}\npawn of {players}\narrows to {ways}",
                "{space}, {kind}\n{contents}\npawns of {players}\narrows to {ways}",
                "number",
            ),
            second_person=npgettext(
                "you",
                "{space}, {kind}\n{contents}\npawn: {players}\narrows to {ways}",
                "{space}, {kind}\n{contents}\npawns: {players}\narrows to {ways}",
                "number",
            ),
        )
        if here
        else _("{space}, {kind}\n{contents}\narrows to {ways}")
    )
    places = {
        "space": names[space],
        "kind": KINDS[int(config.kind[space])].format(),
        "ways": join_things(leads),
    }
    return sentence.format(contents=contents(config, view, space), number=len(here), players=here, **places)


def _ground(kind: Kind, x: float, y: float, identifier: str, label: str) -> Iterator[Shape]:
    """Yield the outline: a plain rectangle for a camp, a rounded one for an oasis, and walls for a city."""
    style: dict[str, Any] = {"fill": KIND_FILL[kind], "stroke": KIND_EDGE[kind], "stroke_width": 2}
    if kind == Kind.CITY:
        yield Polygon(points=_wall(x + 2, y + 4), fill=SHADOW)
        yield Polygon(points=_wall(x, y), identifier=identifier, label=label, **style)
        return
    radius = 4 if kind == Kind.CAMP else 26
    place: dict[str, Any] = {"width": TILE_WIDTH, "height": TILE_HEIGHT, "radius": radius}
    yield Rect(x=x + 2, y=y + 4, fill=SHADOW, **place)
    yield Rect(x=x, y=y, identifier=identifier, label=label, **style, **place)


def _wall(x: float, y: float) -> tuple[Point, ...]:
    """Return a rectangle whose upper edge has seven battlements."""
    teeth, height = 7, 6
    bottom, y = y + TILE_HEIGHT, y + height
    width = TILE_WIDTH / (2 * teeth - 1)
    top: list[Point] = []
    for tooth in range(teeth):
        left = x + 2 * tooth * width
        top += [(left, y), (left, y - height), (left + width, y - height), (left + width, y)]
    return (*top, (x + TILE_WIDTH, bottom), (x, bottom))


def _subtitle(config: Any, view: Any, space: int) -> str:
    if config.kind[space] == Kind.OASIS:
        return str(_("oasis · buy"))
    if config.kind[space] == Kind.CITY:
        return str(_("city · sell"))
    cards, capacity = view.camp[space].sum(), config.capacity[space]
    return (_("camp · full") if cards >= capacity else _("camp · {number} of {capacity}")).format(
        number=cards, capacity=capacity
    )


def _field(config: Any, view: Any, space: int, x: float, y: float) -> Iterator[Shape]:
    """Yield the trading field: its cards by good, and its empty places."""
    goods = [good for good in range(NUM_GOODS) for _ in range(view.camp[space, good])]
    places = max(int(config.capacity[space]), len(goods))
    width = min(MAX_SLOT, (TILE_WIDTH - 10 + SLOT_GAP) / max(1, places) - SLOT_GAP)
    height, pitch = min(FIELD_HEIGHT, 1.45 * width), width + SLOT_GAP
    left, top = x + (TILE_WIDTH - pitch * places + SLOT_GAP) / 2, y + (FIELD_HEIGHT - height) / 2
    for place in range(places):
        at = left + pitch * place
        if place < len(goods):
            good = good_name(goods[place])
            name, label = (
                f"field:{space}:{good}",
                _("{good} on the field").format(good=say_good(goods[place])),
            )
            yield from card(goods[place], at, top, width, height, name, label)
        else:
            yield slot(at, top, width, height)


def _prices(config: Any, space: int, x: float, y: float) -> Iterator[Shape]:
    """Yield the prices of one card and of four cards."""
    offers = ((1, config.price_of_one[space]), (4, config.price_of_four[space]))
    texts = [_("{number} for {money}").format(number=number, money=price) for number, price in offers]
    widths = [max(OFFER_WIDTH, text_width(text, MIN_TEXT_SIZE)) for text in texts]
    left = x + (TILE_WIDTH - sum(widths) - 4) / 2
    for (number, price), text, width in zip(offers, texts, widths, strict=True):
        name = f"buy:{space}:{number}"
        label = ngettext("{number} for {money} piastre", "{number} for {money} piastres", "money").format(
            number=number, money=price
        )
        style = {"stroke": KIND_EDGE[Kind.OASIS], "identifier": name, "label": label}
        yield panel(left, y, width, PRICE_HEIGHT, 5, **style)
        shortened = fit(text, width, MIN_TEXT_SIZE)
        yield centre_text(shortened, left + width / 2, y + PRICE_HEIGHT / 2, bold=False)
        left += width + 4


def _markets(names: Names, config: Any, view: Any, space: int, x: float, y: float) -> Iterator[Shape]:
    """Yield the two markets with the goods that they buy and their chips."""
    here = [market for market in range(NUM_MARKETS) if config.market_city[market] == space]
    for place, market in enumerate(here):
        left = x + 12 + 58 * place
        covered = bool(view.covered[market])
        sentences = (
            (_("{good} market of {city}, covered by a chip"), _("archway of {city}, covered by a chip"))
            if covered
            else ()
        )
        label = market_label(names, config, market, *sentences)
        style = {"stroke": KIND_EDGE[Kind.CITY], "identifier": f"market:{market}", "label": label}
        yield panel(left, y - 1, 54, 34, 5, **style)
        good = int(config.market_good[market])
        at = left + (4 if covered else 15)
        if good == Good.ASSORTMENT:
            yield from archway(at + 2, y + 3, 20, 26)
        else:
            yield from card(good, at, y + 1, 24, 30)
        if covered:
            yield from _chip(at + 12, y + 16)
            yield centre_text("\N{MINUS SIGN}1", left + 43, y + 16)


def _chip(x: float, y: float) -> Iterator[Shape]:
    """Yield a chip. Only its rim is drawn, so that the card below remains visible."""
    yield Circle(x=x, y=y, radius=14.5, stroke=PAPER, stroke_width=5)
    yield Circle(x=x, y=y, radius=14.5, stroke=RING, stroke_width=3)


def _pawns(names: Names, config: Any, view: Any, space: int, x: float, y: float) -> Iterator[Shape]:
    here = [player for player in range(config.players) if view.pawn[player] == space]
    for place, player in enumerate(here):
        at = x + TILE_WIDTH / 2 + 24 * (place - (len(here) - 1) / 2)
        label = Says(
            _("pawn of {player} at {space}"), second_person=pgettext("you", "your pawn at {space}")
        ).format(player=player, space=names[space])
        yield from pawn(player, at, y, 10, f"pawn:{player}", label)
