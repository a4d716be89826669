"""Races between candidates, such as the actions of a decision or the positions of a game.

All candidates are tried in the same positions with common random numbers, so that their differences are
estimated more precisely than their values.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import isfinite
from typing import TypeVar

import numpy as np

from samarkand.probability.estimates import EQUAL, difference

EARLIEST = 8  # the minimum number of states before a candidate is dropped
SURELY = 4.0  # standard errors behind the best at which a candidate is dropped

Samples = Mapping[int, Sequence[float]]
Sample = TypeVar("Sample")
Round = TypeVar("Round")
Step = TypeVar("Step")


def race(
    samples: Mapping[int, Sample],
    rounds: Iterable[Round],
    play: Callable[[list[int], Round], Iterator[Step]],
    keep: Callable[[Mapping[int, Sample], list[int]], list[int]] | None = None,
) -> Iterator[Step]:
    """Try candidates in rounds, until all rounds are played or one of several candidates is left.

    Parameters
    ----------
    samples : mapping of candidate to list
        The results of each candidate, which `play` extends.
    rounds : iterable
    play : function of a list of candidates and a round
        A generator that tries the candidates in small steps. Its steps are yielded.
    keep : function of samples and a list of candidates, optional
        Returns the candidates that play the next round. By default these are all candidates.
    """
    racing = list(samples)
    several = len(racing) > 1
    for part in rounds:
        yield from play(racing, part)
        if keep is not None:
            racing = keep(samples, racing)
        if several and len(racing) == 1:
            return


def best_half(samples: Samples, racing: list[int]) -> list[int]:
    """Return the better half of the candidates, but at least two, the best first.

    Examples
    --------
    >>> best_half({1: [0.2], 2: [0.9], 3: [0.4], 4: [0.1]}, [1, 2, 3, 4])
    [2, 3]
    """
    ranked = sorted(racing, key=lambda candidate: -float(np.mean(samples[candidate])))
    return ranked[: max(2, -(-len(ranked) // 2))]


def in_contention(samples: Samples, racing: list[int]) -> list[int]:
    """Return the candidates that are not clearly worse than the best.

    Examples
    --------
    >>> in_contention({1: [3.1, 2.9] * 4, 2: [1.1, 0.9] * 4, 3: [3, 2.9] * 4}, [1, 2, 3])
    [1, 3]
    """
    if not racing or len(samples[racing[0]]) < EARLIEST:
        return racing
    best = best_of({candidate: samples[candidate] for candidate in racing})
    return [other for other in racing if not is_ahead(samples[best], samples[other], SURELY)]


def best_of(samples: Samples) -> int:
    """Return the candidate with the highest mean among those that were tried most often.

    Examples
    --------
    >>> best_of({1: [9], 2: [5, 3], 3: [4, 4]})
    2
    """
    most = max(map(len, samples.values()))
    remaining = (candidate for candidate, values in samples.items() if len(values) == most)
    return max(remaining, key=lambda candidate: (float(np.mean(samples[candidate])), -candidate))


def is_ahead(one: Sequence[float], other: Sequence[float], errors: float) -> bool:
    """Return whether the mean of paired differences is more than this many standard errors above 0."""
    ahead = difference(one, other, paired=True)
    return ahead.mean > (errors * ahead.standard_error if isfinite(ahead.standard_error) else EQUAL)
