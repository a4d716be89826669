"""Small widgets used on desks and panels."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

from ipywidgets import Box, Button, Layout, Widget

from samarkand_widgets.styled import Styled, restrict

FOLDER = Path(__file__).parent
STYLE = (FOLDER / "pieces.css").read_text(encoding="utf-8")
# The start of each front-end module: it keeps JupyterLab's shortcuts from acting in our widgets.
KEYBOARD = (FOLDER / "keyboard.js").read_text(encoding="utf-8")
KEYBOARD = KEYBOARD.replace("VERSION", sha256(KEYBOARD.encode()).hexdigest()[:8])


def button(words: str, handler: Callable[[], None], sign: str = "") -> Button:
    """Return a button that calls `handler()`.

    Parameters
    ----------
    words : str
        The text of the button.
    handler : function
    sign : str
        The name in the style sheet of an icon that is shown instead of the text. Screen readers and the
        tip still use the text.
    """
    made = Button(description=words, tooltip=words if sign else "", layout=Layout(width="auto"))
    if sign:
        made.add_class("samarkand-sign")
        made.add_class(f"samarkand-{sign}")
    made.on_click(lambda _: handler())
    return made


class Look(Styled):
    """An invisible widget that brings the style sheet and the keyboard module to widgets without them."""

    _esm = KEYBOARD + (FOLDER / "look.js").read_text(encoding="utf-8")
    _css = restrict(STYLE)

    def __init__(self) -> None:
        super().__init__(layout=Layout(display="none"))


def row(children: Sequence[Widget], name: str = "") -> Box:
    """Return widgets side by side, wrapped if there is little room. `name` is for the style sheet."""
    layout = Layout(display="flex", flex_flow="row wrap", align_items="center", overflow="visible")
    made = Box(list(children), layout=layout)
    return made.add_class(f"samarkand-{name}") if name else made
