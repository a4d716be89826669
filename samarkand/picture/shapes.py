"""Pictures as data: shapes with identifiers, labels and colours, and functions to examine them.

Coordinates are CSS pixels with the origin at the top left.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache
from math import hypot

FONT = "DejaVu Sans, sans-serif"
MIN_TEXT_SIZE = 14  # in pixels; in a window 1,280 pixels wide it shrinks to three quarters
BASELINE = 0.35  # distance from the middle of a text down to its baseline, relative to its size
# Widths of characters in DejaVu Sans relative to the size, the largest of each group.
NARROW, MIDDLING, USUAL, WIDE = 0.36, 0.46, 0.64, 0.99
NARROW_ONES, MIDDLING_ONES, WIDE_ONES = " ijl.,:;!'|", "ft()[]-Ir", "mwMWOQ%@\N{HORIZONTAL ELLIPSIS}"
OF_WIDTH = {NARROW: NARROW_ONES, MIDDLING: MIDDLING_ONES, WIDE: WIDE_ONES}
WIDTHS = {character: width for width, alike in OF_WIDTH.items() for character in alike}
BOLDER = 1.12

# The Petroff palette of six colours, chosen for people with colour vision deficiency.
PALETTE = ("#5790fc", "#f89c20", "#e42536", "#964a8b", "#9c9ca1", "#7a21dd")
INK = "#33261d"
PAPER = "#fffaf0"
RING = "#0b3c5d"
SMALL = 30  # in pixels; narrower shapes get a finer ring

Point = tuple[float, float]
Bounds = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True, kw_only=True)
class Shape:
    """The fields that all shapes have.

    Attributes
    ----------
    fill, stroke : str
        Colours, or "none".
    stroke_width : float
    dash : tuple of float
        Lengths of strokes and gaps, or empty for a continuous line.
    identifier : str
        What the shape represents, such as "space:7", or empty for decoration. Only a shape with an
        identifier can be pressed.
    label : str
        The text alternative: the name of the shape, followed by lines with details.
    about : str
        The identifier of another shape, such as the space of a card. It is marked while the pointer is on
        this shape.
    """

    fill: str = "none"
    stroke: str = "none"
    stroke_width: float = 1
    dash: tuple[float, ...] = ()
    identifier: str = ""
    label: str = ""
    about: str = ""

    def bounds(self) -> Bounds:
        """Return the smallest rectangle around the shape: left, top, right, bottom."""
        raise NotImplementedError

    def contains(self, x: float, y: float) -> bool:
        """Return whether the point is on the shape."""
        left, top, right, bottom = self.bounds()
        return left <= x <= right and top <= y <= bottom


@dataclass(frozen=True, kw_only=True)
class Rect(Shape):
    """A rectangle whose corners are rounded by `radius`."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0

    def bounds(self) -> Bounds:
        """Return its edges."""
        return self.x, self.y, self.x + self.width, self.y + self.height


@dataclass(frozen=True, kw_only=True)
class Circle(Shape):
    """A circle with its centre at (x, y)."""

    x: float
    y: float
    radius: float

    def bounds(self) -> Bounds:
        """Return the square around it."""
        return self.x - self.radius, self.y - self.radius, self.x + self.radius, self.y + self.radius

    def contains(self, x: float, y: float) -> bool:
        """Return whether the point is within the radius of the centre."""
        return hypot(x - self.x, y - self.y) <= self.radius


@dataclass(frozen=True, kw_only=True)
class Polygon(Shape):
    """A closed shape with straight sides."""

    points: tuple[Point, ...]

    def bounds(self) -> Bounds:
        """Return the bounds of its corners."""
        return _bounds(self.points)

    def contains(self, x: float, y: float) -> bool:
        """Return whether a ray from the point crosses the sides an odd number of times."""
        inside = False
        for (x1, y1), (x2, y2) in zip(self.points, self.points[1:] + self.points[:1], strict=True):
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
                inside = not inside
        return inside


@dataclass(frozen=True, kw_only=True)
class Line(Shape):
    """An open line through points."""

    points: tuple[Point, ...]

    def bounds(self) -> Bounds:
        """Return the bounds of its points."""
        return _bounds(self.points)

    def contains(self, x: float, y: float) -> bool:
        """Return False, because a line has no inside."""
        return False


@dataclass(frozen=True, kw_only=True)
class Text(Shape):
    """One line of text. `y` is its middle, and `anchor` decides whether `x` is its start, middle or end.

    Its stroke is drawn behind the letters, as a halo.
    """

    x: float
    y: float
    text: str
    size: float = MIN_TEXT_SIZE
    anchor: str = "start"
    bold: bool = False
    fill: str = INK

    def bounds(self) -> Bounds:
        """Return bounds based on the typical width of such a text."""
        width = text_width(self.text, self.size, self.bold)
        left = self.x - {"start": 0, "middle": width / 2, "end": width}[self.anchor]
        return left, self.y - self.size / 2, left + width, self.y + self.size / 2


@dataclass(frozen=True)
class Picture:
    """Shapes, with later ones on top, and a title and a description for people who cannot see them."""

    width: int
    height: int
    shapes: tuple[Shape, ...]
    title: str
    description: str


