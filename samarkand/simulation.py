"""What all that plays many games shares: what is compiled, the progress bar, the columns of the results."""

import sys
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np

from samarkand import arguments
from samarkand.arguments import game_values
from samarkand.engine import bundled_results, engines, game_loop, threads
from samarkand.engine.driver import MAX_MOVES
from samarkand.engine.line_up import LineUp
from samarkand.errors import InvalidOption, shown
from samarkand.game import Game
from samarkand.grammar import Sentence

PLAYED_BEFORE = Sentence(
    "samarkand: {games:this # game was|these # games were} played beforehand, with the same seed"
)
NO_COMPILER = Sentence("samarkand: no compiler in use, games are interpreted, a hundred times slower")
QUIET_SECONDS = 2.0
Check = bool | Literal["moves"]  # whether what there is is counted, or even after every move
CHECKS: dict[Check, int] = {
    False: game_loop.NEVER,
    True: game_loop.AT_THE_END,
    "moves": game_loop.AFTER_EACH_MOVE,
}


def frame_name(line_up: LineUp, games: int, seed: int, max_moves: int = MAX_MOVES) -> str | None:
    """The file in which a study comes along; None if somebody's own strategy plays in it."""
    from samarkand import __version__

    if not line_up.is_the_games_own:
        return None
    values = game_values.describe(line_up.game)
    del values["edition"]  # where the numbers come from does not matter
    return bundled_results.file_name(__version__, values, games, seed, line_up.labels, max_moves)


def played_before_here(line_up: LineUp, games: int, seed: int, max_moves: int) -> "ResultColumns | None":
    """Return the rows of a study that came along with the installation, and print a line about it."""
    name = frame_name(line_up, games, seed, max_moves)
    columns = None if name is None else bundled_results.find(name)
    if columns is None:
        return None
    print(PLAYED_BEFORE.format(games=games), file=sys.stderr)
    rows = ResultColumns(games, line_up.game.num_players)
    rows.columns = {column: columns[column] for column in rows.columns}
    return rows


def is_compiled_here(game: Game, check: Check = False) -> bool:
    """Return whether there is compiled code of a game here, or a compiler for it."""
    return engines.find(game.name, bool(check)) is not None


def wants_compiled(game: Game, compiled: bool | None, check: Check = False) -> bool:
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
