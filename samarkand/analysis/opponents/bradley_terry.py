"""How strong each of several rivals is, from who won against whom.

The model of R. A. Bradley and M. E. Terry (Biometrika 39, 1952, pp. 324-345): of two sides, each wins with a
probability in proportion to its strength. A side of m players of one strength has m times that strength
(R. D. Luce's choice axiom, 1959), so that tables of three or five fit in. Strengths are told on Elo's scale,
where 400 points are odds of ten to one. The likelihood is concave in their logarithms (D. R. Hunter, Annals
of Statistics 32, 2004, pp. 384-406); Newton's method finds its greatest value.

A tie of both sides counts as half a win of each. Each pair begins with one game tied besides those played:
without it, who has won every game would be infinitely strong.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np

ELO = 400 / log(10)  # points for odds of e to one
TIED = 1.0  # games that each pair begins with
STEPS = 100
FARTHEST = 2.0  # a step of Newton's may lead too far where one side hardly ever wins


@dataclass(frozen=True)
class Pairing:
    """The games in which two rivals shared a table in one proportion.

    Attributes
    ----------
    one, other : int
        Which rivals.
    ahead : float
        The logarithm of how many times as many seats the first had.
    games : int
        Games on each deal.
    shares : ndarray of float, shape (deals,)
        The first's share of the wins on each deal.
    """

    one: int
    other: int
    ahead: float
    games: int
    shares: np.ndarray


def fit(pairings: Sequence[Pairing], rivals: int) -> tuple[np.ndarray, np.ndarray]:
    """Elo ratings, whose mean is 0, and their standard errors.

    The errors follow from the information matrix, as if all games were independent; those of one deal are
    not, so that they follow from the spread of the deals' scores too, and the larger of the two counts.

    Returns
    -------
    ratings, errors : ndarray of float, shape (rivals,)

    Examples
    --------
    >>> three_of_four = Pairing(0, 1, 0.0, 1, np.array([1.0, 1.0, 1.0, 0.0] * 250))
    >>> ratings, errors = fit([three_of_four], 2)
    >>> ratings.round().tolist(), errors.round().tolist()
    ([95.0, -95.0], [6.0, 6.0])
    """
    strengths = np.zeros(rivals)
    for _ in range(STEPS):
        gradient, information = _slopes(pairings, strengths)
        step = np.linalg.pinv(information, hermitian=True) @ gradient
        strengths += np.clip(step, -FARTHEST, FARTHEST)
        if np.abs(step).max() < 1e-12:
            break
    strengths -= strengths.mean()
    inverse = np.linalg.pinv(_slopes(pairings, strengths)[1], hermitian=True)
    spread = inverse @ _spread(pairings, strengths) @ inverse
    errors = np.sqrt(np.maximum(np.diag(inverse), np.diag(spread)))
    return ELO * strengths, ELO * errors


def _expected(strengths: np.ndarray, pairing: Pairing) -> float:
    return 1 / (1 + np.exp(strengths[pairing.other] - strengths[pairing.one] - pairing.ahead))


def _slopes(pairings: Sequence[Pairing], strengths: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The gradient of the log-likelihood, and the information matrix."""
    rivals = len(strengths)
    gradient, information = np.zeros(rivals), np.zeros((rivals, rivals))

    def add(one: int, other: int, games: float, won: float, expected: float) -> None:
        gradient[one] += won - games * expected
        gradient[other] -= won - games * expected
        weight = games * expected * (1 - expected)
        information[[one, other], [one, other]] += weight
        information[[one, other], [other, one]] -= weight

    for each in pairings:
        games = each.games * len(each.shares)
        add(each.one, each.other, games, each.games * each.shares.sum(), _expected(strengths, each))
    for one, other in {(each.one, each.other) for each in pairings}:
        even = Pairing(one, other, 0.0, 1, np.empty(0))
        add(one, other, TIED, TIED / 2, _expected(strengths, even))
    return gradient, information


def _spread(pairings: Sequence[Pairing], strengths: np.ndarray) -> np.ndarray:
    """The sum over deals of the products of the scores: all games of a deal belong together."""
    deals = max(len(each.shares) for each in pairings)
    scores = np.zeros((deals, len(strengths)))
    for each in pairings:
        found = each.games * (each.shares - _expected(strengths, each))
        scores[: len(found), each.one] += found
        scores[: len(found), each.other] -= found
    scores -= scores.mean(axis=0)
    return scores.T @ scores


def seats_ahead(one: int, other: int) -> float:
    """The logarithm of how many times as many seats the first has.

    Examples
    --------
    >>> seats_ahead(2, 2), round(seats_ahead(2, 1), 3)
    (0.0, 0.693)
    """
    return log(one / other)
