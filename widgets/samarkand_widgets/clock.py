"""A clock that counts in real time while the kernel does other things, without any widget."""

import asyncio
from collections.abc import Awaitable, Callable

from samarkand.errors import IllegalAction, InvalidOption

SLICE = 0.05  # seconds; how finely time is measured
LONGEST = 3600  # seconds


class LiveClock:
    """Calls `count` again and again, `tempo` seconds apart, from the event loop of the kernel.

    Time runs only while the kernel is free: what a cell takes to compute is not taken from anybody's time
    to think, since the time is added up from slices, each as long as was asked for.

    Parameters
    ----------
    count : function
        Called when the time of a value is up. Answers how many times `tempo` the next value lasts, 0 if
        there is nothing left to count: the clock then stops by itself.
    tempo : float
        Seconds; 0 counts as fast as the kernel can.
    sleep : coroutine function, optional
        Waits some seconds, as `asyncio.sleep` does.

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
    ):
        self.tempo = judge_tempo(tempo)
        self._count = count
        self._sleep = sleep
        self._task: asyncio.Task[None] | None = None

    @property
    def is_running(self) -> bool:
        """Whether it counts."""
        return self._task is not None

    def start(self, values: float = 1) -> None:
        """Count from now on; the first value lasts `values` times the tempo.

        Raises
        ------
        IllegalAction
            If there is no event loop to count in, as in a plain script.
        """
        if self.is_running:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            raise IllegalAction(
                "the clock needs a running event loop, as a notebook has; without one, count step by step"
            ) from None
        self._task = loop.create_task(self._run(values))

    def pause(self) -> None:
        """Count no further; a new start gives the value its whole time again."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _run(self, values: float) -> None:
        here = asyncio.current_task()
        try:
            while values and self._task is here:
                await self._pass(values)
                values = self._count() if self._task is here else 0
        finally:
            if self._task is here:
                self._task = None

    async def _pass(self, values: float) -> None:
        """Wait slice by slice until the time of a value is up."""
        passed = 0.0
        while True:
            await self._sleep(max(0.0, min(SLICE, values * self.tempo - passed)))
            passed += SLICE
            if passed >= values * self.tempo:
                return


def judge_tempo(tempo: float) -> float:
    """The tempo, if it is one.

    Raises
    ------
    InvalidOption
        If it is not a number of seconds.
    """
    if isinstance(tempo, bool) or not isinstance(tempo, (int, float)) or not 0 <= tempo <= LONGEST:
        raise InvalidOption(f"tempo: found {tempo!r}, expected seconds a value, 0 to {LONGEST}")
    return tempo
