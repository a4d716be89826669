"""The progress bar of calculations that may take long."""

import sys
import time
from typing import Any

from samarkand import checks
from samarkand.engine import threads
from samarkand.grammar import ngettext
from samarkand.log import in_notebook, passing_stream

THREADS = ngettext("{number} thread", "{number} threads", "number")
QUIET_SECONDS = 2.0


class ProgressBar:
    """A progress bar, used in a `with` statement, that appears after `QUIET_SECONDS`.

    Importing tqdm takes longer than many studies, so it is imported when the bar appears.

    Parameters
    ----------
    total : int
    progress : bool
        Whether it appears at all. It never appears in a file or a pipe.
    unit : str
    num_threads : int
        The number of threads that play. The bar names it if it is not 1.
    """

    def __init__(self, total: int, progress: bool, unit: str = "game", num_threads: int = 1):
        checks.choice("progress", progress, (True, False))
        is_seen = in_notebook() or sys.stderr.isatty()
        self.total, self.progress, self.unit = total, progress and is_seen, unit
        self.num_threads = num_threads
        self.started, self.done = time.monotonic(), 0
        self._shown: Any = None

    def update(self, number: int = 1) -> None:
        """Count `number` more units as done."""
        self.done += number
        if self._shown is not None:
            self._shown.update(number)
        elif self.progress and time.monotonic() - self.started >= QUIET_SECONDS:
            self._shown = self._appear()
            self._shown.update(self.done)

    def _appear(self) -> Any:
        # The text version, even in notebooks: the widget version leaves an empty frame in a saved notebook.
        from tqdm import tqdm

        if not threads.can_start():
            tqdm.monitor_interval = 0  # otherwise tqdm warns that it cannot start a thread
        description = THREADS.format(number=self.num_threads) if self.num_threads > 1 else None
        style = {"delay": QUIET_SECONDS, "leave": False, "file": passing_stream()}
        bar = tqdm(total=self.total, desc=description, unit=self.unit, **style)
        bar.start_t -= time.monotonic() - self.started  # so that its times include what was done before
        bar.last_print_t = bar.start_t
        return bar

    def __enter__(self) -> "ProgressBar":
        return self

    def __exit__(self, *exception: object) -> None:
        if self._shown is not None:
            self._shown.close()
