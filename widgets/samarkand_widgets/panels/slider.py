"""A native slider of the browser, which works with keyboard, touch and screen reader."""

from typing import Any

import anywidget
import traitlets

from samarkand.grammar import _
from samarkand_widgets.lesson.front.widget import Front


class Slider(Front):
    """A slider for a whole number, with a field to type it.

    Parameters
    ----------
    value : int
        The initial value.
    least, most : int
        The bounds. A value outside is replaced by the nearer bound.
    description : str
        The meaning of the number: the label, which is also the name for a screen reader.

    Examples
    --------
    >>> cards = Slider(4, 1, 12, "cards drawn")
    >>> cards.value = 40
    >>> cards.value
    12
    """

    name = "slider"
    value = traitlets.Int().tag(sync=True)
    min = traitlets.Int().tag(sync=True)
    max = traitlets.Int().tag(sync=True)
    typed = traitlets.Unicode().tag(sync=True)

    def __init__(self, value: int, least: int, most: int, description: str):
        typed = _("{description}, typed").format(description=description)
        super().__init__(description, "", typed=typed, min=least, max=most, value=value)

    @traitlets.validate("value")
    def _within_bounds(self, proposal: Any) -> int:
        return max(self.min, min(self.max, proposal["value"]))

    def _repr_mimebundle_(self, **how: object) -> dict[str, Any]:
        """Return the view alone, because an explorer stores the picture of all its parts."""
        return anywidget.AnyWidget._repr_mimebundle_(self, **how)
