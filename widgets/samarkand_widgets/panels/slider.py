"""A slider that is the browser's own, so that keyboard, finger and screen reader all know it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from samarkand.arguments import several, text, whole
from samarkand.errors import InvalidOption
from samarkand_widgets.panels import wording
from samarkand_widgets.pieces import KEYBOARD

HERE = Path(__file__).parent
FURTHEST = 2**53 - 1  # what a browser keeps exactly


class Slider(anywidget.AnyWidget):
    """A whole number to be slid to, or typed.

    Parameters
    ----------
    value : int
        At the start.
    least, most : int
        Its bounds; a value beyond is brought back to the nearer one.
    description : str
        What the number means: the slider's label and its name for a screen reader.
    words : sequence of str, optional
        What each value is called, from the least on, where numbers would say little.

    Attributes
    ----------
    value : int

    Examples
    --------
    >>> from samarkand_widgets import Slider
    >>> cards = Slider(4, 1, 12, description="cards drawn")
    >>> cards.value = 40
    >>> cards.value
    12
    """

    _esm = KEYBOARD + (HERE / "slider.js").read_text(encoding="utf-8")
    _css = HERE / "slider.css"
    value = traitlets.Int().tag(sync=True)
    min = traitlets.Int().tag(sync=True)
    max = traitlets.Int().tag(sync=True)
    step = traitlets.Int(1).tag(sync=True)
    description = traitlets.Unicode().tag(sync=True)
    typed = traitlets.Unicode().tag(sync=True)
    words = traitlets.List(traitlets.Unicode()).tag(sync=True)
    disabled = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self, value: int, least: int, most: int, description: str = "", words: Sequence[str] = (), **more: Any
    ):
        least, most = whole("least", least, -FURTHEST, FURTHEST), whole("most", most, -FURTHEST, FURTHEST)
        value = whole("value", value, -FURTHEST, FURTHEST)
        if least > most:
            raise InvalidOption(f"most: found {most}, expected at least {least}, which is least")
        named = [text("words", each) for each in several("words", words)]
        text("description", description)
        bounds = {"min": least, "max": most, "description": description, "words": named}
        typed = wording.TYPED.format(description=description)
        super().__init__(**bounds, typed=typed, value=value, **more)

    @traitlets.validate("value")
    def _within_bounds(self, proposal: Any) -> int:
        return max(self.min, min(self.max, proposal["value"]))
