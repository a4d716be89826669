"""Animations on a stage: pawns slide, changes are ringed for a moment, and gains of money are shown.

To move anything on a canvas, it would have to be redrawn many times a second. So everything that moves is an
element of the page above the canvas, and the page animates it.
"""

from dataclasses import replace
from typing import NamedTuple

from samarkand.picture import Picture, Point, Shape, Text
from samarkand.picture.markup import fragment
from samarkand.picture.travels import Places
from samarkand_widgets.stage.outlines import labelled_shapes

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
    sprites: list[list[Shape]] = []
    for before, shape in zip((None, *shapes), shapes, strict=False):
        if _moves(shape):
            sprites.append([shape])
        elif before is not None and _moves(before) and isinstance(shape, Text) and not shape.identifier:
            sprites[-1].append(shape)
        else:
            kept.append(shape)
    return tuple(kept), [_sprite(parts) for parts in sprites]


def _moves(shape: Shape) -> bool:
    return shape.identifier.startswith(MOVING)


def _sprite(parts: list[Shape]) -> Sprite:
    left, top, right, bottom = parts[0].bounds()
    x, y = round((left + right) / 2, 1), round((top + bottom) / 2, 1)
    drawn = fragment(replace(part, identifier="", label="") for part in parts)
    return Sprite(parts[0].identifier, x, y, f'<g transform="translate({-x} {-y})">{drawn}</g>')


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
