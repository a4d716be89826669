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
        self._is_patching = False
        super().__init__(**state)
        self.on_msg(self._asked)

    def change(self, **values: Any) -> None:
        """Have these values: of a list the page is told what differs, of others the new one, all at once."""
        new = {name: value for name, value in values.items() if getattr(self, name) != value}
        if not new:
            return
        patch: dict[str, Any] = {"event": "patch", "version": self.version, "lists": {}, "values": {}}
        self._is_patching = True
        try:
            for name, value in new.items():
                is_list = isinstance(value, list)
                told = splices(getattr(self, name), value) if is_list else value
                patch["lists" if is_list else "values"][name] = told
                setattr(self, name, value)
            self.version += 1
        finally:
            self._is_patching = False
        self.send(patch)

    def _should_send_property(self, key: str, value: Any) -> bool:
        return not self._is_patching and super()._should_send_property(key, value)

    def _asked(self, widget: Any, content: Any, buffers: Any) -> None:
        """A page tells which version it has; it gets what it lacks."""
        if isinstance(content, dict) and content.get("event") == "has" and content["version"] != self.version:
            self.send_state()
