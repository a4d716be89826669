"""The small repeated parts of the board: goods, cards, camels, coins, awnings and screens."""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Any

from samarkand.grammar import _
from samarkand.market.components import Good
from samarkand.picture import (
    INK,
    MIN_TEXT_SIZE,
    PAPER,
    Circle,
    Point,
    Polygon,
    Rect,
    Shape,
    Text,
    contrast_ink,
    fit,
    goods,
    text_width,
)
from samarkand.picture.goods import BROWN as CAMEL_BROWN
from samarkand.picture.goods import camel
from samarkand.picture.parts import (
    BLUE,
    BROWN,
    EDGE,
    GREY,
    ORANGE,
    PALE,
    PAWN_COLOUR,
    RED,
    SAND,
    SHADOW,
    VIOLET,
    card,
    centre_text,
    panel,
)

BRASS = "#c9922e"
STOP_RED = "#b3261e"
BANK_COLOUR = "#5c5248"

GOOD_COLOUR = {
    Good.FRUIT: RED,
    Good.JEWEL: BLUE,
    Good.SPICE: ORANGE,
    Good.CARPET: VIOLET,
    Good.CLOTH: GREY,
}


def symbol(good: int, x: float, y: float, radius: float) -> Iterator[Shape]:
    """Return the drawing of a good in its colour, around (x, y)."""
    return goods.good(Good(good).name.lower(), GOOD_COLOUR[Good(good)], x, y, radius)


def small_card(
    colour: str, value: int, x: float, y: float, size: float, identifier: str, label: str
) -> Iterator[Shape]:
    """Return the smallest readable card, with a colour and a value. Its row shows the good.

    `size` is the size of the text. `small_width` gives the width of the card.
    """
    width, height = small_width(value, size), small_height(size)
    yield from card(str(value), colour, (x, y, width, height), size, identifier, label)


def small_width(value: int, size: float) -> float:
    """Return the width of a small card with that value."""
    return size * 0.7 + text_width(str(value), size, bold=True)


def small_height(size: float) -> float:
    """Return the height of a small card."""
    return 1.85 * size


HAND_WIDTH, HAND_HEIGHT, LAYER = 38, 38, 2


def hand_stack(
    good: int, value: int, number: int, place: Point, identifier: str, label: str
) -> Iterator[Shape]:
    """Yield the cards of one kind in a hand, with the value and the drawing of the good on the top one."""
    colour, (x, y) = GOOD_COLOUR[Good(good)], place
    for layer in reversed(range(1, number)):
        yield panel(x + LAYER * layer, y - LAYER * layer, HAND_WIDTH, HAND_HEIGHT, 5, fill=colour, stroke=INK)
    style = {"fill": colour, "stroke": INK, "identifier": identifier, "label": label}
    yield panel(x, y, HAND_WIDTH, HAND_HEIGHT, 5, **style)
    yield panel(x + 3, y + 3, HAND_WIDTH - 6, HAND_HEIGHT - 6, 3, fill=PAPER, stroke="none")
    yield centre_text(str(value), x + HAND_WIDTH / 2, y + 11, size=15)
    yield from symbol(good, x + HAND_WIDTH / 2, y + 26, 9)


CARD_WIDTH, CARD_HEIGHT = 92, 120


def good_card(
    good: int, name: str, value: int, x: float, y: float, identifier: str, label: str
) -> Iterator[Shape]:
    """Return a goods card on a stall, with value, symbol and name."""
    colour = GOOD_COLOUR[Good(good)]
    yield from _large_card(colour, PAPER, value, x, y, identifier, label)
    yield from symbol(good, x + CARD_WIDTH / 2, y + 64, 23)
    text = fit(name, CARD_WIDTH - 14, MIN_TEXT_SIZE, bold=True)
    yield centre_text(text, x + CARD_WIDTH / 2, y + CARD_HEIGHT - 17)


def camel_card(value: int, x: float, y: float, identifier: str, label: str) -> Iterator[Shape]:
    """Return the camel card on offer, with the camel and the number of goods it carries."""
    yield from _large_card(BRASS, PALE, value, x, y, identifier, label)
    yield camel(x + CARD_WIDTH / 2 - 31, y + 42, 62)
    yield centre_text(str(_("camel")), x + CARD_WIDTH / 2, y + CARD_HEIGHT - 17)


