"""Many games at once: the same games for the same seed, whatever the workers, compiled or not."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand import arguments
from samarkand.arguments import game_values
from samarkand.engine import engines, game_loop, played_before, threads
from samarkand.engine.driver import CHUNK, MOST_MOVES, NO_LIMIT, Driver
from samarkand.engine.line_up import LineUp
from samarkand.errors import InvalidOption, shown
from samarkand.game import Game, as_game
from samarkand.grammar import Sentence
from samarkand.strategies import line_up

if TYPE_CHECKING:
    import pandas

PLAYED_BEFORE = Sentence(
    "samarkand: {games:this # game was|these # games were} played beforehand, with the same seed"
)
NO_COMPILER = Sentence("samarkand: no compiler in use, games are interpreted, a hundred times slower")
QUIET_SECONDS = 2.0
CHECKS = {False: game_loop.NEVER, True: game_loop.AT_THE_END, "moves": game_loop.AFTER_EACH_MOVE}


def simulate(
    game: str | Game,
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
    game : str or Game
    games : int
        How many.
    seed : int
        The same seed gives the same rows on any machine.
    strategies : str, function or list of them, optional
        One for all players or one per player: a name (`"random"`, `"greedy"`); ordinary Python, as a function
        `choose(state)` or `choose(state, dice)`, or a class or an object with such a `choose`, that returns
        one of `state.legal_actions()`; or a function in the rules' style, `choose(box, view, actions, number,
        dice)`, that is compiled and returns one of `actions[:number]`. By default all play at random.
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

        Look at `capped` first: nearly all games of random players in *sackson* are stopped by its option
        `max_turns` and tell little, as a study of them says. There whoever is richest then has won; in a game
        stopped by `max_moves` nobody has, and `win_…` is 0 for all.

        In *sackson* the turn in which somebody wins is not completed and not counted; in *routes* the
        turn that ends the game is counted; in *market* `turns` are rounds.

    Raises
    ------
    StrategyError
        If a strategy answers what is not legal, or draws a chance of its own; in the rules' style also if it
        fails or never answers. What ordinary Python raises arrives as itself, with a note of the game.
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
    game = as_game(game)
    counts = (("games", games, 1), ("seed", seed, 0), ("workers", workers, 1), ("max_moves", max_moves, 1))
    for name, value, least in counts:
        arguments.whole(name, value, least)
    arguments.choice("check", check, tuple(CHECKS))
    arguments.choice("compiled", compiled, (None, False, True))
    most_moves = min(int(max_moves), NO_LIMIT)
    players = line_up(game, strategies)
    if compiled is None and not check and not is_compiled_here(game):
        came_along = played_before_here(players, int(games), int(seed), most_moves)
        if came_along is not None:
            return came_along
    driver = Driver(players, wants_compiled(game, compiled, check), CHECKS[check], most_moves)
    rows = ResultColumns(int(games), game.num_players)

    def play(block: int) -> int:
        first = block * CHUNK
        results = driver.play(int(seed), block, min(CHUNK, int(games) - first))
        rows.write(first, results)
        return len(results)

    with bar(games, progress) as ticks:
        for played in threads.in_order(
            play, iter(range(-(-int(games) // CHUNK))), driver.threads(int(workers)), driver.stop
        ):
            ticks.update(played)
    return rows.frame(
        {"game": repr(game), "seed": int(seed), "strategies": players.labels, "is_complete": True}
    )


def frame_name(line_up: LineUp, games: int, seed: int, max_moves: int = MOST_MOVES) -> str | None:
    """The file in which a study comes along; None if somebody's own strategy plays in it."""
    from samarkand import __version__

    if not line_up.is_the_games_own:
        return None
    values = game_values.describe(line_up.game)
    del values["edition"]  # where the numbers come from does not matter
    return played_before.file_name(__version__, values, games, seed, line_up.labels, max_moves)


