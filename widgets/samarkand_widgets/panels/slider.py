"""A native slider of the browser, which works with keyboard, touch and screen reader."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import traitlets

from samarkand.checks import several, text, whole
from samarkand.errors import InvalidInput
from samarkand.grammar import _
from samarkand_widgets.pieces import KEYBOARD
from samarkand_widgets.styled import Styled, restrict

HERE = Path(__file__).parent
FURTHEST = 2**53 - 1  # the largest whole number that a browser represents exactly


class Slider(Styled):
    """A slider for a whole number, with a field to type it.

    Parameters
    ----------
    value : int
        The initial value.
    least, most : int
        The bounds. A value outside is replaced by the nearer bound.
    description : str
        The meaning of the number: the label, which is also the name for a screen reader.
    words : sequence of str, optional
        A name for each value, beginning with the least, if the numbers alone are not clear.

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
    _css = restrict((HERE / "slider.css").read_text(encoding="utf-8"))
    value = traitlets.Int().tag(sync=True)
    min = traitlets.Int().tag(sync=True)
    max = traitlets.Int().tag(sync=True)
    step = traitlets.Int(1).tag(sync=True)
    description = traitlets.Unicode().tag(sync=True)
    typed = traitlets.Unicode().tag(sync=True)
    words = traitlets.List(traitlets.Unicode()).tag(sync=True)
    disabled = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self,
        value: int,
        least: int,
        most: int,
        description: str = "",
        words: Sequence[str] = (),
        **more: object,
    ):
        least, most = whole("least", least, -FURTHEST, FURTHEST), whole("most", most, -FURTHEST, FURTHEST)
        value = whole("value", value, -FURTHEST, FURTHEST)
        if least > most:
            raise InvalidInput(f"most: found {most}, expected at least {least}, the value of least")
        names = [text("words", name) for name in several("words", words)]
        text("description", description)
        bounds = {"min": least, "max": most, "description": description, "words": names}
        typed = _("{description}, typed").format(description=description)
        super().__init__(**bounds, typed=typed, value=value, **more)

    @traitlets.validate("value")
    def _within_bounds(self, proposal: Any) -> int:
        return max(self.min, min(self.max, proposal["value"]))
