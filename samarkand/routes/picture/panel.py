"""The parts below the map: the ten families, and the players with their possessions."""

from collections.abc import Generator, Iterator
from functools import partial
from typing import Any

from samarkand.drawing_cache import cache_by
from samarkand.grammar import Says, _, ngettext, pgettext
from samarkand.picture import (
    INK,
    MIN_TEXT_SIZE,
    Bounds,
    Line,
    Rect,
    Shape,
    Text,
    contrast_ink,
    fit,
    text_width,
)
from samarkand.picture.parts import MUTED, card_back, centre_text, panel, pawn, player_style
from samarkand.picture.seats import fitting
from samarkand.routes.components import NUM_FAMILIES, NUM_GOODS, RELATION_TILES, Phase
from samarkand.routes.notation import NONE, say_good
from samarkand.routes.picture.glyphs import (
    CARD,
    RELATION_GREEN,
    RELATION_GREY,
    TILE,
    TILE_EDGE,
    badge,
    camel,
    coin,
)
from samarkand.routes.picture.layout import HEIGHT, LEFT, TOP, WIDTH
from samarkand.routes.picture.map import Scene
from samarkand.routes.rules.relations import num_relations
from samarkand.routes.rules.table import hand_limit, hand_size
from samarkand.routes.scoring import card_points, score, winners
from samarkand.textboard import CARDS, PLAYER

POINTS = ngettext("{points} point", "{points} points", "points")
NO_FAMILY = _("no family yet")

GAP = 6
RIGHT = LEFT + WIDTH
FAMILIES_TOP, FAMILY_HEIGHT = TOP + HEIGHT + 6, 74
FAMILY_PITCH = (WIDTH + GAP) / NUM_FAMILIES  # the distance between families
FAMILY_WIDTH = FAMILY_PITCH - GAP
PLAYERS_TOP, PLAYER_HEIGHT = FAMILIES_TOP + FAMILY_HEIGHT + 19, 110  # with space for a hint in between
PLATE, PLACE = "#fbf3df", "#f4e7c6"
BADGE_WIDTH, BADGE_PITCH, MIN_BADGE_PITCH = 26, 28, 22  # overlapping badges still show their letters
FEWEST_LETTERS = 3  # the fewest letters of a good that are shown beside its number
CARD_HEIGHT, CARD_PITCH, CARD_GAP = 19, 20, 3
CARD_ROWS, NAMED_CARD = 3, 142  # rows below one row of family tiles; the width of a card with its name
NAME_LEFT, BESIDE_NAME, POINTS_WIDTH, NUMBERED = 23, 4, 13, 26  # the parts of a card; the width of a number
MIN_CARD = 36  # the width of a card with its number and value only
MIN_PLATE = 211  # the width of a player's plate with a hidden hand
POINTS_ROW = 15  # the height added to a plate when the game is over


# --- families -----------------------------------------------------------------------------------------


def families(scene: Scene) -> list[Shape]:
    """Return ten plates with the name, camels, tiles, treasury and relation tiles of each family."""
    shapes: list[Shape] = []
    for family in range(NUM_FAMILIES):
        shapes += _family(scene.config, scene, family, LEFT + FAMILY_PITCH * family, FAMILIES_TOP)
    return shapes


def _has(config: Any, scene: Scene, family: int, x: float, y: float) -> Any:
    """Return everything in a position that a family's plate depends on."""
    view = scene.view
    rows = view.supply, view.treasury, view.available, view.relations
    return (
        family,
        view.family == family,
        tuple(int(row[family]) for row in rows),
        int(view.related[family].sum()),
    )


@cache_by(_has)
def _family(config: Any, scene: Scene, family: int, x: float, y: float) -> Iterator[Shape]:
    colour, width = scene.colours[family], FAMILY_WIDTH
    active = scene.view.family == family
    edge = 3 if active else 1
    yield Rect(x=x, y=y, width=width, height=FAMILY_HEIGHT, fill=PLATE, stroke=INK, stroke_width=edge)
    yield Rect(x=x + 1, y=y + 1, width=width - 2, height=17, fill=colour)
    name = fit(scene.names.families[family].inflect(), width - 6, MIN_TEXT_SIZE, bold=True)
    yield centre_text(name, x + width / 2, y + 9.5, contrast_ink(colour))
    yield from _relations(scene, family, x, y + 19.5)
    yield from _supply(scene, family, x, y + 26)
    yield from _dowry(scene, family, x, y + 52)


