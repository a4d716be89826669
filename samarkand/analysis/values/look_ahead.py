"""The look-ahead for one game, compiled or interpreted."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand.engine import engines, expectimax, interpreted, records
from samarkand.game import Game

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord


class LookAhead:
    """A look-ahead for one game with at most `limit` positions."""

    def __init__(self, game: Game, limit: int):
        self.game = game
        self.machine = engines.find(game.package, reports=True)
        self.rows = limit + expectimax.ROOT + 1
        self.question = np.zeros(expectimax.NUM_QUESTIONS, np.int64)
        self.counts = np.zeros(expectimax.NUM_COUNTS, np.int64)

    def narrow(self, limit: int) -> None:
        """Allow at most `limit` positions from now on, which must not exceed the first limit."""
        self.rows = limit + expectimax.ROOT + 1
        if self.machine is None:
            self._interpreted.table.number = self.rows

    def look(
        self, record: "PlainRecord", player: int, turns: int, watch: bool
    ) -> tuple[float, int, bool] | None:
        """Return the expected score of `player` at the end of turn number `turns`, starting from `record`.

        Parameters
        ----------
        record : plain record
        player : int
        turns : int
            The number of completed turns at which to stop.
        watch : bool
            Whether to check that the player knows all probabilities.

        Returns
        -------
        (float, int, bool) or None
            The expected score, the number of positions, and whether `player` does not know some of the
            probabilities. None if the limit was exceeded.
        """
        self.question[:] = player, turns, watch
        score = self._expected_score(record)
        if self.counts[expectimax.FAILED]:
            return None
        positions = int(self.counts[expectimax.USED]) - expectimax.ROOT
        return score, positions, bool(self.counts[expectimax.HIDDEN])

    def _expected_score(self, record: Any) -> float:
        """Return the expected score from a record. Changes `counts`."""
        if self.machine is not None:
            config, root = records.to_array(self.game.config), records.to_array(record)
            table = self.table[: self.rows]
            return self.machine.look(config, root, self.question, self.counts, table, self.rows)
        self._interpreted.table[expectimax.ROOT] = record
        return float(self.weigh(self.game.config, self._interpreted))

    @cached_property
    def table(self) -> np.ndarray:
        """The memory for the positions of a compiled look-ahead, which all of them use in turn."""
        assert self.machine is not None
        return self.machine.table(self.game.package.components.STATE, self.rows)

    @cached_property
    def _interpreted(self) -> expectimax.WorkerState:
        """The state of an interpreted look-ahead, with its table."""
        table: Any = LazyPlainRecords(self.game.package.components.STATE, self.rows)
        actions = self.game.num_distinct_actions()
        return expectimax.worker_state_around(table, None, actions, self.question, self.counts)

    @cached_property
    def weigh(self) -> "Callable[[PlainRecord, expectimax.WorkerState], float]":
        """The interpreted look-ahead function, bound to the functions of the game."""
        return interpreted.on_rules(expectimax, self.game.package, find=find_record)["weigh"]


class LazyPlainRecords(records.PlainRecords):
    """A sequence of plain records that are created on first access, for interpreted look-aheads."""

    def __init__(self, dtype: np.dtype, number: int):
        super().__init__(dtype, 0)
        self.dtype = dtype
        self.number = number
        self.known: dict[bytes, int] = {}

    def __getitem__(self, index: int) -> "PlainRecord":
        while len(self._rows) <= index:
            self._rows.append(records.blank(self.dtype))
        return self._rows[index]

    def __setitem__(self, index: int, source: object) -> None:
        records.copy_into(self[index], source)

    def __len__(self) -> int:
        return self.number


def find_record(worker_state: expectimax.WorkerState) -> int:
    """Implement `expectimax.find` for plain records, with a dictionary instead of hash slots."""
    new = int(worker_state.counts[expectimax.USED])
    if new == expectimax.ROOT:
        worker_state.table.known.clear()
    return worker_state.table.known.setdefault(records.to_bytes(worker_state.table[new]), new)
