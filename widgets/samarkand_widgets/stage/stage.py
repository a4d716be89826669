"""The stage: a picture on a canvas that only draws, and over it real buttons that a page can reach.

What a canvas shows, no keyboard, finger or screen reader finds. So every shape that can be chosen or read has
a button of its own above it: `Spots`, a layer of the page.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets
from ipywidgets import Box, Layout

from samarkand.picture import Circle, Picture, Polygon, Rect, Shape
from samarkand_widgets.answering import Answering
from samarkand_widgets.stage.canvas import PictureCanvas

FOLDER = Path(__file__).parent
Outline = tuple[str, float, float, float, float]  # an SVG path; left, top, width, height


class Spots(anywidget.AnyWidget):
    """The layer of buttons over a canvas.

    Attributes
    ----------
    title : str
        What a screen reader calls the whole.
    size : list of int
        Width and height of the picture, in whose units all places are given.
    ground, outlines : dict
        By identifier, the outlines of the first picture, and those that have changed since.
    labels : list of [identifier, words]
        What is there, from the back to the front.
    choices : list of [identifier, words]
        What may be chosen, with the action in words.
    looked : str
        The identifier of the shape beside which a tip stands, when asked for by code; empty for none.
    """

    _esm = FOLDER / "spots.js"
    _css = FOLDER / "board.css"
    title = traitlets.Unicode().tag(sync=True)
    size = traitlets.List([1, 1]).tag(sync=True)
    ground = traitlets.Dict().tag(sync=True)
    outlines = traitlets.Dict().tag(sync=True)
    labels: Any = traitlets.List().tag(sync=True)
    choices: Any = traitlets.List().tag(sync=True)
    looked = traitlets.Unicode().tag(sync=True)


class Stage:
    """A picture that can be played on.

    Parameters
    ----------
    width, height : int
        Of the pictures.
    answering : Answering
    choose : function
        Called with the identifier of a shape whose button was pressed.

    Attributes
    ----------
    widget : ipywidgets.Box
    canvas : PictureCanvas
    spots : Spots
    """

    def __init__(self, width: int, height: int, answering: Answering, choose: Callable[[str], None]):
        self.canvas = PictureCanvas(width, height, answering.handler)
        self.spots = Spots(size=[width, height])
        self._choose = answering.handler(choose)
        self.spots.on_msg(self._heard)
        self.widget = Box([self.canvas.widget, self.spots], layout=Layout(width="100%"))
        self.widget.add_class("samarkand-stage")

    @property
    def picture(self) -> Picture | None:
        """What was drawn last."""
        return self.canvas.picture

    def draw(self, picture: Picture, choices: Mapping[str, str]) -> None:
        """Show a picture.

        Parameters
        ----------
        picture : Picture
        choices : mapping of str to str
            What may be chosen now: the identifier of its shape, and the action in words.
        """
        self.canvas.draw(picture)
        found = outlines(picture.shapes)
        with self.spots.hold_sync():
            if not self.spots.ground:
                self.spots.ground = found
            ground = self.spots.ground
            self.spots.title = picture.title
            self.spots.outlines = {name: each for name, each in found.items() if ground.get(name) != each}
            self.spots.labels = labels(picture.shapes)
            self.spots.choices = [[name, words] for name, words in choices.items()]

    def look_at(self, name: str | None) -> None:
        """Put a tip beside a shape; None takes it away."""
        self.spots.looked = name or ""

    def _heard(self, spots: Spots, content: Any, buffers: Any) -> None:
        if isinstance(content, dict) and content.get("event") == "choose":
            self._choose(str(content.get("name")))


def labels(shapes: tuple[Shape, ...]) -> list[list[str]]:
    """What the shapes with an identifier are, each once, from the back to the front."""
    found: dict[str, str] = {}
    for shape in shapes:
        if shape.identifier and shape.label:
            found.setdefault(shape.identifier, shape.label)
    return [[name, label] for name, label in found.items()]


def outlines(shapes: tuple[Shape, ...]) -> dict[str, Outline]:
    """The outline of each identifier: of all shapes that bear it."""
    parts: dict[str, list[Shape]] = {}
    for shape in shapes:
        if shape.identifier:
            parts.setdefault(shape.identifier, []).append(shape)
    return {name: _outline(found) for name, found in parts.items()}


def _outline(shapes: list[Shape]) -> Outline:
    lefts, tops, rights, bottoms = zip(*(shape.bounds() for shape in shapes), strict=True)
    left, top = min(lefts), min(tops)
    sizes = round(max(rights) - left, 1), round(max(bottoms) - top, 1)
    return " ".join(map(path, shapes)), round(left, 1), round(top, 1), *sizes


def path(shape: Shape) -> str:
    """The outline of a shape as an SVG path.

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
        return "M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in shape.points) + "z"
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


def _short(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
