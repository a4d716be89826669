"""Buttons whose press says what the page showed when it was made.

A page learns later than the kernel what a press has done, on a busy server much later: then a button already
means something else than what it still shows. The page sends these presses by way of the layer of spots, each
with the moment that it showed.
"""

from collections.abc import Callable
from itertools import count
from typing import Any

from ipywidgets import Button, Layout, Widget

from samarkand_widgets.threads.events import within

NUMBERS = count()
AT = "samarkand-at-"  # how the class begins that tells the page the moment of a button


class PressButton(Button):
    """A button that plays, or takes back.

    Parameters
    ----------
    words : str
        What it says.
    handler : function
        Called without arguments.
    is_move : bool
        Whether it plays at one moment only; `show_at` then tells which. See `PageState.allows`.

    Attributes
    ----------
    key : str
        By which the page tells it from others.
    """

    _dom_classes: Any  # of ipywidgets, which says nothing of its type

    def __init__(self, words: str, handler: Callable[[], Any], is_move: bool = True):
        super().__init__(description=words, layout=Layout(width="auto"))
        self.is_move = is_move
        self.key = f"samarkand-key-{next(NUMBERS)}"
        self.add_class("samarkand-press")
        self.add_class(self.key)
        self._told: tuple[int, str] | None = None
        self.on_click(lambda _: handler())

    def show_at(self, moment: int, words: str) -> None:
        """Say these words at that moment: in one message, so that the page has both or neither."""
        if self._told == (moment, words):
            return
        self._told = moment, words
        others = [each for each in self._dom_classes if not each.startswith(AT)]
        classes = (*others, f"{AT}{moment}")
        self._trait_values.update(description=words, _dom_classes=classes)
        self.send_state({"description", "_dom_classes"})


def pressed(root: Widget, key: Any) -> PressButton | None:
    """The button within a widget that the page names by its key, if it is still there."""
    return next((each for each in within(root) if isinstance(each, PressButton) and each.key == key), None)
