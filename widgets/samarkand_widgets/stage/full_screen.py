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
    enter = traitlets.Unicode().tag(sync=True)
    leave = traitlets.Unicode().tag(sync=True)

    @traitlets.default("enter")
    def _enter(self) -> str:
        return str(wording.FULL_SCREEN)

    @traitlets.default("leave")
    def _leave(self) -> str:
        return str(wording.LEAVE_FULL_SCREEN)
