"""Chance of one's own: a seed that the neighbour does not have, shown, and to be changed."""

import secrets
from collections.abc import Callable

from ipywidgets import BoundedIntText, Layout

from samarkand import arguments
from samarkand_widgets.panels import wording

DIGITS = 6  # few enough to be told across a room
MAX = 2**53 - 1  # what a browser keeps exactly


def fresh_seed() -> int:
    """A seed that nobody else has."""
    return secrets.randbelow(10**DIGITS)


def judged_seed(seed: int | None, name: str = "seed") -> int:
    """Return a seed, or a fresh one for None.

    Raises
    ------
    InvalidOption
        If it is not a whole number, 0 or more.

    Examples
    --------
    >>> judged_seed(7)
    7
    """
    return fresh_seed() if seed is None else arguments.whole(name, seed, 0, MAX)


class SeedField(BoundedIntText):
    """A seed that is fresh unless it was given; who enters another begins anew with that one.

    Parameters
    ----------
    seed : int or None
        None for a fresh one.
    begin : function without arguments
        Called when another was entered.

    Raises
    ------
    InvalidOption
        If the seed is not a whole number, 0 or more.

    Examples
    --------
    >>> field = SeedField(7, lambda: print("begun anew"))
    >>> field.value = 8
    begun anew
    """

    def __init__(self, seed: int | None, begin: Callable[[], None]):
        super().__init__(
            judged_seed(seed),
            min=0,
            max=MAX,
            description=str(wording.SEED),
            tooltip=str(wording.SEED_TIP),
            layout=Layout(width="13em"),
            style={"description_width": "initial"},
        )
        self.observe(lambda _: begin(), "value")
