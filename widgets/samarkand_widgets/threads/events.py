"""Widget events, handled at once on the thread on which they arrive.

JupyterLab sends widget events to a subshell of the kernel, that is, to another thread than that of the cells.
They are handled there, so that a board responds while a cell runs. Each board has a lock, so that two events,
or an event and a cell, never change it at the same time.
"""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from samarkand.errors import InvalidInput, SamarkandError, short_repr
from samarkand.grammar import Reader, for_reader

MAX_SECONDS = 3600

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound="HasEvents")


class HasEvents(Protocol):
    """An object with its own lock, `events.lock`."""

    events: "Events"


def with_lock(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """Make a method hold the lock of `self.events`, because a cell may call it during an event."""

    @wraps(method)
    def hold(self: S, *arguments: P.args, **named: P.kwargs) -> R:
        with self.events.held():
            return method(self, *arguments, **named)

    return hold


class Events:
    """A context manager in which only this thread changes a board or panel, and errors are shown.

    Otherwise they would be lost: ipywidgets ignores exceptions in handlers, and the output of a thread or a
    subshell is not shown.

    Parameters
    ----------
    tell : function
        Called with the message of an error.
    reader : function, optional
        Returns the reader for whom the board writes.

    Attributes
    ----------
    lock : threading.RLock
    """

    def __init__(self, tell: Callable[[str], None], reader: Callable[[], Reader] = Reader):
        self._tell, self._reader = tell, reader
        self.lock = threading.RLock()
        self._entered: list[Any] = []

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the lock, and write for the board's reader."""
        with self.lock, for_reader(self._reader()):
            yield

    def __enter__(self) -> None:
        """Acquire the lock."""
        held = self.held()
        held.__enter__()
        self._entered.append(held)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> bool:
        """Show the error, unless it ends the program or a task, and release the lock."""
        try:
            if isinstance(error, Exception):
                self.show(error)
            return isinstance(error, Exception)
        finally:
            self._entered.pop().__exit__(None, None, None)

    def show(self, error: Exception) -> None:
        """Show an error."""
        message = str(error) if isinstance(error, SamarkandError) else f"{type(error).__name__}: {error}"
        with self.held():
            self._tell(message)

    def handler(self, action: Callable[..., None]) -> Callable[..., None]:
        """Return a function as an event handler, which holds the lock and shows errors."""

        @wraps(action)
        def handle(*arguments: Any) -> None:
            with self:
                action(*arguments)

        return handle


class BackgroundTask:
    """A coroutine that runs as a task on the event loop of the current thread.

    Parameters
    ----------
    work : coroutine
    """

    def __init__(self, work: Coroutine[object, None, None]):
        self._loop = asyncio.get_running_loop()
        self._task = self._loop.create_task(work)

    @property
    def is_alive(self) -> bool:
        """Return whether it is still running, neither done nor abandoned by a thread that ended."""
        return not self._task.done() and self._loop.is_running()

    def cancel(self) -> None:
        """Cancel the task. Can be called from any thread."""
        try:
            here = asyncio.get_running_loop()
        except RuntimeError:
            here = None
        if here is self._loop:
            self._task.cancel()
        elif self._loop.is_running():
            self._loop.call_soon_threadsafe(self._task.cancel)


def check_seconds(name: str, seconds: object) -> float:
    """Return a number of seconds, or raise.

    Raises
    ------
    InvalidInput
        If it is not a number from 0 to an hour.

    Examples
    --------
    >>> check_seconds("pause", 0.6)
    0.6
    >>> check_seconds("pause", -1)
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidInput: pause: found -1, expected seconds, from 0 to 3600
    """
    if not isinstance(seconds, (int, float)) or isinstance(seconds, bool) or not 0 <= seconds <= MAX_SECONDS:
        raise InvalidInput(f"{name}: found {short_repr(seconds)}, expected seconds, from 0 to {MAX_SECONDS}")
    return seconds


def loop_runs() -> bool:
    """Return whether this thread has a running event loop, as in a notebook."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
