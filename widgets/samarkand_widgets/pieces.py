"""Small parts that desks and panels are made of."""

from collections.abc import Callable, Sequence

from ipywidgets import Box, Button, Layout, Widget


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


def row(children: Sequence[Widget]) -> Box:
    """Widgets beside one another, in several lines where there is little room."""
    layout = Layout(display="flex", flex_flow="row wrap", align_items="center", overflow="visible")
    return Box(list(children), layout=layout)
