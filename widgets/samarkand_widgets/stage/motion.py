"""Motion on a stage: pawns slide, changed things are ringed for a moment, money says by how much.

A canvas cannot move anything without being drawn anew many times a second. So what moves lies above it, as
elements of the page, and the page moves it.
"""

from dataclasses import replace
from html import escape
from typing import NamedTuple

from samarkand.picture import BASELINE, Circle, Picture, Point, Polygon, Rect, Shape, Text
from samarkand.picture.travels import Places
from samarkand_widgets.stage.outlines import labelled, path

MOVING = "pawn:"  # how the identifiers of what moves begin
MAX_RINGS = 8  # of what has changed; if more has, it is another position, and nothing is ringed
STILL = ("player:", MOVING)  # what is not ringed when it changes: it has its own way to say so


class Sprite(NamedTuple):
    """Something that lies above the canvas, drawn around the point (0, 0)."""

    identifier: str
    x: float
    y: float
    svg: str


def lifted(shapes: tuple[Shape, ...]) -> tuple[tuple[Shape, ...], list[Sprite]]:
    """The shapes that a canvas draws, and what is lifted off it because it moves.

    A text that follows such a shape belongs to it.
    """
    kept: list[Shape] = []
    found: list[Sprite] = []
    for shape in shapes:
        follows = bool(found) and isinstance(shape, Text) and not shape.identifier
        if shape.identifier.startswith(MOVING):
            found.append(_sprite(shape))
            belongs = True
        elif follows and belongs:
            found[-1] = _with_text(found[-1], shape)
            belongs = False
        else:
            kept.append(shape)
            belongs = False
    return tuple(kept), found


def _sprite(shape: Shape) -> Sprite:
    left, top, right, bottom = shape.bounds()
    x, y = (left + right) / 2, (top + bottom) / 2
    style = f'fill="{shape.fill}" stroke="{shape.stroke}" stroke-width="{shape.stroke_width}"'
    drawn = f'<path d="{path(_moved(shape, -x, -y))}" {style}/>'
    return Sprite(shape.identifier, round(x, 1), round(y, 1), drawn)


def _moved(shape: Shape, across: float, down: float) -> Shape:
    """The shape, so far to the right and down."""
    if isinstance(shape, Polygon):
        return replace(shape, points=tuple((x + across, y + down) for x, y in shape.points))
    assert isinstance(shape, (Circle, Rect))
    return replace(shape, x=shape.x + across, y=shape.y + down)


def _with_text(sprite: Sprite, text: Shape) -> Sprite:
    assert isinstance(text, Text)
    x, y = text.x - sprite.x, text.y + BASELINE * text.size - sprite.y
    weight = "bold" if text.bold else "normal"
    style = f'font-size="{text.size}" font-weight="{weight}" text-anchor="{text.anchor}" fill="{text.fill}"'
    drawn = f'<text x="{x:.1f}" y="{y:.1f}" {style}>{escape(text.text)}</text>'
    return sprite._replace(svg=sprite.svg + drawn)


def changed(before: Picture | None, after: Picture) -> list[str]:
    """The identifiers of what another label says of now than before; none if there are too many."""
    if before is None:
        return []
    old = {shape.identifier: shape.label for shape in labelled(before.shapes)}
    new = [
        shape.identifier
        for shape in labelled(after.shapes)
        if old.get(shape.identifier, shape.label) != shape.label and not shape.identifier.startswith(STILL)
    ]
    return new if len(new) <= MAX_RINGS else []


def place_of(places: Places, *pictures: Picture | None) -> Point | None:
    """The middle of the first of the places that is there, looked for in one picture after the other."""
    for drawn in pictures:
        shapes = {} if drawn is None else {shape.identifier: shape for shape in reversed(drawn.shapes)}
        for place in places:
            if not isinstance(place, str):
                return place
            if place in shapes:
                left, top, right, bottom = shapes[place].bounds()
                return (left + right) / 2, (top + bottom) / 2
    return None
