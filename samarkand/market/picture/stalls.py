"""The market square: a stall for each seller, the camel on offer, and a legend of the scores."""

from collections.abc import Collection, Iterator
from math import ceil
from typing import TYPE_CHECKING, Any

from samarkand.drawing_cache import cache_by
from samarkand.grammar import _, join_commas, ngettext
from samarkand.market.components import BANK, NOTHING, UNKNOWN, Phase
from samarkand.market.notation import say_card_on_offer, say_goods_card, say_seat
from samarkand.market.picture.glyphs import (
    CARD_HEIGHT,
    CARD_WIDTH,
    STOP_RED,
    awning,
    camel_card,
    card_back,
    good_card,
    seller_colour,
    slot,
)
from samarkand.market.textboard import A_CARD_FACE_DOWN, sellers
from samarkand.picture import INK, MIN_TEXT_SIZE, PAPER, Bounds, Shape, Text, text_width
from samarkand.picture.parts import BOARD, MUTED, centre_text, in_lines, panel, pawn
from samarkand.picture.seats import fitting

if TYPE_CHECKING:
    from samarkand.editions import Names
    from samarkand.engine.records import PlainRecord

LEFT, TOP, WIDTH, HEIGHT = 272, 56, 818, 284
STALL_TOP, CARD_TOP, NAME_Y, BUTTON_Y, FOOT_Y = TOP + 14, TOP + 52, TOP + 192, TOP + 208, TOP + 266
STALL_WIDTH, BUTTON_HEIGHT = 116, 32
NARROW = 360  # the width of a crop in pixels


def square(
    names: "Names", config: "PlainRecord", view: "PlainRecord", lit: Collection[str], stop: str
) -> Iterator[Shape]:
    """Yield all stalls from left to right in the order of the seats, and the camel last.

    `stop` is the text of the button that stops the clock for a card, or empty if the clock does not run.
    """
    yield panel(LEFT, TOP, WIDTH, HEIGHT, 12, fill=BOARD, stroke_width=2)
    seats = sellers(config)
    pitch = WIDTH / (len(seats) + 1)
    for place, seat in enumerate(seats):
        middle = LEFT + pitch * (place + 0.5)
        yield from _stall(config, names, view, seat, middle, bool(stop))
        yield from _button(stop, f"offer:{seat}", middle, lit)
    middle = LEFT + pitch * (len(seats) + 0.5)
    yield from _camel_stall(config, view, middle)
    yield from _button(stop, "camel", middle, lit)
    yield from scoring_legend(config)


