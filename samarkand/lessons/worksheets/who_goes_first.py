"""Worksheet of who goes first: other shares, other numbers of games."""

from fractions import Fraction
from math import ceil, sqrt
from random import Random
from typing import Any

from samarkand.lessons.variants import Exercise
from samarkand.probability import binomial

HUNDRED = 100


def error(players: int, games: int) -> float:
    """The standard error of a fair share among so many players, in so many games.

    Examples
    --------
    >>> round(error(players=4, games=100), 4)
    0.0433
    """
    return sqrt((players - 1) / games) / players


def enough(players: int, percent: int, errors: int = 2) -> int:
    """How many games tell a share in per cent from a fair one by so many standard errors.

    Examples
    --------
    >>> enough(players=4, percent=26)
    7500
    """
    fair = Fraction(1, players)
    return ceil(errors**2 * fair * (1 - fair) / (Fraction(percent, HUNDRED) - fair) ** 2)


def ahead(games: int, won: int, lost: int) -> float:
    """By how many standard errors a mean of wins, losses and equal games is away from 0."""
    mean = (won - lost) / games
    return mean / sqrt(((won + lost) / games - mean**2) / games)


def _share(dice: Random) -> dict[str, Any]:
    players = dice.choice((2, 4, 5))
    return {"players": players, "percent": HUNDRED // players + dice.randint(1, 6)}


def _class(dice: Random) -> dict[str, Any]:
    pupils, percent = dice.randint(20, 36), dice.randint(26, 33)
    return {"percent": percent, "pupils": pupils, "few": pupils // 4}


def _paired(dice: Random) -> dict[str, Any]:
    won, lost = dice.randint(60, 120), dice.randint(30, 90)
    return {"games": won + lost + 10 * dice.randint(20, 60), "won": won, "lost": lost}


EXERCISES = (
    Exercise(
        "who goes first, sheet, standard error",
        "{players} equal players: a fair share of the games is 1/{players}. What is the standard error "
        "of the share of {games} games?",
        draw=lambda dice: {"players": dice.randint(2, 5), "games": 50 * dice.randint(1, 20)},
        solve=error,
        wrong={
            "That is the variance: take its root.": lambda players, games: error(players, games) ** 2,
            "That is the spread of a single game.": lambda players, games: error(players, 1),
            "Divide by the root of the number of games.": lambda players, games: error(players, 1) / games,
        },
        stars=1,
        in_lesson={"players": 4, "games": 100},
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
    ),
    Exercise(
        "who goes first, sheet, the same deals",
        "You play the same {games} deals with your strategy and with an old one. Yours alone wins {won} "
        "of them, the old one alone {lost}; else there is no difference. Count 1, −1 and 0: by how many "
        "standard errors is the mean above 0?",
        draw=_paired,
        solve=ahead,
        wrong={
            "That is the mean, not yet in standard errors.": lambda games, won, lost: (won - lost) / games
        },
        allow=lambda games, won, lost: won > lost,
        digits=2,
        share=False,
        stars=4,
    ),
)
