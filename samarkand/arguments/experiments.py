"""Default values for experiments, and the conversion of seeds.

They are shared by the library and the command line.
"""

from typing import Any

import numpy as np

from samarkand.errors import InvalidOption, as_whole, shown

STUDY_GAMES = 10_000
ACTION_GAMES = 1_000  # games per action in a comparison of actions
SEED = 0
QUANTITY = "win_0"  # the quantity that a study estimates
MAX_DRAWN = 2**53  # random seeds are smaller, so that JavaScript can represent them exactly

Seed = int | np.random.Generator | np.random.SeedSequence | None
EXPECTED = "a whole number, 0 or more, a NumPy Generator or SeedSequence, or None"


def whole_seed(seed: Any, name: str = "seed") -> int:
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
    InvalidOption
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
        raise InvalidOption(f"{name}: found {shown(seed)}, expected {EXPECTED}")
    return number