def crops(config: "PlainRecord") -> list[Bounds]:
    """Return regions with as many stalls as are readable on the narrow screen of a phone."""
    pitch = WIDTH / (len(sellers(config)) + 1)
    step = int(NARROW // pitch) * pitch
    lefts = [LEFT + step * place for place in range(ceil(WIDTH / step))]
    return [(left, STALL_TOP, min(left + step, LEFT + WIDTH), BUTTON_Y + BUTTON_HEIGHT) for left in lefts]


def _stall_key(config: Any, names: "Names", view: Any, seat: int, middle: float, runs: bool) -> Any:
    """Return everything in a position that a stall depends on."""
    chosen = seat != BANK and view.phase == Phase.CHOOSE and int(view.choice[seat])
    return seat, middle, runs, int(view.offer[seat]), int(view.good[seat]), view.phase, chosen


@cache_by(_stall_key)
def _stall(config: Any, names: Any, view: Any, seat: int, middle: float, runs: bool) -> Iterator[Shape]:
    """Yield a seller's stall. While the clock `runs`, an empty one says so: its card is sold or discarded."""
    yield from awning(middle - STALL_WIDTH / 2, STALL_TOP, STALL_WIDTH, seller_colour(seat))
    left, kind, good = middle - CARD_WIDTH / 2, int(view.offer[seat]), int(view.good[seat])
    if kind != NOTHING:
        name, value = names.goods[good], int(config.value[kind])
        text = _("{card}\non offer").format(card=say_card_on_offer(names, config, view, seat))
        yield from good_card(good, name.inflect(), value, left, CARD_TOP, f"offer:{seat}", text)
    elif view.phase == Phase.CHOOSE and seat != BANK and view.choice[seat] != NOTHING:
        yield from _draw_choice(names, config, view, seat, left)
    else:
        yield slot(left, CARD_TOP, CARD_WIDTH, CARD_HEIGHT)
        text = str(_("empty")) if runs else ""
        yield centre_text(text, middle, CARD_TOP + CARD_HEIGHT / 2, MUTED, bold=False)
    if seat != BANK:
        yield from pawn(seat, middle - 40, NAME_Y, 9)
        yield Text(x=middle - 24, y=NAME_Y, text=fitting(lambda: say_seat(seat)))
    else:
        yield centre_text(say_seat(seat), middle, NAME_Y, bold=False)


def _draw_choice(names: Any, config: Any, view: Any, seat: int, left: float) -> Iterator[Shape]:
    """Yield a card that was chosen in secret, face up only for viewers who may see it [M-R1]."""
    if view.choice[seat] == UNKNOWN:
        hidden = str(A_CARD_FACE_DOWN)
        yield from card_back(left, CARD_TOP, CARD_WIDTH, CARD_HEIGHT, f"chosen:{seat}", hidden)
        return
    good, kind = int(view.good[seat]), view.choice[seat]
    label = _("{card}, face down").format(card=say_goods_card(names, config, good, kind))
    name, value = names.goods[good].inflect(), int(config.value[kind])
    yield from good_card(good, name, value, left, CARD_TOP, f"chosen:{seat}", label)
    yield centre_text(str(_("face down")), left + CARD_WIDTH / 2, BUTTON_Y + 14, MUTED, bold=False)


@cache_by(lambda config, view, middle: (middle, int(view.pile.sum()), view.camel))
def _camel_stall(config: Any, view: Any, middle: float) -> Iterator[Shape]:
    """Yield the camel on offer in front of its pile [M-R6]."""
    left, pile = middle - CARD_WIDTH / 2, int(view.pile.sum())
    yield centre_text(str(_("camels")), middle, STALL_TOP + 14, size=15)
    for layer in range(min(2, pile)):
        shift = 4 * (2 - layer)
        yield from card_back(left + shift, CARD_TOP - shift, CARD_WIDTH, CARD_HEIGHT)
    if view.camel == NOTHING:
        yield slot(left, CARD_TOP, CARD_WIDTH, CARD_HEIGHT)
        none, y = str(_("none on offer")), CARD_TOP + CARD_HEIGHT / 2
        yield from in_lines(none, CARD_WIDTH + 12, middle, y, anchor="middle", fill=MUTED)
    else:
        value = int(config.camel_value[view.camel])
        label = ngettext(
            "camel for {number} good\non offer", "camel for {number} goods\non offer", "number"
        ).format(number=value)
        yield from camel_card(value, left, CARD_TOP, "camel", label)
    yield centre_text(_("{number} in the pile").format(number=pile), middle, NAME_Y, bold=False)


def _button(text: str, name: str, middle: float, lit: Collection[str]) -> Iterator[Shape]:
    """Yield the button that stops the clock for a card. Clicking it is the same as clicking the card."""
    if not text or name not in lit:
        return
    style: dict[str, Any] = {"fill": STOP_RED, "stroke": INK, "stroke_width": 1.5, "identifier": name}
    width = max(92, text_width(text, MIN_TEXT_SIZE, bold=True) + 4)
    yield panel(middle - width / 2, BUTTON_Y, width, BUTTON_HEIGHT, 16, **style)
    yield centre_text(text, middle, BUTTON_Y + BUTTON_HEIGHT / 2, PAPER)


@cache_by(lambda config: ())
def scoring_legend(config: "PlainRecord") -> Iterator[Shape]:
    """Yield a line on what scores, at the foot of the square [M-F1, M-F3, M-F4, M-F5]."""
    money = " ".join(str(points) for points in config.place_points if points)
    if config.by_example:
        sets: str = str(_("as many points as cards"))
    else:
        numbers = range(2, len(config.set_points))
        more = {numbers[-1]: "+"}
        sets = join_commas(f"{n}{more.get(n, '')}\N{RIGHTWARDS ARROW}{config.set_points[n]}" for n in numbers)
    dot = " \N{MIDDLE DOT} "
    phrases = [
        _("money {points}").format(points=money),
        str(_("least-bought good: its values")),
        _("equal values {points}").format(points=sets),
        _("an empty place \N{MINUS SIGN}{points}").format(points=-config.unused_place_points),
    ]
    middle = LEFT + WIDTH / 2
    yield from in_lines(dot.join(phrases), WIDTH - 4, middle, FOOT_Y, dot, anchor="middle", fill=INK)
