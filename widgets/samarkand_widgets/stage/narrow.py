"""A board's picture for a narrow screen: its regions in rows, smaller and with less text."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from samarkand.picture import Bounds, Circle, Line, Picture, Polygon, Rect, Shape, Text, fit, text_width
from samarkand.picture.parts import SAND

WIDTH, MARGIN, GAP = 390, 4, 4  # in pixels
TITLE, LETTERS = 9.5, 4  # the smallest size of a name in bold, and its fewest letters
READABLE = 7.0  # smaller text is left out, except in the middle of a box: a price or a number
LENS = 0.4  # a region drawn at a smaller scale, a map, keeps its text for the enlarged view under a finger


def narrow(picture: Picture, rows: Sequence[Sequence[Bounds]]) -> Picture:
    """Return the picture for a narrow screen. The regions of a row are equally high and fill its width.

    Parameters
    ----------
    picture : Picture
    rows : sequence of sequence of bounds
        The regions of the picture, by rows. What is in none of them is left out.

    Examples
    --------
    >>> shapes = Rect(x=0, y=0, width=90, height=90), Circle(x=150, y=50, radius=9)
    >>> whole = Picture(200, 100, shapes, "", "")
    >>> small = narrow(whole, [[(100, 0, 200, 100)], [(0, 0, 100, 100)]])
    >>> small.width, small.height, [round(shape.bounds()[1]) for shape in small.shapes]
    (390, 776, [0, 390, 161])
    """
    places, height = _places(rows)
    shapes: list[Shape] = []
    for shape in picture.shapes:
        left, top, right, bottom = shape.bounds()
        x, y = (left + right) / 2, (top + bottom) / 2
        for (a, b, c, d), to_left, to_top, scale in places:
            if a <= x <= c and b <= y <= d and right - left <= c - a + GAP and bottom - top <= d - b + GAP:
                if made := _scaled(shape, to_left - a * scale, to_top - b * scale, scale):
                    shapes.append(made)
                break
    ground = Rect(x=0, y=0, width=WIDTH, height=height, fill=SAND)
    return replace(picture, width=WIDTH, height=height, shapes=(ground, *_titles(shapes)))


def _places(rows: Sequence[Sequence[Bounds]]) -> tuple[list[tuple[Bounds, float, float, float]], int]:
    """Return each region with its new left and upper edge and its scale, and the height of all rows."""
    places, top = [], float(MARGIN)
    for row in rows:
        width = WIDTH - 2 * MARGIN - GAP * (len(row) - 1)
        height = width / sum((c - a) / (d - b) for a, b, c, d in row)
        left = float(MARGIN)
        for region in row:
            a, b, c, d = region
            scale = height / (d - b)
            places.append((region, left, top, scale))
            left += (c - a) * scale + GAP
        top += height + GAP
    return places, round(top)


@lru_cache(maxsize=4096)  # what is known of a shape is stored by its identity
def _scaled(shape: Shape, right: float, down: float, scale: float) -> Shape | None:
    """Return a shape in its new size and place, or None for a text that nobody could read."""
    line: dict[str, Any] = {
        "stroke_width": max(0.6, shape.stroke_width * scale),
        "dash": tuple(max(2, d * scale) for d in shape.dash),
    }
    if isinstance(shape, (Polygon, Line)):
        points = tuple((right + x * scale, down + y * scale) for x, y in shape.points)
        return replace(shape, points=points, **line)
    place: dict[str, Any] = {"x": right + shape.x * scale, "y": down + shape.y * scale}  # type: ignore[attr-defined]
    if isinstance(shape, Rect):
        size: dict[str, Any] = {
            "width": shape.width * scale,
            "height": shape.height * scale,
            "radius": shape.radius * scale,
        }
        return replace(shape, **place, **line, **size)
    if isinstance(shape, Circle):
        return replace(shape, **place, radius=shape.radius * scale, **line)
    assert isinstance(shape, Text)
    is_beside = shape.anchor != "middle" and not shape.bold
    is_lost = is_beside and shape.size * scale < READABLE and scale > LENS
    return None if is_lost else replace(shape, **place, size=shape.size * scale, **line)


def _titles(shapes: Sequence[Shape]) -> Iterator[Shape]:
    """Yield the shapes, with names in bold large enough to be read, and cut to the box around them."""
    boxes: list[Bounds] = []
    for shape in shapes:
        if isinstance(shape, Rect):
            boxes.append(shape.bounds())
        yield _title(shape, boxes) if isinstance(shape, Text) and shape.bold and shape.size < TITLE else shape


def _title(text: Text, boxes: Sequence[Bounds]) -> Text:
    left, top, right, bottom = text.bounds()
    y = (top + bottom) / 2
    around = (box for box in reversed(boxes) if box[0] <= left and right <= box[2] and box[1] <= y <= box[3])
    if len(text.text) < LETTERS or (box := next(around, None)) is None:
        return text
    width = box[2] - box[0] if text.anchor == "middle" else box[2] - left
    words = fit(text.text, width - 2, TITLE, bold=True)
    if words != text.text and any(map(str.isdigit, text.text)):  # a number is made smaller, not cut
        size = TITLE * (width - 2) / text_width(text.text, TITLE, bold=True)
        return replace(text, size=max(text.size, size))
    return replace(text, size=TITLE, text=words) if len(words) >= LETTERS else text
