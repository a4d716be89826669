"""Small labels in or beside the shapes of a picture. A label never covers a small shape or any text."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from math import inf
from typing import NamedTuple

from samarkand.picture import (
    INK,
    MIN_TEXT_SIZE,
    PAPER,
    RING,
    Bounds,
    Line,
    Picture,
    Polygon,
    Rect,
    Shape,
    Text,
    text_width,
)

HEIGHT = 18  # pixels: the height of a label
STEP = 6  # pixels between neighbouring candidate places
RINGS = (1, 6, 10, 16, 25)  # pixels between a shape and its label, in the order in which they are tried
NEAR = 80  # pixels: shapes further away are ignored
LARGE = 60  # pixels: a shape at least this wide or high is background, which a label may cover
EDGE = 4  # pixels between a large shape's edge and a label in it
PARTS = [step / 20 for step in range(1, 20)]


class Label(NamedTuple):
    """The text for a shape, and whether the label is emphasised."""

    words: str
    is_best: bool


def add_labels(whole: Picture, labels: Mapping[str, Label]) -> Picture:
    """Return the picture with labels beside its shapes, given by identifier.

    If there is no room for a label, it is left out; an emphasised one is replaced by a thick frame.
    """
    taken: list[Bounds] = []
    marks: list[Shape] = []
    first = {shape.identifier: shape for shape in reversed(whole.shapes) if shape.identifier in labels}
    for name, label in labels.items():
        if name not in first:
            continue
        width = text_width(label.words, MIN_TEXT_SIZE, bold=label.is_best) + 8
        place = free_place(first[name], width, whole, taken)
        if place is None:
            marks += _frame(first[name]) if label.is_best else ()
        else:
            taken.append((*place, place[0] + width, place[1] + HEIGHT))
            marks += _draw(label, place, width)
    return replace(whole, shapes=(*whole.shapes, *marks))


def _draw(label: Label, place: tuple[float, float], width: float) -> Iterator[Shape]:
    """Yield the shapes of a label. An emphasised one has a thick edge."""
    x, y = place
    yield Rect(
        x=x, y=y, width=width, height=HEIGHT, radius=4, fill=RING if label.is_best else PAPER, stroke=RING,
        stroke_width=2 if label.is_best else 1,
    )  # fmt: skip
    yield Text(
        x=x + width / 2, y=y + HEIGHT / 2, text=label.words, anchor="middle", bold=label.is_best,
        fill=PAPER if label.is_best else INK,
    )  # fmt: skip


def _frame(shape: Shape) -> Iterator[Shape]:
    """Yield a thick line around a shape. It follows a polygon exactly, as its neighbours have labels too."""
    if isinstance(shape, Polygon):
        yield Polygon(points=shape.points, stroke=RING, stroke_width=4)
        return
    left, top, right, bottom = shape.bounds()
    x, y, width, height = left - 3, top - 3, right - left + 6, bottom - top + 6
    yield Rect(x=x, y=y, width=width, height=height, radius=4, stroke=RING, stroke_width=4)


def free_place(
    shape: Shape, width: float, whole: Picture, taken: Iterable[Bounds]
) -> tuple[float, float] | None:
    """Return a place for a label of this width where it covers no text or piece, or None.

    If possible, it does not cover any ornament either.
    """
    near = [other for other in whole.shapes if _is_near(shape, other)]
    written = [other.bounds() for other in near if _must_stay_visible(shape, other)]
    drawn = [other.bounds() for other in near if _decorates(other)]
    kept = [*written, *taken]
    best, least = None, inf
    for places in _places(shape, width):
        for place in places:
            is_inside = 0 <= place[0] <= whole.width - width and 0 <= place[1] <= whole.height - HEIGHT
            if is_inside and not any(_overlap(place, width, other) for other in kept):
                covered = sum(_overlap(place, width, other) for other in drawn)
                if covered < least:
                    best, least = place, covered
        if least == 0:
            break
    return best


def _places(shape: Shape, width: float) -> Iterator[list[tuple[float, float]]]:
    """Yield groups of places to try: inside a polygon or a large shape, or around it, the nearest first."""
    left, top, right, bottom = shape.bounds()
    if isinstance(shape, Polygon):
        inside = [(left + a * (right - left), top + b * (bottom - top)) for a in PARTS for b in PARTS]
        middles = [(x, y) for x, y in inside if shape.contains(x, y)]
        yield [(x - width / 2, y - HEIGHT / 2) for x, y in middles if _is_inside(shape, x, y, width)]
        yield [(x - width / 2, y - HEIGHT / 2) for x, y in middles]
        if not _is_small(shape):
            return  # beside it, the label would be on a neighbouring polygon
    elif not _is_small(shape):
        yield _inside(shape.bounds(), width)
    for gap in RINGS:
        across = _steps(left - width - gap, right + gap, (left + right - width) / 2)
        down = _steps(top - HEIGHT - gap, bottom + gap, (top + bottom - HEIGHT) / 2)
        yield [
            *((x, y) for x in across for y in (top - HEIGHT - gap, bottom + gap)),
            *((x, y) for y in down for x in (right + gap, left - width - gap)),
        ]


def _is_inside(shape: Polygon, x: float, y: float, width: float) -> bool:
    """Return whether a label with its middle at (x, y) lies inside a polygon."""
    across, down = width / 2 + EDGE, HEIGHT / 2 + EDGE
    return all(shape.contains(x + a, y + b) for a in (-across, across) for b in (-down, down))


def _inside(bounds: Bounds, width: float) -> list[tuple[float, float]]:
    """Return the places within a large shape, the nearest to the middle of its lower edge first."""
    left, top, right, bottom = bounds
    across = _steps(left + EDGE, right - width - EDGE, (left + right - width) / 2)
    down = _steps(top + EDGE, bottom - HEIGHT - EDGE, bottom)
    return [(x, y) for y in down for x in across]


def _steps(least: float, most: float, middle: float) -> list[float]:
    """Return numbers from `least` to `most`, beginning with those nearest to `middle`."""
    number = int((most - least) / STEP) + 1
    return sorted((least + STEP * step for step in range(number)), key=lambda x: abs(x - middle))


def _is_near(shape: Shape, other: Shape) -> bool:
    left, top, right, bottom = shape.bounds()
    a, b, c, d = other.bounds()
    return a < right + NEAR and c > left - NEAR and b < bottom + NEAR and d > top - NEAR


def _must_stay_visible(shape: Shape, other: Shape) -> bool:
    """Return whether a label of `shape` must not cover `other`: the shape itself, a text or a piece."""
    if isinstance(other, Text):
        return True
    if isinstance(other, Line) or not other.identifier:
        return False
    if not _is_small(other) and (isinstance(other, Polygon) or other.bounds() == shape.bounds()):
        return False
    return not _contains(other.bounds(), shape.bounds()) or other.bounds() == shape.bounds()


def _decorates(other: Shape) -> bool:
    return not isinstance(other, Text) and not other.identifier and _is_small(other)


def _is_small(shape: Shape) -> bool:
    left, top, right, bottom = shape.bounds()
    return right - left < LARGE and bottom - top < LARGE


def _contains(outer: Bounds, inner: Bounds) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]


def _overlap(place: tuple[float, float], width: float, other: Bounds) -> float:
    """Return the area that a label at `place` shares with `other`."""
    x, y = place
    left, top, right, bottom = other
    return max(0, min(x + width, right) - max(x, left)) * max(0, min(y + HEIGHT, bottom) - max(y, top))