def played_before_here(line_up: LineUp, games: int, seed: int, max_moves: int) -> "pandas.DataFrame | None":
    """The frame of a study that came along with the installation, and a line that says so."""
    name = frame_name(line_up, games, seed, max_moves)
    columns = None if name is None else played_before.find(name)
    if columns is None:
        return None
    print(PLAYED_BEFORE.format(games=games), file=sys.stderr)
    rows = ResultColumns(games, line_up.game.num_players)
    rows.columns = {column: columns[column] for column in rows.columns}
    return rows.frame(
        {"game": repr(line_up.game), "seed": seed, "strategies": line_up.labels, "is_complete": True}
    )


def is_compiled_here(game: Game, check: Any = False) -> bool:
    """Return whether there is compiled code of a game here, or a compiler for it."""
    return engines.find(game.name, bool(check)) is not None


def wants_compiled(game: Game, compiled: bool | None, check: Any = False) -> bool:
    """Return whether compiled code is to play, by the user's wish and by what there is.

    Prints a line if the choice was left open and the games are interpreted.

    Raises
    ------
    InvalidOption
        If compiled code is demanded and there is none.
    """
    if compiled is False:
        return False
    is_here = is_compiled_here(game, check)
    if compiled and not is_here:
        raise InvalidOption(
            f"compiled: found no compiled rules of {game.name} that can be used here, and no Numba, which "
            "the extra `compiler` installs; set compiled=False"
        )
    if not is_here:
        print(NO_COMPILER.format(), file=sys.stderr)
    return is_here


def bar(games: int, progress: bool, unit: str = "game") -> Any:
    """A progress bar that shows after two seconds."""
    # Text, also in a notebook: a bar that is a widget leaves an empty frame in the saved notebook.
    from tqdm import tqdm

    arguments.choice("progress", progress, (True, False))
    if not threads.can_start():
        tqdm.monitor_interval = 0  # or it warns of the thread that it could not start
    return tqdm(total=games, unit=unit, delay=QUIET_SECONDS, disable=not progress, leave=False)


class ResultColumns:
    """The columns of a study, each an array of its final size, filled block by block.

    Parameters
    ----------
    games, players : int
    measured : sequence of str
        The columns of what is measured besides.

    Raises
    ------
    InvalidOption
        If there is not enough memory for so many games.
    """

    def __init__(self, games: int, players: int, measured: Sequence[str] = ()):
        self.players, self.measured = players, measured
        kinds: dict[str, Any] = {"moves": np.int64, "turns": np.int64, "capped": np.bool_, "winner": np.int64}
        kinds |= {f"score_{player}": np.int64 for player in range(players)}
        kinds |= {f"win_{player}": np.float64 for player in range(players)}
        kinds |= dict.fromkeys(measured, np.float64)
        row = sum(np.dtype(kind).itemsize for kind in kinds.values())
        try:
            np.empty(games * row, np.uint8)  # all at once: a part might be promised, and then not be there
            self.columns = {name: np.empty(games, kind) for name, kind in kinds.items()}
        except (MemoryError, ValueError, OverflowError):
            found = f"found {shown(games)}, whose rows take {shown(games * row >> 30)} GiB"
            raise InvalidOption(f"games: {found}, expected no more than there is memory for") from None

    def grown(self, games: int) -> "ResultColumns":
        """These columns with room for so many games, or themselves where there is."""
        if len(self.columns["moves"]) >= games:
            return self
        found = ResultColumns(games, self.players, self.measured)
        for name, column in self.columns.items():
            found.columns[name][: len(column)] = column
        return found

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
        for name in self.measured:
            self.columns[name][block] = results[name]

    def frame(self, about: dict[str, Any] | None = None) -> "pandas.DataFrame":
        """One row per game; the columns are not copied. `about` goes to its `attrs`."""
        import pandas

        frame = pandas.DataFrame(self.columns, copy=False)
        frame.index.name = "game"
        frame.attrs = about or {}
        return frame
