"""A clock that counts in real time while the kernel does other things. It uses no widgets."""

import threading
from asyncio import sleep
from collections.abc import Callable
from contextlib import AbstractContextManager

from samarkand.errors import IllegalAction
from samarkand_widgets.threads.events import BackgroundTask, check_seconds, loop_runs

SLICE = 0.05  # seconds: the resolution of the time


class LiveClock:
    """A clock that calls `count` every `tempo` seconds, from the event loop in which it was started.

    Time passes only while that loop is free, so that a press would be handled. Time in which a cell computes
    is not taken from the players, because the clock adds up slices of their nominal length.

    Parameters
    ----------
    count : function
        Called when the time of a value is up. Returns the duration of the next value as a multiple of
        `tempo`, or 0 to stop the clock.
    tempo : float
        Seconds per value. With 0, the clock counts as fast as possible.
    lock : context manager, optional
        Held during each call of `count`.

    Attributes
    ----------
    tempo : float
        Can be changed at any time, even during a value.

    Examples
    --------
    >>> import asyncio
    >>> called = []
    >>> async def three_values():
    ...     clock = LiveClock(lambda: called.append("tick") or 3 - len(called), tempo=0)
    ...     clock.start()
    ...     while clock.is_running:
    ...         await asyncio.sleep(0)
    >>> asyncio.run(three_values())
    >>> called
    ['tick', 'tick', 'tick']
    """

    def __init__(
        self,
        count: Callable[[], float],
        tempo: float,
        lock: AbstractContextManager[object] | None = None,
    ):
        self.tempo = check_seconds("tempo", tempo)
        self._count = count
        self._lock = lock or threading.RLock()
        self._errand: BackgroundTask | None = None
        self._run_number = 0

    @property
    def is_running(self) -> bool:
        """Whether the clock is running."""
        return self._errand is not None and self._errand.is_alive

    def start(self, values: float = 1) -> None:
        """Start the clock. The first value lasts `values` times the tempo.

        Raises
        ------
        IllegalAction
            If there is no running event loop, as in a plain script.
        """
        if self.is_running:
            return
        if not loop_runs():
            raise IllegalAction(
                "the clock needs a running event loop, such as the one in a notebook; without one, count "
                "down step by step"
            )
        self._run_number += 1
        self._errand = BackgroundTask(self._run(values, self._run_number))

    def pause(self) -> None:
        """Stop the clock. After the next start, the value has its full time again."""
        if self._errand is not None:
            self._errand.cancel()
            self._errand = None
            self._run_number += 1

    async def _run(self, values: float, number: int) -> None:
        """Count until `count` returns 0, or the clock is paused or started again."""
        while values:
            await self._pass(values)
            with self._lock:
                if number != self._run_number:
                    return
                values = self._count()
                if not values and number == self._run_number:
                    self._errand = None

    async def _pass(self, values: float) -> None:
        """Wait in slices until the time of a value is up."""
        passed = 0.0
        while True:
            await sleep(max(0.0, min(SLICE, values * self.tempo - passed)))
            passed += SLICE
            if passed >= values * self.tempo:
                return
