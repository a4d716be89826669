"""A thread with its own event loop, for work that continues while a cell runs."""

import asyncio
import threading
from collections.abc import Callable

from samarkand.engine.threads import can_start
from samarkand.errors import SamarkandError


class LoopThread:
    """A thread that calls functions one after another, in the order of `soon`, until it is closed.

    Parameters
    ----------
    name : str

    Raises
    ------
    SamarkandError
        If no thread can be started.

    Examples
    --------
    >>> done, thread = threading.Event(), LoopThread("example")
    >>> thread.soon(done.set)
    >>> done.wait(5), thread.is_here()
    (True, False)
    >>> thread.close()
    """

    def __init__(self, name: str):
        if not can_start():
            raise SamarkandError(
                "thread: this Python cannot start one, for example because it runs in a web page"
            )
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()
        self._loop.close()

    def is_here(self) -> bool:
        """Return whether the calling code runs in this thread."""
        return threading.current_thread() is self._thread

    def soon(self, action: Callable[[], None]) -> None:
        """Call a function in this thread soon. Can be called from any thread; does nothing after `close`."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(action)

    def close(self) -> None:
        """Finish the waiting calls, and end the thread."""
        self.soon(self._loop.stop)
