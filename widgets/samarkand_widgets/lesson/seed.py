"""Seeds that differ between readers. A seed is shown, and can be changed."""

import secrets
from collections.abc import Callable

from ipywidgets import BoundedIntText, Layout

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


class SeedField(BoundedIntText):
    """A field with a seed, by default a fresh one. Entering another seed starts again with it.

    Parameters
    ----------
    seed : int or None
        The seed, or None for a fresh one.
    begin : function without arguments
        Called when another seed is entered.

    Raises
    ------
    InvalidInput
        If the seed is not a whole number, 0 or more.

    Examples
    --------
    >>> field = SeedField(7, lambda: print("begun anew"))
    >>> field.value = 8
    begun anew
    """

    def __init__(self, seed: int | None, begin: Callable[[], None]):
        super().__init__(
            check_seed(seed),
            min=0,
            max=MAX,
            description=str(_("seed")),
            tooltip=str(SEED_TIP),
            layout=Layout(width="13em"),
            style={"description_width": "initial"},
        )
        self.observe(lambda _: begin(), "value")
