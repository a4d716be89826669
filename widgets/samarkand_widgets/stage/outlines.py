"""The labels and outlines of a picture's shapes, for the layer of buttons."""

from collections.abc import Iterable
from functools import lru_cache

from samarkand.picture import Circle, Point, Polygon, Rect, Shape

Outline = tuple[str, str, float, float, float, float]  # an identifier, an SVG path; left, top, width, height


def labelled_shapes(shapes: tuple[Shape, ...]) -> Iterable[Shape]:
    """Return the first shape of each identifier that has a label, from back to front."""
    first: dict[str, Shape] = {}
    for shape in shapes:
        if shape.identifier and shape.label:
            first.setdefault(shape.identifier, shape)
    return first.values()


class Outlines:
    """The outline of each identifier, around all shapes that have it. Outlines are cached."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[list[Shape], Outline]] = {}

    def of(self, shapes: tuple[Shape, ...]) -> list[Outline]:
        """Return the outlines in the order of the shapes."""
        parts: dict[str, list[Shape]] = {}
        for shape in shapes:
            if shape.identifier:
                parts.setdefault(shape.identifier, []).append(shape)
        before, self._known = self._known, {}
        for name, group in parts.items():
            known = before.get(name)
            if known is None or known[0] != group:
                known = group, _outline(name, group)
            self._known[name] = known
        return [outline for _, outline in self._known.values()]


def _outline(name: str, shapes: list[Shape]) -> Outline:
    lefts, tops, rights, bottoms = zip(*(shape.bounds() for shape in shapes), strict=True)
    left, top = min(lefts), min(tops)
    sizes = round(max(rights) - left, 1), round(max(bottoms) - top, 1)
    return name, " ".join(map(path, shapes)), round(left, 1), round(top, 1), *sizes


def path(shape: Shape) -> str:
    """Return the outline of a shape as an SVG path.

    Examples
    --------
    >>> path(Rect(x=1, y=2, width=30, height=20))
    'M1 2h30v20h-30z'
    """
    if isinstance(shape, Circle):
        reach = _short(shape.radius)
        left, across = _short(shape.x - shape.radius), _short(2 * shape.radius)
        arc = f"a{reach} {reach} 0 1 0"
        return f"M{left} {_short(shape.y)}{arc} {across} 0{arc} -{across} 0z"
    if isinstance(shape, Polygon):
        return _polygon(shape.points)
    x, y, right, bottom = shape.bounds()
    radius = min(shape.radius, (right - x) / 2, (bottom - y) / 2) if isinstance(shape, Rect) else 0
    wide, high, by = _short(right - x - 2 * radius), _short(bottom - y - 2 * radius), _short(radius)
    if not radius:
        return f"M{_short(x)} {_short(y)}h{wide}v{high}h-{wide}z"
    corner = f"a{by} {by} 0 0 1"
    return (
        f"M{_short(x + radius)} {_short(y)}h{wide}{corner} {by} {by}v{high}"
        f"{corner} -{by} {by}h-{wide}{corner} -{by} -{by}v-{high}{corner} {by} -{by}z"
    )


@lru_cache(maxsize=1024)
def _polygon(points: tuple[Point, ...]) -> str:
    """Return the path of a polygon. Cached, because a map has the same cells in every picture."""
    return "M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in points) + "z"


def _short(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
