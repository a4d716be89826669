"""Long computing for a board: in a thread of its own, off the board's lock, looked at and stopped at will.

Where there are no threads, as in a browser, it is done step by step on the event loop, which goes on between.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Generic, Protocol, TypeVar

from samarkand.engine import threads
from samarkand_widgets.threads.events import BackgroundTask, ErrorsTold, Events, loop_runs

SHOWN_EVERY = 0.8  # seconds
FIRST_SHOWN = 0.4  # seconds; the first look does not wait as long as the others

COMPILING = threading.Lock()  # one thread at a time: the others then find all ready


class SteppedTask(Protocol):
    """A task that is worked out in small steps, and looked at in between."""

    parts: int

    def prepare(self) -> None:
        """Have compiled what is needed first."""

    def steps(self) -> Iterator[int]:
        """Do the work; each step tells how many parts it has brought done."""


T = TypeVar("T", bound=SteppedTask)


class Work(Generic[T]):
    """One task at a time.

    Parameters
    ----------
    events : Events
        Its lock is held while something is shown, and at no other time.
    known : function
        What is known of a task so far; called without the lock.
    take : function
        Called with the task, what is known of it, and whether that is all.
    changed : function
        Called when what was taken is to be shown.
    failed : function
        Called when something went wrong, after it was told.

    Attributes
    ----------
    task : SteppedTask or None
        What is being worked out.
    done : int
        How many of its parts are done.
    """

    def __init__(
        self,
        events: Events,
        known: Callable[[T], Any],
        take: Callable[[T, Any, bool], None],
        changed: Callable[[], None],
        failed: Callable[[], None],
    ):
        self._events, self._known = events, known
        self._take, self._changed, self._failed = take, changed, failed
        self.task: T | None = None
        self.done = self._first = 0
        self._errand: BackgroundTask | None = None  # kept, or the loop would drop it half done

    def begin(self, task: T, first: int = 0) -> None:
        """Work this out, and nothing else any more; at once where there is no notebook that waits.

        Parameters
        ----------
        task : SteppedTask
        first : int
            After how many parts there is something to see of everything.
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
        """Work no more; what was shown stays."""
        self.task = None

    def _do(self, task: T) -> None:
        """Work from beginning to end, in a thread of its own."""
        for _ in self._pieces(task):
            pass

    async def _do_in_turns(self, task: T) -> None:
        """Work in turns with whatever else the event loop has to do."""
        for _ in self._pieces(task):
            await asyncio.sleep(0)

    def _pieces(self, task: T) -> Iterator[None]:
        """Work, and show now and then what is known; what asks for the next piece decides when."""
        with ErrorsTold(self._events.tell):
            with COMPILING:
                task.prepare()
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
        with self._events:
            if self.task is task:  # something went wrong, and the board has told it
                self.task = None
                self._failed()

    def _show(self, task: T, is_final: bool) -> None:
        """Show what is known, unless something else is wanted by now."""
        known = self._known(task)
        with self._events:
            if self.task is task:
                self._take(task, known, is_final)
                if is_final:
                    self.task = None
                self._changed()
