"""Worksheet for who goes first, with other shares and other numbers of games."""

from decimal import Decimal
from fractions import Fraction
from math import ceil, sqrt
from random import Random
from typing import Any

from samarkand.lessons.variants import Exercise
from samarkand.probability import binomial

HUNDRED = 100


def error(players: int, games: int) -> float:
    """Return the standard error of a fair share among `players` players in `games` games.

    Examples
    --------
    >>> round(error(players=4, games=100), 4)
    0.0433
    """
    return sqrt((players - 1) / games) / players


def enough(players: int, percent: float | Decimal, errors: int = 2) -> int:
    """Return how many games separate a share in per cent from a fair one by this many standard errors.

    Examples
    --------
    >>> enough(players=4, percent=26)
    7500
    """
    return ceil(at_least(players, percent, errors))


def at_least(players: int, percent: float | Decimal, errors: int = 2) -> Fraction:
    """Return the same, not rounded up to a whole number."""
    fair = Fraction(1, players)
    return errors**2 * fair * (1 - fair) / (Fraction(percent) / HUNDRED - fair) ** 2


def ahead(games: int, won: int, lost: int) -> float:
    """Return how many standard errors the mean of wins, losses and draws is away from 0."""
    mean = (won - lost) / games
    return mean / sqrt(((won + lost) / games - mean**2) / games)


def _share(dice: Random) -> dict[str, Any]:
    players = dice.choice((2, 4, 5))
    return {"players": players, "percent": HUNDRED // players + Decimal(dice.randint(20, 30)) / 10}


def _class(dice: Random) -> dict[str, Any]:
    pupils, percent = dice.randint(20, 36), dice.randint(26, 33)
    return {"percent": percent, "pupils": pupils, "few": pupils // 4}


def _pairs(dice: Random) -> dict[str, Any]:
    won, more = dice.randint(60, 110), dice.randint(20, 36)
    return {"games": 10 * dice.randint(30, 80), "won": won, "lost": won - more}


def distance_to_fair(players: int, percent: Decimal) -> dict[str, Any]:
    """Return the values in the steps of the key: the distance to the fair share, and the unrounded games."""
    fair = Fraction(1, players)
    return {
        "others": players - 1,
        "fair": float(fair),
        "share": float(percent) / HUNDRED,
        "distance": float(percent) / HUNDRED - float(fair),
        "games": float(at_least(players, percent)),
        "whole": enough(players, percent),
    }


def at_most_so_many(percent: int, pupils: int, few: int) -> dict[str, Any]:
    """Return the values in the steps of the key for a first player who wins at most this many games.

    These are the probabilities of fewer wins and of exactly this many.
    """
    law = binomial(pupils, Fraction(percent, HUNDRED))
    return {
        "less": few - 1,
        "share": percent / HUNDRED,
        "rest": 1 - percent / HUNDRED,
        "fewer": float(law.at_most(few - 1)),
        "exactly": float(law[few]),
    }


def sums(games: int, won: int, lost: int) -> dict[str, Any]:
    """Return the values in the steps of the key: sums of all deals and of their squares, and the variance."""
    mean, squares = won - lost, won + lost
    return {"sum": mean, "squares": squares, "variance": squares - mean**2 / games}


EXERCISES = (
    Exercise(
        "who goes first, sheet, standard error",
        "{players} equal players: a fair share of the games is 1/{players}. What is the standard error "
        "of the share of {games} games?",
        draw=lambda dice: {"players": dice.randint(2, 5), "games": 20 * dice.randint(2, 16)},
        solve=error,
        wrong={
            "That is the variance: take its root.": lambda players, games: error(players, games) ** 2,
            "That is the spread of a single game.": lambda players, games: error(players, 1),
            "Divide by the root of the number of games.": lambda players, games: error(players, 1) / games,
        },
        stars=1,
        in_lesson={"players": 4, "games": 100},
        working=(
            "One game strays by √(1/{players} · {others}/{players}) = {single:.4f}, the share of n games "
            "by 1/√n of that.",
            "{single:.4f}/√{games}",
        ),
        parts=lambda players, games: {"others": players - 1, "single": error(players, 1)},
    ),
    Exercise(
        "who goes first, sheet, enough games",
        "{players} equal players: a fair share of the games is 1/{players}. How many games does it take "
        "until a share of {percent} % differs from it by two standard errors of a fair share?",
        draw=_share,
        solve=enough,
        wrong={
            "That is for one standard error.": lambda players, percent: enough(players, percent, errors=1)
        },
        stars=2,
        in_lesson={"players": 4, "percent": 26},
        working=(
            "The distance {share:g} − {fair:g} = {distance:.3f} is two standard errors of n games.",
            "Squared: {distance:.3f}² = 4 · 1/{players} · {others}/{players} / n, so n = {games:.2f}",
            "Rounded up: n = {whole}",
        ),
        parts=distance_to_fair,
    ),
    Exercise(
        "who goes first, sheet, the opposite",
        "The first of four players wins with probability {percent} %. Each of {pupils} pupils plays one "
        "game. How likely is it that the first player wins at most {few} of them?",
        draw=_class,
        solve=lambda percent, pupils, few: binomial(pupils, Fraction(percent, HUNDRED)).at_most(few),
        wrong={
            "That is exactly so many.": lambda percent, pupils, few: binomial(
                pupils, Fraction(percent, HUNDRED)
            )[few],
            "That is fewer.": lambda percent, pupils, few: binomial(
                pupils, Fraction(percent, HUNDRED)
            ).at_most(few - 1),
            "That is for a fair share.": lambda percent, pupils, few: binomial(pupils, "1/4").at_most(few),
        },
        stars=3,
        in_lesson={"percent": 28, "pupils": 30, "few": 7},
        working=(
            "The wins X have the binomial law: P(X = k) = C({pupils}, k) · {share:.2f}^k · "
            "{rest:.2f}^({pupils} − k).",
            "Added for k = 0, …, {less}: {fewer:.4f}; k = {few}: {exactly:.4f}",
            "{fewer:.4f} + {exactly:.4f}",
        ),
        parts=at_most_so_many,
        needs_computer=True,
    ),
    Exercise(
        "who goes first, sheet, the same deals",
        "You play the same {games} deals with your strategy and with an old one. Yours alone wins {won} "
        "of them, the old one alone {lost}; else there is no difference. Count 1, −1 and 0: by how many "
        "standard errors is the mean above 0?",
        draw=_pairs,
        solve=ahead,
        wrong={
            "That is the mean, not yet in standard errors.": lambda games, won, lost: (won - lost) / games
        },
        digits=2,
        share=False,
        stars=3,
        in_lesson={"games": 400, "won": 60, "lost": 36},
        working=(
            "Sum of all deals: {won} − {lost} = {sum}; sum of their squares: {won} + {lost} = {squares}",
            "Variance of the sum: {squares} − {sum}²/{games} = {variance:.3f}; the sum is as many of its "
            "errors away from 0 as the mean.",
            "{sum}/√{variance:.3f}",
        ),
        parts=sums,
    ),
)
