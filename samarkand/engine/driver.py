"""Drive the game loop for a game and a line-up of strategies, compiled or interpreted."""

from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand.engine import conservation, dice, engines, game_loop, interpreted, records
from samarkand.engine.line_up import LOOPS_OWN, LineUp
from samarkand.engine.machine import UnusableCode
from samarkand.engine.python_strategy import PythonStrategy
from samarkand.engine.stepped_loop import GameLoop, PlainLoop, StrategySession
from samarkand.engine.workspaces import ArrayWorkspace, PlainWorkspace
from samarkand.errors import BrokenRule, SamarkandError, StrategyError

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

BLOCK_SIZE = 256  # games per block of random streams; part of what a seed means, so it must never change
MAX_MOVES = 100_000
NO_LIMIT = 2**62  # more moves or turns than any game has
# Games played twice if a Python strategy plays. A strategy with hidden chance or memory gives other results.
REPLAY_CHECK_GAMES = 8
NO_OPENING = np.array([[game_loop.NOBODY, game_loop.OWN] + [game_loop.KEEP] * game_loop.MAX_SEATS])


def _entropy(seed: int, block: int) -> np.random.SeedSequence:
    return np.random.SeedSequence(seed, spawn_key=(block,))


@lru_cache(maxsize=8)
def _block_streams(seed: int, block: int, players: int) -> np.ndarray:
    """Return the streams of a whole block, for replaying its games one by one. Do not change them."""
    streams = dice.streams(_entropy(seed, block), BLOCK_SIZE, players)
    streams.flags.writeable = False
    return streams


