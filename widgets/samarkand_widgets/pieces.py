"""Small parts that desks and panels are made of."""

from collections.abc import Callable, Sequence
from pathlib import Path

import anywidget
from ipywidgets import Box, Button, Layout, Widget

FOLDER = Path(__file__).parent
STYLE = (FOLDER / "pieces.css").read_text(encoding="utf-8")
# The first lines of each front-end module: they keep JupyterLab's shortcuts from acting in our widgets.
KEYBOARD = (FOLDER / "keyboard.js").read_text(encoding="utf-8")


def button(words: str, handler: Callable[[], None], sign: str = "") -> Button:
    """A button that calls `handler()`.

    Parameters
    ----------
    words : str
        What it says.
    handler : function
    sign : str
        What is shown in place of the words, by the name that the style sheet has for it; a screen reader
        and the tip still say the words.
    """
    made = Button(description=words, tooltip=words if sign else "", layout=Layout(width="auto"))
    if sign:
        made.add_class("samarkand-sign")
        made.add_class(f"samarkand-{sign}")
    made.on_click(lambda _: handler())
    return made


class Look(anywidget.AnyWidget):
    """The style sheet and the module for the keyboard, for widgets that bring neither; it is not seen."""

    _esm = KEYBOARD + (FOLDER / "look.js").read_text(encoding="utf-8")
    _css = STYLE

    def __init__(self) -> None:
        super().__init__(layout=Layout(display="none"))


def row(children: Sequence[Widget], name: str = "") -> Box:
    """Widgets beside one another, in several lines where there is little room; named for the style sheet."""
    layout = Layout(display="flex", flex_flow="row wrap", align_items="center", overflow="visible")
    made = Box(list(children), layout=layout)
    return made.add_class(f"samarkand-{name}") if name else made
