"""The look-ahead made ready for a game: compiled, or interpreted on twins."""

from functools import lru_cache
from typing import Any

import numpy as np

from samarkand.analysis import wording
from samarkand.analysis.values import expectimax
from samarkand.engine import records
from samarkand.engine.compiling import code_cache, compiler
from samarkand.game import Game

MOST_LEVELS = 256  # moves in a turn, chance's included


@lru_cache(maxsize=8)
def _kept_weigh(name: str, version: str) -> tuple[Any, Any]:
    """The compiled look-ahead, and where its code is kept."""
    function = compiler.with_verbs(expectimax.__name__, name, True).get(expectimax.__name__, "weigh")
    return function, code_cache.cache_folder() / compiler.key(function)


class Looker:
    """The look-ahead for one game, with room for `limit` positions."""

    def __init__(self, game: Game, compiled: bool, limit: int):
        dtype, rows = game.parts.components.STATE, limit + expectimax.ROOT + 1
        table = np.zeros(rows, dtype) if compiled else LazyTwins(dtype, rows)
        self.desk = expectimax.Desk(
            table=table,
            words=table.view(np.int64).reshape(rows, -1) if isinstance(table, np.ndarray) else None,
            slots=np.zeros(2 * rows + 1, np.int64),
            values=np.zeros(rows),
            places=np.zeros((MOST_LEVELS, expectimax.NUM_PLACES), np.int64),
            buffers=np.zeros((MOST_LEVELS, expectimax.NUM_LISTS, game.num_distinct_actions()), np.int64),
            counts=np.zeros(expectimax.NUM_COUNTS, np.int64),
            question=np.zeros(expectimax.NUM_QUESTIONS, np.int64),
        )
        self.game = game
        self.compiled = compiled
        self.box = records.to_array(game.box)[0] if compiled else game.box
        self.weigh: Any = None

    def prepare(self) -> None:
        """Have the look-ahead compiled, or loaded."""
        if self.weigh is None:
            self.weigh = self._compiled(self.game) if self.compiled else self._interpreted(self.game)

    def _compiled(self, game: Game) -> Any:
        verbs = compiler.verbs(game.name)
        function, folder = _kept_weigh(game.name, verbs.folder.name)
        if not function.signatures:
            with code_cache.notice(
                wording.LOOK_AHEAD_OF.say(game=game.name), not code_cache.is_at_hand(folder)
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
        desk = self.desk
        desk.table[expectimax.ROOT] = records.to_array(record)[0] if self.compiled else record
        desk.question[:] = player, turns, watch
        score = float(self.weigh(self.box, desk))
        if desk.counts[expectimax.FAILED]:
            return None
        positions = int(desk.counts[expectimax.USED]) - expectimax.ROOT
        return score, positions, bool(desk.counts[expectimax.HIDDEN])


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
