"""Back to the thread in which a board was made.

JupyterLab may send what happens to widgets to a subshell of the kernel: another thread, beside that of the
cells, with an event loop of its own. A board is changed in one thread only, that of the cells.
"""

import asyncio
import threading
from collections.abc import Callable
from functools import partial
from typing import Any


class Home:
    """The thread in which it is made, and its event loop if one runs there."""

    def __init__(self) -> None:
        self._thread = threading.get_ident()
        try:
            self._loop: asyncio.AbstractEventLoop | None = asyncio.get_running_loop()
        except RuntimeError:
            self._loop = None

    def call(self, deed: Callable[..., Any], *arguments: Any) -> None:
        """Do something at home: now, or called from another thread as soon as the loop there is free.

        Without a loop at home there is nobody to wait for, and it is done where it is called.
        """
        if self._loop is None or threading.get_ident() == self._thread:
            deed(*arguments)
        else:
            self._loop.call_soon_threadsafe(partial(deed, *arguments))
