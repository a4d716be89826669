"""The drawings of goods, which are the same in every game, on screen and on paper."""

from collections.abc import Iterator
from typing import Any

from samarkand.picture.shapes import PAPER, Circle, Line, Point, Polygon, Shape

# Every drawing fits a square of side 2 around the origin. Its polygons are filled or cut out.
LEAF = ((-0.05, -0.55), (0.15, -0.95), (0.6, -0.95), (0.4, -0.62))
BRILLIANT = ((-0.5, -0.7), (0.5, -0.7), (0.95, -0.2), (0, 0.85), (-0.95, -0.2))
FACETS = (
    ((-0.95, -0.2), (0.95, -0.2)),
    ((-0.5, -0.7), (-0.3, -0.2), (0, 0.85), (0.3, -0.2), (0.5, -0.7)),
)
HEAP = ((-0.62, 0.12), (-0.18, -0.6), (0.04, -0.82), (0.24, -0.6), (0.62, 0.12))
BOWL = ((-0.95, 0.12), (0.95, 0.12), (0.55, 0.8), (-0.55, 0.8))
RUG = ((-0.9, -0.58), (0.9, -0.58), (0.9, 0.58), (-0.9, 0.58))
LOZENGE = ((0, -0.38), (0.55, 0), (0, 0.38), (-0.55, 0))
TUNIC = (
    (-0.3, -0.8),
    (0.3, -0.8),
    (0.95, -0.4),
    (0.72, 0.05),
    (0.42, -0.1),
    (0.55, 0.85),
    (-0.55, 0.85),
    (-0.42, -0.1),
    (-0.72, 0.05),
    (-0.95, -0.4),
)
NECK = ((-0.3, -0.8), (0.3, -0.8), (0, -0.4))
# The right half of an ear of wheat from its tip down to the stalk: a notch between two kernels each.
HALF_EAR = (
    (0, -0.98), (0.22, -0.66), (0.1, -0.5), (0.42, -0.62), (0.46, -0.28), (0.12, -0.06), (0.46, -0.2),
    (0.5, 0.14), (0.12, 0.34), (0.44, 0.22), (0.42, 0.52), (0.07, 0.66), (0.07, 0.98),
)  # fmt: skip
# A jug with a spout on the left, and the opening of its handle.
JUG = (
    (-0.34, -0.9), (0.34, -0.9), (0.26, -0.52), (0.44, -0.52), (0.84, -0.4), (0.94, 0.02), (0.8, 0.36),
    (0.6, 0.44), (0.44, 0.68), (0.34, 0.76), (0.46, 0.92), (-0.46, 0.92), (-0.34, 0.76), (-0.54, 0.52),
    (-0.6, 0.2), (-0.94, -0.42), (-0.8, -0.58), (-0.46, -0.14), (-0.26, -0.4),
)  # fmt: skip
HANDLE = ((0.44, -0.3), (0.7, -0.22), (0.75, 0.02), (0.62, 0.22))
# A camel that looks to the right, in a rectangle of 100 × 70.
CAMEL = (
    (4, 40), (8, 30), (17, 25), (23, 12), (29, 7), (35, 12), (41, 23), (46, 23), (51, 12), (57, 7),
    (63, 12), (68, 25), (73, 33), (78, 32), (81, 24), (80, 11), (84, 5), (90, 4), (99, 10), (98, 15),
    (90, 16), (89, 28), (86, 39), (77, 46), (72, 50), (72, 69), (67, 69), (65, 51), (60, 51), (58, 69),
    (53, 69), (52, 51), (33, 50), (32, 69), (27, 69), (26, 52), (22, 54), (20, 69), (15, 69), (14, 52),
    (10, 42), (7, 46),
)  # fmt: skip
CAMEL_WIDTH, CAMEL_HEIGHT = 100, 70
DETAILED = 9  # the radius from which the fringes of a carpet can be seen
GREEN, BROWN, GREY = "#2f6b2f", "#7a4a21", "#77777d"

EAR = (*HALF_EAR, *((-x, y) for x, y in reversed(HALF_EAR[1:])))


def good(name: str, colour: str, x: float, y: float, radius: float) -> Iterator[Shape]:
    """Yield the drawing of a good in a colour, around (x, y). It fits into a square of side twice `radius`.

    Examples
    --------
    >>> [type(shape).__name__ for shape in good("fruit", "#b00000", 20, 20, 10)]
    ['Circle', 'Polygon']
    """

    def part(points: tuple[Point, ...], fill: str = colour) -> Polygon:
        return Polygon(points=_place(points, x, y, radius), fill=fill)

    match name:
        case "grain":
            yield part(EAR)
        case "fruit":
            yield Circle(x=x, y=y + 0.17 * radius, radius=0.74 * radius, fill=colour)
            yield part(LEAF, GREEN)
        case "copper":
            yield part(JUG)
            yield part(HANDLE, PAPER)
        case "camel":
            yield camel(x - radius, y - radius * CAMEL_HEIGHT / CAMEL_WIDTH, 2 * radius, colour)
        case "jewel":
            yield part(BRILLIANT)
            style: dict[str, Any] = {"stroke": PAPER, "stroke_width": max(1, radius / 12)}
            for facet in FACETS:
                yield Line(points=_place(facet, x, y, radius), **style)
        case "spice":
            yield part(HEAP)
            yield part(BOWL, BROWN)
        case "carpet":
            if radius >= DETAILED:
                yield from _fringes(x, y, radius, colour)
            yield part(RUG)
            yield part(LOZENGE, PAPER)
        case _:
            yield part(TUNIC, GREY)
            yield part(NECK, PAPER)


def camel(x: float, y: float, width: float, colour: str = BROWN) -> Shape:
    """Return a camel, `width` wide, with its top left corner at (x, y)."""
    return Polygon(points=_place(CAMEL, x, y, width / CAMEL_WIDTH), fill=colour)


def _place(points: tuple[Point, ...], x: float, y: float, scale: float) -> tuple[Point, ...]:
    return tuple([(x + scale * dx, y + scale * dy) for dx, dy in points])


def _fringes(x: float, y: float, radius: float, colour: str) -> Iterator[Shape]:
    for side in (-1, 1):
        for step in range(5):
            dx = -0.8 + 0.4 * step
            ends = ((dx, 0.58 * side), (dx, 0.86 * side))
            yield Line(points=_place(ends, x, y, radius), stroke=colour, stroke_width=max(1, radius / 9))
