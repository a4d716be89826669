"""Worksheet for who goes first, with other shares and other numbers of games."""

from decimal import Decimal
from fractions import Fraction
from math import ceil, sqrt
from random import Random

from samarkand.grammar import _
from samarkand.lessons.variants import Exercise
from samarkand.probability import binomial
from samarkand_teaching.press.experiments import Experiment

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
    """Return the same number without rounding it up to a whole number."""
    fair = Fraction(1, players)
    return errors**2 * fair * (1 - fair) / (Fraction(percent) / HUNDRED - fair) ** 2


def ahead(games: int, won: int, lost: int) -> float:
    """Return how many standard errors the mean of wins, losses and draws is away from 0."""
    mean = (won - lost) / games
    return mean / sqrt(((won + lost) / games - mean**2) / games)


def _share(dice: Random) -> dict[str, object]:
    players = dice.choice((2, 4, 5))
    more, tenths = divmod(dice.randint(20, 30), 10)
    return {
        "players": players,
        "percent": Decimal(f"{HUNDRED // players + more}.{tenths}".removesuffix(".0")),
    }


def _class(dice: Random) -> dict[str, object]:
    pupils, percent = dice.randint(20, 36), dice.randint(26, 33)
    return {"percent": percent, "pupils": pupils, "few": pupils // 4}


def _pairs(dice: Random) -> dict[str, object]:
    won, more = dice.randint(60, 110), dice.randint(20, 36)
    return {"games": 10 * dice.randint(30, 80), "won": won, "lost": won - more}


STORY = _(
    "Four computer players of the same kind race for 500 piastres in the board game *Samarkand*. One of "
    "them has to go first. If that makes no difference, each of them wins a quarter of the games in the "
    "long run."
)
EXPERIMENT = Experiment(
    _(
        "Four players roll in turn. (On an ordinary die, the 6 is the arrow.) The first to roll the arrow "
        "wins the race. Hold ten races. Make a tally mark for each winner, and add up all tables."
    ),
    heads=tuple(_("player {number}").format(number=number) for number in range(1, 5)),
    rows=(_("our table"), _("all tables")),
    material=("dice",),
    shown="die",
)
EXERCISES = (
    Exercise(
        "who goes first, sheet, standard error",
        "A game has {players} equally good players, so each wins with probability 1/{players}. They "
        "play {games} games. What is the standard error of the proportion of games that the first "
        "player wins?",
        draw=lambda dice: {"players": dice.randint(2, 5), "games": 20 * dice.randint(2, 16)},
        solve=error,
        wrong={
            (
                "That is the variance. What do you still have to do to get the standard error?"
            ): lambda players, games: error(players, games) ** 2,
            "That is for a single game. How many games do they play?": lambda players, games: error(
                players, 1
            ),
            "You divided by the number of games. What should you divide by instead?": lambda players, games: (
                error(players, 1) / games
            ),
        },
        stars=1,
        in_lesson={"players": 4, "games": 100},
    ),
    Exercise(
        "who goes first, sheet, enough games",
        "A game has {players} equally good players, so each wins with probability 1/{players}. How many "
        "games does it take until a proportion of {percent}% is two standard errors away from 1/{players}?",
        draw=_share,
        solve=enough,
        wrong={
            (
                "That is for one standard error. How many standard errors does the question ask for?"
            ): lambda players, percent: enough(players, percent, errors=1)
        },
        stars=2,
        in_lesson={"players": 4, "percent": 26},
    ),
    Exercise(
        "who goes first, sheet, the opposite",
        "The first of four players wins a game with probability {percent}%. Each of {pupils} pupils "
        "watches one game. What is the probability that the first player wins at most {few} of these "
        "games?",
        draw=_class,
        solve=lambda percent, pupils, few: binomial(pupils, Fraction(percent, HUNDRED)).at_most(few),
        wrong={
            (
                "That is the probability of exactly this number. Which numbers does “at most” include?"
            ): lambda percent, pupils, few: binomial(pupils, Fraction(percent, HUNDRED))[few],
            "You left out the largest number. Does “at most” include it?": lambda percent, pupils, few: (
                binomial(pupils, Fraction(percent, HUNDRED)).at_most(few - 1)
            ),
            (
                "That is for four equally good players. How likely is the first player to win here?"
            ): lambda percent, pupils, few: binomial(pupils, "1/4").at_most(few),
        },
        stars=3,
        in_lesson={"percent": 28, "pupils": 30, "few": 7},
        needs_computer=True,
        method="Add the probabilities of 0 to {few} wins: C({pupils}, k) · p^k · (1 \N{MINUS SIGN} "
        "p)^({pupils} \N{MINUS SIGN} k), with p = {percent}/100.",
    ),
    Exercise(
        "who goes first, sheet, the same deals",
        "You compare your strategy with an old one. Each plays the same {games} deals. In {won} deals "
        "only your strategy wins, and in {lost} only the old one. In the others there is no "
        "difference. Write 1, \N{MINUS SIGN}1 or 0 for each deal. How many standard errors is the mean "
        "of these numbers above 0?",
        draw=_pairs,
        solve=ahead,
        wrong={
            "That is the mean itself. How large is its standard error?": lambda games, won, lost: Fraction(
                won - lost, games
            )
        },
        digits=2,
        share=False,
        stars=3,
        in_lesson={"games": 400, "won": 60, "lost": 36},
    ),
)
ON_PAGE = (2, 4)
