"""Small parts that desks and panels are made of."""

from collections.abc import Callable, Sequence
from pathlib import Path

from ipywidgets import HTML, Box, Button, Layout, Widget

STYLE = Path(__file__).with_name("pieces.css").read_text(encoding="utf-8")


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


def style() -> HTML:
    """The style sheet for a page that has no board: it takes no room."""
    return HTML(f"<style>{STYLE}</style>", layout=Layout(display="none"))


def row(children: Sequence[Widget], name: str = "") -> Box:
    """Widgets beside one another, in several lines where there is little room; named for the style sheet."""
    layout = Layout(display="flex", flex_flow="row wrap", align_items="center", overflow="visible")
    made = Box(list(children), layout=layout)
    return made.add_class(f"samarkand-{name}") if name else made
