"""Widgets that tell their page of long lists only what has changed in them."""

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from samarkand.picture.frames import splices

PATCHES = Path(__file__).with_name("patches.js").read_text(encoding="utf-8")


class Patched(anywidget.AnyWidget):
    """A widget whose lists are sent whole to a page that opens it, and then as what differs.

    Its module begins with `PATCHES` and exports `initialize: follow`.

    Attributes
    ----------
    version : int
        How many changes have led to what it holds; a page that has missed one asks for the whole.
    """

    version = traitlets.Int().tag(sync=True)

    def __init__(self, **state: Any):
        self._held: dict[str, Any] = {}  # what `change` has given
        super().__init__(**state)
        self.on_msg(self._asked)

    def change(self, **values: Any) -> None:
        """Have these values: of a list the page is told what differs, of others the new one, all at once."""
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
        # Nobody but the page is told of these, and that in the patch.
        self._trait_values.update(new, version=self.version + 1)
        self.send(patch)

    def _asked(self, widget: Any, content: Any, buffers: Any) -> None:
        """A page tells which version it has; it gets what it lacks."""
        if isinstance(content, dict) and content.get("event") == "has" and content["version"] != self.version:
            self.send_state()
