"""The initial records of a block of games: NumPy arrays for compiled rules, otherwise plain records.

Both contain the configs, positions and worker states that `game_loop.play_games` takes.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand.engine import records
from samarkand.engine.game_loop import RESULT, START

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord


class PlainWorkspace:
    """A workspace of plain records, for interpreted rules.

    Parameters
    ----------
    configs, positions, worker_states : PlainRecords
    """

    def __init__(self, configs: Any, positions: Any, worker_states: Any):
        self.configs, self.positions, self.worker_states = configs, positions, worker_states
        # Single numbers are read much faster from a list.
        self.worker_state.dice = self.worker_state.dice.tolist()

    @property
    def worker_state(self) -> Any:
        """The worker state, with an attribute for each field."""
        return self.worker_states[0]

    def begin_in(self, starts: "Sequence[PlainRecord]") -> None:
        """Set the records from which the games start, used in turn."""
        positions = records.PlainRecords(self.positions[START].dtype, START + len(starts))
        for number, start in enumerate(starts):
            positions[START + number] = start
        self.positions = positions

    def begin_in_rows(self, rows: np.ndarray) -> None:
        """Set the positions from which the games start, used in turn."""
        self.begin_in(list(map(records.from_array, rows)))

    def arguments(self, streams: np.ndarray, openings: np.ndarray) -> tuple[Any, ...]:
        """Return the arguments of the game loop."""
        results = records.PlainRecords(RESULT, len(streams))
        rows = self.configs, self.positions, self.worker_states
        return *rows, streams.tolist(), openings.tolist(), results

    def results(self, arguments: tuple[Any, ...]) -> np.ndarray:
        """Return the results that the game loop has written to its arguments."""
        return records.to_array(*arguments[-1].rows())

    def record(self, place: int) -> "PlainRecord":
        """Return a copy of a position."""
        return records.copy(self.positions[place])

    def ends(self) -> "list[PlainRecord]":
        """Return the positions from START on, as frozen records."""
        return [records.frozen(row) for row in self.positions.rows()[START:]]

    def end_rows(self) -> np.ndarray:
        """Return the same positions as an array."""
        return records.to_array(*self.positions.rows()[START:])


class ArrayWorkspace:
    """A workspace of arrays, for compiled rules. It has the same methods as a `PlainWorkspace`.

    Parameters
    ----------
    configs, positions, worker_states : PlainRecords
    """

    def __init__(self, configs: Any, positions: Any, worker_states: Any):
        self.configs, self.positions, self.worker_states = (
            records.to_array(*row.rows()) for row in (configs, positions, worker_states)
        )

    @property
    def worker_state(self) -> Any:
        """The worker state, with an attribute for each field."""
        return self.worker_states.view(np.recarray)[0]

    def begin_in(self, starts: "Sequence[PlainRecord]") -> None:
        """Set the records from which the games start, used in turn."""
        different = {id(start): start for start in starts}
        rows = dict(zip(different, records.to_array(*different.values()), strict=True))
        self.begin_in_rows(np.array([rows[id(start)] for start in starts], self.positions.dtype))

    def begin_in_rows(self, rows: np.ndarray) -> None:
        """Set the positions from which the games start, used in turn."""
        self.positions = np.concatenate([self.positions[:START], rows])

    def arguments(self, streams: np.ndarray, openings: np.ndarray) -> tuple[Any, ...]:
        """Return the arguments of the game loop."""
        results = np.zeros(len(streams), RESULT)
        return self.configs, self.positions, self.worker_states, streams, openings, results

    def results(self, arguments: tuple[Any, ...]) -> np.ndarray:
        """Return the results that the game loop has written to its arguments."""
        return arguments[-1]

    def record(self, place: int) -> "PlainRecord":
        """Return a copy of a position."""
        return records.from_array(self.positions[place])

    def ends(self) -> "list[PlainRecord]":
        """Return the positions from START on, as frozen records."""
        size, content = self.positions.itemsize, self.positions[START:].tobytes()
        places = range(0, len(content), size)
        return [records.read_lazily(self.positions.dtype, content[at : at + size]) for at in places]

    def end_rows(self) -> np.ndarray:
        """Return the same positions as an array."""
        return self.positions[START:]
