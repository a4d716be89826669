"""A thread with an event loop of its own, for what has to go on while a cell runs."""

import asyncio
import threading
from collections.abc import Callable

from samarkand.engine.threads import can_start
from samarkand.errors import SamarkandError


class LoopThread:
    """Does deeds one after the other, in the order in which they come, until it is closed.

    Parameters
    ----------
    name : str

    Raises
    ------
    SamarkandError
        Where no thread can be started.

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
            raise SamarkandError("thread: this Python cannot start one, as in a page of the browser")
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()
        self._loop.close()

    def is_here(self) -> bool:
        """Whether this code runs in it."""
        return threading.current_thread() is self._thread

    def soon(self, deed: Callable[[], None]) -> None:
        """Have a deed done; from any thread. After `close` it is not done."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(deed)

    def close(self) -> None:
        """Do what is waiting, and end."""
        self.soon(self._loop.stop)
