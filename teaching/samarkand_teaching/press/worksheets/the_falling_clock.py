"""Worksheet for the falling clock, with other worths, rivals and disputes."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from samarkand.grammar import join_commas
from samarkand.lessons.variants import Exercise
from samarkand.probability import equally_likely

TOP = 10  # where the clock begins
NEVER = 0


def gain(mine: int, theirs: int, worth: int) -> int:
    """Return the gain of stopping at `mine` against one rival: the card, half of it, or nothing [M-D2].

    Examples
    --------
    >>> gain(4, theirs=3, worth=8), gain(4, theirs=4, worth=8), gain(4, theirs=5, worth=8)
    (4, -2, 0)
    """
    if theirs < mine:
        return worth - mine
    return -((mine + 1) // 2) if theirs == mine else 0


def mean_gain(mine: int, worth: int, plans: Iterable[int]) -> Fraction:
    """Return the mean gain of a stop against a rival whose plans are equally likely.

    Examples
    --------
    >>> mean_gain(4, worth=8, plans=anywhere(10))
    Fraction(14, 11)
    """
    return equally_likely(plans).expectation(partial(gain, mine, worth=worth))


def best_stop(worth: int, plans: Sequence[int]) -> int:
    """Return the best stop against such a rival, the lowest if several are equally good.

    Examples
    --------
    >>> best_stop(8, anywhere(10)), best_stop(8, hasty(5))
    (4, 1)
    """
    return max(range(1, max(plans) + 1), key=lambda mine: mean_gain(mine, worth, plans))


def best_gain(worth: int, plans: Sequence[int]) -> Fraction:
    """Return the mean gain of the best stop."""
    return mean_gain(best_stop(worth, plans), worth, plans)


def anywhere(top: int) -> list[int]:
    """Return the plans of a rival who may stop at any value, or never."""
    return [NEVER, *range(1, top + 1)]


def hasty(low: int) -> list[int]:
    """Return the plans of a rival who stops at `low` or more, or never."""
    return [NEVER, *range(low, TOP + 1)]


def mix(worth: int, value: int) -> Fraction:
    """Return the probability with which each of two players stops in a mixed equilibrium.

    Examples
    --------
    >>> mix(worth=9, value=7)
    Fraction(1, 3)
    """
    alone, together = worth - value, (value + 1) // 2
    return Fraction(alone, alone + together)


def three_stops(worth: int, plans: Sequence[int]) -> dict[str, Any]:
    """Return the values in the steps of the key: the best stop and its neighbours, with their gains.

    Examples
    --------
    >>> three_stops(8, anywhere(10))["sums"]
    '13, 14, 12'
    """
    best = best_stop(worth, plans)
    stops = range(best - 1, best + 2)
    sums = [mean_gain(mine, worth, plans) * len(plans) for mine in stops]
    return {
        "plans": len(plans),
        "best": best,
        "stops": join_commas(map(str, stops)),
        "sums": join_commas(map(str, sums)),
        "most": sums[1],
    }


def of_the_hasty(low: int, worth: int) -> dict[str, Any]:
    """Return the values in the steps of the key: the gains of the lowest stop and of the best from `low` on.

    Examples
    --------
    >>> of_the_hasty(low=5, worth=8)
    {'plans': 7, 'lowest': 7, 'best': 6, 'sum': Fraction(1, 1), 'most': 7}
    """
    plans = hasty(low)
    sums = {mine: mean_gain(mine, worth, plans) * len(plans) for mine in range(low, TOP + 1)}
    best = max(sums, key=lambda mine: sums[mine])
    return {
        "plans": len(plans),
        "lowest": worth - 1,
        "best": best,
        "sum": sums[best],
        "most": max(worth - 1, sums[best]),
    }


def _dispute(dice: Random) -> dict[str, int]:
    value = dice.randint(3, 9)
    return {"worth": value + dice.randint(1, 6), "value": value}


EXERCISES = (
    Exercise(
        "the falling clock, sheet, buy",
        "A clock falls from {top} to 1. Your rival stops at some value, or never: each of these plans is "
        "equally likely. You plan to stop at {mine}. How likely is it that you buy the card?",
        draw=lambda dice: {"top": dice.randint(9, 12), "mine": dice.randint(2, 8)},
        solve=lambda top, mine: Fraction(mine, top + 1),
        wrong={
            "At the same value nobody buys.": lambda top, mine: Fraction(mine + 1, top + 1),
            "Never is a plan as well.": lambda top, mine: Fraction(mine - 1, top),
        },
        stars=1,
        in_lesson={"top": TOP, "mine": 5},
        working=(
            "The rival has {plans} plans. You buy if it is never, or a value below {mine}: {mine} plans.",
            "{mine}/{plans}",
        ),
        parts=lambda top, mine: {"plans": top + 1},
    ),
    Exercise(
        "the falling clock, sheet, the best stop",
        "A clock falls from {top} to 1. Your rival stops at some value, or never: each of these plans is "
        "equally likely. If both stop at the same value, nobody buys, and each pays half of it, rounded up. "
        "The card is worth {worth} to you. What does the best stop bring on average?",
        draw=lambda dice: {"top": dice.randint(9, 12), "worth": dice.randint(10, 16)},
        solve=lambda top, worth: best_gain(worth, anywhere(top)),
        wrong={
            "That is for who pays what it is worth.": lambda top, worth: -Fraction((worth + 1) // 2, top + 1),
            "A dispute costs something as well.": lambda top, worth: Fraction(worth**2 // 4, top + 1),
        },
        share=False,
        stars=2,
        in_lesson={"top": TOP, "worth": 10},
        working=(
            "Stop at v: with v of {plans} plans you gain {worth} − v, with one you lose v/2, rounded up.",
            "v · ({worth} − v) − v/2, rounded up, is {sums} for v = {stops}: stop at {best}.",
            "{most}/{plans}",
        ),
        parts=lambda top, worth: three_stops(worth, anywhere(top)),
    ),
    Exercise(
        "the falling clock, sheet, dispute",
        "The clock shows {value}, and the card is worth {worth} to both of two players. Who stops alone "
        "pays {value} and has it; if both stop, each pays half, rounded up, for nothing; if both wait, "
        "nothing is gained. Each stops with the same probability. With which one is either choice "
        "equally good?",
        draw=_dispute,
        solve=mix,
        wrong={"complement": lambda worth, value: 1 - mix(worth, value)},
        stars=3,
        in_lesson={"worth": 12, "value": 7},
        working=(
            "The rival stops with q. Stopping alone brings {alone}, a dispute costs {together}; waiting "
            "brings 0.",
            "{alone} · (1 − q) − {together} · q = 0",
            "q = {alone}/({alone} + {together})",
        ),
        parts=lambda worth, value: {"alone": worth - value, "together": (value + 1) // 2},
    ),
    Exercise(
        "the falling clock, sheet, a hasty rival",
        "A clock falls from 10 to 1. Your rival is hasty, and stops at some value from 10 down to {low},"
        " or never; each of these plans is equally likely. If both stop at the same value, nobody buys, "
        "and each pays half of it, rounded up. The card is worth {worth} to you. What does the best stop"
        " bring on average?",
        draw=lambda dice: {"low": dice.randint(3, 8), "worth": dice.randint(10, 15)},
        solve=lambda low, worth: best_gain(worth, hasty(low)),
        wrong={
            "That is against the rival who may stop anywhere.": lambda low, worth: best_gain(
                worth, anywhere(TOP)
            ),
            "Compare the stop at 1 with those from the rival's lowest value on.": lambda low, worth: Fraction(
                min(worth - 1, of_the_hasty(low, worth)["sum"]), len(hasty(low))
            ),
        },
        share=False,
        stars=4,
        in_lesson={"low": 5, "worth": 8},
        working=(
            "Below {low} nobody stops but you: then stop at 1. It buys with one plan of {plans} and gains "
            "{lowest}.",
            "From {low} on {best} is best: all plans together bring {sum}. The greater of {lowest} and "
            "{sum} is {most}.",
            "{most}/{plans}",
        ),
        parts=of_the_hasty,
    ),
)
