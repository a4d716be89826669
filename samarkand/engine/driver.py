"""Drive the game loop for a game and a line-up of strategies, compiled or interpreted."""

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand import protocol
from samarkand.engine import dice, engines, game_loop, interpreted, records
from samarkand.engine.line_up import LOOPS_OWN, LineUp
from samarkand.engine.machine import UnusableCode
from samarkand.engine.python_strategy import PythonStrategy
from samarkand.engine.stepped_loop import GameLoop, PlainLoop, StrategySession
from samarkand.errors import BrokenRule, SamarkandError, StrategyError

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

CHUNK = 256  # games per block of random streams; part of what a seed means, so it must never change
MAX_MOVES = 100_000
NO_LIMIT = 2**62  # more moves or turns than any game has
# Games played twice if a Python strategy plays. A strategy with hidden chance or memory gives other results.
REPLAY_CHECK_GAMES = 8
NO_OPENING = np.array([[game_loop.NOBODY, game_loop.OWN] + [game_loop.KEEP] * game_loop.MAX_SEATS])


def _entropy(seed: int, block: int) -> np.random.SeedSequence:
    return np.random.SeedSequence(seed, spawn_key=(block,))


@lru_cache(maxsize=8)
def _block_streams(seed: int, block: int, players: int) -> np.ndarray:
    """Return the streams of a whole block, for replays of its games one by one. Do not change them."""
    streams = dice.streams(_entropy(seed, block), CHUNK, players)
    streams.flags.writeable = False
    return streams


