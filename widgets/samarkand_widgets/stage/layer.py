"""The data with which a page shows a picture, without widgets: elements, outlines, labels, animations."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from samarkand.drawing_cache import IdentityCache
from samarkand.picture import FONT, Picture, Shape, in_one_line
from samarkand.picture.markup import fragment
from samarkand_widgets.game.changes import News
from samarkand_widgets.stage.motion import Sprite, changed_labels, place_of, separate_sprites
from samarkand_widgets.stage.outlines import Outlines, labelled_shapes

SHARPNESS = 2  # canvas pixels per CSS pixel, so that the drawing is sharp on any screen


class Layer:
    """The layer above one picture after another.

    Attributes
    ----------
    picture : Picture or None
        The picture that is shown.
    below : Picture
        The same picture without the shapes that move above it.
    """

    def __init__(self) -> None:
        self.picture: Picture | None = None
        self._before: Picture | None = None
        self._sprites: list[Sprite] = []
        self._outlines = Outlines()
        self._labels, self._elements = IdentityCache(_label), IdentityCache(_element)

    def draw(self, picture: Picture) -> None:
        """Take the next picture."""
        self._before, self.picture = self.picture, picture
        shapes, self._sprites = separate_sprites(picture.shapes)
        self.below = replace(picture, shapes=shapes)

    def state(self, lit: Mapping[str, str], pace: int) -> dict[str, object]:
        """Return what the page needs of the picture and the layer above it, as in the screen of a board.

        Parameters
        ----------
        lit : mapping of str to str
            The shapes that can be chosen, by identifier, with the action in words.
        pace : int
            The duration of an animation in milliseconds.
        """
        picture = self.picture
        assert picture is not None
        return {
            "title": picture.title,
            "size": [picture.width, picture.height],
            "drawn": [_head(picture), *self._elements(self.below.shapes), "</svg>"],
            "outlines": self._outlines.of(picture.shapes),
            "labels": self._labels(labelled_shapes(picture.shapes)),
            "links": [(shape.identifier, shape.about) for shape in picture.shapes if shape.about],
            "sprites": [tuple(sprite) for sprite in self._sprites],
            "pace": pace,
            "lit": list(lit.items()),
        }

    def changed(self, news: News) -> dict[str, object] | None:
        """Return what the page shows for a moment because it has changed, or None."""
        assert self.picture is not None
        rings = changed_labels(self._before, self.picture)
        if not rings and not any(news):
            return None
        flights = _flights(news, self._before, self.picture)
        return {"flights": flights, "rings": rings, "gains": list(news.gains.items()), "roll": news.roll}


def _head(picture: Picture) -> str:
    """Return the opening of the SVG of a picture, as large as its canvas."""
    width, height = picture.width, picture.height
    size = f'width="{SHARPNESS * width}" height="{SHARPNESS * height}" viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONT}">'


def _element(shape: Shape) -> str:
    """Return a shape as an SVG element. The buttons above it have its label."""
    return fragment([replace(shape, identifier="", label="")])


def _label(shape: Shape) -> tuple[str, ...]:
    """Return the label of a shape as one line, and as the lines of a tip."""
    return shape.identifier, in_one_line(shape.label), *shape.label.split("\n")


def _flights(news: News, before: Picture | None, after: Picture) -> list[list[Any]]:
    """Return the start, the end and the drawing of each piece that moves on the picture."""
    flights: list[list[Any]] = []
    for start, end, drawn in news.flights:
        left, reached = place_of(start, before, after), place_of(end, after, before)
        if left and reached and left != reached:
            flights.append([*left, *reached, drawn])
    return flights
