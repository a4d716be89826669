"""The small repeated parts of the board: colours, cards and icons of the kinds of space."""

from collections.abc import Iterator
from math import cos, pi, sin

from samarkand.picture import INK, PAPER, Circle, Line, Polygon, Rect, Shape, goods, parts
from samarkand.picture.parts import BLUE, GREY, ORANGE, PALE, PLUM, RED, VIOLET
from samarkand.sackson.components import Good, Kind
from samarkand.sackson.notation import say_good

ARROW = "#a63d2f"

KIND_FILL = {Kind.CAMP: "#fbdf7f", Kind.OASIS: "#b5d99c", Kind.CITY: "#d9bfe3"}
KIND_EDGE = {Kind.CAMP: "#a87900", Kind.OASIS: "#3f7d34", Kind.CITY: "#74418a"}

GOOD_COLOUR = {
    Good.GRAIN: ORANGE,
    Good.FRUIT: RED,
    Good.COPPER: GREY,
    Good.CARPET: VIOLET,
    Good.CAMEL: PLUM,
    Good.JEWEL: BLUE,
}


def card(
    good: int, x: float, y: float, width: float, height: float, identifier="", label="", ground: str = PAPER
) -> Iterator[Shape]:
    """Yield a goods card: the drawing of the good on paper, framed in its colour."""
    frame = min(5, max(2, width * 0.09))
    style = {
        "fill": GOOD_COLOUR[Good(good)],
        "identifier": identifier,
        "label": label or say_good(good).inflect(),
    }
    yield parts.panel(x, y, width, height, min(6, width * 0.15), stroke=INK, **style)
    inner = width - 2 * frame, height - 2 * frame
    yield parts.panel(x + frame, y + frame, *inner, min(4, width * 0.1), fill=ground, stroke="none")
    yield from symbol(good, x + width / 2, y + height / 2, min(inner) / 2 * 0.92)


def symbol(good: int, x: float, y: float, radius: float) -> Iterator[Shape]:
    """Return the drawing of a good in its colour, around (x, y)."""
    return goods.good(Good(good).name.lower(), GOOD_COLOUR[Good(good)], x, y, radius)


def slot(x: float, y: float, width: float, height: float) -> Shape:
    """Return an empty place for a card."""
    return parts.panel(x, y, width, height, 3, fill=PALE, stroke=KIND_EDGE[Kind.CAMP], dash=(3, 3))


def archway(x: float, y: float, width: float, height: float) -> list[Shape]:
    """Return the arch of a market that buys assortments, with goods of three colours below it."""
    middle, top = x + width / 2, y + width / 2
    steps = [pi - pi * k / 8 for k in range(9)]
    curve = tuple((middle + width / 2 * cos(a), top - width / 2 * sin(a)) for a in steps)
    outline = ((x, y + height), *curve, (x + width, y + height))
    return [
        Polygon(points=outline, fill=PAPER, stroke=INK, stroke_width=1.5),
        *(
            Circle(x=middle + width * dx, y=y + height * dy, radius=width * 0.14, fill=GOOD_COLOUR[good])
            for good, dx, dy in ((Good.GRAIN, 0, 0.42), (Good.FRUIT, -0.2, 0.72), (Good.JEWEL, 0.2, 0.72))
        ),
    ]


def kind_icon(kind: Kind, x: float, y: float) -> list[Shape]:
    """Return a tent, a palm or a dome, sixteen pixels wide and centred."""
    edge = KIND_EDGE[kind]
    if kind == Kind.CAMP:
        tent = ((x - 8, y + 6), (x, y - 7), (x + 8, y + 6))
        door = ((x - 2.5, y + 6), (x, y), (x + 2.5, y + 6))
        return [Polygon(points=tent, fill=edge), Polygon(points=door, fill=KIND_FILL[kind])]
    if kind == Kind.OASIS:
        leaves = [
            Line(points=((x, y - 3), (x + dx / 2, y - 7), (x + dx, y + dy)), stroke=edge, stroke_width=2.2)
            for dx, dy in ((-7, -1), (7, -1), (-6, -7), (6, -7))
        ]
        return [Line(points=((x, y - 3), (x + 1, y + 7)), stroke=edge, stroke_width=2.5), *leaves]
    dome = tuple((x - 6 * cos(pi * k / 8), y - 1 - 7 * sin(pi * k / 8)) for k in range(9))
    return [
        Polygon(points=((x - 6, y + 7), *dome, (x + 6, y + 7)), fill=edge),
        Line(points=((x, y - 7), (x, y - 10)), stroke=edge, stroke_width=1.5),
        Rect(x=x - 1.5, y=y + 2, width=3, height=5, fill=KIND_FILL[kind]),
    ]
