"""The strip on the page: a picture, and over it a slider that goes to the moment it points at."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

HERE = Path(__file__).parent


class Strip(anywidget.AnyWidget):
    """A picture over the moments of a game, with a slider over it.

    Attributes
    ----------
    svg : str
        The picture.
    ends : list of float
        Where the first and the last place lie, in per cent of the picture's width.
    place, last : int
        The place that is shown on the board, and the last.
    marks : list of [place, words]
        What is said of places, in their order; the words hold up to the next.
    name : str
        What a screen reader calls it.
    """

    _esm = HERE / "strip.js"
    _css = HERE / "strip.css"
    svg = traitlets.Unicode().tag(sync=True)
    ends: Any = traitlets.List([0, 100]).tag(sync=True)
    place = traitlets.Int().tag(sync=True)
    last = traitlets.Int(1).tag(sync=True)
    marks: Any = traitlets.List().tag(sync=True)
    name = traitlets.Unicode().tag(sync=True)

    def __init__(self, go_to: Callable[[int], None]):
        super().__init__()
        self._go_to = go_to
        self.on_msg(self._heard)

    def _heard(self, strip: Any, content: Any, buffers: Any) -> None:
        place = content.get("place") if isinstance(content, dict) else None
        if isinstance(place, int) and 0 <= place <= self.last:
            self._go_to(place)
