"""The global generators of `random` and `numpy.random`, lent to the Python strategies of one game at a time.

They belong to the whole process. So each game borrows them, seeds them from its own stream, and then restores
their earlier state. This makes `random.choice` in a strategy reproducible, and studies and boards in the same
process do not disturb one another.
"""

import random
import threading
from collections.abc import Sequence
from typing import Any

import numpy as np

_waiting, _turn = threading.Lock(), threading.Lock()  # whoever waits for its turn holds the first
_owner: int | None = None  # the thread that has the generators


class GlobalGenerators:
    """The state of the global generators for one game or one player. `with` lends them.

    A strategy that runs simulations itself borrows them a second time on its own thread. The inner game then
    returns them to the outer one.

    Examples
    --------
    >>> before, mine = random.getstate(), GlobalGenerators()
    >>> with mine:
    ...     mine.seed([12345, 67890])
    ...     first = random.random()
    >>> with mine:
    ...     second = random.random()
    >>> first == second, random.getstate() == before
    (False, True)
    """

    def __init__(self) -> None:
        self._own: Any = None

    def __enter__(self) -> "GlobalGenerators":
        global _owner
        self._is_inner = _owner == threading.get_ident()
        if not self._is_inner:
            with _waiting:
                _turn.acquire()
            _owner = threading.get_ident()
        self._before = _states()
        if self._own is not None:
            _restore(self._own)
        return self

    def __exit__(self, *exception: object) -> None:
        global _owner
        if _owner != threading.get_ident():  # interrupted while it waited in `give_way`
            return
        self._own = _states()
        _restore(self._before)
        if not self._is_inner:
            _owner = None
            _turn.release()

    def seed(self, stream: Sequence[int]) -> None:
        """Seed both generators from a stream of `engine.dice`, which is not changed."""
        first, second = map(int, stream)
        random.seed(first << 31 | second)
        np.random.seed(first)

    def give_way(self) -> None:
        """Let another thread play if one is waiting. Call this between two games."""
        if _waiting.locked() and not self._is_inner:
            self.__exit__()
            self.__enter__()


def _states() -> Any:
    return random.getstate(), np.random.get_state()


def _restore(states: Any) -> None:
    random.setstate(states[0])
    np.random.set_state(states[1])