class Driver:
    """A runner of games for one line-up of strategies.

    Parameters
    ----------
    line_up : LineUp
    check : int
        When to check that cards and money add up, as in `game_loop`.
    max_moves : int
    """

    def __init__(self, line_up: LineUp, check: int, max_moves: int):
        self.line_up, self.game = line_up, line_up.game
        self.check = check
        self.max_moves = max_moves
        self.start = self.game.new_initial_state().record
        self.lineup = np.zeros(game_loop.MAX_SEATS, np.int64)
        self.under_way: dict[int, Any] = {}
        self.table: tuple[Any, ...] = ()
        self.machine = engines.find(self.game.name, reports=True)
        self.compiled = self.machine is not None
        self.strategies = [LOOPS_OWN]
        for seat in (*self.line_up.seats, *self.line_up.spare):
            if seat.given not in [other.given for other in self.strategies]:
                self.strategies.append(seat)
        played = [strategy.function for strategy in self.strategies if strategy.function is not None]
        self.functions = [function for function in played if not isinstance(function, PythonStrategy)]
        self.ordinary = [function for function in played if isinstance(function, PythonStrategy)]
        self.is_proved = not self.ordinary
        self._number(range(1, len(self.functions) + 1))
        self.is_prepared = self.machine is None
        self.interpreted: Any = None
        if self.machine is None:
            self.interpreted = interpreted.driver(self.game.name, self.functions)

    def _number(self, ours: Iterable[int]) -> None:
        """Number the strategies: 0 for random, `ours` for functions, negative for Python strategies."""
        downwards = range(game_loop.PYTHON, game_loop.PYTHON - len(self.ordinary), -1)
        numbers = dict(zip(map(id, [*self.functions, *self.ordinary]), [*ours, *downwards], strict=True))
        self.addresses = [numbers.get(id(strategy.function), 0) for strategy in self.strategies]
        self.lineup[: self.game.num_players] = [self.address(given) for given in self.line_up.given]

    def _name_of(self, function: Any) -> str:
        """Return the name of a strategy that comes with the game."""
        return next(strategy.label for strategy in self.strategies if strategy.function is function)

    def prepare(self) -> None:
        """Load or compile the game loop and the strategies. If that fails, they are interpreted."""
        if self.is_prepared:
            return
        assert self.machine is not None
        self._number([self._address_of(function) for function in self.functions])
        self.table = self._table(self.start, NO_LIMIT)
        self.is_prepared = True

    def _address_of(self, function: Any) -> int:
        """Return the number by which the compiled game loop calls a strategy."""
        assert self.machine is not None
        name = self._name_of(function)
        if address := self.machine.address(name):
            return address
        raise UnusableCode(f"the compiled rules of {self.game.name} have no strategy {name!r}")

    def stop(self) -> None:
        """End all running games. Their results are meaningless."""
        for worker_states in list(self.under_way.values()):
            if self.compiled:
                worker_states["most_moves"] = 0
            else:
                worker_states[0].most_moves = 0

    def play(
        self, seed: int, block: int, games: int, rotation: int = 0, starts: "Sequence[PlainRecord]" = ()
    ) -> np.ndarray:
        """Play one block of games and return their results, an array of game_loop.RESULT.

        With `rotation`, player p sits in seat p + `rotation`, modulo the number of seats. `starts` are the
        records in which the games of a block begin, in turn. By default all begin at the game's start.
        """
        return self._block(self._own_table(rotation, starts), seed, block, games, rotation, starts)

    def play_to_the_end(
        self, seed: int, block: int, games: int, rotation: int = 0, starts: "Sequence[PlainRecord]" = ()
    ) -> "tuple[np.ndarray, list[PlainRecord]]":
        """Play as `play` does, and also return the final positions, as frozen records."""
        configs, table, worker_states = self._own_table(rotation, self._in_turn(starts, games))
        if self.compiled:
            worker_states["keeps"] = 1
        else:
            worker_states[0].keeps = 1
        results = self._block((configs, table, worker_states), seed, block, games, rotation, starts)
        if self.compiled:
            size, content = table.itemsize, table[game_loop.START :].tobytes()
            places = range(0, len(content), size)
            return results, [records.read_lazily(table.dtype, content[at : at + size]) for at in places]
        return results, [records.frozen(row) for row in list(table.rows())[game_loop.START :]]

    def _in_turn(self, starts: Sequence[Any], games: int) -> list[Any]:
        """Return the record in which each game of a block begins."""
        starts = starts or [self.start]
        return [starts[number % len(starts)] for number in range(games)]

    def _block(
        self, table: tuple[Any, ...], seed: int, block: int, games: int, rotation: int, starts: Sequence[Any]
    ) -> np.ndarray:
        streams = dice.streams(_entropy(seed, block), games, self.game.num_players)
        results = self._play(table, streams, block * CHUNK, rotation, seed=seed)
        if not self.is_proved:
            backwards = np.ascontiguousarray(streams[:REPLAY_CHECK_GAMES][::-1])
            table = self._own_table(rotation, self._in_turn(starts, len(backwards))[::-1])
            again = self._play(table, backwards, block * CHUNK, rotation, seed=seed)[::-1]
            self._compare(results[:REPLAY_CHECK_GAMES], again, block * CHUNK, seed)
        return results

    def _compare(self, results: np.ndarray, again: np.ndarray, first: int, seed: int) -> None:
        """Raise if the same games had other results when played again. Changes `is_proved`."""
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
        block, place = divmod(game, CHUNK)
        table = self._own_table(rotation, starts and [starts[place % len(starts)]])
        configs, positions, worker_states = table
        worker_state = worker_states.view(np.recarray)[0] if self.compiled else worker_states[0]
        worker_state.notes = worker_state.keeps = 1
        sitting = StrategySession(self.ordinary, game, seed)
        streams = _block_streams(seed, block, players)[place : place + 1]
        played = game_loop.MAX_NOTED
        while played == game_loop.MAX_NOTED:  # a longer game goes on where it stopped
            worker_state.most_moves = min(game_loop.MAX_NOTED, self.max_moves - len(moves))
            played = int(self._play(table, streams, game, rotation, sitting=sitting)["moves"][0])
            moves += worker_state.noted[:played].tolist()
            streams = np.array([worker_state.dice[: 1 + players]], np.int64)
        end = positions[game_loop.START]
        return records.from_array(end) if self.compiled else records.copy(end), moves

    def _own_table(self, rotation: int, starts: Sequence[Any] = ()) -> tuple[Any, ...]:
        """Return a new table for a block, with the players moved on by `rotation` seats."""
        self.prepare()
        table = tuple(map(copy, self.table)) if self.compiled else self._table(self.start, NO_LIMIT)
        if starts:
            configs, positions, worker_states = table
            table = configs, self._beginning(positions, starts), worker_states
        if rotation:
            players = self.game.num_players
            # NumPy rows have no attributes, and plain records have no keys.
            row = table[-1]["lineup"][0] if self.compiled else table[-1][0].lineup
            row[:players] = np.roll(self.lineup[:players], rotation)
        return table

    def _beginning(self, positions: Any, starts: Sequence[Any]) -> Any:
        """Return the positions of a table whose games begin in these records, in turn."""
        if self.compiled:
            different = {id(start): start for start in starts}
            rows = dict(zip(different, records.to_array(*different.values()), strict=True))
            begun = np.empty(game_loop.START + len(starts), positions.dtype)
            begun[: game_loop.START] = positions[: game_loop.START]
            begun[game_loop.START :] = [rows[id(start)] for start in starts]
            return begun
        plain_records = records.PlainRecords(self.start.dtype, game_loop.START + len(starts))
        for number, start in enumerate(starts):
            plain_records[game_loop.START + number] = start
        return plain_records

    def play_on(self, start: "PlainRecord", streams: np.ndarray, most_turns: int) -> np.ndarray:
        """Return the results of games that begin in `start` and stop after `most_turns` turns."""
        self.prepare()
        return self._play(self._table(start, most_turns), streams, 0)

    def address(self, strategy: object) -> int:
        """Return the number of a strategy in a line-up. Call `prepare` first."""
        return self.addresses[[seat.given for seat in self.strategies].index(strategy)]

    def play_each(
        self,
        starts: np.ndarray,
        openings: np.ndarray,
        streams: np.ndarray,
        most_turns: int = NO_LIMIT,
        most_moves: int = MAX_MOVES,
    ) -> tuple[np.ndarray, np.ndarray]:
        """Play games that each have their own start, first decision and line-up.

        Parameters
        ----------
        starts : array of the game's STATE, shape (games,)
        openings : array of int, shape (games, 2 + game_loop.MAX_SEATS)
            For each game: the player whose first decision is given, and the action. With `game_loop.OWN` the
            strategy chooses it, and `opening` in the result is the action. Then the `address` of each
            player's strategy, or `game_loop.KEEP` first to use the study's own line-up.
        streams : array of int, shape (games, 1 + players, 2)
        most_turns, most_moves : int

        Returns
        -------
        array of game_loop.RESULT, array of the game's STATE
            The results, and the positions in which the games ended or stopped.
        """
        # Compiled code would read beyond a narrower one.
        assert openings.shape[-1] == 2 + game_loop.MAX_SEATS, openings.shape
        self.prepare()
        if self.compiled:
            configs, spare, worker_states = map(copy, self.table)
            worker_states["most_turns"], worker_states["most_moves"], worker_states["keeps"] = (
                most_turns,
                most_moves,
                1,
            )
            table: Any = np.concatenate([spare[: game_loop.START], starts])
        else:
            configs, _, worker_states = self._table(self.start, most_turns)
            worker_states[0].most_moves, worker_states[0].keeps = most_moves, 1
            table = records.PlainRecords(starts.dtype, game_loop.START + len(starts))
            for number, start in enumerate(starts):
                table[game_loop.START + number] = records.from_array(start)
        results = self._play((configs, table, worker_states), streams, 0, openings=openings)
        ends = table if self.compiled else records.to_array(*table.rows())
        return results, ends[game_loop.START :]

    def _play(
        self,
        table: tuple[Any, ...],
        streams: np.ndarray,
        first: int,
        rotation: int = 0,
        openings: np.ndarray = NO_OPENING,
        seed: int | None = None,
        sitting: StrategySession | None = None,
    ) -> np.ndarray:
        """Play games on their own table and return the results. `first` numbers them in messages."""
        arguments = self._arguments(table, streams, openings)
        configs, positions, worker_states = table
        self.under_way[id(worker_states)] = worker_states
        try:
            played = self._run(arguments, sitting or StrategySession(self.ordinary, first, seed))
        finally:
            del self.under_way[id(worker_states)]
        results = self._results(arguments)
        if played < len(results):
            raise self._fault(results[played], first + played, positions, rotation)
        return results

    def _arguments(
        self, table: tuple[Any, ...], streams: np.ndarray, openings: np.ndarray
    ) -> tuple[Any, ...]:
        """Return the arguments of the game loop."""
        if self.compiled:
            return *table, streams, openings, np.zeros(len(streams), game_loop.RESULT)
        plain_records = records.PlainRecords(game_loop.RESULT, len(streams))
        return *table, streams.tolist(), openings.tolist(), plain_records

    def _results(self, arguments: tuple[Any, ...]) -> np.ndarray:
        return arguments[-1] if self.compiled else records.to_array(*arguments[-1].rows())

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
        """Return configs, tables and worker states as arrays without a line-up, for a machine elsewhere."""
        configs, table, worker_states = (
            records.to_array(*row.rows()) for row in self._rows(self.start, NO_LIMIT)
        )
        worker_states["lineup"] = 0
        return configs, table, worker_states

    def _table(self, start: Any, most_turns: int) -> tuple[Any, ...]:
        """Return configs, table and worker states, as arrays or as plain records."""
        configs, table, worker_states = self._rows(start, most_turns)
        if self.compiled:
            return tuple(records.to_array(*row.rows()) for row in (configs, table, worker_states))
        # Single numbers are read much faster from a list.
        worker_states[0].dice = worker_states[0].dice.tolist()
        return configs, table, worker_states

    def _rows(self, start: Any, most_turns: int) -> tuple[Any, ...]:
        configs = records.PlainRecords(self.game.config.dtype, 2)
        configs[game_loop.OURS] = configs[game_loop.THEIRS] = self.game.config
        table = records.PlainRecords(self.start.dtype, game_loop.START + 1)
        table[game_loop.START] = start
        worker_states = records.PlainRecords(
            game_loop.worker_state_dtype(self.game.num_distinct_actions()), 1
        )
        worker_states[0].lineup[:] = self.lineup
        worker_states[0].most_moves, worker_states[0].most_turns, worker_states[0].check = (
            self.max_moves,
            most_turns,
            self.check,
        )
        worker_states[0].asked = game_loop.NOBODY
        return configs, table, worker_states

    def _fault(self, result: Any, number: int, table: Any, rotation: int) -> SamarkandError:
        """Return the error of the game that stopped the loop."""
        if result["fault"] == game_loop.ILLEGAL_ANSWER:
            seat = int(result["seat"])
            label = self.line_up.labels[(seat - rotation) % self.game.num_players]
            return StrategyError(
                f"strategy {label!r} answered {int(result['answer'])}, which was not legal "
                f"(game {number}, move {int(result['moves'])}, player {seat})"
            )
        state = table[game_loop.GAME]
        record = records.from_array(state) if self.compiled else state
        problem = protocol.parts(self.game).checks.explain(self.game.config, record, int(result["answer"]))
        after = f" after move {int(result['moves'])}" if self.check == game_loop.AFTER_EACH_MOVE else ""
        return BrokenRule(f"game {number}{after}: {problem}")


def _one_of(labels: list[str]) -> str:
    return " or ".join(map(repr, labels))
