"""The stage: a picture on a canvas that only draws, and over it real buttons that a page can reach.

What a canvas shows, no keyboard, finger or screen reader finds. So every shape that can be chosen or read has
a button of its own above it: `Spots`, a layer of the page.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import traitlets
from ipywidgets import Box, Layout, Widget

from samarkand.errors import InvalidOption, shown
from samarkand.picture import Picture, Shape, in_one_line, svg
from samarkand.picture.part_cache import IdentityCache
from samarkand_widgets import wording
from samarkand_widgets.game.changes import News
from samarkand_widgets.pieces import KEYBOARD, STYLE
from samarkand_widgets.stage.canvas import PictureCanvas
from samarkand_widgets.stage.motion import Sprite, changed, lifted, place_of
from samarkand_widgets.stage.outlines import Outlines, labelled
from samarkand_widgets.stage.patches import PATCHES, Patched
from samarkand_widgets.threads.events import Events

Heard = Callable[[str, Any], None]
FOLDER = Path(__file__).parent
PACE = 450  # milliseconds


class Spots(Patched):
    """The layer of buttons over a canvas.

    Attributes
    ----------
    title : str
        What a screen reader calls the whole.
    size : list of int
        Width and height of the picture, in whose units all places are given.
    outlines : list of [identifier, path, left, top, width, height]
    labels : list of [identifier, words, line, …]
        What is there, from the back to the front; in one line, and in the lines of a tip.
    choices : list of [identifier, words]
        What may be chosen, with the action in words.
    sprites : list of [identifier, x, y, svg]
        What lies above the canvas because it moves; the same identifier at another place slides there.
    looked : str
        The identifier of the shape beside which a tip stands, when asked for by code; empty for none.
    ring : list of identifier, seconds, moment
        A ring around a round shape that runs out in that time, anew with each moment; empty for none.
    pace : int
        Milliseconds that what moves takes.
    asleep : str
        What the canvas showed, as an SVG or as an image's address: shown in its place where no kernel runs.
    moment : int
        See `PageState.moment`.
    words : dict of str to str
        What the page itself says.
    """

    _esm = KEYBOARD + PATCHES + (FOLDER / "spots.js").read_text(encoding="utf-8")
    _css = STYLE + (FOLDER / "board.css").read_text(encoding="utf-8")
    title = traitlets.Unicode().tag(sync=True)
    size = traitlets.List([1, 1]).tag(sync=True)
    outlines: Any = traitlets.List().tag(sync=True)
    labels: Any = traitlets.List().tag(sync=True)
    choices: Any = traitlets.List().tag(sync=True)
    sprites: Any = traitlets.List().tag(sync=True)
    looked = traitlets.Unicode().tag(sync=True)
    ring: Any = traitlets.List().tag(sync=True)
    pace = traitlets.Int(PACE).tag(sync=True)
    asleep = traitlets.Unicode().tag(sync=True)
    moment = traitlets.Int().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    @traitlets.default("words")
    def _words(self) -> dict[str, str]:
        return {"again": str(wording.TAP_AGAIN), "asleep": str(wording.RUN_THE_CELL)}


class Stage:
    """A picture that can be played on.

    Parameters
    ----------
    width, height : int
        Of the pictures.
    events : Events
    choose, press : function
        Called when a shape was pressed, or a button of the desk, with its identifier, and the moment that
        the page showed.

    Attributes
    ----------
    widget : ipywidgets.Box
    canvas : PictureCanvas
    spots : Spots
    """

    def __init__(self, width: int, height: int, events: Events, choose: Heard, press: Heard):
        self.canvas = PictureCanvas(width, height, events.handler)
        self.spots = Spots(size=[width, height])
        self._hear = {"choose": events.handler(choose), "press": events.handler(press)}
        self.spots.on_msg(self._heard)
        self._picture: Picture | None = None
        self._before: Picture | None = None
        self._sprites: list[Sprite] = []
        self._outlines, self._told = Outlines(), IdentityCache(_told)
        self.widget = Box([self.canvas.widget, self.spots], layout=Layout(width="100%"))
        self.widget.add_class("samarkand-stage")

    def cover(self, widgets: Sequence[Widget]) -> None:
        """Have widgets lie over the picture, in place of those before."""
        self.widget.children = [self.canvas.widget, self.spots, *widgets]

    @property
    def picture(self) -> Picture | None:
        """The picture that is shown."""
        return self._picture

    def draw(self, picture: Picture) -> None:
        """Show a picture on the canvas; `adopt_language` then puts over it what can be pressed."""
        self._before, self._picture = self._picture, picture
        shapes, self._sprites = lifted(picture.shapes)
        self.canvas.draw(replace(picture, shapes=shapes))

    def follow(self, choices: Mapping[str, str], news: News, pace: int, moment: int) -> None:
        """Put over the picture what can be pressed and read, and show what moves.

        Parameters
        ----------
        choices : mapping of str to str
            What may be chosen now: the identifier of its shape, and the action in words.
        news : News
            What has happened since the picture before.
        pace : int
            Milliseconds that what moves takes.
        moment : int
            See `PageState.moment`.
        """
        picture, before = self._picture, self._before
        assert picture is not None
        self.spots.change(
            title=picture.title,
            outlines=self._outlines.of(picture.shapes),
            labels=self._told(labelled(picture.shapes)),
            sprites=[tuple(sprite) for sprite in self._sprites],
            pace=pace,
            moment=moment,
            choices=list(choices.items()),
        )
        rings = changed(before, picture)
        if rings or any(news):
            told = {"rings": rings, "gains": list(news.gains.items()), "roll": news.roll}
            self.spots.send({"event": "changed", "flights": _flights(news, before, picture), **told})

    def keep(self) -> Picture:
        """Have the page keep the picture for when the kernel is gone; return it. Changes `spots.asleep`.

        What is drawn later, the page itself keeps: it costs the kernel nothing.
        """
        assert self._picture is not None and self.canvas.picture is not None
        self.spots.asleep = svg(self.canvas.picture)
        return self._picture

    def look_at(self, name: str | None) -> None:
        """Put a tip beside a shape; None takes it away."""
        if name is not None and not isinstance(name, str):
            raise InvalidOption(f"name: found {shown(name)}, expected the identifier of a shape, or None")
        self.spots.looked = name or ""

    def _heard(self, spots: Spots, content: Any, buffers: Any) -> None:
        if isinstance(content, dict) and content.get("event") in ("choose", "press"):
            self._hear[content["event"]](str(content.get("name")), content.get("moment"))


def _told(shape: Shape) -> tuple[str, ...]:
    """What the page tells of a shape."""
    return shape.identifier, in_one_line(shape.label), *shape.label.split("\n")


def _flights(news: News, before: Picture | None, after: Picture) -> list[list[Any]]:
    """The flights of things: where each sets out, where it arrives, and how it looks; none for what stays."""
    found: list[list[Any]] = []
    for start, end, drawn in news.flights:
        left, reached = place_of(start, before, after), place_of(end, after, before)
        if left and reached and left != reached:
            found.append([*left, *reached, drawn])
    return found
