"""Widgets that send only the changes of their long lists to the page."""

from pathlib import Path
from typing import Any

import traitlets

from samarkand.picture.frames import splices
from samarkand_widgets.styled import Styled

PATCHES = Path(__file__).with_name("patches.js").read_text(encoding="utf-8")


class Patched(Styled):
    """A widget that sends its lists once in full to a page, and then only the differences.

    Its module begins with `PATCHES` and exports `initialize: follow`.

    Attributes
    ----------
    version : int
        The number of changes so far. A page that has missed one asks for everything.
    """

    version = traitlets.Int().tag(sync=True)

    def __init__(self, **state: object):
        self._held: dict[str, Any] = {}  # the values last passed to `change`
        super().__init__(**state)
        self.on_msg(self._handle_report)

    def change(self, **values: object) -> None:
        """Set these values in one message. For lists, send only the differences."""
        before = self._held
        new = {name: value for name, value in values.items() if name not in before or before[name] != value}
        if not new:
            return
        lists = {
            name: splices(getattr(self, name), value) for name, value in new.items() if type(value) is list
        }
        others = {name: value for name, value in new.items() if name not in lists}
        patch = {"event": "patch", "version": self.version, "lists": lists, "values": others}
        before.update(new)
        # Set without notifying observers; the page gets the values in the patch.
        self._trait_values.update(new, version=self.version + 1)
        self.send(patch)

    def _handle_report(self, widget: object, content: object, buffers: object) -> None:
        """Send a page that reports its version whatever it is missing."""
        if isinstance(content, dict) and content.get("event") == "has" and content["version"] != self.version:
            self.send_state()
