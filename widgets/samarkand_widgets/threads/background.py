"""Long computations for a board, in a separate thread and without holding the board's lock.

Where there are no threads, as in a browser, they run in steps on the event loop, which handles other events
in between.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Generic, Protocol, TypeVar

from samarkand.engine import threads
from samarkand_widgets.threads.events import BackgroundTask, Events, loop_runs

SHOWN_EVERY = 0.8  # seconds
FIRST_SHOWN = 0.4  # seconds before the first results are shown, less than between later ones


class SteppedTask(Protocol):
    """A task that is computed in small steps, with intermediate results."""

    parts: int

    def steps(self) -> Iterator[int]:
        """Do the work. Each step yields the number of parts completed."""


T = TypeVar("T", bound=SteppedTask)


class Work(Generic[T]):
    """A runner for one task at a time.

    Parameters
    ----------
    events : Events
        Its lock is held only while results are shown.
    known : function
        Returns the results of a task so far. Called without the lock.
    take : function
        Called with the task, its results, and whether they are final.
    changed : function
        Called when new results should be shown.
    failed : function
        Called after an error was shown.

    Attributes
    ----------
    task : SteppedTask or None
        The task in progress.
    done : int
        The number of its parts that are done.
    """

    def __init__(
        self,
        events: Events,
        known: Callable[[T], object],
        take: Callable[[T, Any, bool], None],
        changed: Callable[[], None],
        failed: Callable[[], None],
    ):
        self._events, self._known = events, known
        self._take, self._changed, self._failed = take, changed, failed
        self.task: T | None = None
        self.done = self._first = 0
        self._errand: BackgroundTask | None = None  # a reference, because the event loop does not keep one

    def begin(self, task: T, first: int = 0) -> None:
        """Start a task instead of any previous one. Outside a notebook, complete it before returning.

        Parameters
        ----------
        task : SteppedTask
        first : int
            The number of parts after which there are first results for everything.
        """
        self.task, self.done, self._first = task, 0, first
        if loop_runs():
            if threads.can_start():
                threading.Thread(target=self._do, args=(task,), daemon=True).start()
            else:
                self._errand = BackgroundTask(self._do_in_turns(task))
            return
        with self._events:
            for _ in task.steps():
                pass
            self._take(task, self._known(task), True)
        self.task = None

    def stop(self) -> None:
        """Stop the task. Results that were shown stay."""
        self.task = None

    def _do(self, task: T) -> None:
        """Do the whole task in the current thread."""
        for _ in self._pieces(task):
            pass

    async def _do_in_turns(self, task: T) -> None:
        """Do the task in turns with the other work of the event loop."""
        for _ in self._pieces(task):
            await asyncio.sleep(0)

    def _pieces(self, task: T) -> Iterator[None]:
        """Do the task piece by piece, and show results from time to time."""
        try:
            next_look = time.monotonic() + FIRST_SHOWN
            for parts in task.steps():
                if self.task is not task:
                    return
                self.done += parts
                if self.done == self._first or time.monotonic() > next_look:
                    self._show(task, is_final=False)
                    next_look = time.monotonic() + SHOWN_EVERY
                yield
            self._show(task, is_final=True)
        except Exception as error:  # noqa: BLE001 — it would be lost in a thread
            self._events.show(error)
        with self._events:
            if self.task is task:  # after an error, which the board has shown
                self.task = None
                self._failed()

    def _show(self, task: T, is_final: bool) -> None:
        """Show the results, unless another task has been started."""
        known = self._known(task)
        with self._events:
            if self.task is task:
                self._take(task, known, is_final)
                if is_final:
                    self.task = None
                self._changed()
