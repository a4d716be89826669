"""Animations on a stage: pawns slide, changes are ringed for a moment, and gains of money are shown.

To move anything on a canvas, it would have to be redrawn many times a second. So everything that moves is an
element of the page above the canvas, and the page animates it.
"""

from dataclasses import replace
from html import escape
from typing import NamedTuple

from samarkand.picture import BASELINE, Circle, Picture, Point, Polygon, Rect, Shape, Text
from samarkand.picture.travels import Places
from samarkand_widgets.stage.outlines import labelled_shapes, path

MOVING = "pawn:"  # prefix of the identifiers of shapes that move
MAX_RINGS = 8  # if more shapes have changed, the position is another one, and nothing is ringed
STILL = ("player:", MOVING)  # shapes that are not ringed, because their changes are shown in other ways


class Sprite(NamedTuple):
    """An element above the canvas, drawn around the point (0, 0)."""

    identifier: str
    x: float
    y: float
    svg: str


def separate_sprites(shapes: tuple[Shape, ...]) -> tuple[tuple[Shape, ...], list[Sprite]]:
    """Separate the shapes for the canvas from the sprites, which move.

    A text directly after a moving shape belongs to it.
    """
    kept: list[Shape] = []
    sprites: list[Sprite] = []
    for shape in shapes:
        follows = bool(sprites) and isinstance(shape, Text) and not shape.identifier
        if shape.identifier.startswith(MOVING):
            sprites.append(_sprite(shape))
            belongs = True
        elif follows and belongs:
            sprites[-1] = _with_text(sprites[-1], shape)
            belongs = False
        else:
            kept.append(shape)
            belongs = False
    return tuple(kept), sprites


def _sprite(shape: Shape) -> Sprite:
    left, top, right, bottom = shape.bounds()
    x, y = (left + right) / 2, (top + bottom) / 2
    style = f'fill="{shape.fill}" stroke="{shape.stroke}" stroke-width="{shape.stroke_width}"'
    drawn = f'<path d="{path(_move(shape, -x, -y))}" {style}/>'
    return Sprite(shape.identifier, round(x, 1), round(y, 1), drawn)


def _move(shape: Shape, across: float, down: float) -> Shape:
    """Return the shape moved `across` to the right and `down`."""
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


def changed_labels(before: Picture | None, after: Picture) -> list[str]:
    """Return the identifiers of shapes whose labels have changed. Empty if there are too many."""
    if before is None:
        return []
    old = {shape.identifier: shape.label for shape in labelled_shapes(before.shapes)}
    new = [
        shape.identifier
        for shape in labelled_shapes(after.shapes)
        if old.get(shape.identifier, shape.label) != shape.label and not shape.identifier.startswith(STILL)
    ]
    return new if len(new) <= MAX_RINGS else []


def place_of(places: Places, *pictures: Picture | None) -> Point | None:
    """Return the middle of the first place that one of the pictures contains, or None."""
    for drawn in pictures:
        shapes = {} if drawn is None else {shape.identifier: shape for shape in reversed(drawn.shapes)}
        for place in places:
            if not isinstance(place, str):
                return place
            if place in shapes:
                left, top, right, bottom = shapes[place].bounds()
                return (left + right) / 2, (top + bottom) / 2
    return None
