"""Many guesses at what is hidden, weighed by what was seen, renewed as they go: the particle filter itself.

What a guess is (cards by kind in piles, or places of single cards) is for those who derive from `Guesses`.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from samarkand.errors import InvalidState


class DeadEnd(Exception):
    """No guess of a try fits what was seen."""


class Guesses:
    """The weights of many guesses.

    Attributes
    ----------
    rows : array of int
        The numbers of the guesses.
    logarithms : array
        Of the weights.
    rng : numpy.random.Generator
    """

    def __init__(self, number: int, rng: np.random.Generator):
        self.rows = np.arange(number)
        self.logarithms = np.zeros(number)
        self.rng = rng

    def keep(self, kept: np.ndarray) -> None:
        """Only these guesses go on, some of them more than once; what each consists of follows."""
        raise NotImplementedError

    def multiply(self, likelihood: np.ndarray) -> None:
        """Multiply the weights by what each guess makes of what was seen."""
        self.logarithms += log(likelihood)

    def renew(self) -> None:
        """Where few guesses have all the weight, repeat these and drop the others."""
        weights = relative(self.logarithms)
        if weights.min() > 0 and weights.sum() ** 2 > (weights**2).sum() * len(weights) / 2:
            return
        marks = (self.rows + self.rng.random()) / len(weights)
        ladder = weights.cumsum() / weights.sum()
        self.keep(np.minimum(np.searchsorted(ladder, marks, side="right"), len(weights) - 1))
        self.logarithms = np.zeros(len(weights))

    def draw(self, logarithms: np.ndarray) -> int:
        """One guess, by its weight."""
        weights = relative(logarithms)
        return int(self.rng.choice(len(weights), p=weights / weights.sum()))


def relative(logarithms: np.ndarray) -> np.ndarray:
    """The weights, the largest of them 1."""
    highest = logarithms.max()
    if not np.isfinite(highest):
        raise DeadEnd
    return np.exp(logarithms - highest)


def log(values: np.ndarray) -> np.ndarray:
    """The natural logarithm, minus infinity of nothing."""
    with np.errstate(divide="ignore"):
        return np.log(values)


def first_fit(
    player: int, seed: int, sizes: Sequence[int], attempt: Callable[[int, np.random.Generator], Any]
) -> Any:
    """What `attempt` finds, with ever more guesses; InvalidState if it comes to a dead end each time."""
    for number, guesses in enumerate(sizes):
        try:
            return attempt(guesses, np.random.default_rng([int(seed), int(player), number]))
        except DeadEnd:
            continue
    raise InvalidState(f"no state found that fits what player {player} has seen, in {len(sizes)} tries")


def understood(found: Any, state: Any, player: int) -> Any:
    """The state found, compared with what the player sees."""
    if found.view(player) != state.view(player):
        raise InvalidState(f"what player {player} has seen was not understood; please report it")
    return found
