"""Small parts that desks and panels are made of."""

from collections.abc import Callable, Sequence

from ipywidgets import Box, Button, Layout, Widget


def button(words: str, handler: Callable[[], None], icon: str = "", tip: str = "") -> Button:
    """A button that calls `handler()`.

    Parameters
    ----------
    words : str
        What it says; with an icon alone, what the tip and a screen reader say.
    handler : function
    icon : str
        The name of an icon of Font Awesome, in place of the words.
    tip : str
        More than the words say.
    """
    made = Button(
        description="" if icon else words, icon=icon, tooltip=tip or words, layout=Layout(width="auto")
    )
    made.on_click(lambda _: handler())
    return made


def row(children: Sequence[Widget]) -> Box:
    """Widgets beside one another, in several lines where there is little room."""
    layout = Layout(display="flex", flex_flow="row wrap", align_items="center", overflow="visible")
    return Box(list(children), layout=layout)
