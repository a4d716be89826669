"""A common interface to compiled rules, with two loaders.

A game's compiled code has two entries. `play` is the game loop of `engine.game_loop`, and `look` is the
look-ahead of `engine.expectimax`. Both work on arrays of records. The code is in a shared library or, in a
browser, in a WebAssembly module. Both are generated from the same lowered code, so they play the same games.
"""

import pickle
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import numpy as np

from samarkand.engine import records
from samarkand.errors import SamarkandError

PLAY, LOOK, LEGAL = "play", "look", "legal_actions"  # the entries
STRATEGY = "strategy"
# What each entry takes, in this order: pointers and numbers.
POINTER, NUMBER = "p", "n"
ARGUMENTS = {PLAY: "ppppppnnnn", LOOK: "ppppppnn", LEGAL: "ppppn", STRATEGY: "pppnp"}
UNDESCRIBED = "the compiled rules raised an unidentified error"


class UnusableCode(SamarkandError, RuntimeError):
    """The error raised if compiled code cannot be used here."""


class Instance(Protocol):
    """The compiled code of one game, ready to be called.

    Attributes
    ----------
    is_native : bool
        Whether the code runs in this process's memory.
    """

    is_native: bool

    def address(self, strategy: str) -> int:
        """Return a strategy's number in a line-up, or 0 if the game has none by that name."""

    def bind(self, entry: str, buffers: list[np.ndarray], numbers: list[int]) -> Callable[[], "Returned"]:
        """Return a function that calls an entry with these arrays, which it changes, and these numbers."""


class Returned(NamedTuple):
    """The return value of an entry, and the error that was raised in it, as `exception` takes it, or None."""

    number: int
    raised: object


class Listed(NamedTuple):
    """The legal actions of several positions: their numbers, and a row of actions for each position."""

    numbers: np.ndarray
    actions: np.ndarray


class Machine:
    """A game's compiled code.

    Parameters
    ----------
    game : str
    instance : Instance
    """

    def __init__(self, game: str, instance: Instance):
        self.game, self.instance = game, instance

    def address(self, strategy: str) -> int:
        """Return a strategy's number in a line-up, or 0 if the game has none by that name."""
        return self.instance.address(strategy)

    def game_loop(
        self,
        configs: np.ndarray,
        table: np.ndarray,
        worker_states: np.ndarray,
        streams: np.ndarray,
        openings: np.ndarray,
        results: np.ndarray,
    ) -> Callable[[], int]:
        """Return the game loop bound to its arrays: a function that plays on, as `game_loop.play_games` does.

        The arrays must not be replaced while the function is in use. It raises the rules' exceptions.
        """
        buffers = [configs, table, worker_states, streams, openings, results]
        return self._bound(PLAY, buffers, [len(table), len(results), streams.shape[1], len(openings)])

    def table(self, state: np.dtype, rows: int) -> np.ndarray:
        """Return memory for the positions of several calls of `look`.

        The system hands out memory of this size page by page, which takes as long as the look-ahead itself.
        Code with its own memory allocates the table there, so it is given only one row.
        """
        return np.empty((rows if self.instance.is_native else 1, state.itemsize // 8), np.int64)

    def look(
        self,
        config: np.ndarray,
        root: np.ndarray,
        question: np.ndarray,
        counts: np.ndarray,
        table: np.ndarray,
        rows: int,
    ) -> float:
        """Return the result of `expectimax.weigh` for one position, with a table of `rows` positions.

        Changes `counts` and `table`, and raises the rules' exceptions.
        """
        value = np.zeros(1)
        self._bound(LOOK, [config, root, question, counts, value, table], [rows, len(table)])()
        return float(value[0])

    def legal_actions(self, game: Any, states: np.ndarray) -> Listed:
        """Return the legal actions of each of several positions.

        Passing one position costs more than listing its actions, so pass many at once.

        Parameters
        ----------
        game : Game
            The game, with the fixed numbers that the rules read.
        states : array of the game's STATE, shape (positions,)
        """
        width = game.package.actions.NUM_ACTIONS
        result = Listed(np.zeros(len(states), np.int64), np.zeros((len(states), width), np.int64))
        self._bound(LEGAL, [records.to_array(game.config), states, *result], [len(states)])()
        return result

    def _bound(self, entry: str, buffers: list[np.ndarray], numbers: list[int]) -> Callable[[], int]:
        assert all(buffer.flags.c_contiguous for buffer in buffers), entry
        call = self.instance.bind(entry, buffers, numbers)

        def run() -> int:
            number, raised = call()
            if raised is not None:
                raise exception(raised)
            return number

        return run


def exception(description: Any) -> BaseException:
    """Return the exception that compiled code describes by class, arguments and location, pickled or not."""
    if not description:
        return UnusableCode(UNDESCRIBED)
    # The bytes come from the compiled code, so they are as trusted as that is.
    kind, arguments, *_ = pickle.loads(description) if isinstance(description, bytes) else description
    return kind(*(arguments or ()))
