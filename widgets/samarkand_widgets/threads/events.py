"""Events of widgets, answered at once on the thread they come on.

JupyterLab sends what happens to widgets to a subshell of the kernel: another thread, beside that of the
cells. It is answered there, so that a board listens while a cell runs; a lock of each board's own keeps two
events, or an event and a cell, from changing the board at the same time.
"""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterable, Iterator
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from ipywidgets import Widget

from samarkand.errors import SamarkandError

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound="HasEvents")


class HasEvents(Protocol):
    """A thing with a lock of its own."""

    events: "Events"


def locked(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """The method, holding the lock of `self.events`: a cell may call it while an event is answered."""

    @wraps(method)
    def hold(self: S, *arguments: P.args, **named: P.kwargs) -> R:
        with self.events.lock:
            return method(self, *arguments, **named)

    return hold


class ErrorsTold:
    """Inside it, an exception does not get lost: it is told.

    ipywidgets would swallow an exception of a handler, a thread's ends nowhere, and what is printed in a
    subshell is not seen.

    Parameters
    ----------
    tell : function
        Takes a line that says what went wrong.
    """

    def __init__(self, tell: Callable[[str], None]):
        self._tell = tell

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: Any) -> bool:
        """Tell the error, unless it is one that ends the program or a task."""
        if error is None or not isinstance(error, Exception):
            return False
        words = str(error) if isinstance(error, SamarkandError) else f"{type(error).__name__}: {error}"
        self._tell(words)
        return True


class Events(ErrorsTold):
    """Inside it, a board or panel is changed by this thread alone, and what goes wrong is told.

    Attributes
    ----------
    lock : threading.RLock
    """

    def __init__(self, tell: Callable[[str], None]):
        super().__init__(tell)
        self.lock = threading.RLock()

    def __enter__(self) -> None:
        """Hold the lock."""
        self.lock.acquire()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: Any) -> bool:
        """Tell the error, and let go of the lock."""
        try:
            return super().__exit__(kind, error, trace)
        finally:
            self.lock.release()

    def tell(self, words: str) -> None:
        """Tell a line."""
        with self.lock:
            self._tell(words)

    def handler(self, deed: Callable[..., None]) -> Callable[..., None]:
        """The deed as an event's handler."""

        @wraps(deed)
        def handle(*arguments: Any) -> None:
            with self:
                deed(*arguments)

        return handle


def handle_on_arrival(root: Widget) -> None:
    """Have the events of a widget and of all inside it handled on the thread that the page names.

    Ipykernel from 7.4 on sends an event to the thread that last wrote to its widget, which may be that of a
    cell: the event then waits for the cell to end. There is no public way to have it otherwise.
    """
    for widget in within(root):
        comm: Any = getattr(widget, "comm", None)
        if hasattr(comm, "_reply_subshell_for"):
            comm._reply_subshell_for = _as_named


def _as_named(data: Any, named: Any) -> Any:
    return named


def close_all(widgets: Iterable[Widget], but: Widget) -> None:
    """Take widgets out of the kernel, except one that closes itself."""
    for widget in list(widgets):
        if widget is not but:
            widget.close()


def within(*roots: Widget) -> Iterator[Widget]:
    """The widgets, and all widgets that they show, styles and layouts included."""
    seen: set[int] = set()
    found = list(roots)
    while found:
        widget = found.pop()
        if id(widget) in seen:
            continue
        seen.add(id(widget))
        yield widget
        found += [part for part in (getattr(widget, name, None) for name in ("layout", "style"))
                  if isinstance(part, Widget)]  # fmt: skip
        found += getattr(widget, "children", ())


class BackgroundTask:
    """Work in small steps on the event loop of the thread in which it is begun.

    Parameters
    ----------
    work : coroutine
    """

    def __init__(self, work: Coroutine[Any, Any, None]):
        self._loop = asyncio.get_running_loop()
        self._task = self._loop.create_task(work)

    @property
    def is_alive(self) -> bool:
        """Whether it still works: neither done nor left behind by a thread that ended."""
        return not self._task.done() and self._loop.is_running()

    def cancel(self) -> None:
        """Work no more; may be called from any thread."""
        try:
            here = asyncio.get_running_loop()
        except RuntimeError:
            here = None
        if here is self._loop:
            self._task.cancel()
        elif self._loop.is_running():
            self._loop.call_soon_threadsafe(self._task.cancel)


def loop_runs() -> bool:
    """Whether this thread has an event loop that runs, as in a notebook."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
