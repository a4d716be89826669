"""A log that keeps what was worked out for each move of a state, and continues it when the state goes on.

The logs of a state are shared by its clones. Asking about a state again, after some more moves or after other
moves than before, therefore replays only the moves that are new. A log never changes: continuing it creates
another one.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from samarkand import protocol
from samarkand.engine import records
from samarkand.information.knowledge import steps_from
from samarkand.protocol import DecisionContext

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord
    from samarkand.game import Game
    from samarkand.state import State

INTERVAL = 16  # the number of moves between the positions that are kept
Log = TypeVar("Log", bound="StepLog")


class StepLog:
    """The moves of a state, with a result for each of them.

    Parameters
    ----------
    game : Game
    start : record
        The position before all moves.

    Attributes
    ----------
    moves : list of int
    """

    def __init__(self, game: "Game", start: "PlainRecord"):
        self.game, self.moves = game, list[int]()
        self._positions = [start]  # after 0, INTERVAL, 2 · INTERVAL … moves
        self._last = start
        self._keep([])

    def result(self, before: "PlainRecord", action: int, after: "PlainRecord") -> object:
        """Return the result for one move, from the positions before and after it."""
        raise NotImplementedError

    def _keep(self, results: list[Any], former: object = None, shared: int = 0) -> None:
        """Store the first `shared` results of another log, followed by these."""
        raise NotImplementedError

    def extend(self: Log, moves: list[int]) -> Log:
        """Return the log of these moves, which replays only those that differ from the moves of this log."""
        if moves == self.moves:
            return self
        shared = len(self.moves)
        if moves[:shared] != self.moves:
            pairs = enumerate(zip(moves, self.moves, strict=False))
            shared = next((number for number, (a, b) in pairs if a != b), min(len(moves), len(self.moves)))
        other = object.__new__(type(self))
        other.game, other.moves = self.game, moves
        other._positions = self._positions[: shared // INTERVAL + 1]
        done = shared if shared == len(self.moves) else shared // INTERVAL * INTERVAL
        other._last = records.copy(self._last if done == len(self.moves) else other._positions[-1])
        results = []
        for before, action, after in steps_from(self.game, other._last, moves[done:]):
            done += 1
            if done > shared:
                results.append(self.result(before, action, after))
                if done % INTERVAL == 0:
                    other._positions.append(records.copy(after))
        other._keep(results, self, shared)
        return other


class TextLog(StepLog):
    """The moves as text, as each player has noticed them.

    Attributes
    ----------
    lines : list of list of (str or None)
        For each move the line for each player; None if the player does not notice the move. The lines are
        made of tokens, so they are the same in all languages.
    """

    def result(self, before: "PlainRecord", action: int, after: "PlainRecord") -> list[str | None]:
        """Return the lines for one move."""
        at = DecisionContext(self.game, before, action)
        entries = [at.log_entry(after, player) for player in range(self.game.num_players)]
        return [None if entry is None else str(entry) for entry in entries]

    def _keep(self, results: list[Any], former: Any = None, shared: int = 0) -> None:
        self.lines = results if former is None else former.lines[:shared] + results


class MoveTable(StepLog):
    """The moves as numbers, as each player has noticed them.

    Attributes
    ----------
    table : array of int, shape (moves, 4 + 2 · players)
        For each move: who acted (0 is chance), the phase, the action, whether it reveals what was hidden, and
        then for each player whether the player noticed the move, and whether its action was hidden.
    """

    def result(self, before: "PlainRecord", action: int, after: "PlainRecord") -> list[int]:
        """Return the row for one move."""
        at, players = DecisionContext(self.game, before, action), range(self.game.num_players)
        decision, current_player = at.decision, protocol.parts(self.game).actions.current_player
        row = [int(current_player(at.config, before)) + 1, int(before.phase), action]
        row.append(int(decision.reveals(after)))
        row += [int(at.is_noticed(player)) for player in players]
        row += [int(decision.is_hidden(at, player)) for player in players]
        return row

    def _keep(self, results: list[Any], former: Any = None, shared: int = 0) -> None:
        new = np.array(results, np.int16).reshape(len(results), 4 + 2 * self.game.num_players)
        self.table = new if former is None else np.concatenate([former.table[:shared], new])

    def seen_by(self, player: int) -> np.ndarray:
        """Return actor, phase and action of each move that a player noticed, shape (moves, 3).

        A hidden action is replaced by the number of distinct actions, unless a later move has revealed it.
        """
        players = self.game.num_players
        noticed = self.table[self.table[:, 4 + player] == 1].astype(np.int64)
        (revealing,) = noticed[:, 3].nonzero()
        begin = revealing[-1] + 1 if len(revealing) else 0
        moves, is_hidden = noticed[:, :3], noticed[begin:, 4 + players + player] == 1
        moves[begin:, 2][is_hidden] = self.game.num_distinct_actions()
        return moves


def log_of(state: "State", kind: "Callable[[Game, PlainRecord], Log]") -> Log:
    """Return the log of a state, of class `kind`, and keep it for the state and its clones.

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.game("market").new_initial_state().apply_words("give spice", "give fruit")
    >>> log_of(state, MoveTable).seen_by(player=1).tolist()
    [[0, 0, 2], [0, 0, 0]]
    """
    cached = state._memory.get(kind)
    log = kind(state.game, state.root().record) if cached is None else cached
    state._memory[kind] = log = log.extend(state.history())
    return log
