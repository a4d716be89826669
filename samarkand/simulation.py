"""Many games at once: the same games for the same seed, whatever the workers, compiled or not."""

import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand import arguments, strategies
from samarkand.engine import compiling, dice, game_loop, keeping, records
from samarkand.engine.user_functions import is_guest, watched
from samarkand.errors import BrokenRule, InvalidOption, SamarkandError, StrategyError
from samarkand.game import Game
from samarkand.strategies import judge

if TYPE_CHECKING:
    import pandas

CHUNK = 256  # games on one block of streams: part of what a seed means, so it never changes
MOST_MOVES = 100_000
NO_LIMIT = 2**62  # more moves, or turns, than can be played
QUIET_SECONDS = 2.0
MOST_WORKERS = 64  # threads; more bring nothing
AHEAD = 2  # blocks a worker has waiting


def simulate(
    game: Game,
    games: int = 1000,
    seed: int = 0,
    strategies: Any = None,
    *,
    workers: int = 1,
    compiled: bool | None = None,
    check: bool = False,
    progress: bool = True,
    max_moves: int = MOST_MOVES,
) -> "pandas.DataFrame":
    """Play many games and return one row a game.

    Parameters
    ----------
    game : Game
    games : int
        How many.
    seed : int
        The same seed gives the same rows on any machine.
    strategies : str, function or list of them, optional
        One for all players or one a player: a name (`"random"`, `"greedy"`) or a function
        `choose(box, view, actions, number, dice)` that returns one of `actions[:number]`. By default
        all play at random.
    workers : int
        Threads; the result does not depend on them.
    compiled : bool, optional
        By default compiled where there is a compiler. Interpreted play gives the same result, slowly.
    check : bool
        Whether cards, money and chips are counted at the end of each game.
    progress : bool
        Whether a bar shows after two seconds.
    max_moves : int
        A game of more moves is stopped and marked as capped.

    Returns
    -------
    pandas.DataFrame
        One row a game: `moves` (chance's included), `turns` (those completed, all players together),
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
    judge(game)
    counts = (("games", games, 1), ("seed", seed, 0), ("workers", workers, 1), ("max_moves", max_moves, 1))
    for name, value, least in counts:
        arguments.whole(name, value, least)
    arguments.choice("check", check, (False, True))
    arguments.choice("compiled", compiled, (None, False, True))
    study = Study(game, strategies, wants_compiled(compiled), check, min(int(max_moves), NO_LIMIT))
    number = -(-int(games) // CHUNK)
    blocks = ((block, min(CHUNK, int(games) - block * CHUNK)) for block in range(number))
    done: list[np.ndarray] = []
    with bar(games, progress) as ticks:
        for results in _in_order(lambda block: study.play(int(seed), *block), blocks, int(workers)):
            done.append(results)
            ticks.update(len(results))
    return _frame(game, np.concatenate(done), study, int(seed))


def wants_compiled(compiled: bool | None) -> bool:
    """Whether to compile, by the user's wish and by what there is; says so where there is no compiler."""
    if compiled and not compiling.is_available():
        raise InvalidOption("compiled: there is no compiler here; install numba, or set compiled=False")
    if compiled is None and not compiling.is_available():
        print("samarkand: no compiler in use, games are interpreted, a hundred times slower", file=sys.stderr)
    return compiling.is_available() if compiled is None else bool(compiled)


def _in_order(play: Callable[[Any], np.ndarray], blocks: Iterator[Any], workers: int) -> Iterator[np.ndarray]:
    """The results of all blocks in their order. The first is played alone: it may compile."""
    yield play(next(blocks))
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
            pool.shutdown(cancel_futures=True)
            raise


def bar(games: int, progress: bool, unit: str = "game") -> Any:
    """A progress bar that shows after two seconds."""
    # Text, also in a notebook: a bar that is a widget leaves an empty frame in the saved notebook.
    from tqdm import tqdm

    return tqdm(total=games, unit=unit, delay=QUIET_SECONDS, disable=not progress, leave=False)


