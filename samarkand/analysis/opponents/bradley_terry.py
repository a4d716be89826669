"""Elo ratings of strategies, estimated from the results of a tournament.

In the model of R. A. Bradley and M. E. Terry (Biometrika 39, 1952, pp. 324-345), each of two sides wins with
a probability proportional to its strength. A side of m players with the same strength has m times that
strength (R. D. Luce's choice axiom, 1959), so the model also covers tables of three or five. Ratings are on
the Elo scale, on which 400 points correspond to odds of ten to one. The log-likelihood is concave in the
logarithms of the strengths (D. R. Hunter, Annals of Statistics 32, 2004, pp. 384-406) and is maximised by
Newton's method.

A tie counts as half a win for each side. One additional tied game is assumed for each pair. Otherwise the
estimate would be infinite for a strategy that won all its games.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np

ELO = 400 / log(10)  # points that correspond to odds of e to one
TIED = 1.0  # additional tied games per pair
STEPS = 100
FARTHEST = 2.0  # limits Newton steps, which can overshoot if one side rarely wins


@dataclass(frozen=True)
class Pairing:
    """The games of two rivals in which they shared the seats in the same proportion.

    Attributes
    ----------
    one, other : int
        The numbers of the rivals.
    ahead : float
        The logarithm of the ratio of their numbers of seats.
    games : int
        The number of games per deal.
    shares : ndarray of float, shape (deals,)
        The first rival's share of the wins in each deal.
    """

    one: int
    other: int
    ahead: float
    games: int
    shares: np.ndarray


def fit(pairings: Sequence[Pairing], rivals: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the maximum likelihood estimates of the Elo ratings, whose mean is 0, and their standard errors.

    Two standard errors are computed for each rating, and the larger is returned. One follows from the
    information matrix and assumes that all games are independent. The other is a sandwich estimate with the
    deals as clusters, because the games of one deal are dependent.

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
        gradient, information = _derivatives(pairings, strengths)
        step = np.linalg.pinv(information, hermitian=True) @ gradient
        strengths += np.clip(step, -FARTHEST, FARTHEST)
        if np.abs(step).max() < 1e-12:
            break
    strengths -= strengths.mean()
    inverse = np.linalg.pinv(_derivatives(pairings, strengths)[1], hermitian=True)
    spread = inverse @ _score_covariance(pairings, strengths) @ inverse
    errors = np.sqrt(np.maximum(np.diag(inverse), np.diag(spread)))
    return ELO * strengths, ELO * errors


def _win_probability(strengths: np.ndarray, pairing: Pairing) -> float:
    return 1 / (1 + np.exp(strengths[pairing.other] - strengths[pairing.one] - pairing.ahead))


def _derivatives(pairings: Sequence[Pairing], strengths: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the gradient of the log-likelihood, and the information matrix."""
    rivals = len(strengths)
    gradient, information = np.zeros(rivals), np.zeros((rivals, rivals))

    def add(one: int, other: int, games: float, won: float, expected: float) -> None:
        gradient[one] += won - games * expected
        gradient[other] -= won - games * expected
        weight = games * expected * (1 - expected)
        information[[one, other], [one, other]] += weight
        information[[one, other], [other, one]] -= weight

    for pairing in pairings:
        games, won = pairing.games * len(pairing.shares), pairing.games * pairing.shares.sum()
        add(pairing.one, pairing.other, games, won, _win_probability(strengths, pairing))
    for one, other in {(pairing.one, pairing.other) for pairing in pairings}:
        even = Pairing(one, other, 0.0, 1, np.empty(0))
        add(one, other, TIED, TIED / 2, _win_probability(strengths, even))
    return gradient, information


def _score_covariance(pairings: Sequence[Pairing], strengths: np.ndarray) -> np.ndarray:
    """Return the sum over deals of the outer products of the score vectors, with deals as clusters."""
    deals = max(len(pairing.shares) for pairing in pairings)
    scores = np.zeros((deals, len(strengths)))
    for pairing in pairings:
        residuals = pairing.games * (pairing.shares - _win_probability(strengths, pairing))
        scores[: len(residuals), pairing.one] += residuals
        scores[: len(residuals), pairing.other] -= residuals
    scores -= scores.mean(axis=0)
    return scores.T @ scores
