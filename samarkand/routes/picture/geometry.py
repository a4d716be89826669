"""Geometry of cells: simplified and inset outlines, and their width at a given height."""

from collections.abc import Iterator
from math import cos, hypot, pi, sin

import numpy as np

from samarkand.picture import Bounds, Point, Polygon

SIDES = 24  # of a polygon that stands for an ellipse
PUSHES = 400  # rounds of pushing points apart that are too close
NUDGE = 1e-3  # share of the wanted distance in each round
TOUCHING = 1e-3  # the smallest distance that gives a direction to push in
MIN_CLEARANCE = 0.7  # share of the inset that must remain from every side
SHARPEST = 0.4  # keeps the corners of an inset close to sharp bends

Outline = tuple[Point, ...]


def ellipse(middle: Point, across: float, down: float) -> Outline:
    """Return a polygon of many sides around a point, with the given half-axes."""
    angles = [2 * pi * side / SIDES for side in range(SIDES)]
    return tuple((middle[0] + across * cos(angle), middle[1] + down * sin(angle)) for angle in angles)


def spread(points: list[Point], rectangle: Bounds, across: float, down: float) -> list[Point]:
    """Stretch points to fill a rectangle, and push them until ellipses around them hardly overlap.

    Parameters
    ----------
    points : list of (x, y)
    rectangle : left, top, right, bottom
    across, down : float
        The wanted horizontal and vertical distances between points.
    """
    places = np.array(points, float)
    size = np.ptp(places, axis=0)
    unit = np.array([across, down])
    low, high = np.array(rectangle[:2]) / unit, np.array(rectangle[2:]) / unit
    places = low + (places - places.min(axis=0)) / np.where(size > 0, size, 1) * (high - low)
    turns = np.arange(len(places))
    nudge = NUDGE * np.column_stack([np.cos(turns), np.sin(turns)])  # so that not all are on a line
    for step in range(PUSHES):
        places += nudge * (1 - step / PUSHES)
        gaps = places[:, None] - places[None]
        far = np.maximum(np.hypot(gaps[..., 0], gaps[..., 1]), TOUCHING)
        np.fill_diagonal(far, 1)
        push = np.where(far < 1, 1 / far - 1, 0)[..., None] * gaps
        places = np.clip(places + push.sum(axis=1) / 2, low, high)
    return [(float(x), float(y)) for x, y in places * unit]


def simpler(outline: Outline, detail: float) -> Outline:
    """Return a simpler outline that deviates by less than `detail` (the Douglas–Peucker algorithm)."""
    far = max(range(len(outline)), key=lambda place: hypot(*_between(outline[0], outline[place])))
    there, back = outline[: far + 1], (*outline[far:], outline[0])
    return (*_straighter(there, detail)[:-1], *_straighter(back, detail)[:-1])


def _straighter(line: Outline, detail: float) -> Outline:
    if len(line) < 3:
        return line
    strays = [_distance_from_line(point, line[0], line[-1]) for point in line[1:-1]]
    worst = max(strays)
    if worst <= detail:
        return line[0], line[-1]
    turn = strays.index(worst) + 1
    return (*_straighter(line[: turn + 1], detail)[:-1], *_straighter(line[turn:], detail))


def _distance_from_line(point: Point, start: Point, end: Point) -> float:
    """Return the distance of a point from the line through two others."""
    (dx, dy), (px, py) = _between(start, end), _between(start, point)
    length = hypot(dx, dy)
    return abs(dx * py - dy * px) / length if length else hypot(px, py)


def _between(start: Point, end: Point) -> Point:
    return end[0] - start[0], end[1] - start[1]


def inset(outline: Outline, by: float) -> Outline:
    """Return the outline with every side moved inward, without parts that come too close to another side."""
    cell = Polygon(points=outline)
    corners = [
        corner
        for corner in _move_inward(outline, by)
        if cell.contains(*corner) and _clearance(corner, outline) > MIN_CLEARANCE * by
    ]
    return tuple(corners) if len(corners) > 2 else outline


def _move_inward(outline: Outline, by: float) -> Iterator[Point]:
    """Return the corners after moving the two sides of each inward by `by`."""
    sides = zip(outline, outline[1:] + outline[:1], strict=True)
    turn = 1 if sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in sides) > 0 else -1
    around = zip(outline[-1:] + outline[:-1], outline, outline[1:] + outline[:1], strict=True)
    for before, corner, after in around:
        one, two = _normal(before, corner, turn), _normal(corner, after, turn)
        reach = by / max(1 + one[0] * two[0] + one[1] * two[1], SHARPEST)
        yield corner[0] + reach * (one[0] + two[0]), corner[1] + reach * (one[1] + two[1])


def _clearance(point: Point, outline: Outline) -> float:
    """Return the distance to the nearest side."""
    sides = zip(outline, outline[1:] + outline[:1], strict=True)
    return min(_distance(point, start, end) for start, end in sides)


def _distance(point: Point, start: Point, end: Point) -> float:
    """Return the distance from a point to a line segment."""
    (dx, dy), (px, py) = _between(start, end), _between(start, point)
    share = (dx * px + dy * py) / (dx * dx + dy * dy or 1)
    share = min(1, max(0, share))
    return hypot(px - share * dx, py - share * dy)


def _normal(start: Point, end: Point, turn: int) -> Point:
    dx, dy = _between(start, end)
    length = hypot(dx, dy) or 1
    return -turn * dy / length, turn * dx / length


def chord(outline: Outline, y: float) -> tuple[float, float]:
    """Return the widest horizontal interval within a cell at a height. It is empty above and below the cell.

    Examples
    --------
    >>> chord(((0, 0), (10, 0), (10, 10), (0, 10)), 5)
    (0.0, 10.0)
    """
    crossings = sorted(_crossings(outline, y))
    stretches = list(zip(crossings[::2], crossings[1::2], strict=False))
    if stretches:
        return max(stretches, key=lambda ends: ends[1] - ends[0])
    xs = [x for x, _ in outline]
    return (min(xs) + max(xs)) / 2, (min(xs) + max(xs)) / 2


def _crossings(outline: Outline, y: float) -> Iterator[float]:
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (y1 > y) != (y2 > y):
            yield x1 + (y - y1) * (x2 - x1) / (y2 - y1)


def band(outline: Outline, top: float, bottom: float) -> tuple[float, float]:
    """Return the interval that is inside the cell at the top, in the middle and at the bottom of a band."""
    ends = [chord(outline, y) for y in (top, (top + bottom) / 2, bottom)]
    return max(left for left, _ in ends), min(right for _, right in ends)


def overlap(one: Bounds, two: Bounds) -> float:
    """Return the area that two rectangles share.

    Examples
    --------
    >>> overlap((0, 0, 4, 4), (2, 3, 9, 9))
    2
    """
    if one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1]:
        return 0
    return (min(one[2], two[2]) - max(one[0], two[0])) * (min(one[3], two[3]) - max(one[1], two[1]))