def _large_card(
    colour: str, ground: str, value: int, x: float, y: float, identifier: str, label: str
) -> Iterator[Shape]:
    """Return a card's frame in a colour, with its value."""
    style: dict[str, Any] = {"identifier": identifier, "label": label, "fill": colour, "stroke": INK}
    yield panel(x, y, CARD_WIDTH, CARD_HEIGHT, 8, stroke_width=1.5, **style)
    yield panel(x + 5, y + 5, CARD_WIDTH - 10, CARD_HEIGHT - 10, 5, fill=ground, stroke="none")
    yield Text(x=x + 12, y=y + 24, text=str(value), size=26, bold=True)


def card_back(x: float, y: float, width: float, height: float, identifier="", label="") -> Iterator[Shape]:
    """Return the back of a card: a star on brown."""
    style: dict[str, Any] = {"identifier": identifier, "label": label, "fill": BROWN, "stroke": INK}
    yield panel(x, y, width, height, min(8, width / 6), **style)
    radius = min(width, height) * 0.34
    yield Polygon(points=star(x + width / 2, y + height / 2, radius, 8), fill=SAND)


def star(x: float, y: float, radius: float, rays: int) -> tuple[Point, ...]:
    """Return the corners of a star."""
    lengths = [radius if corner % 2 == 0 else radius * 0.55 for corner in range(2 * rays)]
    angles = [pi * corner / rays - pi / 2 for corner in range(2 * rays)]
    return tuple([(x + r * cos(a), y + r * sin(a)) for r, a in zip(lengths, angles, strict=True)])


def slot(x: float, y: float, width: float, height: float) -> Shape:
    """Return an empty place for a card."""
    return panel(x, y, width, height, min(8, width / 5), fill=PALE, dash=(4, 4))


def coin(x: float, y: float, radius: float) -> Iterator[Shape]:
    """Return a dirham."""
    yield Circle(x=x, y=y, radius=radius, fill="#e8b83a", stroke=CAMEL_BROWN, stroke_width=1.5)
    yield Polygon(points=star(x, y, radius * 0.62, 5), fill=CAMEL_BROWN)


def awning(x: float, y: float, width: float, colour: str) -> Iterator[Shape]:
    """Return the striped roof of a stall with scallops. The stripes also distinguish the sellers."""
    stripes, height = 7, 22
    step = width / stripes
    slant = 8
    other = PAPER if contrast_ink(colour) == PAPER else SHADOW
    for stripe in range(stripes):
        fill = colour if stripe % 2 == 0 else other
        top = (x + slant + (width - 2 * slant) * stripe / stripes, y)
        top_end = (x + slant + (width - 2 * slant) * (stripe + 1) / stripes, y)
        left, right = x + step * stripe, x + step * (stripe + 1)
        scallop = tuple(
            ((left + right) / 2 + step / 2 * cos(pi * k / 6), y + height + step * 0.45 * sin(pi * k / 6))
            for k in range(7)
        )
        yield Polygon(points=(top, top_end, *scallop), fill=fill, stroke=INK, stroke_width=0.75)


def screen(player: int, x: float, y: float, width: float, height: float, label: str) -> Iterator[Shape]:
    """Return a folding screen in the player's colour, which hides money and camels [M-S2]."""
    leaves, fold = 6, 5
    step = width / leaves
    yield Rect(x=x, y=y, width=width, height=height, identifier=f"screen:{player}", label=label)
    for leaf in range(leaves):
        left, right = x + step * leaf, x + step * (leaf + 1)
        high, low = (0, fold) if leaf % 2 == 0 else (fold, 0)
        foot = y + height - fold
        corners = ((left, y + high), (right, y + low), (right, foot + low), (left, foot + high))
        yield Polygon(points=corners, fill=PAWN_COLOUR[player], stroke=INK)
        edge = SAND if contrast_ink(PAWN_COLOUR[player]) == PAPER else EDGE
        yield Polygon(points=star((left + right) / 2, y + height / 2, min(step, height) * 0.26, 8), fill=edge)


def seller_colour(seat: int) -> str:
    """Return the colour of a seat's stall. The bank has its own."""
    return PAWN_COLOUR[seat] if seat < len(PAWN_COLOUR) else BANK_COLOUR
