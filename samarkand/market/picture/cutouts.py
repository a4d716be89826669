"""Goods cards, camel cards, the clock, and slips for secret bids, to print and cut out."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from samarkand.grammar import _, ngettext, pgettext
from samarkand.market.components import NUM_CAMEL_VALUES, NUM_GOODS, NUM_VALUES
from samarkand.market.notation import say_camel_card, say_goods_card
from samarkand.market.picture import clock
from samarkand.market.picture.glyphs import CARD_HEIGHT, CARD_WIDTH, camel, camel_card, good_card
from samarkand.picture import INK, PAPER, Circle, Line, Shape, Text, parts
from samarkand.picture.cutouts import Cutout, CutoutSheet, aid_cards, money_in_box
from samarkand.picture.parts import MUTED, centre_text

if TYPE_CHECKING:
    from samarkand.game import Game

THE_CLOCK = _("The clock")
BID_NEVER = _("I never stop")
BID_BLANK = _("I bid")
BIDDER = _("Name")
THE_SCREENS = _("The players' screens")
AID = (
    _("Each round: all choose a card of their goods in secret, then reveal them together."),
    _("The doyen counts down from 10 to 1."),
    _("Say stop, pay the value to the seller, and take the card."),
    _("If two stop at once, nobody buys, and each pays half."),
    _("After ten rounds, count points."),
    _("Ten minutes: play four rounds."),
)

SLIP_WIDTH, SLIP_HEIGHT = 180, 78
COIN_SIZE = 80
AID_SIZE = 330, 290
SCREEN_WIDTH, SCREEN_HEIGHT, SCREEN_SIDE = 700, 220, 170  # the side is folded back


def cards(game: "Game") -> CutoutSheet:
    """Return the goods cards and the camel cards [M-C1]."""
    names, config = game.names, game.config
    cutouts = []
    for good in range(NUM_GOODS):
        for kind in range(NUM_VALUES):
            name, value = say_goods_card(names, config, good, kind), int(config.value[kind])
            shapes = tuple(good_card(good, names.goods[good].inflect(), value, 0, 0, "", ""))
            cutouts.append(_card(shapes, name, int(config.copies[kind])))
    for kind in range(NUM_CAMEL_VALUES):
        shapes = tuple(camel_card(int(config.camel_value[kind]), 0, 0, "", ""))
        cutouts.append(_card(shapes, say_camel_card(config, kind), int(config.camel_copies[kind])))
    return CutoutSheet(
        str(_("Goods cards and camel cards")),
        str(
            _("All the goods cards, then the camel cards [M-C1]. Cut along the lines, and shuffle each pile.")
        ),
        cutouts,
        ("goods.", "cards.", "camels."),
    )


def _card(shapes: tuple[Shape, ...], name: str, copies: int) -> Cutout:
    return Cutout(shapes, (-2, -2, CARD_WIDTH + 2, CARD_HEIGHT + 2), 46, name, copies)


def board(game: "Game") -> CutoutSheet:
    """Return the clock, for the player who counts down and for a marker that shows the value [M-R2]."""
    dial = clock.clock(game.config, game.new_initial_state().record, ())
    middle = Circle(x=clock.X, y=clock.Y, radius=clock.HOLE, fill=PAPER, stroke=INK, stroke_width=1.5)
    shapes = (*dial, middle)  # the place of the marker, where the board shows the value
    reach = clock.RIM + 3
    bounds = (clock.X - reach, clock.Y - reach, clock.X + reach, clock.Y + reach)
    whole = Cutout(shapes, bounds, 170, str(THE_CLOCK))
    title = _(
        "Count down aloud from {first} to {last}, and place a button on each value as you call it [M-R2]."
    ).format(first=game.config.first_value, last=game.config.last_value)
    return CutoutSheet(str(THE_CLOCK), title, [whole], (), fills=True)


def bids(game: "Game") -> CutoutSheet:
    """Return slips for each player to bid in secret: each value, never, and a blank one [M-R3]."""
    values = range(game.config.first_value, game.config.last_value - 1, -1)
    texts = [_("I stop at {number}").format(number=value) for value in values]
    slips = [Cutout(tuple(_slip(text)), (0, 0, SLIP_WIDTH, SLIP_HEIGHT), 62, text) for text in texts]
    never = Cutout(tuple(_slip(str(BID_NEVER))), (0, 0, SLIP_WIDTH, SLIP_HEIGHT), 62, str(BID_NEVER))
    blank = Cutout(tuple(_blank()), (0, 0, SLIP_WIDTH, SLIP_HEIGHT), 62, str(BID_BLANK))
    one_set = [*slips, never, blank]
    return CutoutSheet(
        str(_("Slips to bid in secret")),
        str(
            _(
                "Give each bidder a set of slips. All bidders place one slip face down, then turn their "
                "slips over together [M-R3]. The slip with two lines is for any other bid."
            )
        ),
        one_set * game.num_players,
        (),
    )


def _paper() -> Shape:
    return parts.panel(4, 4, SLIP_WIDTH - 8, SLIP_HEIGHT - 8, 6, fill=PAPER, stroke=INK)


def _slip(text: str) -> Iterator[Shape]:
    yield _paper()
    yield centre_text(text, SLIP_WIDTH / 2, SLIP_HEIGHT / 2, size=20)


def _blank() -> Iterator[Shape]:
    yield _paper()
    for y, text in ((28, str(BID_BLANK)), (58, str(BIDDER))):
        yield Text(x=14, y=y - 4, text=text, size=14, fill=MUTED)
        yield Line(points=((72, y + 4), (SLIP_WIDTH - 16, y + 4)), stroke=INK)


def money(game: "Game") -> CutoutSheet:
    """Return all coins of the bank [M-C1]."""
    cutouts = [
        Cutout(
            tuple(_coin(value)),
            (0, 0, COIN_SIZE, COIN_SIZE),
            26,
            ngettext("{money} dirham", "{money} dirhams", "money").format(money=value),
            copies,
        )
        for value, copies in money_in_box(game.edition, "coins")
    ]
    return CutoutSheet(
        str(pgettext("market", "The money")), str(_("All coins of the bank [M-C1].")), cutouts, ("coins.",)
    )


def _coin(value: int) -> Iterator[Shape]:
    middle = COIN_SIZE / 2
    yield Circle(x=middle, y=middle, radius=middle - 3, fill=PAPER, stroke=INK, stroke_width=2)
    yield Circle(x=middle, y=middle, radius=middle - 9, fill=parts.PALE, stroke=MUTED)
    yield centre_text(str(value), middle, middle, size=30)


def screens(game: "Game") -> CutoutSheet:
    """Return a screen for each player, which hides money and camels [M-S2]."""
    screen = Cutout(
        tuple(_screen()), (0, 0, SCREEN_WIDTH, SCREEN_HEIGHT), 255, str(THE_SCREENS), game.num_players
    )
    return CutoutSheet(
        str(THE_SCREENS),
        str(
            _(
                "One for each player. Cut it out, fold the sides back and stand it up. Hide your money and "
                "camels behind it [M-S2]."
            )
        ),
        [screen],
        (),
    )


def _screen() -> Iterator[Shape]:
    yield parts.panel(2, 2, SCREEN_WIDTH - 4, SCREEN_HEIGHT - 4, 0, fill=parts.PALE, stroke=INK)
    for x in (SCREEN_SIDE, SCREEN_WIDTH - SCREEN_SIDE):
        yield Line(points=((x, 2), (x, SCREEN_HEIGHT - 2)), stroke=INK, dash=(6, 4))
    middle = SCREEN_WIDTH / 2
    yield camel(middle - 60, 36, 120)
    yield Text(x=SCREEN_SIDE + 24, y=SCREEN_HEIGHT - 38, text=str(BIDDER), size=16, fill=MUTED)
    right = SCREEN_WIDTH - SCREEN_SIDE - 24
    yield Line(points=((SCREEN_SIDE + 90, SCREEN_HEIGHT - 30), (right, SCREEN_HEIGHT - 30)), stroke=INK)


def aid(game: "Game") -> CutoutSheet:
    """Return cards for the players with the rules in about forty words, and a game of ten minutes."""
    return aid_cards(
        AID,
        str(pgettext("market", "Player's aid")),
        str(
            _(
                "One for each player, and the others are spares. For a class: four players at a table, and "
                "the rules of the last line when you have ten minutes."
            )
        ),
        AID_SIZE,
        88,
    )


SHEETS = {"cards": cards, "board": board, "bids": bids, "money": money, "screens": screens, "aid": aid}