def _supply(scene: Scene, family: int, x: float, y: float) -> Iterator[Shape]:
    """Yield the remaining camels, and the treasury that pays for a second camel [R-X1, R-X2]."""
    left, dirhams = int(scene.view.supply[family]), int(scene.view.treasury[family])
    label = _(
        "{family}\n{camels:# camel|# camels} in the supply, {money:# dirham|# dirhams} in the treasury"
    ).format(family=scene.names.families[family], camels=left, money=dirhams)
    plate: dict[str, Any] = {"width": FAMILY_WIDTH - 6, "fill": PLACE, "identifier": f"extend:{family}"}
    yield Rect(x=x + 3, y=y, height=25, label=label, **plate)
    yield from camel(scene.colours[family], scene.codes[family], x + 4, y + 0.5)
    yield Text(x=x + 37, y=y + 13, text=f"\N{MULTIPLICATION SIGN}{left}", bold=True)
    yield from coin(x + 76, y + 13, dirhams)


def _dowry(scene: Scene, family: int, x: float, y: float) -> Iterator[Shape]:
    """Yield the remaining family tiles, and the price of a marriage [R-M1]."""
    tiles, price = int(scene.view.available[family]), int(scene.config.dowry[family])
    label = ngettext(
        "{family}\ndowry {money}, {tiles} family tile on the board",
        "{family}\ndowry {money}, {tiles} family tiles on the board",
        "tiles",
    ).format(family=scene.names.families[family], money=price, tiles=tiles)
    plate: dict[str, Any] = {"width": FAMILY_WIDTH - 6, "fill": PLACE, "identifier": f"marry:{family}"}
    yield Rect(x=x + 3, y=y, height=20, label=label, **plate)
    if tiles:
        yield from badge(scene.colours[family], scene.codes[family], x + 6, y + 1)
    if tiles > 1:
        yield Text(x=x + 37, y=y + 10, text=f"\N{MULTIPLICATION SIGN}{tiles}", bold=True)
    if not tiles:
        yield Text(x=x + 7, y=y + 10, text=str(NONE), fill=MUTED)
    yield Text(x=x + FAMILY_WIDTH - 6, y=y + 10, text=_("for {money}").format(money=price), anchor="end")


def _relations(scene: Scene, family: int, x: float, y: float) -> Iterator[Shape]:
    """Yield the pile of relation tiles, one green on four grey, with gaps for those taken [R-C1, R-B3]."""
    left, founded = int(scene.view.relations[family]), int(num_relations(scene.view, family))
    label = _(
        "{family}\n{number:# relation|# relations}, {tiles:# relation tile|# relation tiles} left"
    ).format(family=scene.names.families[family], number=founded, tiles=left)
    width = (FAMILY_WIDTH - 6) / RELATION_TILES
    for tile in range(RELATION_TILES):
        taken = tile < RELATION_TILES - left
        fill = "none" if taken else RELATION_GREEN if tile == 0 else RELATION_GREY
        dash = (1.5, 1.5) if taken else ()
        style: dict[str, Any] = {"stroke": INK, "identifier": f"relations:{family}", "label": label}
        yield Rect(x=x + 4 + width * tile, y=y, width=width - 2, height=5, fill=fill, dash=dash, **style)


# --- players ------------------------------------------------------------------------------------------


def players(scene: Scene, viewer: int | None) -> list[Shape]:
    """Return one plate per player. The viewer's plate has space for the names of a full hand.

    When the game is over, all hands are open and all plates have the same width.
    """
    shapes: list[Shape] = []
    for player, plate in enumerate(plates(scene.config, scene.view, viewer)):
        shapes += _player(scene.config, scene, player, plate[0], plate[2] - plate[0])
    return shapes


def plates(config: Any, view: Any, viewer: int | None) -> list[Bounds]:
    """Return the bounds of the players' plates."""
    widths = _widths(config, None if view.phase == Phase.OVER else viewer)
    lefts = [LEFT + sum(widths[:player]) + GAP * player for player in range(config.players)]
    places = zip(lefts, widths, strict=True)
    return [(left, PLAYERS_TOP, left + width, PLAYERS_TOP + PLAYER_HEIGHT) for left, width in places]


