"""Default values for experiments, the default number of threads, and the conversion of seeds.

They are shared by the library and the command line.
"""

import os
from typing import TYPE_CHECKING, ForwardRef, TypeAlias

import numpy as np

from samarkand.engine import threads
from samarkand.errors import InvalidInput, as_whole, short_repr

STUDY_GAMES = 10_000
PARALLEL_GAMES = 50_000  # from this many games on, all cores play by default
ACTION_GAMES = 1_000  # games per action in a comparison of actions
SEED = 0
QUANTITY = "win_0"  # the quantity that a study estimates
MAX_DRAWN = 2**53  # random seeds are smaller, so that JavaScript can represent them exactly

if TYPE_CHECKING:
    Seed: TypeAlias = int | np.random.Generator | np.random.SeedSequence | None
else:  # references, because the types would import numpy.random, which `import samarkand` does without
    Seed = (
        int
        | ForwardRef("np.random.Generator", module=__name__)
        | ForwardRef("np.random.SeedSequence", module=__name__)
        | None
    )
EXPECTED = "a whole number, 0 or more, a NumPy Generator or SeedSequence, or None"


def default_workers(games: int) -> int:
    """Return how many threads play this many games if the number is not given.

    Fewer than 50,000 games take one thread, because starting more would not save a noticeable amount of
    time. Larger numbers take one thread for each core that this process may use.

    Examples
    --------
    >>> default_workers(10_000)
    1
    """
    if games < PARALLEL_GAMES or not threads.can_start():
        return 1
    return min(count_cores(), threads.MAX_WORKERS)


def count_cores() -> int:
    """Return the number of cores that this process may use.

    Examples
    --------
    >>> count_cores() >= 1
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def whole_seed(seed: object, name: str = "seed") -> int:
    """Convert a seed to a whole number with which the experiment can be repeated.

    Parameters
    ----------
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        A generator draws the number and advances. A seed sequence always gives the same number. With None
        the number is unpredictable.
    name : str
        The name of the argument, for the error message.

    Raises
    ------
    InvalidInput
        If the seed is none of these, or negative.

    Examples
    --------
    >>> whole_seed(7), whole_seed(np.random.SeedSequence(7)) == whole_seed(np.random.SeedSequence(7))
    (7, True)
    >>> generator = np.random.default_rng(7)
    >>> whole_seed(generator) == whole_seed(generator)
    False
    """
    if isinstance(seed, np.random.Generator):
        return int(seed.integers(MAX_DRAWN))
    if seed is None:
        seed = np.random.SeedSequence()
    if isinstance(seed, np.random.SeedSequence):
        return int(seed.generate_state(1, np.uint64)[0]) % MAX_DRAWN
    number = as_whole(seed)
    if number is None or number < 0:
        raise InvalidInput(f"{name}: found {short_repr(seed)}, expected {EXPECTED}")
    return number
