"""The parts of widgets: they are closed together, and their events are handled where they arrive."""

from collections.abc import Iterable, Iterator
from typing import Any

from ipywidgets import Widget


def handle_on_arrival(*roots: Widget) -> None:
    """Handle the events of widgets and all their parts on the thread that the page names.

    From version 7.4, ipykernel sends an event to the thread that last wrote to its widget. If that is the
    thread of the cells, the event has to wait until the running cell ends. No public API changes this.
    """
    for widget in within(*roots):
        comm: Any = getattr(widget, "comm", None)
        if hasattr(comm, "_reply_subshell_for"):
            comm._reply_subshell_for = _as_named


def _as_named(data: object, named: object) -> Any:
    return named


def close_all(widgets: Iterable[Widget], but: Widget) -> None:
    """Close widgets, except one that closes itself."""
    for widget in list(widgets):
        if widget is not but:
            widget.close()


def within(*roots: Widget) -> Iterator[Widget]:
    """Yield the widgets and all widgets inside them, including styles and layouts."""
    seen: set[int] = set()
    remaining = list(roots)
    while remaining:
        widget = remaining.pop()
        if id(widget) in seen:
            continue
        seen.add(id(widget))
        yield widget
        remaining += [part for part in (getattr(widget, name, None) for name in ("layout", "style"))
                  if isinstance(part, Widget)]  # fmt: skip
        remaining += getattr(widget, "children", ())
