"""Worksheet for which game, with other games, other caravans, and the spread from both means."""

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

from samarkand.lessons.variants import Exercise


def of_a_member(sizes: Sequence[int]) -> Fraction:
    """Return the mean size of the group that a random member of all groups is in.

    Examples
    --------
    >>> of_a_member([30, 90])
    Fraction(75, 1)
    """
    return Fraction(sum(size**2 for size in sizes), sum(sizes))


def of_a_group(sizes: Sequence[int]) -> Fraction:
    """Return the mean size of the groups.

    Examples
    --------
    >>> of_a_group([30, 90])
    Fraction(60, 1)
    """
    return Fraction(sum(sizes), len(sizes))


def _caravans(dice: Random) -> dict[str, int]:
    small = dice.randint(3, 5)
    return {"small": small, "middle": small * dice.randint(2, 3), "large": small * dice.randint(4, 6)}


def _sums(small: int, middle: int, large: int) -> dict[str, Any]:
    """Return the values in the steps of the key: how many camels report each number."""
    return {"all": 2 * small + middle + large, "pair": 2 * small}


EXERCISES = (
    Exercise(
        "which game, sheet, two games",
        "Two games have {short} turns and {long}. There is a photograph of each turn; one of them is drawn. "
        "How many turns has its game on average?",
        draw=lambda dice: {"short": 5 * dice.randint(3, 7), "long": 5 * dice.randint(9, 16)},
        solve=lambda short, long: of_a_member([short, long]),
        wrong={
            "That is the mean of the games.": lambda short, long: of_a_group([short, long]),
            "That is how long the longer one is.": lambda short, long: long,
        },
        share=False,
        stars=1,
        in_lesson={"short": 10, "long": 50},
        working=(
            "Of {all} photographs {short} are of the short game, {long} of the long one.",
            "({short} · {short} + {long} · {long})/{all}",
        ),
        parts=lambda short, long: {"all": short + long},
    ),
    Exercise(
        "which game, sheet, caravans",
        "Four caravans have {small}, {small}, {middle} and {large} camels. You ask a camel, all equally "
        "likely: how many are you? What does it say on average?",
        draw=_caravans,
        solve=lambda small, middle, large: of_a_member([small, small, middle, large]),
        wrong={
            "That is the mean of the caravans.": lambda small, middle, large: of_a_group(
                [small, small, middle, large]
            ),
            "There are two small caravans.": lambda small, middle, large: of_a_member([small, middle, large]),
        },
        share=False,
        stars=2,
        in_lesson={"small": 5, "middle": 10, "large": 30},
        working=(
            "Of {all} camels {pair} say {small}, {middle} say {middle} and {large} say {large}.",
            "({pair} · {small} + {middle} · {middle} + {large} · {large})/{all}",
        ),
        parts=_sums,
    ),
    Exercise(
        "which game, sheet, the spread",
        "Games have {mean} turns on average. The game of a random turn has {met} turns on average. What is "
        "the standard deviation of the games' lengths?",
        draw=lambda dice: {"mean": (mean := dice.randrange(40, 101, 5)), "met": mean + dice.randint(4, 16)},
        solve=lambda mean, met: sqrt(mean * (met - mean)),
        wrong={
            "That is the variance: take its root.": lambda mean, met: mean * (met - mean),
            "The difference is the variance divided by the mean.": lambda mean, met: sqrt(met - mean),
        },
        share=False,
        stars=2,
        working=(
            "The mean of a random turn's game is m + v/m: {met} = {mean} + v/{mean}.",
            "So v = {mean} · {more} = {variance}, and of that the root.",
            "√{variance} = {deviation:.4f}",
        ),
        parts=lambda mean, met: {
            "more": met - mean,
            "variance": mean * (met - mean),
            "deviation": sqrt(mean * (met - mean)),
        },
    ),
)
