"""The look-ahead made ready for a game: compiled, or interpreted on twins."""

import sys
from functools import cached_property
from typing import Any

import numpy as np

from samarkand import protocol
from samarkand.engine import engines, expectimax, records
from samarkand.engine.compiling import compiler
from samarkand.engine.library import BY_PYTHON
from samarkand.engine.machine import LOOK, UnusableCode
from samarkand.game import Game


class LookAhead:
    """The look-ahead for one game, with room for `limit` positions."""

    def __init__(self, game: Game, compiled: bool, limit: int):
        self.game = game
        self.machine = engines.find(game.name) if compiled else None
        self.rows = limit + expectimax.ROOT + 1
        self.question = np.zeros(expectimax.NUM_QUESTIONS, np.int64)
        self.counts = np.zeros(expectimax.NUM_COUNTS, np.int64)

    def prepare(self) -> None:
        """Have the look-ahead compiled, or loaded. What fails there is interpreted."""
        try:
            if self.machine is not None:
                self.machine.prepare(LOOK)
        except UnusableCode as error:
            print(BY_PYTHON.format(reason=error), file=sys.stderr)
            self.machine = None

    def look(self, record: Any, player: int, turns: int, watch: bool) -> tuple[float, int, bool] | None:
        """Return the expected score of `player` when so many turns are completed, from `record`, a twin.

        Returns
        -------
        (float, int, bool) or None
            The score, how many positions there were, and whether `player` does not know all laws; None
            if there was no room for all positions. Whether laws are known is asked if `watch`.
        """
        self.prepare()
        self.question[:] = player, turns, watch
        score = self._weighed(record)
        if self.counts[expectimax.FAILED]:
            return None
        positions = int(self.counts[expectimax.USED]) - expectimax.ROOT
        return score, positions, bool(self.counts[expectimax.HIDDEN])

    def _weighed(self, record: Any) -> float:
        """Return the expected score from a record. Changes `counts`."""
        if self.machine is not None:
            config, root = records.to_array(self.game.config), records.to_array(record)
            return self.machine.look(config, root, self.question, self.counts, self.rows)
        self._interpreted.table[expectimax.ROOT] = record
        return float(self.weigh(self.game.config, self._interpreted))

    @cached_property
    def _interpreted(self) -> expectimax.WorkerState:
        """The table of an interpreted look-ahead, and all that it needs besides."""
        table: Any = LazyPlainRecords(protocol.parts(self.game).components.STATE, self.rows)
        actions = self.game.num_distinct_actions()
        return expectimax.worker_state_around(table, None, actions, self.question, self.counts)

    @cached_property
    def weigh(self) -> Any:
        """Return the look-ahead as it is written, with the verbs of the game."""
        build = compiler.with_verbs(expectimax.__name__, self.game.name, False)
        build.bind(expectimax.__name__, find=find_twin)
        return build.get(expectimax.__name__, "weigh")


class LazyPlainRecords(records.PlainRecords):
    """A row of twins that are made when they are first needed, for interpreted look-aheads."""

    def __init__(self, dtype: np.dtype, number: int):
        super().__init__(dtype, 0)
        self.dtype = dtype
        self.number = number
        self.known: dict[bytes, int] = {}

    def __getitem__(self, index: int) -> Any:
        while len(self._rows) <= index:
            self._rows.append(records.blank(self.dtype))
        return self._rows[index]

    def __setitem__(self, index: int, source: Any) -> None:
        records.copy_into(self[index], source)

    def __len__(self) -> int:
        return self.number


def find_twin(worker_state: expectimax.WorkerState) -> int:
    """`expectimax.find` for twins: a dictionary does what slots do for compiled code."""
    new = int(worker_state.counts[expectimax.USED])
    if new == expectimax.ROOT:
        worker_state.table.known.clear()
    return worker_state.table.known.setdefault(records.to_bytes(worker_state.table[new]), new)
