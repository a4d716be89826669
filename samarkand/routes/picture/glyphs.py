"""The small repeated parts of the board: colours, camels, cards, tiles and buttons."""

from functools import lru_cache
from typing import Any

from samarkand.picture import (
    INK,
    MIN_TEXT_SIZE,
    PAPER,
    Circle,
    Line,
    Point,
    Polygon,
    Rect,
    Shape,
    Text,
    contrast_ink,
)
from samarkand.picture.parts import BUTTON, SAND, card, centre_text, in_lines, panel

CARD = "#fffdf6"
TILE = "#f4c542"
TILE_EDGE = "#7a5b00"
RELATION_GREEN = "#2f6b3c"
RELATION_GREY = "#8d9095"

# The shades of an edition's colours, chosen so that ten of them are easy to tell apart.
FAMILY_COLOUR = {
    "green": "#3f8f5a",
    "pink": "#f4a0c6",
    "purple": "#832db6",
    "blue": "#3f90da",
    "white": "#ffffff",
    "red": "#bd1f01",
    "yellow": "#ffd83d",
    "orange": "#f28e1c",
    "brown": "#8f5b3e",
    "black": "#2b2b2b",
    "grey": "#94a4a2",
    "turquoise": "#8fdbd8",
}

CAMEL_WIDTH, CAMEL_HEIGHT = 32, 24
_CAMEL: tuple[Point, ...] = (
    *((1.5, 10), (3.7, 6.5), (6.4, 3.5), (9.1, 2.5), (11.8, 4), (13.4, 5.5), (15, 4)),
    *((17.7, 2.5), (20.4, 4), (22, 7.5), (23.6, 8), (25, 3), (26.5, 1), (30, 2)),
    *((31.5, 4), (30.5, 5.5), (28.2, 5.5), (27.7, 12), (26, 18), (26, 24)),
    *((22.5, 24), (22, 19.5), (8, 19.5), (7.5, 24), (3.7, 24), (3.2, 18)),
)


@lru_cache(maxsize=16)
def codes(families: tuple[str, ...]) -> tuple[str, ...]:
    """Return two letters for each family, which distinguish its camels.

    They are the first letter of the name, and the first letter that differs from every other name with the
    same initial.

    Examples
    --------
    >>> codes(("Arabia", "Armenia", "China", "Turan", "Tigris"))
    ('Aa', 'Am', 'Ch', 'Tu', 'Ti')
    """
    return tuple(_code(name, [other for other in families if other != name]) for name in families)


def _code(name: str, others: list[str]) -> str:
    rivals = [other for other in others if other[:1].lower() == name[:1].lower()]
    letters = list(enumerate(name))[1:]
    for place, letter in letters:
        if letter.isalpha() and letter.lower() not in [rival[place : place + 1].lower() for rival in rivals]:
            return name[0].upper() + letter.lower()
    return name[:2].title()


def tint(colour: str, share: float, ground: str = SAND) -> str:
    """Return a mixture of a colour and its ground, with `share` of the colour."""
    pairs = [(int(colour[i : i + 2], 16), int(ground[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(share * one + (1 - share) * two):02x}" for one, two in pairs)


def camel(colour: str, code: str, x: float, y: float, identifier: str = "", label: str = "") -> list[Shape]:
    """Return a camel with its family's letters. (x, y) is its top left corner."""
    outline = tuple([(x + dx, y + dy) for dx, dy in _CAMEL])
    body = Polygon(
        points=outline, fill=colour, stroke=INK, stroke_width=1.2, identifier=identifier, label=label
    )
    return [body, centre_text(code, x + 13.4, y + 13, contrast_ink(colour))]


def badge(colour: str, code: str, x: float, y: float, identifier: str = "", label: str = "") -> list[Shape]:
    """Return a small family tile, 26 wide and 18 high. (x, y) is its top left corner."""
    return card(code, colour, (x, y, 26, 18), MIN_TEXT_SIZE, identifier, label, radius=4)


def goods_tile(number: int, x: float, y: float) -> list[Shape]:
    """Return a goods tile, centred: a gold square with the good's number."""
    plate = Rect(x=x - 11, y=y - 11, width=22, height=22, fill=TILE, stroke=TILE_EDGE, stroke_width=2)
    return [plate, centre_text(str(number), x, y)]


def goods_mark(number: int, x: float, y: float) -> list[Shape]:
    """Return the mark that is printed under a goods tile, centred: a ring around the number."""
    return [Circle(x=x, y=y, radius=10.5, stroke=TILE_EDGE, stroke_width=1.2), centre_text(str(number), x, y)]


def boat(x: float, y: float) -> list[Shape]:
    """Return a boat on water, where a camel can be placed. (x, y) is the camel's top left corner."""
    hull = ((x + 1, y + 15), (x + 27, y + 15), (x + 22, y + 24), (x + 6, y + 24))
    sail = ((x + 14, y + 1), (x + 14, y + 13), (x + 23, y + 13))
    return [
        Polygon(points=hull, fill="#d8b384", stroke="#4a6a80"),
        Polygon(points=sail, fill=PAPER, stroke="#4a6a80"),
    ]


def coin(x: float, y: float, amount: int) -> list[Shape]:
    """Return a coin and an amount of dirhams. (x, y) is the coin's centre."""
    return [
        Circle(x=x, y=y, radius=6, fill="#d9a441", stroke="#6e4a00", stroke_width=1.5),
        Line(points=((x - 2, y), (x + 2, y)), stroke="#6e4a00", stroke_width=1.5),
        Text(x=x + 9, y=y, text=str(amount), bold=True),
    ]


def button(text: str, x: float, y: float, width: float, identifier: str) -> list[Shape]:
    """Return a plate to click, 34 pixels high, with space for two lines."""
    style: dict[str, Any] = {"fill": BUTTON, "stroke_width": 1.5, "identifier": identifier, "label": text}
    lines = in_lines(text, width - 8, x + width / 2, y + 17, anchor="middle", bold=True)
    return [panel(x, y, width, 34, 7, **style), *lines]
