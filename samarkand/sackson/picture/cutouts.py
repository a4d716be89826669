"""Cards, die faces, the die as a net, and the board, to print and cut out or to show one by one."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from samarkand.grammar import _, ngettext, pgettext
from samarkand.picture import INK, PAPER, Circle, Line, Polygon, Shape, arrow, fit, parts, text_width
from samarkand.picture.cutouts import Cutout, CutoutSheet, aid_cards, money_in_box
from samarkand.picture.parts import PAWN_COLOUR, centre_text, pawn
from samarkand.picture.shapes import MIN_TEXT_SIZE
from samarkand.sackson.components import BACK, NUM_GOODS, NUM_SPACES, Good
from samarkand.sackson.notation import say_good
from samarkand.sackson.picture import spaces
from samarkand.sackson.picture.glyphs import ARROW, GOOD_COLOUR, symbol

if TYPE_CHECKING:
    from samarkand.game import Game

THE_BOARD = _("The board")
NOTE = ngettext("{money} piastre", "{money} piastres", "money")
AID = (
    _("Your turn: move one space along an arrow, or pay 5 and roll the die."),
    _("Camp: give a card, then exchange. At a full camp pay 10 and take all."),
    _("Oasis: buy 1 or 4 cards."),
    _("City: sell 2 or more cards of a good."),
    _("500 piastres end the game."),
    _("Ten minutes: stop after ten minutes. The most money wins."),
)

CARD_WIDTH, CARD_HEIGHT = 88, 126
FACE = 80  # the side length of a face of the die
FLAP = 14
# The column and row of each face in the net: a column of four with one on either side.
NET = ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (1, 3))
# The flaps for the glue: the face, and its side as steps right and down.
FLAPS = ((0, (0, -1)), (0, (-1, 0)), (0, (1, 0)), (4, (-1, 0)), (4, (1, 0)), (5, (-1, 0)), (5, (1, 0)))
NOTE_WIDTH, NOTE_HEIGHT = 150, 80
PAWN_WIDTH, PAWN_HEIGHT = 48, 148
AID_SIZE = 330, 230
TABLES = 4  # whose pieces fill a sheet of paper
BOARD_BOUNDS = (8, 54, 812, 676)


def cards(game: "Game") -> CutoutSheet:
    """Return the sheet of goods cards of a game, without those that are removed [S-C1, S-S1]."""
    removed = game.config.removed_cards
    numbers = [int(game.config.cards[good]) - removed for good in range(NUM_GOODS)]
    cards = [card(say_good(good).inflect()) for good in range(NUM_GOODS)]
    cutouts = [cutout._replace(copies=number) for cutout, number in zip(cards, numbers, strict=True)]
    title = _(
        "{cards:# card|# cards} for a game with {players:# player|# players} [S-C1, S-S1]. Cut along the "
        "lines, shuffle the cards, and draw without looking."
    ).format(players=game.num_players, cards=sum(numbers))
    return CutoutSheet(str(pgettext("sackson", "Goods cards")), title, cutouts, ("cards.",))


def card(name: str) -> Cutout:
    """Return a goods card by the name of its good. Any other name gives a pale card with the name alone.

    Examples
    --------
    >>> card("grain").label, card("other").label
    ('grain', 'other')
    """
    goods = {say_good(good).inflect(): Good(good) for good in range(NUM_GOODS)}
    shapes = _card(name, goods.get(name))
    return Cutout(tuple(shapes), (0, 0, CARD_WIDTH, CARD_HEIGHT), 42, name)


def _card(name: str, good: Good | None) -> Iterator[Shape]:
    colour = parts.PALE if good is None else GOOD_COLOUR[good]
    middle = CARD_WIDTH / 2
    yield parts.panel(3, 3, CARD_WIDTH - 6, CARD_HEIGHT - 6, 8, fill=colour, stroke=INK)
    yield parts.panel(10, 10, CARD_WIDTH - 20, CARD_HEIGHT - 20, 5, fill=PAPER, stroke="none")
    if good is not None:
        yield from symbol(good, middle, 51, 28)
    width = CARD_WIDTH - 20
    size = min(15, max(MIN_TEXT_SIZE, 15 * width / text_width(name, 15)))
    yield centre_text(fit(name, width, size), middle, 100, size=size)


def emblem(name: str) -> list[Shape]:
    """Return the drawing of a good by its name, around (0, 0) and 14 wide, or the initial of any other name.

    Examples
    --------
    >>> [shape.text for shape in emblem("other")], len(emblem("grain"))
    (['O'], 1)
    """
    goods = {say_good(good).inflect(): Good(good) for good in range(NUM_GOODS)}
    if name in goods:
        return list(symbol(goods[name], 0, 0, 7))
    return [centre_text(name[:1].upper(), 0, 0)]


def face(shown: str, is_arrow: bool) -> Cutout:
    """Return a face of a die with an arrow or the given text.

    Examples
    --------
    >>> face("5", is_arrow=False).label, face("back", is_arrow=True).label
    ('5', 'back')
    """
    return Cutout(tuple(_face(0, 0, shown, is_arrow)), (-1, -1, FACE + 1, FACE + 1), 20, shown)


def die(game: "Game") -> CutoutSheet:
    """Return the net of the die [S-C2, S-M5]."""
    shapes = list(_flaps())
    for (across, down), steps in zip(NET, map(int, game.config.die), strict=True):
        shapes += _face(across * FACE, down * FACE, str(steps), steps == BACK)
    bounds = (-FLAP - 2.0, -FLAP - 2.0, 3 * FACE + FLAP + 2.0, 4 * FACE + 2.0)
    net = Cutout(tuple(shapes), bounds, 150, str(_("The die unfolded: six faces, seven flaps")))
    return CutoutSheet(
        str(_("The arrow die")),
        str(
            _(
                "Cut out the die, fold it along the lines, and glue the flaps. The arrow means one step "
                "back [S-M5]. This sheet determines which faces are opposite each other."
            )
        ),
        [net],
        ("die.",),
    )


def _face(x: float, y: float, shown: str, is_arrow: bool) -> Iterator[Shape]:
    yield parts.panel(x, y, FACE, FACE, 0, fill=PAPER, stroke=INK)
    if is_arrow:
        yield from arrow((x + FACE - 16, y + FACE / 2), (x + 16, y + FACE / 2), ARROW, width=7, head=24)
    else:
        size = min(44, 44 * (FACE - 12) / max(1, text_width(shown, 44)))
        yield centre_text(shown, x + FACE / 2, y + FACE / 2, size=size)


def _flaps() -> Iterator[Shape]:
    for number, (right, below) in FLAPS:
        across, down = NET[number]
        x, y = (across + 0.5) * FACE, (down + 0.5) * FACE
        turned = [
            (x + right * out - below * along, y + below * out + right * along)
            for out, along in (
                (FACE / 2, -FACE / 2),
                (FACE / 2 + FLAP, -FACE / 2 + FLAP),
                (FACE / 2 + FLAP, FACE / 2 - FLAP),
                (FACE / 2, FACE / 2),
            )
        ]
        yield Polygon(points=tuple(turned), fill=parts.PALE, stroke=INK, dash=(4, 3))


def board(game: "Game") -> CutoutSheet:
    """Return the twenty spaces with their arrows, fields and markets, without any pieces [S-C3, S-C4]."""
    config, names, view = game.config, game.names, game.new_initial_state().record
    shapes: list[Shape] = [parts.panel(10, 56, 800, 618, 12, fill=parts.BOARD, stroke_width=2)]
    shapes += spaces.arrows(config)
    for space in range(NUM_SPACES):
        shapes += spaces.tile(config, names, view, space)
    whole = Cutout(tuple(shapes), BOARD_BOUNDS, 208, str(THE_BOARD))
    keys = ("camps.", "oases.", "cities.", "arrows.")
    return CutoutSheet(
        str(THE_BOARD),
        str(_("The spaces and their one-way arrows [S-C3, S-C4]. Place the cards of a camp on its field.")),
        [whole],
        keys,
        fills=True,
    )


def money(game: "Game") -> CutoutSheet:
    """Return all notes of the bank [S-C2]."""
    cutouts = [
        Cutout(tuple(_note(value)), (0, 0, NOTE_WIDTH, NOTE_HEIGHT), 60, NOTE.format(money=value), copies)
        for value, copies in reversed(money_in_box(game.edition, "notes"))
    ]
    return CutoutSheet(
        str(pgettext("sackson", "The money")), str(_("All notes of the bank [S-C2].")), cutouts, ("notes.",)
    )


def _note(value: int) -> Iterator[Shape]:
    yield parts.panel(3, 3, NOTE_WIDTH - 6, NOTE_HEIGHT - 6, 6, fill=PAPER, stroke=INK)
    yield parts.panel(10, 10, NOTE_WIDTH - 20, NOTE_HEIGHT - 20, 3, fill=parts.PALE, stroke="none")
    yield centre_text(str(value), NOTE_WIDTH / 2, NOTE_HEIGHT / 2 - 6, size=34)
    words = NOTE.format(money=value).replace(str(value), "").strip()
    yield centre_text(words, NOTE_WIDTH / 2, NOTE_HEIGHT - 22, size=13)


def pieces(game: "Game") -> CutoutSheet:
    """Return a folding pawn for each of five players, and the two market chips, for four tables [S-C2]."""
    pawns = [
        Cutout(tuple(_pawn(player)), (0, 0, PAWN_WIDTH, PAWN_HEIGHT), 24, f"{player + 1}", TABLES)
        for player in range(len(PAWN_COLOUR))
    ]
    rim = Circle(x=24, y=24, radius=20, fill=PAPER, stroke=INK, stroke_width=3)
    chip = Cutout((rim,), (0, 0, 48, 48), 24, str(_("market chip")), 2 * TABLES)
    return CutoutSheet(
        str(_("Pawns and market chips")),
        str(
            _(
                "Pawns and chips for four tables. Cut out the strips, fold them along the line and glue "
                "the two halves together, but not the feet. Two round chips cover markets after a sale "
                "[S-C2, S-V4]."
            )
        ),
        [*pawns, chip],
        (),
    )


def _pawn(player: int) -> Iterator[Shape]:
    yield parts.panel(0, 0, PAWN_WIDTH, PAWN_HEIGHT, 0, fill=PAPER, stroke=INK)
    middle, fold = PAWN_WIDTH / 2, PAWN_HEIGHT / 2
    for y in (fold - 24, fold + 24):
        yield from pawn(player, middle, y, 15)
    for y in (fold - 52, fold, fold + 52):
        yield Line(points=((0, y), (PAWN_WIDTH, y)), stroke=INK, dash=(4, 3))


def aid(game: "Game") -> CutoutSheet:
    """Return cards for the players with the rules in about forty words, and a game of ten minutes."""
    return aid_cards(
        AID,
        str(pgettext("sackson", "Player's aid")),
        str(
            _(
                "One for each player, and the others are spares. For a class: five players at a table, and "
                "the rules of the last line when you have ten minutes."
            )
        ),
        AID_SIZE,
        96,
    )


SHEETS = {"cards": cards, "board": board, "die": die, "money": money, "pieces": pieces, "aid": aid}
