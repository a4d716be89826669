"""The look-ahead made ready for a game: compiled, or interpreted on twins."""

from functools import lru_cache
from typing import Any

import numpy as np

from samarkand import protocol
from samarkand.analysis import wording
from samarkand.engine import expectimax, records
from samarkand.engine.compiling import code_cache, compiler
from samarkand.engine.webassembly import machine
from samarkand.game import Game


@lru_cache(maxsize=8)
def _kept_weigh(name: str, version: str) -> tuple[Any, Any]:
    """The compiled look-ahead, and where its code is kept."""
    function = compiler.with_verbs(expectimax.__name__, name, True).get(expectimax.__name__, "weigh")
    return function, code_cache.cache_folder() / compiler.key(function)


class Looker:
    """The look-ahead for one game, with room for `limit` positions."""

    def __init__(self, game: Game, compiled: bool, limit: int):
        self.game, self.compiled = game, compiled
        self.machine = None if compiled else machine.find(game.name)
        self.box = records.to_array(game.config)[0] if compiled else game.config
        self.rows = limit + expectimax.ROOT + 1
        self.question = np.zeros(expectimax.NUM_QUESTIONS, np.int64)
        self.counts = np.zeros(expectimax.NUM_COUNTS, np.int64)
        self.weigh: Any = None
        if self.machine is None:
            self.desk = self._desk()

    def _desk(self) -> expectimax.Desk:
        """The table and all that lies beside it."""
        dtype, words = protocol.parts(self.game).components.STATE, None
        table: Any = np.zeros(self.rows, dtype) if self.compiled else LazyTwins(dtype, self.rows)
        if self.compiled:
            words = table.view(np.int64).reshape(self.rows, -1)
        actions = self.game.num_distinct_actions()
        return expectimax.desk_around(table, words, actions, self.question, self.counts)

    def prepare(self) -> None:
        """Have the look-ahead compiled, or loaded."""
        if self.weigh is None and self.machine is None:
            self.weigh = self._compiled(self.game) if self.compiled else self._interpreted(self.game)

    def _compiled(self, game: Game) -> Any:
        verbs = compiler.verbs(game.name)
        function, folder = _kept_weigh(game.name, verbs.folder.name)
        if not function.signatures:
            with code_cache.notice(
                wording.LOOK_AHEAD_OF.format(game=game.name), not code_cache.is_at_hand(folder)
            ):
                code_cache.ready(function, compiler.types_of((self.box, self.desk)), folder)
        return function

    def _interpreted(self, game: Game) -> Any:
        build = compiler.with_verbs(expectimax.__name__, game.name, False)
        build.bind(expectimax.__name__, find=find_twin)
        return build.get(expectimax.__name__, "weigh")

    def look(self, record: Any, player: int, turns: int, watch: bool) -> tuple[float, int, bool] | None:
        """The expected score of `player` when so many turns are completed, from `record`, a twin.

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
        """The expected score from a record; changes `counts`."""
        if self.machine is not None:
            box, root = records.to_array(self.box), records.to_array(record)
            return self.machine.look(box, root, self.question, self.counts, self.rows)
        self.desk.table[expectimax.ROOT] = records.to_array(record)[0] if self.compiled else record
        return float(self.weigh(self.box, self.desk))


class LazyTwins(records.Twins):
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


def find_twin(desk: expectimax.Desk) -> int:
    """`expectimax.find` for twins: a dictionary does what slots do for compiled code."""
    new = int(desk.counts[expectimax.USED])
    if new == expectimax.ROOT:
        desk.table.known.clear()
    return desk.table.known.setdefault(records.to_bytes(desk.table[new]), new)