class Study:
    """A game, its strategies and the driver built for them."""

    def __init__(self, game: Game, chosen: Any, compiled: bool, check: bool, max_moves: int):
        self.game = game
        self.compiled = compiled
        self.limits = np.array([max_moves, int(check), NO_LIMIT], np.int64)
        seats = strategies.line_up(game, chosen)
        self.labels = [strategies.label(seat) for seat in seats]
        self.kinds: list[Any] = [strategies.RANDOM]
        self.functions: list[Any] = []
        self.lineup = np.zeros(game_loop.MAX_SEATS, np.int64)
        for player, seat in enumerate(seats):
            if seat not in self.kinds:
                self.kinds.append(seat)
                self.functions.append(strategies.find(game, seat))
            self.lineup[player] = self.kinds.index(seat)
        self.start = game.new_initial_state().record
        self.folder: Any = None
        self.is_prepared = not compiled
        self.run = self._built()

    def _built(self) -> Callable[..., int]:
        """The driver with the game's verbs and the study's strategies in it."""
        made = [self._seated(function) for function in self.functions]
        build = compiling.driver(self.game.name, made, game_loop.STRATEGIES, self.compiled)
        play_games = build.get(compiling.DRIVER, "play_games")
        if self.compiled:
            has_guests = any(map(is_guest, self.functions))
            self.folder = None if has_guests else keeping.cache_folder() / compiling.key(play_games)
        return play_games

    def _seated(self, function: Any) -> Any:
        """A strategy as the driver takes it; a user's is judged first."""
        name = function.__name__
        if not is_guest(function):
            return compiling.verbs(self.game.name).made[name] if self.compiled else function
        if not self.compiled:
            return watched(function, name)
        made = compiling.seat(compiling.verbs(self.game.name).build, function)
        with keeping.notice(f"strategy {name}", True):
            fault = compiling.answer_fault(function, made, self.game.box.dtype, self.start.dtype)
        if fault:
            raise StrategyError(f"strategy {name!r}: {fault}")
        return made

    def prepare(self) -> None:
        """Compile the driver, or load it from the cache; its verbs first, unless it is kept whole."""
        if self.is_prepared:
            return
        streams = dice.streams(np.random.SeedSequence(0), 1, self.game.num_players)
        arguments = self._arguments(self.start, streams, self.limits)
        is_kept = self.folder is not None and keeping.is_at_hand(self.folder)
        with keeping.notice(f"the rules of {self.game.name}", not is_kept):
            keeping.ready(self.run, compiling.types_of(arguments), self.folder)
        self.is_prepared = True

    def play(self, seed: int, block: int, games: int) -> np.ndarray:
        """The results of one block of games, an array of game_loop.RESULT."""
        streams = dice.streams(np.random.SeedSequence(seed, spawn_key=(block,)), games, self.game.num_players)
        return self.play_on(self.start, streams, self.limits, block * CHUNK)

    def play_on(self, start: Any, streams: np.ndarray, limits: np.ndarray, first: int = 0) -> np.ndarray:
        """The results of games that begin in the position `start`; `first` numbers them in messages."""
        games = len(streams)
        self.prepare()
        arguments = self._arguments(start, streams, limits)
        try:
            played = self.run(*arguments)
        except StrategyError:
            raise
        except Exception as error:
            raise self._explained(error) from error
        results = arguments[-1] if self.compiled else records.to_array(*arguments[-1].rows())
        if played < games:
            raise self._fault(results[played], first + played, arguments[1])
        if not self._is_box_untouched(arguments[0]):
            raise StrategyError(f"strategies {self.labels}: one writes to the box, which is the rules'")
        return results

    def _arguments(self, start: Any, streams: np.ndarray, limits: np.ndarray) -> tuple[Any, ...]:
        """What the driver needs, as arrays of records or as twins."""
        games = len(streams)
        buffers = np.zeros((3, self.game.num_distinct_actions()), np.int64)
        table = records.Twins(self.start.dtype, 3)
        table[game_loop.START] = start
        if not self.compiled:
            boxes = records.Twins(self.game.box.dtype, 2)
            boxes[game_loop.OURS] = boxes[game_loop.THEIRS] = self.game.box
            results = records.Twins(game_loop.RESULT, games)
            return boxes, table, buffers, streams.tolist(), self.lineup, limits, results
        boxes = records.to_array(self.game.box, self.game.box)
        return (
            boxes,
            records.to_array(*table.rows()),
            buffers,
            streams,
            self.lineup,
            limits,
            np.zeros(games, game_loop.RESULT),
        )

    def _is_box_untouched(self, boxes: Any) -> bool:
        theirs = boxes[game_loop.THEIRS]
        ours = records.to_bytes(self.game.box)
        return (theirs.tobytes() if self.compiled else records.to_bytes(theirs)) == ours

    def _fault(self, result: Any, number: int, table: Any) -> SamarkandError:
        """The error for the game that stopped the driver."""
        if result["fault"] == game_loop.ILLEGAL_ANSWER:
            seat = int(result["seat"])
            return StrategyError(
                f"strategy {self.labels[seat]!r} answered {int(result['answer'])}, which was not legal "
                f"(game {number}, move {int(result['moves'])}, player {seat})"
            )
        state = table[game_loop.GAME]
        record = records.from_array(state) if self.compiled else state
        said = self.game.parts.checks.explain(self.game.box, record, int(result["answer"]))
        return BrokenRule(f"game {number}: {said}")

    def _explained(self, error: Exception) -> SamarkandError:
        """One line for whatever a strategy raised."""
        guests = [name for name, made in zip(self.kinds[1:], self.functions, strict=True) if is_guest(made)]
        if not guests:
            raise error
        who = " or ".join(repr(strategies.label(guest)) for guest in guests)
        return StrategyError(f"strategy {who}: {compiling.in_one_line(error)}")


def _frame(game: Game, results: np.ndarray, study: Study, seed: int) -> "pandas.DataFrame":
    """One row a game."""
    import pandas

    seats = range(game.num_players)
    wins = results["wins"][:, : game.num_players]
    winners = wins.sum(axis=1)
    columns: dict[str, Any] = {
        "moves": results["moves"],
        "turns": results["turns"],
        "capped": results["capped"].astype(bool),
        "winner": np.where(winners == 1, wins.argmax(axis=1), -1),
    }
    columns |= {f"score_{p}": results["scores"][:, p] for p in seats}
    columns |= {f"win_{p}": wins[:, p] / np.maximum(winners, 1) for p in seats}
    frame = pandas.DataFrame(columns)
    frame.index.name = "game"
    frame.attrs = {"game": repr(game), "seed": seed, "strategies": study.labels}
    return frame
