"""Run the game loop in steps, one for each answer of a Python strategy."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand.engine import game_loop, records
from samarkand.engine.global_generators import GlobalGenerators
from samarkand.engine.python_strategy import PythonStrategy

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

LEFT = ("asked", "game", "moves", "number", "given")  # consecutive fields of the worker state


class GameLoop:
    """The games of one workspace, played up to each decision of a Python strategy.

    Parameters
    ----------
    run : function
        `game_loop.play_games` with a game's functions, bound to its arguments.
    arguments : tuple
        The bound arguments: arrays, or plain records and lists in `PlainLoop`.

    Attributes
    ----------
    played : int
        The number of games played.
    player : int
        The player who must answer.
    game, moves : int
        The number of the current game, and of its moves so far.
    view : record
        What the player may see. It cannot be changed.
    legal : list of int
    """

    played: int
    player: int
    game: int
    moves: int
    view: "PlainRecord"
    legal: list[int]

    def __init__(self, run: Callable[..., int], arguments: tuple[Any, ...]):
        self.run = run
        _, table, worker_states, self.streams, *_ = arguments
        first = worker_states.dtype.fields[LEFT[0]][1] // 8
        self.left = worker_states.view(np.int64)[first : first + len(LEFT)]
        self.rows, self.dice_rows = worker_states["legal"][0], worker_states["dice"][0]
        self.lineup = worker_states["lineup"][0]
        size = table.itemsize
        self.seen = memoryview(table.view(np.uint8))[game_loop.VIEW * size :][:size]
        self.read = records.lazy_reader(table.dtype)

    def go_on(self) -> bool:
        """Play until a Python strategy must answer. Return False if all games are over or one has a fault."""
        self.played = self.run()
        self.player, self.game, self.moves, number, _ = self.left.tolist()
        if self.player == game_loop.NOBODY:
            return False
        self.legal = self.rows[:number].tolist()
        self.view = self.read(bytes(self.seen))
        return True

    def give(self, answer: int) -> None:
        """Set the answer, which must be legal, for the next step."""
        self.left[-1] = answer


class PlainLoop(GameLoop):
    """A `GameLoop` on plain records, for interpreted rules."""

    def __init__(self, run: Callable[..., int], arguments: tuple[Any, ...]):
        self.run = run
        _, self.table, worker_states, self.streams, *_ = arguments
        self.worker_state = worker_states[0]
        self.dice_rows, self.lineup = self.worker_state.dice, self.worker_state.lineup

    def go_on(self) -> bool:
        """Play until a Python strategy must answer. Return False if all games are over or one has a fault."""
        self.played = self.run()
        self.player, self.game, self.moves, number, _ = (getattr(self.worker_state, name) for name in LEFT)
        if self.player == game_loop.NOBODY:
            return False
        self.legal = self.worker_state.legal[:number].tolist()
        self.view = records.frozen(self.table[game_loop.VIEW])
        return True

    def give(self, answer: int) -> None:
        """Set the answer, which must be legal, for the next step."""
        self.worker_state.given = answer


class StrategySession:
    """The Python strategies of a workspace, each with an object for the current game.

    Parameters
    ----------
    strategies : list of PythonStrategy
        In the order of their numbers in a line-up, from `game_loop.PYTHON` down.
    first : int
        The number of the first game, for messages.
    seed : int, optional
    """

    def __init__(self, strategies: list[PythonStrategy], first: int, seed: int | None):
        self.strategies, self.first, self.seed = strategies, first, seed
        self.game = game_loop.NOBODY
        self.generators = GlobalGenerators()
        self.choosers: dict[int, tuple[PythonStrategy, Callable[..., Any]]] = {}

    def play(self, loop: GameLoop) -> int:
        """Answer for all players. Return the number of games played."""

        def where() -> str:
            seed = "" if self.seed is None else f"seed {self.seed}, "
            return f"{seed}game {self.first + loop.game}, move {loop.moves}, player {loop.player}"

        with self.generators:
            while loop.go_on():
                if loop.game != self.game:
                    self._begin(loop)
                strategy, choose = self.choosers.get(loop.player) or self._seat(loop)
                dice = None if strategy.arguments == 1 else loop.dice_rows[1 + loop.player]
                loop.give(strategy.answer(choose, loop.view, loop.legal, dice, where))
        return loop.played

    def _begin(self, loop: GameLoop) -> None:
        """Begin another game. If a player in another thread was waiting, let that player go first."""
        self.generators.give_way()
        self.generators.seed(loop.streams[loop.game][1])
        self.game, self.choosers = loop.game, {}

    def _seat(self, loop: GameLoop) -> tuple[PythonStrategy, Callable[..., Any]]:
        """Return the strategy of the player to move, with a new object if it is a class."""
        strategy = self.strategies[game_loop.PYTHON - int(loop.lineup[loop.player])]
        self.choosers[loop.player] = strategy, strategy.new_chooser()
        return self.choosers[loop.player]