class Driver:
    """A driver that runs games for one line-up of strategies.

    Parameters
    ----------
    line_up : LineUp
    check : int
        When to check that cards and money add up; see `game_loop`.
    max_moves : int
    """

    def __init__(self, line_up: LineUp, check: int, max_moves: int):
        self.line_up, self.game = line_up, line_up.game
        self.check = check
        self.max_moves = max_moves
        self.start = self.game.new_initial_state().record
        self.strategy_numbers = np.zeros(game_loop.MAX_SEATS, np.int64)
        self.under_way: dict[int, ArrayWorkspace | PlainWorkspace] = {}
        self.machine = engines.find(self.game.package, reports=True)
        self.compiled = self.machine is not None
        self.strategies = [LOOPS_OWN]
        for seat in (*self.line_up.seats, *self.line_up.spare):
            if seat.given not in [other.given for other in self.strategies]:
                self.strategies.append(seat)
        # Numbers in the line-up: 0 for random, more for functions, negative for Python strategies.
        self.functions: list[Callable[..., int]] = []
        self.ordinary: list[PythonStrategy] = []
        self.addresses: list[int] = []
        for seat in self.strategies:
            if seat.function is None:
                self.addresses.append(0)
            elif isinstance(seat.function, PythonStrategy):
                self.addresses.append(game_loop.PYTHON - len(self.ordinary))
                self.ordinary.append(seat.function)
            else:
                self.functions.append(seat.function)
                self.addresses.append(
                    len(self.functions) if self.machine is None else self._address(seat.label)
                )
        self.strategy_numbers[: self.game.num_players] = [self.address(given) for given in self.line_up.given]
        self.is_proved = not self.ordinary
        if self.machine is None:
            self.interpreted = interpreted.driver(self.game.package, self.functions)
        self.workspace = self._make_workspace(ArrayWorkspace if self.compiled else PlainWorkspace)

    def _address(self, name: str) -> int:
        """Return the number that the compiled game loop uses to call a strategy."""
        assert self.machine is not None
        if address := self.machine.address(name):
            return address
        raise UnusableCode(f"the compiled rules of {self.game.name} have no strategy {name!r}")

    def stop(self) -> None:
        """End all running games. Their results are meaningless."""
        for workspace in list(self.under_way.values()):
            workspace.worker_state.most_moves = 0

    def play(
        self, seed: int, block: int, games: int, rotation: int = 0, starts: "Sequence[PlainRecord]" = ()
    ) -> np.ndarray:
        """Play one block of games and return their results, an array of game_loop.RESULT.

        Player p sits in seat p + `rotation`, modulo the number of seats. `starts` are the records from which
        the games of a block start, used in turn. By default, all start from the initial position.
        """
        return self._block(self._own_workspace(rotation, starts), seed, block, games, rotation, starts)

    def play_to_the_end(
        self, seed: int, block: int, games: int, rotation: int = 0, starts: "Sequence[PlainRecord]" = ()
    ) -> "tuple[np.ndarray, list[PlainRecord]]":
        """Play as `play` does, and also return the final positions, as frozen records."""
        workspace = self._own_workspace(rotation, self._in_turn(starts, games))
        workspace.worker_state.keeps = 1
        results = self._block(workspace, seed, block, games, rotation, starts)
        return results, workspace.ends()

    def _in_turn(self, starts: Sequence[Any], games: int) -> list[Any]:
        """Return the starting record of each game of a block."""
        starts = starts or [self.start]
        return [starts[number % len(starts)] for number in range(games)]

    def _block(
        self,
        workspace: ArrayWorkspace | PlainWorkspace,
        seed: int,
        block: int,
        games: int,
        rotation: int,
        starts: Sequence[Any],
    ) -> np.ndarray:
        streams = dice.streams(_entropy(seed, block), games, self.game.num_players)
        results = self._play(workspace, streams, block * BLOCK_SIZE, rotation, seed=seed)
        if not self.is_proved:
            backwards = np.ascontiguousarray(streams[:REPLAY_CHECK_GAMES][::-1])
            workspace = self._own_workspace(rotation, self._in_turn(starts, len(backwards))[::-1])
            again = self._play(workspace, backwards, block * BLOCK_SIZE, rotation, seed=seed)[::-1]
            self._compare(results[:REPLAY_CHECK_GAMES], again, block * BLOCK_SIZE, seed)
        return results

    def _compare(self, results: np.ndarray, again: np.ndarray, first: int, seed: int) -> None:
        """Raise if the same games had different results when played again. Changes `is_proved`."""
        if (differ := results != again).any():
            who = _one_of([strategy.label for strategy in self.ordinary])
            raise StrategyError(
                f"strategy {who}: game {first + int(differ.argmax())} of seed {seed} gave different "
                "results when it was played twice: the strategy has a generator without a seed, or an object "
                "remembers earlier games; pass the class, which is instantiated for each game"
            )
        self.is_proved = True

    def trace(
        self, seed: int, game: int, rotation: int = 0, starts: "Sequence[PlainRecord]" = ()
    ) -> "tuple[PlainRecord, list[int]]":
        """Play one of the games of `play`, and return its final record and its moves."""
        players, moves = self.game.num_players, list[int]()
        block, place = divmod(game, BLOCK_SIZE)
        workspace = self._own_workspace(rotation, starts and [starts[place % len(starts)]])
        worker_state = workspace.worker_state
        worker_state.notes = worker_state.keeps = 1
        sitting = StrategySession(self.ordinary, game, seed)
        streams = _block_streams(seed, block, players)[place : place + 1]
        played = game_loop.MAX_NOTED
        while played == game_loop.MAX_NOTED:  # a longer game goes on where it stopped
            worker_state.most_moves = min(game_loop.MAX_NOTED, self.max_moves - len(moves))
            played = int(self._play(workspace, streams, game, rotation, sitting=sitting)["moves"][0])
            moves += worker_state.noted[:played].tolist()
            streams = np.array([worker_state.dice[: 1 + players]], np.int64)
        return workspace.record(game_loop.START), moves

    def _own_workspace(
        self, rotation: int = 0, starts: Sequence[Any] = ()
    ) -> ArrayWorkspace | PlainWorkspace:
        """Return a new workspace for a block, with the players moved along by `rotation` seats."""
        workspace = deepcopy(self.workspace)
        if starts:
            workspace.begin_in(starts)
        players = self.game.num_players
        workspace.worker_state.lineup[:players] = np.roll(self.strategy_numbers[:players], rotation)
        return workspace

    def play_on(self, start: "PlainRecord", streams: np.ndarray, most_turns: int) -> np.ndarray:
        """Return the results of games that start from `start` and stop after `most_turns` turns."""
        workspace = self._own_workspace(starts=[start])
        workspace.worker_state.most_turns = most_turns
        return self._play(workspace, streams, 0)

    def address(self, strategy: object) -> int:
        """Return the number of a strategy in a line-up."""
        return self.addresses[[seat.given for seat in self.strategies].index(strategy)]

    def play_each(
        self,
        starts: np.ndarray,
        openings: np.ndarray,
        streams: np.ndarray,
        most_turns: int = NO_LIMIT,
        most_moves: int = MAX_MOVES,
    ) -> tuple[np.ndarray, np.ndarray]:
        """Play games, each with its own start, first decision and line-up.

        Parameters
        ----------
        starts : array of the game's STATE, shape (games,)
        openings : array of int, shape (games, 2 + game_loop.MAX_SEATS)
            For each game: the player whose first decision is given, and the action. If the action is
            `game_loop.OWN`, the strategy chooses it, and `opening` in the result is its choice. Then the
            `address` of each player's strategy, or `game_loop.KEEP` first to use the study's own line-up.
        streams : array of int, shape (games, 1 + players, 2)
        most_turns, most_moves : int

        Returns
        -------
        array of game_loop.RESULT, array of the game's STATE
            The results, and the positions in which the games ended or stopped.
        """
        # Compiled code would read beyond a narrower one.
        assert openings.shape[-1] == 2 + game_loop.MAX_SEATS, openings.shape
        workspace = self._own_workspace()
        workspace.begin_in_rows(starts)
        worker_state = workspace.worker_state
        worker_state.most_turns, worker_state.most_moves, worker_state.keeps = most_turns, most_moves, 1
        results = self._play(workspace, streams, 0, openings=openings)
        return results, workspace.end_rows()

    def _play(
        self,
        workspace: ArrayWorkspace | PlainWorkspace,
        streams: np.ndarray,
        first: int,
        rotation: int = 0,
        openings: np.ndarray = NO_OPENING,
        seed: int | None = None,
        sitting: StrategySession | None = None,
    ) -> np.ndarray:
        """Play games in a workspace and return the results. Messages number the games from `first`."""
        arguments = workspace.arguments(streams, openings)
        self.under_way[id(workspace)] = workspace
        try:
            played = self._run(arguments, sitting or StrategySession(self.ordinary, first, seed))
        finally:
            del self.under_way[id(workspace)]
        results = workspace.results(arguments)
        if played < len(results):
            raise self._fault(results[played], first + played, workspace, rotation)
        return results

    def _run(self, arguments: tuple[Any, ...], sitting: StrategySession) -> int:
        """Run the game loop and return the number of games played."""
        if self.ordinary:
            loop = GameLoop if self.compiled else PlainLoop
            return sitting.play(loop(self._bound(arguments), arguments))
        return self._bound(arguments)()

    def _bound(self, arguments: tuple[Any, ...]) -> Callable[[], int]:
        """Return the game loop with its arguments."""
        if self.machine is None:
            return partial(self.interpreted, *arguments)
        return self.machine.game_loop(*arguments)

    def as_arrays(self) -> tuple[np.ndarray, ...]:
        """Return configs, positions and worker states without a line-up, as arrays for another machine."""
        workspace = self._make_workspace(ArrayWorkspace)
        workspace.worker_state.lineup[:] = 0
        return workspace.configs, workspace.positions, workspace.worker_states

    def _make_workspace(self, kind: Any) -> Any:
        """Return a new workspace of this kind, whose games start from the initial position."""
        configs = records.PlainRecords(self.game.config.dtype, 2)
        configs[game_loop.OURS] = configs[game_loop.THEIRS] = self.game.config
        positions = records.PlainRecords(self.start.dtype, game_loop.START + 1)
        positions[game_loop.START] = self.start
        worker_states = records.PlainRecords(
            game_loop.worker_state_dtype(self.game.num_distinct_actions()), 1
        )
        worker_state = worker_states[0]
        worker_state.lineup[:] = self.strategy_numbers
        worker_state.most_moves, worker_state.most_turns = self.max_moves, NO_LIMIT
        worker_state.check, worker_state.asked = self.check, game_loop.NOBODY
        if self.check != game_loop.NEVER:
            self.game.package.checks.count(self.game.config, self.start, worker_state.totals)
        return kind(configs, positions, worker_states)

    def _fault(
        self, result: Any, number: int, workspace: ArrayWorkspace | PlainWorkspace, rotation: int
    ) -> SamarkandError:
        """Return the error of the game that stopped the loop."""
        if result["fault"] == game_loop.ILLEGAL_ANSWER:
            seat = int(result["seat"])
            label = self.line_up.labels[(seat - rotation) % self.game.num_players]
            return StrategyError(
                f"strategy {label!r} answered {int(result['answer'])}, which was not legal "
                f"(game {number}, move {int(result['moves'])}, player {seat})"
            )
        record = workspace.record(game_loop.GAME)
        problem = conservation.what_is_off(self.game.package, self.game.config, self.start, record)
        after = f" after move {int(result['moves'])}" if self.check == game_loop.AFTER_EACH_MOVE else ""
        return BrokenRule(f"game {number}{after}: {problem}")


def _one_of(labels: list[str]) -> str:
    return " or ".join(map(repr, labels))
