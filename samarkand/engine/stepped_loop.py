"""The game loop under way: it returns whenever ordinary Python is to decide, and goes on with the answer."""

from collections.abc import Callable
from typing import Any

import numpy as np

from samarkand.engine import game_loop, records
from samarkand.engine.user_code.ordinary import Dice, PythonStrategy
from samarkand.errors import StrategyError, add_note

LEFT = ("asked", "game", "moves", "number", "given")  # fields of the worker state, one after the other


class GameLoop:
    """Games that a driver plays on one table, compiled or not; whoever is asked decides here.

    Parameters
    ----------
    run : function
        `game_loop.play_games` with a game's verbs in it, and with its arguments.
    arguments : tuple
        These arguments.
    compiled : bool
        Whether these are arrays, or plain records.

    Attributes
    ----------
    played : int
        How many games are played.
    player : int
        Who is asked, or `game_loop.NOBODY`.
    game, moves : int
        The number of the game under way, and how many moves were made in it.
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
        """Play until somebody is asked; else all games are over, or one shows a fault."""
        self.played = self.run()
        self.player, self.game, self.moves, self.number, _ = (
            self.left.tolist() if self.compiled else (getattr(self.worker_state, name) for name in LEFT)
        )
        return self.player != game_loop.NOBODY

    def give(self, answer: int) -> None:
        """Write the answer, which must be legal: the loop then goes on with it."""
        if self.compiled:
            self.left[-1] = answer
        else:
            self.worker_state.given = answer

    def view(self) -> Any:
        """What the one asked may see, a record of its own that cannot be changed."""
        if self.compiled:
            return records.read_lazily(self.dtype, bytes(self.seen))
        return records.frozen(self.table[game_loop.VIEW])

    def position(self) -> Any:
        """A record of the position, of which nothing is hidden."""
        table = self.table[game_loop.GAME]
        return records.from_array(table) if self.compiled else records.copy(table)

    def legal(self) -> list[int]:
        """What is legal."""
        return self.rows[: self.number].tolist()


class StrategySession:
    """Strategies in ordinary Python at a table, each with its object for one game.

    Parameters
    ----------
    strategies : list of Ordinary
        By their numbers in a line-up, from `game_loop.PYTHON` down.
    first : int
        The number of the first game, for messages.
    seed : int, optional
    """

    def __init__(self, strategies: list[PythonStrategy], first: int, seed: int | None):
        self.strategies, self.first, self.seed = strategies, first, seed
        self.game = game_loop.NOBODY
        self.choosers: dict[int, Callable[..., Any]] = {}

    def play(self, loop: GameLoop, outside: int = game_loop.NOBODY) -> int:
        """How many games are played, everybody asked when it is their turn, until `outside` is to decide."""
        lineup = loop.worker_state["lineup"][0] if loop.compiled else loop.worker_state.lineup
        while loop.go_on() and loop.player != outside:
            if loop.game != self.game:
                self.game, self.choosers = loop.game, {}
            loop.give(self._answer(loop, self.strategies[game_loop.PYTHON - int(lineup[loop.player])]))
        return loop.played

    def _answer(self, loop: GameLoop, strategy: PythonStrategy) -> int:
        player, legal = loop.player, loop.legal()
        try:
            choose = self.choosers.get(player)
            if choose is None:
                choose = self.choosers[player] = strategy.sit_down()
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
            else strategy.judged(answer, legal, self._where(loop))
        )

    def _where(self, loop: GameLoop) -> str:
        seed = "" if self.seed is None else f"seed {self.seed}, "
        return f"{seed}game {self.first + loop.game}, move {loop.moves}, player {loop.player}"
