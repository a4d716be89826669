"""A clock that counts in real time while the kernel does other things, without any widget."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager

from samarkand.errors import IllegalAction, InvalidOption, shown
from samarkand_widgets.threads.events import BackgroundTask, loop_runs

SLICE = 0.05  # seconds; how finely time is measured
MAX_LENGTH = 3600  # seconds


class LiveClock:
    """Calls `count` again and again, `tempo` seconds apart, from the event loop in which it was started.

    Time runs only while that loop is free, in which a press would be answered: what a cell takes to compute
    is not taken from anybody's time to think, since the time is added up from slices, each as long as was
    asked for.

    Parameters
    ----------
    count : function
        Called when the time of a value is up. Answers how many times `tempo` the next value lasts, 0 if
        there is nothing left to count: the clock then stops by itself.
    tempo : float
        Seconds; 0 counts as fast as the kernel can.
    sleep : coroutine function, optional
        Waits some seconds, as `asyncio.sleep` does.
    lock : context manager, optional
        Held while it counts.

    Attributes
    ----------
    tempo : float
        May be changed at any time, also in the middle of a value.

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
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        lock: AbstractContextManager[object] | None = None,
    ):
        self.tempo = check_tempo(tempo)
        self._count = count
        self._sleep = sleep
        self._lock = lock or threading.RLock()
        self._errand: BackgroundTask | None = None
        self._run_number = 0

    @property
    def is_running(self) -> bool:
        """Whether it counts."""
        return self._errand is not None and self._errand.is_alive

    def start(self, values: float = 1) -> None:
        """Count from now on; the first value lasts `values` times the tempo.

        Raises
        ------
        IllegalAction
            If there is no event loop to count in, as in a plain script.
        """
        if self.is_running:
            return
        if not loop_runs():
            raise IllegalAction(
                "the clock needs a running event loop, as a notebook has; without one, count step by step"
            )
        self._run_number += 1
        self._errand = BackgroundTask(self._run(values, self._run_number))

    def pause(self) -> None:
        """Count no further; a new start gives the value its whole time again."""
        if self._errand is not None:
            self._errand.cancel()
            self._errand = None
            self._run_number += 1

    async def _run(self, values: float, number: int) -> None:
        """Count until there is nothing left, or another run, or none, has taken its place."""
        while values:
            await self._pass(values)
            with self._lock:
                if number != self._run_number:
                    return
                values = self._count()
                if not values and number == self._run_number:
                    self._errand = None

    async def _pass(self, values: float) -> None:
        """Wait slice by slice until the time of a value is up."""
        passed = 0.0
        while True:
            await self._sleep(max(0.0, min(SLICE, values * self.tempo - passed)))
            passed += SLICE
            if passed >= values * self.tempo:
                return


def check_tempo(tempo: float) -> float:
    """The tempo, if it is one.

    Raises
    ------
    InvalidOption
        If it is not a number of seconds.
    """
    if isinstance(tempo, bool) or not isinstance(tempo, (int, float)) or not 0 <= tempo <= MAX_LENGTH:
        raise InvalidOption(f"tempo: found {shown(tempo)}, expected seconds a value, 0 to {MAX_LENGTH}")
    return tempo
