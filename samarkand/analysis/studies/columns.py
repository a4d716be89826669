"""The columns of a study's results, and the shares of a win."""

from collections.abc import Sequence
from typing import Any

import numpy as np


class ResultColumns:
    """The columns of a study's results, allocated in full and filled block by block.

    Parameters
    ----------
    games, players : int
    measured : sequence of str
        The names of additional columns, one for each measure.
    """

    def __init__(self, games: int, players: int, measured: Sequence[str] = ()):
        self.players, self.measured = players, measured
        kinds: dict[str, Any] = {"moves": np.int64, "turns": np.int64, "capped": np.bool_, "winner": np.int64}
        kinds |= {f"score_{player}": np.int64 for player in range(players)}
        kinds |= {f"win_{player}": np.float64 for player in range(players)}
        kinds |= dict.fromkeys(measured, np.float64)
        self.columns = {name: np.empty(games, kind) for name, kind in kinds.items()}

    def grow(self, games: int) -> "ResultColumns":
        """Return columns with space for this many games: a larger copy if necessary, otherwise `self`."""
        if len(self.columns["moves"]) >= games:
            return self
        result = ResultColumns(games, self.players, self.measured)
        for name, column in self.columns.items():
            result.columns[name][: len(column)] = column
        return result

    def write(self, first: int, results: np.ndarray) -> None:
        """Write a block of results to the columns, beginning with the game number `first`."""
        wins, won = results["wins"][:, : self.players], shares(results, self.players)
        winners = wins.sum(axis=1)
        block = slice(first, first + len(results))
        for name in ("moves", "turns", "capped"):
            self.columns[name][block] = results[name]
        self.columns["winner"][block] = np.where(winners == 1, wins.argmax(axis=1), -1)
        for player in range(self.players):
            self.columns[f"score_{player}"][block] = results["scores"][:, player]
            self.columns[f"win_{player}"][block] = won[:, player]
        for name in self.measured:
            self.columns[name][block] = results[name]


def shares(results: np.ndarray, players: int) -> np.ndarray:
    """Return each player's share of the win in each game, as an array of shape (games, players).

    Examples
    --------
    >>> from samarkand.engine.game_loop import RESULT
    >>> results = np.zeros(2, RESULT)
    >>> results["wins"][0, 0] = results["wins"][1, 0] = results["wins"][1, 1] = 1
    >>> shares(results, 2)
    array([[1. , 0. ],
           [0.5, 0.5]])
    """
    wins = results["wins"][:, :players]
    return wins / np.maximum(wins.sum(axis=1), 1)[:, None]
