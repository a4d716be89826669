"""A button that shows its board on the whole screen."""

from pathlib import Path

import anywidget
import traitlets

from samarkand.grammar import _


class FullScreen(anywidget.AnyWidget):
    """A button for the full screen. It works in the page alone, because a kernel cannot ask for the screen.

    Attributes
    ----------
    enter, leave : str
        The text of the button in both states.
    """

    _esm = Path(__file__).with_name("full_screen.js")
    enter = traitlets.Unicode().tag(sync=True)
    leave = traitlets.Unicode().tag(sync=True)

    @traitlets.default("enter")
    def _enter(self) -> str:
        return str(_("Full screen"))

    @traitlets.default("leave")
    def _leave(self) -> str:
        return str(_("Leave full screen"))
