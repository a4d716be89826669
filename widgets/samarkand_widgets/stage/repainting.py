"""The regions of a canvas that must be redrawn to show another picture."""

from collections.abc import Iterable, Sequence
from dataclasses import fields
from itertools import chain
from math import ceil, floor
from operator import attrgetter, itemgetter
from typing import Protocol, TypeVar

from samarkand.picture import Bounds, Circle, Line, Polygon, Rect, Shape, Text

UNSEEN = ("none", "transparent")  # fills that are not drawn, although the shape can be pressed
MARGIN = 2  # pixels around a shape that its antialiased edge may touch
LOOKS = {  # the visible attributes of a shape
    kind: attrgetter(*[part.name for part in fields(kind) if part.name not in ("identifier", "label")])
    for kind in (Shape, Circle, Line, Polygon, Rect, Text)
}
LETTERS = 0.2  # a text may be wider on the page by this share, because the font there is unknown


def areas_to_repaint(
    before: Sequence[Shape], after: Sequence[Shape], reaches: Sequence[Bounds] = ()
) -> list[Bounds] | None:
    """Return the regions in which two pictures may differ, or None for the whole picture.

    Parameters
    ----------
    before, after : sequence of Shape
    reaches : sequence of (left, top, right, bottom), optional
        The area of each shape, those in `before` first. By default they are computed by `reach`.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from samarkand.picture import Circle
    >>> board, pawn = Circle(x=50, y=50, radius=40), Circle(x=20, y=30, radius=5, fill="#f89c20")
    >>> areas_to_repaint([board, pawn], [board, replace(pawn, x=40)])
    [(13, 23, 27, 37), (33, 23, 47, 37)]
    >>> areas_to_repaint([board, pawn], [board, pawn]), areas_to_repaint([board, pawn], [pawn, board])
    ([], None)
    """
    old, new = set(map(id, before)), set(map(id, after))
    # A shape may have a new label and still look the same.
    gone = {id(one): (type(one), LOOKS[type(one)](one)) for one in before if id(one) not in new}
    come = {id(one): (type(one), LOOKS[type(one)](one)) for one in after if id(one) not in old}
    differ = set(gone.values()) ^ set(come.values())
    stays = [gone.get(id(shape), shape) for shape in before if gone.get(id(shape)) not in differ]
    if stays != [come.get(id(shape), shape) for shape in after if come.get(id(shape)) not in differ]:
        return None  # the order of some overlapping shapes has changed
    looks, both = gone | come, (*before, *after)
    known = zip(both, reaches or map(reach, both), strict=True)
    return _outermost([_marks(shape, far) for shape, far in known if looks.get(id(shape)) in differ])


def _outermost(regions: Iterable[tuple[Bounds, ...]]) -> list[Bounds]:
    """Return the regions without those that are inside others."""
    outermost: list[Bounds] = []
    for a, b, c, d in sorted(chain.from_iterable(regions), key=itemgetter(0, 1)):
        for left, top, right, bottom in outermost:
            if left <= a and top <= b and right >= c and bottom >= d:
                break
        else:
            outermost.append((a, b, c, d))
    return outermost


def _marks(shape: Shape, whole: Bounds) -> tuple[Bounds, ...]:
    """Return the pixels that a shape may touch: its whole area or, for a frame, only the four sides."""
    if not isinstance(shape, Rect) or shape.fill not in UNSEEN or shape.stroke == "none":
        return (whole,)
    left, top, right, bottom = whole
    deep = ceil(2 * MARGIN + shape.stroke_width + 0.3 * shape.radius)  # including round corners
    return (
        (left, top, right, top + deep),
        (left, top, left + deep, bottom),
        (left, bottom - deep, right, bottom),
        (right - deep, top, right, bottom),
    )


def reach(shape: Shape) -> Bounds:
    """Return the area in whole pixels outside of which a shape draws nothing."""
    left, top, right, bottom = shape.bounds()
    edge = MARGIN + (shape.stroke_width / 2 if shape.stroke != "none" else 0)
    across = edge + (LETTERS * (right - left) if isinstance(shape, Text) else 0)
    down = edge + ((bottom - top) / 4 if isinstance(shape, Text) else 0)
    return floor(left - across), floor(top - down), ceil(right + across), ceil(bottom + down)


class Reaching(Protocol):
    """An object that knows the area it covers."""

    @property
    def reach(self) -> Bounds:
        """The area, as the function `reach` returns it."""
        ...


Thing = TypeVar("Thing", bound=Reaching)


def within(things: Iterable[Thing], regions: Sequence[Bounds]) -> list[Thing]:
    """Return the things that may overlap one of the regions.

    Parameters
    ----------
    things : iterable of Reaching
    regions : sequence of (left, top, right, bottom)
    """
    overlapping = []
    for thing in things:
        a, b, c, d = thing.reach
        for left, top, right, bottom in regions:
            if a < right and c > left and b < bottom and d > top:
                overlapping.append(thing)
                break
    return overlapping
