"""The strip on the page: a picture, and above it a slider for choosing a moment."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import traitlets

from samarkand_widgets.styled import Styled, restrict

HERE = Path(__file__).parent


class Strip(Styled):
    """A picture of the moments of a game, with a slider above it.

    Attributes
    ----------
    svg : str
        The picture.
    ends : list of float
        The positions of the first and the last place, in per cent of the picture's width.
    place, last : int
        The place that the board shows, and the last place.
    marks : list of [place, words]
        Texts for places, in order. Each is valid up to the next one.
    name : str
        The name for a screen reader.
    """

    _esm = HERE / "strip.js"
    _css = restrict((HERE / "strip.css").read_text(encoding="utf-8"))
    svg = traitlets.Unicode().tag(sync=True)
    ends: Any = traitlets.List([0, 100]).tag(sync=True)
    place = traitlets.Int().tag(sync=True)
    last = traitlets.Int(1).tag(sync=True)
    marks: Any = traitlets.List().tag(sync=True)
    name = traitlets.Unicode().tag(sync=True)

    def __init__(self, go_to: Callable[[int], None]):
        super().__init__()
        self._go_to = go_to
        self.on_msg(self._handle)

    def _handle(self, strip: object, content: object, buffers: object) -> None:
        place = content.get("place") if isinstance(content, dict) else None
        if isinstance(place, int) and 0 <= place <= self.last:
            self._go_to(place)
