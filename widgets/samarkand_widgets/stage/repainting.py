"""Which parts of a canvas are to be painted anew, so that it shows another picture than before."""

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, floor
from operator import itemgetter
from typing import Any

from samarkand.picture import Bounds, Rect, Shape, Text

UNSEEN = ("none", "transparent")  # what is filled so can be hit, and is not drawn
MARGIN = 2  # pixels around a shape that its soft edge may reach
LETTERS = 0.2  # of a text's width that it may be wider on a page, whose font nobody knows


def repainted(before: Sequence[Shape], after: Sequence[Shape]) -> list[Bounds] | None:
    """The regions in which two pictures may differ; None if that is all of it.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from samarkand.picture import Circle
    >>> board, pawn = Circle(x=50, y=50, radius=40), Circle(x=20, y=30, radius=5, fill="#f89c20")
    >>> repainted([board, pawn], [board, replace(pawn, x=40)])
    [(13, 23, 27, 37), (33, 23, 47, 37)]
    >>> repainted([board, pawn], [board, pawn]), repainted([board, pawn], [pawn, board])
    ([], None)
    """
    old, new = set(map(id, before)), set(map(id, after))
    # What tells something else than before may look the same.
    gone = {id(shape): _look(shape) for shape in before if id(shape) not in new}
    come = {id(shape): _look(shape) for shape in after if id(shape) not in old}
    differ = set(gone.values()) ^ set(come.values())
    stays = [gone.get(id(shape), shape) for shape in before if gone.get(id(shape)) not in differ]
    if stays != [come.get(id(shape), shape) for shape in after if come.get(id(shape)) not in differ]:
        return None  # some lie over others now below which they lay
    looks = gone | come
    changed = [shape for shape in (*before, *after) if looks.get(id(shape)) in differ]
    return _outermost(region for shape in changed for region in _marks(shape))


def _outermost(regions: Iterable[Bounds]) -> list[Bounds]:
    """The regions without those that lie within others."""
    found: list[Bounds] = []
    for a, b, c, d in sorted(regions, key=itemgetter(0, 1)):
        for left, top, right, bottom in found:
            if left <= a and top <= b and right >= c and bottom >= d:
                break
        else:
            found.append((a, b, c, d))
    return found


def _look(shape: Shape) -> tuple[Any, ...]:
    """All that can be seen of a shape."""
    seen = vars(shape).copy()
    del seen["identifier"], seen["label"]
    return type(shape), *seen.values()


def _marks(shape: Shape) -> tuple[Bounds, ...]:
    """The whole pixels that a shape marks: all that it reaches, but of a frame only its four sides."""
    left, top, right, bottom = whole = reach(shape)
    if not isinstance(shape, Rect) or shape.fill not in UNSEEN or shape.stroke == "none":
        return (whole,)
    deep = ceil(2 * MARGIN + shape.stroke_width + 0.3 * shape.radius)  # round corners, too
    return (
        (left, top, right, top + deep),
        (left, top, left + deep, bottom),
        (left, bottom - deep, right, bottom),
        (right - deep, top, right, bottom),
    )


def reach(shape: Shape) -> Bounds:
    """Whole pixels outside of which a shape draws nothing."""
    left, top, right, bottom = shape.bounds()
    edge = MARGIN + (shape.stroke_width / 2 if shape.stroke != "none" else 0)
    across = edge + (LETTERS * (right - left) if isinstance(shape, Text) else 0)
    down = edge + ((bottom - top) / 4 if isinstance(shape, Text) else 0)
    return floor(left - across), floor(top - down), ceil(right + across), ceil(bottom + down)


def within(shapes: Iterable[Shape], reaches: Iterable[Bounds], regions: Sequence[Bounds]) -> Iterator[Shape]:
    """The shapes of which something may lie in one of the regions.

    Parameters
    ----------
    shapes : iterable of Shape
    reaches : iterable of (left, top, right, bottom)
        How far each of them reaches: see `reach`.
    regions : sequence of (left, top, right, bottom)
    """
    for shape, (a, b, c, d) in zip(shapes, reaches, strict=True):
        for left, top, right, bottom in regions:
            if a < right and c > left and b < bottom and d > top:
                yield shape
                break