def _widths(config: Any, viewer: int | None) -> list[float]:
    """Return the width of each player's plate. All are equal, except for the viewer's own."""
    total = RIGHT - LEFT - GAP * (config.players - 1)
    equal = [total / config.players] * config.players
    if viewer is None or viewer < 0:
        return equal
    columns = -(-hand_limit(config) // CARD_ROWS)
    others = config.players - 1
    own = max(equal[0], min(columns * NAMED_CARD, total - others * MIN_PLATE))
    return [own if player == viewer else (total - own) / others for player in range(config.players)]


def _owns(config: Any, scene: Scene, player: int, x: float, width: float) -> Any:
    """Return everything in a position that a player's plate depends on."""
    view = scene.view
    is_over, acts = view.phase == Phase.OVER, player == scene.acting
    counts = view.cash, view.goods_tiles, view.relation_tiles, view.unseen_hand
    rows = tuple(row[player].tobytes() for row in (view.member, view.hand, view.sold))
    worth = tuple(
        int(card_points(config, view, player, good)) for good in view.hand[player].nonzero()[0].tolist()
    )
    counted = [other for other in range(config.players) if is_over or other == player]
    points = tuple(int(score(config, view, other)) for other in counted)
    return (
        player,
        player == scene.viewer,
        x,
        width,
        acts,
        points,
        tuple(int(row[player]) for row in counts),
        rows,
        worth,
    )


@cache_by(_owns)
def _player(config: Any, scene: Scene, player: int, x: float, width: float) -> Iterator[Shape]:
    view = scene.view
    wins = view.phase == Phase.OVER and player in winners(scene.config, view)
    style = {
        **player_style(wins or player == scene.acting),
        "identifier": f"player:{player}",
        "label": _label(scene, player, wins),
    }
    higher = POINTS_ROW if view.phase == Phase.OVER else 0
    yield panel(x, PLAYERS_TOP - higher, width, PLAYER_HEIGHT + higher, **style)
    y = PLAYERS_TOP - higher + 14
    yield from pawn(player, x + 14, y, 9)
    yield Text(x=x + 28, y=y, text=fitting(partial(PLAYER.format, player=player), bold=True), bold=True)
    yield from _counts(view, player, x + width - 4, y)
    rest = width - 16
    if view.phase == Phase.OVER:
        sentence = ngettext("{points} point, wins", "{points} points, wins", "points") if wins else POINTS
        points = sentence.format(points=score(scene.config, view, player))
        yield Text(x=x + 28, y=PLAYERS_TOP + 16, text=points, bold=True)
    elif not view.unseen_hand[player]:
        sentence = (
            ngettext("{points} point so far", "{points} points so far", "points")
            if player == scene.viewer
            else POINTS
        )
        points = sentence.format(points=score(scene.config, view, player))
        yield Text(x=x + width - 8, y=PLAYERS_TOP + 37, text=points, anchor="end", bold=True)
        rest -= 8 + text_width(points, MIN_TEXT_SIZE, bold=True)
    top = yield from _member(scene, player, x + 8, PLAYERS_TOP + 27, rest)
    yield from _cards(scene, player, x + 5, top, width - 10 + CARD_GAP)


def _label(scene: Scene, player: int, wins: bool) -> str:
    view = scene.view
    sentence = (
        _(
            "{player:alone}, to act\n{money:# dirham|# dirhams}, {goods_tiles:# goods tile|# goods tiles}, "
            "{relation_tiles:# relation tile|# relation tiles}, {cards:# card|# cards} in hand, {sold} "
            "sold, at most {most}"
        )
        if player == scene.acting
        else _(
            "{player:alone}\n{money:# dirham|# dirhams}, {goods_tiles:# goods tile|# goods tiles}, "
            "{relation_tiles:# relation tile|# relation tiles}, {cards:# card|# cards} in hand, {sold} "
            "sold, at most {most}"
        )
    )
    sentence = (
        _(
            "{player:alone}, winner\n{money:# dirham|# dirhams}, {goods_tiles:# goods tile|# goods tiles}, "
            "{relation_tiles:# relation tile|# relation tiles}, {cards:# card|# cards} in hand, {sold} "
            "sold, at most {most}"
        )
        if wins
        else sentence
    )
    return sentence.format(
        player=player,
        money=view.cash[player],
        goods_tiles=view.goods_tiles[player],
        relation_tiles=view.relation_tiles[player],
        cards=int(hand_size(view, player) + view.unseen_hand[player]),
        sold=view.sold[player].sum(),
        most=hand_limit(scene.config),
    )


def _counts(view: Any, player: int, right: float, y: float) -> Iterator[Shape]:
    """Yield the numbers of goods tiles, relation tiles and dirhams, which score one point each [R-F2]."""
    counts = [str(row[player]) for row in (view.goods_tiles, view.relation_tiles, view.cash)]
    tiles, relations, money = (text_width(count.rjust(2, "0"), MIN_TEXT_SIZE, bold=True) for count in counts)
    x = right - money - 9
    yield from coin(x, y, int(view.cash[player]))
    x -= 6 + 3 + relations + 10
    yield Rect(x=x, y=y - 7, width=9, height=14, fill=RELATION_GREY, stroke=INK)
    yield Text(x=x + 10, y=y, text=counts[1], bold=True)
    x -= 3 + tiles + 14
    yield Rect(x=x, y=y - 6, width=12, height=12, fill=TILE, stroke=TILE_EDGE, stroke_width=1.5)
    yield Text(x=x + 14, y=y, text=counts[0], bold=True)


def _member(scene: Scene, player: int, x: float, y: float, width: float) -> Generator[Shape, None, float]:
    """Yield the family tiles of a player. Returns the height at which the cards begin."""
    tiles = [family for family in range(NUM_FAMILIES) for _ in range(scene.view.member[player, family])]
    if not tiles and text_width(str(NO_FAMILY), MIN_TEXT_SIZE) <= width:
        yield Text(x=x, y=y + 9, text=str(NO_FAMILY), fill=MUTED)
    in_a_row = max(1, 1 + int((width - BADGE_WIDTH) // MIN_BADGE_PITCH))
    pitch = min(BADGE_PITCH, (width - BADGE_WIDTH) / max(1, min(len(tiles), in_a_row) - 1))
    for place, family in enumerate(tiles):
        row, column = divmod(place, in_a_row)
        label = Says(
            _("{player} is a member of {family}"),
            second_person=pgettext("you", "you are a member of {family}"),
        ).format(player=player, family=scene.names.families[family])
        left, top = x + pitch * column, y + 20 * row
        yield from badge(scene.colours[family], scene.codes[family], left, top, f"member:{player}", label)
    rows = max(1, -(-len(tiles) // in_a_row))
    return y + 20 * rows + 2


def _cards(scene: Scene, player: int, x: float, top: float, width: float) -> Iterator[Shape]:
    """Yield the hand, face up or face down, and then the cards that were sold."""
    view = scene.view
    held = [(good, False) for good in range(NUM_GOODS) if view.hand[player, good]]
    sold = [(good, True) for good in range(NUM_GOODS) if view.sold[player, good]]
    hidden = int(view.unseen_hand[player])
    if hidden:
        yield from _backs(hidden, x, top)
        top += CARD_PITCH + 2
    cards = held + sold
    rows = max(1, int((PLAYERS_TOP + PLAYER_HEIGHT - top) // CARD_PITCH))
    for (good, is_sold), (left, row, broad) in zip(
        cards, _arrange(scene, player, cards, rows, width), strict=True
    ):
        yield from _card(scene, player, good, is_sold, x + left, top + CARD_PITCH * row, broad)


def _arrange(
    scene: Scene, player: int, cards: list[tuple[int, bool]], rows: int, width: float
) -> list[tuple[float, int, float]]:
    """Return the left edge, the row and the width of each card.

    The cards are in columns if these are wide enough for all names. Otherwise each card is as wide as its
    name. If there is no space for that, sold cards show only their numbers, and in the end names are cut.
    """
    columns = max(int(width // NAMED_CARD), -(-len(cards) // rows))
    step = width / columns
    in_columns = [
        (step * (place % columns), place // columns, step - CARD_GAP) for place in range(len(cards))
    ]
    named = [_named_width(scene, player, good, is_sold) for good, is_sold in cards]
    if all(broad <= step - CARD_GAP for broad in named):
        return in_columns
    short = [NUMBERED if is_sold else broad for (_, is_sold), broad in zip(cards, named, strict=True)]
    tried = (_pack(widths, width - CARD_GAP, rows) for widths in (named, short))
    return next((placed for placed in tried if placed), in_columns)


def _pack(widths: list[float], width: float, rows: int) -> list[tuple[float, int, float]]:
    """Return the left edge, the row and the width of cards of these widths, or nothing if there is no space.

    Each card, the widest first, goes into the first row with space for it.
    """
    lines: list[list[int]] = [[] for _ in range(rows)]
    for card in sorted(range(len(widths)), key=lambda card: -widths[card]):
        fitting = (
            line for line in lines if sum(widths[other] + CARD_GAP for other in line) + widths[card] <= width
        )
        line = next(fitting, None)
        if line is None:
            return []
        line.append(card)
    places = {}
    for row, line in enumerate(sorted((line for line in lines if line), key=min)):
        left = 0.0
        for card in sorted(line):
            places[card] = left, row, widths[card]
            left += widths[card] + CARD_GAP
    return [places[card] for card in range(len(widths))]


def _named_width(scene: Scene, player: int, good: int, is_sold: bool) -> float:
    """Return the width of a card that shows its number, its name and its points."""
    worth = not is_sold and card_points(scene.config, scene.view, player, good)
    name = scene.names.goods[good].inflect()
    return (
        NAME_LEFT + text_width(name, MIN_TEXT_SIZE) + (BESIDE_NAME + POINTS_WIDTH if worth else BESIDE_NAME)
    )


def _backs(cards: int, x: float, y: float) -> Iterator[Shape]:
    for place in range(cards):
        yield from card_back(x + 2 + 11 * place, y, 15, 20, radius=0)
    yield Text(x=x + 12 + 11 * cards, y=y + 10, text=CARDS.format(number=cards))


def _card(
    scene: Scene, player: int, good: int, is_sold: bool, x: float, y: float, width: float
) -> Iterator[Shape]:
    """Yield a card with its number and name. A sold card is crossed out."""
    name, number = scene.names.goods[good].inflect(), str(good + 1)
    worth = int(card_points(scene.config, scene.view, player, good))
    called = say_good(scene.names, good)
    place = f"space:{int(scene.config.good_space[good])}"
    style: dict[str, Any] = {"fill": CARD, "identifier": f"hand:{player}:{good}", "about": place}
    label = Says(
        _("{player} holds {good}, worth {points} now"),
        second_person=pgettext("you", "you hold {good}, worth {points} now"),
    ).format(player=player, good=called, points=worth)
    if is_sold:
        style, label = (
            {"fill": "#e3ddd0", "dash": (3, 3)},
            Says(_("{player} has sold {good}"), second_person=pgettext("you", "you have sold {good}")).format(
                player=player, good=called
            ),
        )
    frame: dict[str, Any] = {"stroke": MUTED, "stroke_width": 1.2, "label": label}
    yield Rect(x=x, y=y, width=width, height=CARD_HEIGHT, **frame, **style)
    ink = MUTED if is_sold else INK
    middle = y + CARD_HEIGHT / 2
    yield Text(x=x + 20, y=middle, text=number, anchor="end", bold=True, fill=ink)
    rest = width - NAME_LEFT - BESIDE_NAME - (POINTS_WIDTH if worth and not is_sold else 0) + 0.01
    shown = fit(name, rest, MIN_TEXT_SIZE)
    if shown == name or len(shown) > FEWEST_LETTERS:
        yield Text(x=x + NAME_LEFT, y=middle, text=shown, fill=ink)
    if is_sold:
        yield Line(points=((x + 3, middle), (x + width - 3, middle)), stroke=MUTED, stroke_width=1.2)
    elif worth and width >= MIN_CARD:
        yield Text(x=x + width - 4, y=middle, text=str(worth), anchor="end", bold=True, fill=RELATION_GREEN)
