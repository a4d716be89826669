"""A button that shows the board around it on the whole screen."""

from pathlib import Path

import anywidget
import traitlets

from samarkand_widgets import wording


class FullScreen(anywidget.AnyWidget):
    """The button; the page does all of it, since no kernel may ask a page for its screen.

    Attributes
    ----------
    enter, leave : str
        What it says.
    """

    _esm = Path(__file__).with_name("full_screen.js")
    enter = traitlets.Unicode(wording.FULL_SCREEN).tag(sync=True)
    leave = traitlets.Unicode(wording.LEAVE_FULL_SCREEN).tag(sync=True)
