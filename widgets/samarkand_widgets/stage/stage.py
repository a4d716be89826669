"""The stage: a picture on a canvas, and a layer of real buttons above it.

Keyboards and screen readers cannot reach the shapes drawn on a canvas. So every shape that can be chosen or
read has its own button above it, in the layer `Spots`.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import traitlets
from ipywidgets import Box, Image, Layout, Widget, widget_serialization

from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import _
from samarkand.picture import Picture, svg
from samarkand_widgets.game.changes import News
from samarkand_widgets.pieces import KEYBOARD, STYLE
from samarkand_widgets.stage.canvas import PictureCanvas
from samarkand_widgets.stage.layer import PACE, Layer
from samarkand_widgets.stage.patches import PATCHES, Patched
from samarkand_widgets.styled import restrict
from samarkand_widgets.threads.events import Events

Heard = Callable[[str, Any], None]
FOLDER = Path(__file__).parent


class Spots(Patched):
    """The layer of buttons above a canvas.

    Attributes
    ----------
    title : str
        The name of the layer for screen readers.
    size : list of int
        The width and height of the picture. All positions use its units.
    image : ipywidgets.Image
        The picture of the canvas. The page composes it from `drawn`.
    drawn : list of str
        The elements of the SVG on the canvas.
    outlines : list of [identifier, path, left, top, width, height]
    labels : list of [identifier, words, line, …]
        The labels of the shapes, from back to front: as one line, and as the lines of a tip.
    choices : list of [identifier, words]
        The shapes that can be chosen, with the action in words.
    links : list of [identifier, identifier]
        Shapes with the place that they are about, which is marked while the pointer is on the shape.
    sprites : list of [identifier, x, y, svg]
        The elements above the canvas. If the place of an identifier changes, the element slides there.
    looked : str
        The identifier of the shape whose tip is shown by `look_at`; empty for none.
    ring : list of identifier, seconds, moment
        A ring around a round shape that runs out in this time. It restarts when the moment changes. Empty for
        none.
    pace : int
        The duration of an animation in milliseconds.
    asleep : str
        The last picture, as an SVG or as the address of an image. It is shown when there is no kernel.
    moment : int
        See `PageState.moment`.
    words : dict of str to str
        The texts that the page itself shows.
    """

    _esm = KEYBOARD + PATCHES + (FOLDER / "spots.js").read_text(encoding="utf-8")
    _css = restrict(STYLE + (FOLDER / "board.css").read_text(encoding="utf-8"))
    title = traitlets.Unicode().tag(sync=True)
    size = traitlets.List([1, 1]).tag(sync=True)
    image = traitlets.Instance(Image).tag(sync=True, **widget_serialization)
    drawn: Any = traitlets.List().tag(sync=True)
    outlines: Any = traitlets.List().tag(sync=True)
    labels: Any = traitlets.List().tag(sync=True)
    choices: Any = traitlets.List().tag(sync=True)
    links: Any = traitlets.List().tag(sync=True)
    sprites: Any = traitlets.List().tag(sync=True)
    looked = traitlets.Unicode().tag(sync=True)
    ring: Any = traitlets.List().tag(sync=True)
    pace = traitlets.Int(PACE).tag(sync=True)
    asleep = traitlets.Unicode().tag(sync=True)
    moment = traitlets.Int().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    @traitlets.default("words")
    def _words(self) -> dict[str, str]:
        return {
            "again": str(_("Tap again to play.")),
            "asleep": str(_("Run the cell above to bring the board to life.")),
        }


class Stage:
    """A picture that can be played on.

    Parameters
    ----------
    width, height : int
        The size of the pictures.
    events : Events
    choose, press : function
        Called when a shape or a button of the desk is pressed, with its identifier and the moment that the
        page showed.

    Attributes
    ----------
    widget : ipywidgets.Box
    canvas : PictureCanvas
    spots : Spots
    """

    def __init__(self, width: int, height: int, events: Events, choose: Heard, press: Heard):
        self.canvas = PictureCanvas(width, height)
        self.spots = Spots(size=[width, height], image=self.canvas.image)
        self._hear = {"choose": events.handler(choose), "press": events.handler(press)}
        self.spots.on_msg(self._handle)
        self._layer = Layer()
        self.widget = Box([self.canvas.widget, self.spots], layout=Layout(width="100%"))
        self.widget.add_class("samarkand-stage")

    def cover(self, widgets: Sequence[Widget]) -> None:
        """Replace the widgets that are laid over the picture."""
        self.widget.children = [self.canvas.widget, self.spots, *widgets]

    @property
    def picture(self) -> Picture | None:
        """The picture that is shown."""
        return self._layer.picture

    def draw(self, picture: Picture) -> None:
        """Take the next picture. `follow` shows it, with the layer above it."""
        self._layer.draw(picture)

    def follow(self, choices: Mapping[str, str], news: News, pace: int, moment: int) -> None:
        """Show the picture and the layer above it: buttons, labels and animations.

        Parameters
        ----------
        choices : mapping of str to str
            The shapes that can be chosen, by identifier, with the action in words.
        news : News
            The changes since the previous picture.
        pace : int
            The duration of an animation in milliseconds.
        moment : int
            See `PageState.moment`.
        """
        before = self.spots.drawn
        self.spots.change(**self._layer.state(choices, pace, moment))
        if self.spots.drawn != before:
            self.canvas.draw()
        if changed := self._layer.changed(news):
            self.spots.send({"event": "changed", **changed})

    def keep(self) -> Picture:
        """Store the picture in `spots.asleep` for when there is no kernel, and return it.

        The page itself stores later pictures, at no cost to the kernel.
        """
        assert self.picture is not None
        self.spots.asleep = svg(self._layer.below)
        return self.picture

    def look_at(self, name: str | None) -> None:
        """Show the tip of a shape, or no tip if `name` is None."""
        if name is not None and not isinstance(name, str):
            raise InvalidInput(f"name: found {short_repr(name)}, expected the identifier of a shape, or None")
        self.spots.looked = name or ""

    def _handle(self, spots: Spots, content: object, buffers: object) -> None:
        if not isinstance(content, dict):
            return
        if content.get("event") == "has":  # a page that has just been loaded
            self.canvas.draw()
        elif content.get("event") in ("choose", "press"):
            self._hear[content["event"]](str(content.get("name")), content.get("moment"))
