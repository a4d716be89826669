"""Seeds that differ between readers. A seed is shown, and can be changed."""

import secrets

from samarkand import checks
from samarkand.grammar import _

SEED_TIP = _(
    "Your own number. It decides what you roll or draw here, and your neighbour has a different one. Enter "
    "another number to start again."
)


DIGITS = 6  # short enough to be called out in a classroom
MAX = 2**53 - 1  # the largest whole number that a browser represents exactly


def fresh_seed() -> int:
    """Return a random seed."""
    return secrets.randbelow(10**DIGITS)


def check_seed(seed: int | None, name: str = "seed") -> int:
    """Check and return a seed, or return a fresh one for None.

    Raises
    ------
    InvalidInput
        If it is not a whole number, 0 or more.

    Examples
    --------
    >>> check_seed(7)
    7
    """
    return fresh_seed() if seed is None else checks.whole(name, seed, 0, MAX)
