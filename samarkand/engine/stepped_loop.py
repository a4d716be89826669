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
    """The games of one table, compiled or not, with Python strategies that answer between steps.

    Parameters
    ----------
    run : function
        `game_loop.play_games` with a game's functions, bound to its arguments.
    arguments : tuple
        These arguments.
    compiled : bool
        Whether these are arrays, or plain records.

    Attributes
    ----------
    played : int
        The number of games played.
    player : int
        The player who must answer, or `game_loop.NOBODY`.
    game, moves : int
        The number of the current game, and of its moves so far.
    """

    def __init__(self, run: Callable[..., int], arguments: tuple[Any, ...], compiled: bool):
        self.run, self.compiled = run, compiled
        _, self.table, worker_states, self.streams, *_ = arguments
        self.worker_state = worker_states if compiled else worker_states[0]
        if compiled:
            first = worker_states.dtype.fields[LEFT[0]][1] // 8
            self.left = worker_states.view(np.int64)[first : first + len(LEFT)]
            self.rows, self.dice_rows = worker_states["legal"][0], worker_states["dice"][0]
            self.lineup = worker_states["lineup"][0]
            size, self.dtype = self.table.itemsize, self.table.dtype
            self.seen = memoryview(self.table.view(np.uint8))[game_loop.VIEW * size :][:size]
        else:
            self.rows, self.dice_rows = self.worker_state.legal, self.worker_state.dice
            self.lineup = self.worker_state.lineup
        self.player = game_loop.NOBODY
        self.game = self.moves = self.number = self.played = 0

    def go_on(self) -> bool:
        """Play until a Python strategy must answer. Return False if all games are over or one has a fault."""
        self.played = self.run()
        self.player, self.game, self.moves, self.number, _ = (
            self.left.tolist() if self.compiled else (getattr(self.worker_state, name) for name in LEFT)
        )
        return self.player != game_loop.NOBODY

    def give(self, answer: int) -> None:
        """Set the answer, which must be legal, for the next step."""
        if self.compiled:
            self.left[-1] = answer
        else:
            self.worker_state.given = answer

    def view(self) -> "PlainRecord":
        """Return what the player may see, as a new record that cannot be changed."""
        if self.compiled:
            return records.read_lazily(self.dtype, bytes(self.seen))
        return records.frozen(self.table[game_loop.VIEW])

    def legal(self) -> list[int]:
        """Return the legal actions."""
        return self.rows[: self.number].tolist()


class StrategySession:
    """The Python strategies of a table, with an object of each for the current game.

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
                dice = loop.dice_rows[1 + loop.player]
                loop.give(strategy.answer(choose, loop.view(), loop.legal(), dice, where))
        return loop.played

    def _begin(self, loop: GameLoop) -> None:
        """Begin another game, after a player in another thread has played if one was waiting."""
        self.generators.give_way()
        self.generators.seed(loop.streams[loop.game][1])
        self.game, self.choosers = loop.game, {}

    def _seat(self, loop: GameLoop) -> tuple[PythonStrategy, Callable[..., Any]]:
        """Return the strategy of the player to move, with a new object if it is a class."""
        strategy = self.strategies[game_loop.PYTHON - int(loop.lineup[loop.player])]
        self.choosers[loop.player] = strategy, strategy.new_chooser()
        return self.choosers[loop.player]
