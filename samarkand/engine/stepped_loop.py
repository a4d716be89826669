"""Run the game loop in steps, one for each answer of a Python strategy."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand.engine import game_loop, records
from samarkand.engine.user_code.ordinary import Dice, PythonStrategy
from samarkand.errors import StrategyError, add_note

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
        _, self.table, worker_states, *_ = arguments
        self.worker_state = worker_states if compiled else worker_states[0]
        if compiled:
            first = worker_states.dtype.fields[LEFT[0]][1] // 8
            self.left = worker_states.view(np.int64)[first : first + len(LEFT)]
            self.rows, self.dice_rows = worker_states["legal"][0], worker_states["dice"][0]
            size, self.dtype = self.table.itemsize, self.table.dtype
            self.seen = memoryview(self.table.view(np.uint8))[game_loop.VIEW * size :][:size]
        else:
            self.rows, self.dice_rows = self.worker_state.legal, self.worker_state.dice
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
        self.choosers: dict[int, Callable[..., Any]] = {}

    def play(self, loop: GameLoop) -> int:
        """Answer for all players. Return the number of games played."""
        lineup = loop.worker_state["lineup"][0] if loop.compiled else loop.worker_state.lineup
        while loop.go_on():
            if loop.game != self.game:
                self.game, self.choosers = loop.game, {}
            loop.give(self._answer(loop, self.strategies[game_loop.PYTHON - int(lineup[loop.player])]))
        return loop.played

    def _answer(self, loop: GameLoop, strategy: PythonStrategy) -> int:
        player, legal = loop.player, loop.legal()
        try:
            choose = self.choosers.get(player)
            if choose is None:
                choose = self.choosers[player] = strategy.new_chooser()
            if strategy.arguments == 1:
                answer = strategy.ask(choose, loop.view(), legal, None)
            else:
                row = loop.dice_rows[1 + player]
                dice = Dice(map(int, row))
                answer = strategy.ask(choose, loop.view(), legal, dice)
                row[:] = dice
        except StrategyError:
            raise
        except Exception as error:
            add_note(error, f"strategy {strategy.label!r} ({self._where(loop)})")
            raise
        return (
            answer
            if type(answer) is int and answer in legal
            else strategy.check_answer(answer, legal, self._where(loop))
        )

    def _where(self, loop: GameLoop) -> str:
        seed = "" if self.seed is None else f"seed {self.seed}, "
        return f"{seed}game {self.first + loop.game}, move {loop.moves}, player {loop.player}"
