"""Shared code for playing many games: the progress bar and the results."""

import time
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np

from samarkand import checks
from samarkand.engine import game_loop, threads
from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import Sentence
from samarkand.log import passing_stream

THREADS = Sentence("{number:# thread|# threads}")
QUIET_SECONDS = 2.0
# Whether to check the totals of cards and money after each game, or after each move.
Check = bool | Literal["moves"]
CHECKS: dict[Check, int] = {
    False: game_loop.NEVER,
    True: game_loop.AT_THE_END,
    "moves": game_loop.AFTER_EACH_MOVE,
}


class ProgressBar:
    """A progress bar, used in a `with` statement, that appears after `QUIET_SECONDS`.

    Importing tqdm takes longer than many studies, so it is imported when the bar appears.

    Parameters
    ----------
    total : int
    progress : bool
        Whether it appears at all.
    unit : str
    num_threads : int
        The number of threads that play. The bar names it if it is not 1.
    """

    def __init__(self, total: int, progress: bool, unit: str = "game", num_threads: int = 1):
        checks.choice("progress", progress, (True, False))
        self.total, self.progress, self.unit = total, progress, unit
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


class ResultColumns:
    """The columns of a study's results, allocated in full and filled block by block.

    Parameters
    ----------
    games, players : int
    measured : sequence of str
        The names of additional columns, one for each measure.

    Raises
    ------
    InvalidInput
        If there is not enough memory for this number of games.
    """

    def __init__(self, games: int, players: int, measured: Sequence[str] = ()):
        self.players, self.measured = players, measured
        kinds: dict[str, Any] = {"moves": np.int64, "turns": np.int64, "capped": np.bool_, "winner": np.int64}
        kinds |= {f"score_{player}": np.int64 for player in range(players)}
        kinds |= {f"win_{player}": np.float64 for player in range(players)}
        kinds |= dict.fromkeys(measured, np.float64)
        row = sum(np.dtype(kind).itemsize for kind in kinds.values())
        try:
            np.empty(games * row, np.uint8)  # probe for the total, which may fail even if each column fits
            self.columns = {name: np.empty(games, kind) for name, kind in kinds.items()}
        except (MemoryError, ValueError, OverflowError):
            found = f"{short_repr(games)}, whose rows take {short_repr(games * row >> 30)} GiB"
            raise InvalidInput(
                f"games: found {found}, expected a number of games that fits into memory"
            ) from None

    def grow(self, games: int) -> "ResultColumns":
        """Return columns with space for this many games: a larger copy if necessary, otherwise `self`."""
        if len(self.columns["moves"]) >= games:
            return self
        result = ResultColumns(games, self.players, self.measured)
        for name, column in self.columns.items():
            result.columns[name][: len(column)] = column
        return result

    def write(self, first: int, results: np.ndarray) -> None:
        """Write a block of results to the columns, beginning with the game number `first`."""
        wins = results["wins"][:, : self.players]
        winners = wins.sum(axis=1)
        shares = wins / np.maximum(winners, 1)[:, None]
        block = slice(first, first + len(results))
        for name in ("moves", "turns", "capped"):
            self.columns[name][block] = results[name]
        self.columns["winner"][block] = np.where(winners == 1, wins.argmax(axis=1), -1)
        for player in range(self.players):
            self.columns[f"score_{player}"][block] = results["scores"][:, player]
            self.columns[f"win_{player}"][block] = shares[:, player]
        for name in self.measured:
            self.columns[name][block] = results[name]
