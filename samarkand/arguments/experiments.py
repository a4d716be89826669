"""The defaults that all experiments share, and what may be given as a seed.

The library and the command line both read them here.
"""

from typing import Any

import numpy as np

from samarkand.errors import InvalidOption, as_whole, shown

STUDY_GAMES = 10_000
ACTION_GAMES = 1_000  # for each action, where actions are compared
SEED = 0
QUANTITY = "win_0"  # the quantity of a study
MAX_DRAWN = 2**53  # a seed drawn here is below it, so that a page in a browser keeps it exactly

Seed = int | np.random.Generator | np.random.SeedSequence | None
EXPECTED = "a whole number, 0 or more, a NumPy Generator or SeedSequence, or None"


def whole_seed(seed: Any, name: str = "seed") -> int:
    """Return the whole number that a seed stands for: every result can be repeated with it.

    Parameters
    ----------
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        A generator draws the number, and has moved on afterwards. A seed sequence always gives the same
        number. None draws a number that nobody can predict.
    name : str
        The name of the argument, for the message.

    Raises
    ------
    InvalidOption
        If it is none of these.

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
        raise InvalidOption(f"{name}: found {shown(seed)}, expected {EXPECTED}")
    return number
