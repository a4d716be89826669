"""Buttons that send, with each press, the moment that the page showed.

The page is updated after the kernel, on a busy server much later. In between, a button still shows its old
text, but the kernel would already give it a new meaning. So the page sends each press together with the
moment that it showed, through the layer of spots.
"""

from collections.abc import Callable
from itertools import count
from typing import Any

from ipywidgets import Button, Layout, Widget

from samarkand_widgets.threads.events import within

NUMBERS = count()
AT = "samarkand-at-"  # prefix of the CSS class that holds the moment of a button


class PressButton(Button):
    """A button that plays or takes back a move.

    Parameters
    ----------
    words : str
        The text of the button.
    handler : function
        Called without arguments.
    is_move : bool
        Whether a press is valid only at the moment given to `show_at`. See `PageState.allows`.

    Attributes
    ----------
    key : str
        The name by which the page identifies the button.
    """

    _dom_classes: Any  # a trait of ipywidgets, which has no type

    def __init__(self, words: str, handler: Callable[[], object], is_move: bool = True):
        super().__init__(description=words, layout=Layout(width="auto"))
        self.is_move = is_move
        self.key = f"samarkand-key-{next(NUMBERS)}"
        self.add_class("samarkand-press")
        self.add_class(self.key)
        self._sent: tuple[int, str] | None = None
        self.on_click(lambda _: handler())

    def show_at(self, moment: int, words: str) -> None:
        """Set the text and the moment in one message, so that the page never has only one of them."""
        if self._sent == (moment, words):
            return
        self._sent = moment, words
        others = [name for name in self._dom_classes if not name.startswith(AT)]
        classes = (*others, f"{AT}{moment}")
        self._trait_values.update(description=words, _dom_classes=classes)
        self.send_state({"description", "_dom_classes"})


def find_button(root: Widget, key: object) -> PressButton | None:
    """Return the button with this key inside a widget, or None if it is gone."""
    buttons = (part for part in within(root) if isinstance(part, PressButton))
    return next((button for button in buttons if button.key == key), None)
