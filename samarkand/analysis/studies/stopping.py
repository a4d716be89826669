"""When a study has seen enough, and what that does to its intervals.

Two rules, and they are not alike. *Precision*: stop when the interval is narrow enough. How wide it is says
almost nothing about where it lies, so the interval at the end covers the true value about as often as it
says, the more exactly the narrower it was wished (Y. S. Chow and H. Robbins, Annals of Mathematical
Statistics 36, 1965, pp. 457-462). *Until*: stop when the results please. Whoever looks again and again sees
a difference where there is none: of intervals for one look, sooner or later one errs. So with `until` every
interval is one that holds at all looks together (I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and
A. Ramdas, Annals of Statistics 52, 2024, pp. 2613-2640); it is about half as wide again.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from math import ceil, log, sqrt
from typing import Any

from samarkand.probability.intervals import checked_level, normal_quantile
from samarkand.simulation import CHUNK

FIRST_LOOK = 4  # blocks: what holds for many games is not asked of a few
GROWTH = 1.25


@dataclass(frozen=True)
class StoppingRule:
    """When to stop before all games wished for are played.

    Attributes
    ----------
    precision : float or None
        Half the width of the interval of `of` that is narrow enough.
    of : str
    until : function of a study or None
        Whether the results will do.
    intended : int or None
        With `until`, how many deals were wished for at first.
    """

    precision: float | None = None
    of: str = "win_0"
    until: Callable[[Any], Any] | None = None
    intended: int | None = None

    @property
    def is_sequential(self) -> bool:
        """Whether the results decide when to stop."""
        return self.until is not None


def looks() -> Iterator[int]:
    """After how many deals to look: the same whatever was seen, and whatever the workers.

    Examples
    --------
    >>> from itertools import islice
    >>> list(islice(looks(), 5))
    [1024, 1280, 1792, 2304, 3072]
    """
    blocks = FIRST_LOOK
    for _ in count():
        yield blocks * CHUNK
        blocks = ceil(blocks * GROWTH)


def next_look(deals: int) -> int:
    """The first look after so many deals.

    Examples
    --------
    >>> next_look(0), next_look(1024)
    (1024, 1280)
    """
    return next(look for look in looks() if look > deals)


def quantile(level: float, number: int, intended: int | None) -> float:
    """How many standard errors to either side make an interval.

    Parameters
    ----------
    level : float
        The confidence, between 0 and 1.
    number : int
        Of values seen.
    intended : int or None
        Values at which an interval that holds at all looks is to be narrow; None for an interval of one look.

    Examples
    --------
    >>> round(quantile(0.95, 10_000, None), 2), round(quantile(0.95, 10_000, 10_000), 2)
    (1.96, 3.04)
    """
    if intended is None:
        return normal_quantile(level)
    error = 1 - checked_level(level)
    least = -2 * log(error)
    grown = number * (least + log(max(least, 1.0)) + 1) / intended  # t ρ², with ρ best at `intended`
    return sqrt(2 * (grown + 1) / grown * log(sqrt(grown + 1) / error))
