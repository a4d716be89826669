"""A button that shows the board around it on the whole screen."""

from pathlib import Path

import anywidget


class FullScreen(anywidget.AnyWidget):
    """The button; the page does all of it, since no kernel may ask a page for its screen."""

    _esm = Path(__file__).with_name("full_screen.js")
