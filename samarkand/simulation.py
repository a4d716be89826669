"""Many games at once: the same games for the same seed, whatever the workers, compiled or not."""

import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from samarkand import arguments, strategies
from samarkand.engine import dice, game_loop, interrupting, played_before, records, threads
from samarkand.engine.compiling import code_cache, compiler, strategy_compiler
from samarkand.engine.user_code.admission import is_guest, watched
from samarkand.errors import BrokenRule, InvalidOption, SamarkandError, StrategyError
from samarkand.game import Game
from samarkand.strategies import check_game

if TYPE_CHECKING:
    import pandas

CHUNK = 256  # games on one block of streams: part of what a seed means, so it never changes
MOST_MOVES = 100_000
NO_LIMIT = 2**62  # more moves, or turns, than can be played
QUIET_SECONDS = 2.0
MOST_WORKERS = 64  # threads; more bring nothing
AHEAD = 2  # blocks a worker has waiting
Played = TypeVar("Played")  # what playing a block comes to
NO_OPENING = np.array([[game_loop.NOBODY, game_loop.OWN] + [game_loop.KEEP] * game_loop.MAX_SEATS])
CHECKS = {False: game_loop.NEVER, True: game_loop.AT_THE_END, "moves": game_loop.AFTER_EACH_MOVE}