@lru_cache(maxsize=1024)
def _bounds(points: tuple[Point, ...]) -> Bounds:
    """Return the bounds of points. It is cached, because a map has the same cells in every picture."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def translate_shape(shape: Shape, right: float, down: float) -> Shape:
    """Return the shape moved by an offset.

    Examples
    --------
    >>> translate_shape(Circle(x=1, y=2, radius=3), 10, 20).bounds()
    (8, 19, 14, 25)
    """
    if isinstance(shape, (Polygon, Line)):
        return replace(shape, points=tuple((x + right, y + down) for x, y in shape.points))
    if isinstance(shape, (Rect, Circle, Text)):
        return replace(shape, x=shape.x + right, y=shape.y + down)
    raise TypeError(f"{type(shape).__name__} is not a shape that can be moved")


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return an estimate of the width of a text, since neither SVG nor a remote canvas can measure it.

    Examples
    --------
    >>> round(text_width("Merv", 12)), round(text_width("Merv", 12, bold=True))
    (33, 37)
    """
    return sum([WIDTHS.get(character, USUAL) for character in text]) * size * (BOLDER if bold else 1)


def fit(text: str, width: float, size: float, bold: bool = False) -> str:
    """Return the text, shortened with an ellipsis if it is wider than `width`, or "" if no letter fits.

    Examples
    --------
    >>> fit("Merv", 100, 12), fit("Alexandria Eschate", 70, 12), fit("Merv", 5, 12)
    ('Merv', 'Alexandr…', '')
    """
    if text_width(text, size, bold) <= width:
        return text
    fewer = reversed(range(len(text)))
    shortened = (text[:letters].rstrip() + "\N{HORIZONTAL ELLIPSIS}" for letters in fewer)
    return next((candidate for candidate in shortened if text_width(candidate, size, bold) <= width), "")


def arrow(start: Point, end: Point, colour: str, width: float = 3, head: float = 9) -> tuple[Shape, ...]:
    """Return a straight line from `start` to an arrowhead at `end`."""
    return arrow_along((start, end), colour, width, head)


def arrow_along(
    points: tuple[Point, ...], colour: str, width: float = 3, head: float = 9
) -> tuple[Shape, ...]:
    """Return a line through the points with an arrowhead at the last one."""
    (x1, y1), (x2, y2) = points[-2:]
    length = hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    base = (x2 - head * dx, y2 - head * dy)
    side = (head * 0.62 * dy, -head * 0.62 * dx)
    corners = ((x2, y2), (base[0] + side[0], base[1] + side[1]), (base[0] - side[0], base[1] - side[1]))
    shaft = Line(points=(*points[:-1], base), stroke=colour, stroke_width=width)
    return shaft, Polygon(points=corners, fill=colour)


@lru_cache(maxsize=256)
def contrast_ink(colour: str) -> str:
    """Return a dark or a light ink, whichever is easier to read on `colour`.

    Examples
    --------
    >>> contrast_ink("#f89c20") == INK, contrast_ink("#7a21dd") == PAPER
    (True, True)
    """
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return INK if 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2 > 0.22 else PAPER


def identifiers(picture: Picture) -> list[str]:
    """Return the distinct identifiers of the picture's shapes, from back to front."""
    return list(dict.fromkeys(shape.identifier for shape in picture.shapes if shape.identifier))


def highlight(picture: Picture, lit: Collection[str]) -> Picture:
    """Return the picture with a thick dashed ring and a marker at each shape whose identifier is in `lit`.

    If several shapes have the same identifier, such as two cards of one good, each gets a ring.
    """
    marks: list[Shape] = []
    for name in dict.fromkeys(lit):
        shapes = [shape for shape in picture.shapes if shape.identifier == name]
        alike = {_place(shape): shape for shape in shapes if _size(shape) == _size(shapes[0])}
        for shape in alike.values():
            marks += _ring(shape)
    return replace(picture, shapes=(*picture.shapes, *marks))


def _place(shape: Shape) -> tuple[int, int]:
    left, top, _, _ = shape.bounds()
    return round(left), round(top)


def _size(shape: Shape) -> tuple[int, int]:
    left, top, right, bottom = shape.bounds()
    return round(right - left), round(bottom - top)


def _ring(shape: Shape) -> list[Shape]:
    left, top, right, bottom = shape.bounds()
    is_small = right - left < SMALL
    gap, width, dash, half = (1, 2.5, (4.0, 2.5), 4.5) if is_small else (3, 3, (7.0, 4.0), 7)
    around = Rect(
        x=left - gap,
        y=top - gap,
        width=right - left + 2 * gap,
        height=bottom - top + 2 * gap,
        radius=min(8, (right - left) / 4) + gap,
        stroke=PAPER,
        stroke_width=width + 2,
    )
    dashed = replace(around, stroke=RING, stroke_width=width, dash=dash)
    middle, tip = (left + right) / 2, top + 2
    marker = Polygon(
        points=((middle - half, tip - 1.4 * half), (middle + half, tip - 1.4 * half), (middle, tip)),
        fill=RING,
        stroke=PAPER,
        stroke_width=1.5,
    )
    return [around, dashed, marker]
