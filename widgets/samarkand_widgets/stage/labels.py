"""Small labels beside the shapes of a picture: none covers what it speaks of, nor anything written."""

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

HEIGHT = 18  # pixels: how high a label is
STEP = 6  # pixels between two places that are tried
RINGS = (1, 6, 10, 16, 25)  # pixels between a shape and its label
NEAR = 80  # pixels: what is farther away is not looked at
LARGE = 60  # pixels; what is as wide and high is ground on which a label may lie
PARTS = [step / 20 for step in range(1, 20)]


class Label(NamedTuple):
    """The words for a shape, and whether it stands out."""

    words: str
    is_best: bool


def labelled(whole: Picture, labels: Mapping[str, Label]) -> Picture:
    """The picture with labels, by identifier, beside its shapes.

    Where there is no room for one there is none, but a thick frame if it stands out.
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
            marks += _framed(first[name]) if label.is_best else ()
        else:
            taken.append((*place, place[0] + width, place[1] + HEIGHT))
            marks += _drawn(label, place, width)
    return replace(whole, shapes=(*whole.shapes, *marks))


def _drawn(label: Label, place: tuple[float, float], width: float) -> Iterator[Shape]:
    """A small label; what may be best has a thick edge."""
    x, y = place
    yield Rect(
        x=x, y=y, width=width, height=HEIGHT, radius=4, fill=RING if label.is_best else PAPER, stroke=RING,
        stroke_width=2 if label.is_best else 1,
    )  # fmt: skip
    yield Text(
        x=x + width / 2, y=y + HEIGHT / 2, text=label.words, anchor="middle", bold=label.is_best,
        fill=PAPER if label.is_best else INK,
    )  # fmt: skip


def _framed(shape: Shape) -> Iterator[Shape]:
    """A thick line around a shape; along a polygon, since beyond it stands what others are called."""
    if isinstance(shape, Polygon):
        yield Polygon(points=shape.points, stroke=RING, stroke_width=4)
        return
    left, top, right, bottom = shape.bounds()
    x, y, width, height = left - 3, top - 3, right - left + 6, bottom - top + 6
    yield Rect(x=x, y=y, width=width, height=height, radius=4, stroke=RING, stroke_width=4)


def free_place(
    shape: Shape, width: float, whole: Picture, taken: Iterable[Bounds]
) -> tuple[float, float] | None:
    """The place for a label of some width, where it covers nothing that tells something; None if nowhere.

    Where it can be had, it covers no ornament either.
    """
    near = [other for other in whole.shapes if _is_near(shape, other)]
    written = [other.bounds() for other in near if _tells(shape, other)]
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
    """Places to be tried: within a polygon, else around the shape, nearer ones first."""
    left, top, right, bottom = shape.bounds()
    if isinstance(shape, Polygon):
        inside = [(left + a * (right - left), top + b * (bottom - top)) for a in PARTS for b in PARTS]
        yield [(x - width / 2, y - HEIGHT / 2) for x, y in inside if shape.contains(x, y)]
        if not _is_small(shape):
            return  # beside it, it would be on another one
    for gap in RINGS:
        across = _steps(left - width - gap, right + gap, (left + right - width) / 2)
        down = _steps(top - HEIGHT - gap, bottom + gap, (top + bottom - HEIGHT) / 2)
        yield [
            *((x, y) for x in across for y in (top - HEIGHT - gap, bottom + gap)),
            *((x, y) for y in down for x in (right + gap, left - width - gap)),
        ]


def _steps(least: float, most: float, middle: float) -> list[float]:
    """Numbers from `least` to `most`, the middle first."""
    number = int((most - least) / STEP) + 1
    return sorted((least + STEP * step for step in range(number)), key=lambda x: abs(x - middle))


def _is_near(shape: Shape, other: Shape) -> bool:
    left, top, right, bottom = shape.bounds()
    a, b, c, d = other.bounds()
    return a < right + NEAR and c > left - NEAR and b < bottom + NEAR and d > top - NEAR


def _tells(shape: Shape, other: Shape) -> bool:
    """Whether a label of `shape` must not cover the other: it is the shape itself, writing, or a piece."""
    if isinstance(other, Text):
        return True
    if isinstance(other, Line) or not other.identifier:
        return False
    if isinstance(other, Polygon) and not _is_small(other):
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
    """The area that a label at that place shares with something else."""
    x, y = place
    left, top, right, bottom = other
    return max(0, min(x + width, right) - max(x, left)) * max(0, min(y + HEIGHT, bottom) - max(y, top))