def simulate(
    game: Game,
    games: int = 1000,
    seed: int = 0,
    strategies: Any = None,
    *,
    workers: int = 1,
    compiled: bool | None = None,
    check: bool | str = False,
    progress: bool = True,
    max_moves: int = MOST_MOVES,
) -> "pandas.DataFrame":
    """Play many games and return one row per game.

    Parameters
    ----------
    game : Game
    games : int
        How many.
    seed : int
        The same seed gives the same rows on any machine.
    strategies : str, function or list of them, optional
        One for all players or one per player: a name (`"random"`, `"greedy"`) or a function
        `choose(box, view, actions, number, dice)` that returns one of `actions[:number]`. By default
        all play at random.
    workers : int
        Threads; the result does not depend on them.
    compiled : bool, optional
        By default compiled where there is a compiler. Interpreted play gives the same result, slowly.
    check : bool or "moves"
        Whether cards, money and chips are counted at the end of each game, or after every single move.
    progress : bool
        Whether a bar shows after two seconds.
    max_moves : int
        A game of more moves is stopped and marked as capped.

    Returns
    -------
    pandas.DataFrame
        One row per game: `moves` (chance's included), `turns` (those completed, all players together),
        `capped` (stopped before the rules decided it), `winner` (−1 if shared or none), and for each
        player `score_…` and `win_…`, the share of the win. `frame.attrs` says how it was made.

        In *sackson* the turn in which somebody wins is not completed and not counted; in *routes* the
        turn that ends the game is counted; in *market* `turns` are rounds.

    Raises
    ------
    StrategyError
        If a strategy cannot be compiled, answers what is not legal, fails or never answers.
    BrokenRule
        If `check` is set and something does not add up.
    InvalidOption
        If a number is not what it should be.

    Examples
    --------
    >>> import samarkand
    >>> game = samarkand.game("sackson", players=2, max_turns=20)
    >>> frame = samarkand.simulate(game, games=3, seed=7, compiled=False)
    >>> len(frame), bool(frame["turns"].max() <= 20)
    (3, True)
    """
    check_game(game)
    counts = (("games", games, 1), ("seed", seed, 0), ("workers", workers, 1), ("max_moves", max_moves, 1))
    for name, value, least in counts:
        arguments.whole(name, value, least)
    arguments.choice("check", check, tuple(CHECKS))
    arguments.choice("compiled", compiled, (None, False, True))
    most_moves = min(int(max_moves), NO_LIMIT)
    if compiled is None and not check and not compiler.is_available():
        came_along = played_before_here(game, int(games), int(seed), strategies, most_moves)
        if came_along is not None:
            return came_along
    driver = Driver(game, strategies, wants_compiled(compiled), CHECKS[check], most_moves)
    rows = ResultColumns(int(games), game.num_players)

    def play(block: int) -> int:
        first = block * CHUNK
        results = driver.play(int(seed), block, min(CHUNK, int(games) - first))
        rows.write(first, results)
        return len(results)

    with bar(games, progress) as ticks:
        for played in in_order(play, iter(range(-(-int(games) // CHUNK))), int(workers), driver.stop):
            ticks.update(played)
    return rows.frame({"game": repr(game), "seed": int(seed), "strategies": driver.labels})


def frame_name(game: Game, games: int, seed: int, chosen: Any, max_moves: int = MOST_MOVES) -> str | None:
    """The file in which a study comes along; None if somebody's own strategy plays in it."""
    from samarkand import __version__

    seats = strategies.line_up(game, chosen)
    if not all(isinstance(seat, str) for seat in seats):
        return None
    return played_before.file_name(__version__, game.fingerprint, games, seed, seats, max_moves)


def played_before_here(
    game: Game, games: int, seed: int, chosen: Any, max_moves: int
) -> "pandas.DataFrame | None":
    """The frame of a study that came along with the installation, and a line that says so."""
    name = frame_name(game, games, seed, chosen, max_moves)
    columns = None if name is None else played_before.find(name)
    if columns is None:
        return None
    print(f"samarkand: these {games} games were played beforehand, with the same seed", file=sys.stderr)
    rows = ResultColumns(games, game.num_players)
    rows.columns = {column: columns[column] for column in rows.columns}
    labels = [strategies.label(seat) for seat in strategies.line_up(game, chosen)]
    return rows.frame({"game": repr(game), "seed": seed, "strategies": labels})


def wants_compiled(compiled: bool | None) -> bool:
    """Whether to compile, by the user's wish and by what there is; says so where there is no compiler."""
    if compiled and not compiler.is_available():
        raise InvalidOption("compiled: there is no compiler here; install numba, or set compiled=False")
    if compiled is None and not compiler.is_available():
        print("samarkand: no compiler in use, games are interpreted, a hundred times slower", file=sys.stderr)
    return compiler.is_available() if compiled is None else bool(compiled)


def in_order(
    play: Callable[[int], Played], blocks: Iterator[int], workers: int, stop: Callable[[], None]
) -> Iterator[Played]:
    """Play all blocks and give what each came to, in their order.

    The first is played alone: it may compile. Where an exception ends the study, `stop` ends the blocks
    that are under way.
    """
    yield play(next(blocks))
    if workers > 1 and not threads.can_start():
        print(f"samarkand: no threads here, one worker plays instead of {workers}", file=sys.stderr)
        workers = 1
    if workers == 1:
        yield from map(play, blocks)
        return
    with ThreadPoolExecutor(min(workers, MOST_WORKERS)) as pool:
        try:
            # A few blocks ahead of the one that is due: never a list of all.
            ahead = deque(pool.submit(play, block) for block in islice(blocks, AHEAD * workers))
            while ahead:
                yield ahead.popleft().result()
                ahead.extend(pool.submit(play, block) for block in islice(blocks, 1))
        except BaseException:
            stop()
            pool.shutdown(cancel_futures=True)
            raise


def bar(games: int, progress: bool, unit: str = "game") -> Any:
    """A progress bar that shows after two seconds."""
    # Text, also in a notebook: a bar that is a widget leaves an empty frame in the saved notebook.
    from tqdm import tqdm

    if not threads.can_start():
        tqdm.monitor_interval = 0  # or it warns of the thread that it could not start
    return tqdm(total=games, unit=unit, delay=QUIET_SECONDS, disable=not progress, leave=False)


class Driver:
    """A game, its strategies and the driver built for them.

    `spare` are names of strategies that have no seat, but may get one by a line-up: see `play_each`.
    """

    def __init__(
        self,
        game: Game,
        chosen: Any,
        compiled: bool,
        check: int,
        max_moves: int,
        spare: tuple[str, ...] = (),
    ):
        self.game = game
        self.compiled = compiled
        self.check = check
        self.max_moves = max_moves
        seats = strategies.line_up(game, chosen)
        self.labels = [strategies.label(seat) for seat in seats]
        self.kinds: list[Any] = [strategies.RANDOM]
        self.functions: list[Any] = []
        self.lineup = np.zeros(game_loop.MAX_SEATS, np.int64)
        for kind in (*seats, *spare):
            if kind not in self.kinds:
                self.kinds.append(kind)
                self.functions.append(strategies.find(game, kind))
        self.addresses = list(range(len(self.kinds)))
        self.lineup[: len(seats)] = [self.kinds.index(seat) for seat in seats]
        self.start = game.new_initial_state().record
        self.folder: Any = None
        self.is_prepared = not compiled
        self.guests = [each for each in self.functions if is_guest(each)]
        self.stop_flags = [each.stop_flag for each in self.guests]
        self.under_way: dict[int, Any] = {}
        self.table: tuple[Any, ...] = ()
        self.run = self._built()
        self.is_seated = not compiled
        if self.guests:
            self._seat()

    def _built(self) -> Any:
        """The driver with the game's verbs in it, and ready for the study's strategies."""
        if not self.compiled:
            functions = [watched(each, each.__name__) if is_guest(each) else each for each in self.functions]
            return strategy_compiler.interpreted_driver(self.game.name, functions)
        play_games, self.folder = strategy_compiler.driver(self.game.name)
        return play_games

    def _seat(self) -> None:
        """Compile the strategies and put them into the line-up; a user's is judged first."""
        if self.is_seated:
            return
        box, state = self.game.box.dtype, self.start.dtype
        addresses = [0]
        for function in self.functions:
            if is_guest(function):
                made = strategy_compiler.compiled_guest(self.game.name, function, box, state)
                if isinstance(made, str):
                    raise StrategyError(f"strategy {function.__name__!r}: {made}")
                self.stop_flags.append(made.stop_flag)
            else:
                made = strategy_compiler.known(self.game.name, function.__name__, box, state)
            addresses.append(made.address)
        self.is_seated = True
        self.addresses = addresses
        self.lineup[:] = [addresses[kind] for kind in self.lineup]

    def prepare(self) -> None:
        """Compile driver and strategies, or load them from the cache."""
        if self.is_prepared:
            return
        self._seat()
        streams = dice.streams(np.random.SeedSequence(0), 1, self.game.num_players)
        self.table = self._table(self.start, NO_LIMIT)
        arguments = *self.table, streams, NO_OPENING, np.zeros(1, game_loop.RESULT)
        if not self.run.signatures:
            with code_cache.notice(f"the rules of {self.game.name}", not code_cache.is_at_hand(self.folder)):
                code_cache.ready(self.run, compiler.types_of(arguments), self.folder)
        self.is_prepared = True

    def stop(self) -> None:
        """End all games under way, and the loops of users' strategies. What they return means nothing."""
        for stop_flag in self.stop_flags:
            stop_flag.raised[:] = 1
        for desks in list(self.under_way.values()):
            if self.compiled:
                desks["most_moves"] = 0
            else:
                desks[0].most_moves = 0

    def play(self, seed: int, block: int, games: int, rotation: int = 0) -> np.ndarray:
        """The results of one block of games, an array of game_loop.RESULT.

        `rotation` is by how many seats each player has moved on: player p then sits in seat p + `rotation`,
        and what falls beyond the last seat begins again at the first.
        """
        entropy = np.random.SeedSequence(seed, spawn_key=(block,))
        self.prepare()
        table = tuple(map(copy, self.table)) if self.compiled else self._table(self.start, NO_LIMIT)
        if rotation:
            players = self.game.num_players
            lineup = np.roll(self.lineup[:players], rotation)
            # A row of records has no attributes, and a twin no keys.
            row = table[-1]["lineup"][0] if self.compiled else table[-1][0].lineup
            row[:players] = lineup
        streams = dice.streams(entropy, games, self.game.num_players)
        return self._play(table, streams, block * CHUNK, rotation)

    def play_on(self, start: Any, streams: np.ndarray, most_turns: int) -> np.ndarray:
        """The results of games that begin in the position `start` and stop after `most_turns` turns."""
        self.prepare()
        return self._play(self._table(start, most_turns), streams, 0)

    def address(self, kind: Any) -> int:
        """What stands for a strategy in a line-up, once all is prepared."""
        return self.addresses[self.kinds.index(kind)]

    def play_each(
        self,
        starts: np.ndarray,
        openings: np.ndarray,
        streams: np.ndarray,
        most_turns: int = NO_LIMIT,
        most_moves: int = MOST_MOVES,
    ) -> tuple[np.ndarray, np.ndarray]:
        """As `play_on`, but each game from a position of its own, with a first decision and a line-up given.

        Parameters
        ----------
        starts : array of the game's STATE, shape (games,)
        openings : array of int, shape (games, 2 + game_loop.MAX_SEATS)
            Whose first decision is given, and which action; `game_loop.OWN` asks the strategy, and
            `opening` of the result tells what it was. Then the `address` of each player's strategy, or first
            `game_loop.KEEP` for the study's own.
        streams : array of int, shape (games, 1 + players, 2)
        most_turns, most_moves : int

        Returns
        -------
        array of game_loop.RESULT, array of the game's STATE
            The results, and the positions in which the games ended or were stopped.
        """
        # Compiled code would read beyond a narrower one.
        assert openings.shape[-1] == 2 + game_loop.MAX_SEATS, openings.shape
        self.prepare()
        if self.compiled:
            boxes, spare, desks = map(copy, self.table)
            desks["most_turns"], desks["most_moves"], desks["keeps"] = most_turns, most_moves, 1
            table: Any = np.concatenate([spare[: game_loop.START], starts])
        else:
            boxes, _, desks = self._table(self.start, most_turns)
            desks[0].most_moves, desks[0].keeps = most_moves, 1
            table = records.Twins(starts.dtype, game_loop.START + len(starts))
            for number, start in enumerate(starts):
                table[game_loop.START + number] = records.from_array(start)
        results = self._play((boxes, table, desks), streams, 0, openings=openings)
        ends = table if self.compiled else records.to_array(*table.rows())
        return results, ends[game_loop.START :]

    def _play(
        self,
        table: tuple[Any, ...],
        streams: np.ndarray,
        first: int,
        rotation: int = 0,
        openings: np.ndarray = NO_OPENING,
    ) -> np.ndarray:
        """The results of games on a table of their own; `first` numbers them in messages."""
        games = len(streams)
        results: Any = np.zeros(games, game_loop.RESULT)
        arguments = (*table, streams, openings, results)
        if not self.compiled:
            twins = records.Twins(game_loop.RESULT, games)
            arguments = (*table, streams.tolist(), openings.tolist(), twins)
        boxes, positions, desks = table
        self.under_way[id(desks)] = desks
        try:
            played = self._run(arguments)
        except StrategyError:
            raise
        except Exception as error:
            raise self._explained(error) from error
        finally:
            del self.under_way[id(desks)]
        if not self.compiled:
            results = records.to_array(*arguments[-1].rows())
        if played < games:
            raise self._fault(results[played], first + played, positions, rotation)
        if not self._is_box_untouched(boxes):
            raise StrategyError(f"strategies {self.labels}: one writes to the box, which is the rules'")
        return results

    def _run(self, arguments: tuple[Any, ...]) -> int:
        """How many games the driver has played; a user's strategies in it can be interrupted."""
        if not self.guests:
            return self.run(*arguments)
        listening = interrupting.run if self.compiled else interrupting.insist
        return listening(lambda: self.run(*arguments), self.stop)

    def _table(self, start: Any, most_turns: int) -> tuple[Any, ...]:
        """What the driver keeps from game to game, as arrays of records or as twins: boxes, table, desk."""
        boxes = records.Twins(self.game.box.dtype, 2)
        boxes[game_loop.OURS] = boxes[game_loop.THEIRS] = self.game.box
        table = records.Twins(self.start.dtype, game_loop.START + 1)
        table[game_loop.START] = start
        desks = records.Twins(game_loop.desk_dtype(self.game.num_distinct_actions()), 1)
        desks[0].lineup[:] = self.lineup
        desks[0].most_moves, desks[0].most_turns, desks[0].check = self.max_moves, most_turns, self.check
        if self.compiled:
            return tuple(records.to_array(*row.rows()) for row in (boxes, table, desks))
        desks[0].dice = desks[0].dice.tolist()  # a list is read much faster, one number at a time
        return boxes, table, desks

    def _is_box_untouched(self, boxes: Any) -> bool:
        theirs = boxes[game_loop.THEIRS]
        ours = records.to_bytes(self.game.box)
        return (theirs.tobytes() if self.compiled else records.to_bytes(theirs)) == ours

    def _fault(self, result: Any, number: int, table: Any, rotation: int) -> SamarkandError:
        """The error for the game that stopped the driver."""
        if result["fault"] == game_loop.ILLEGAL_ANSWER:
            seat = int(result["seat"])
            label = self.labels[(seat - rotation) % len(self.labels)]
            return StrategyError(
                f"strategy {label!r} answered {int(result['answer'])}, which was not legal "
                f"(game {number}, move {int(result['moves'])}, player {seat})"
            )
        state = table[game_loop.GAME]
        record = records.from_array(state) if self.compiled else state
        said = self.game.parts.checks.explain(self.game.box, record, int(result["answer"]))
        after = f" after move {int(result['moves'])}" if self.check == game_loop.AFTER_EACH_MOVE else ""
        return BrokenRule(f"game {number}{after}: {said}")

    def _explained(self, error: Exception) -> SamarkandError:
        """One line for whatever a strategy raised."""
        guests = [name for name, made in zip(self.kinds[1:], self.functions, strict=True) if is_guest(made)]
        if not guests:
            raise error
        who = " or ".join(repr(strategies.label(guest)) for guest in guests)
        return StrategyError(f"strategy {who}: {strategy_compiler.in_one_line(error)}")


class ResultColumns:
    """The columns of a study, each an array of its final size, filled block by block.

    Parameters
    ----------
    games, players : int

    Raises
    ------
    InvalidOption
        If there is not enough memory for so many games.
    """

    def __init__(self, games: int, players: int):
        self.players = players
        kinds: dict[str, Any] = {"moves": np.int64, "turns": np.int64, "capped": np.bool_, "winner": np.int64}
        kinds |= {f"score_{player}": np.int64 for player in range(players)}
        kinds |= {f"win_{player}": np.float64 for player in range(players)}
        row = sum(np.dtype(kind).itemsize for kind in kinds.values())
        try:
            np.empty(games * row, np.uint8)  # all at once: a part might be promised, and then not be there
            self.columns = {name: np.empty(games, kind) for name, kind in kinds.items()}
        except (MemoryError, ValueError, OverflowError):
            found = f"found {games}, whose rows take {games * row / 2**30:,.0f} GiB"
            raise InvalidOption(f"games: {found}, expected no more than there is memory for") from None

    def write(self, first: int, results: np.ndarray) -> None:
        """The results of a block, whose first game has the number `first`. Changes `columns`."""
        wins = results["wins"][:, : self.players]
        winners = wins.sum(axis=1)
        shares = wins / np.maximum(winners, 1)[:, None]
        block = slice(first, first + len(results))
        for name in ("moves", "turns", "capped"):
            self.columns[name][block] = results[name]
        self.columns["winner"][block] = np.where(winners == 1, wins.argmax(axis=1), -1)
        for player in range(self.players):
            self.columns[f"score_{player}"][block] = results["scores"][:, player]
            self.columns[f"win_{player}"][block] = shares[:, player]

    def frame(self, about: dict[str, Any] | None = None) -> "pandas.DataFrame":
        """One row per game; the columns are not copied. `about` goes to its `attrs`."""
        import pandas

        frame = pandas.DataFrame(self.columns, copy=False)
        frame.index.name = "game"
        frame.attrs = about or {}
        return frame
