"""Worksheet of the falling clock: other worths, other rivals, other disputes."""

from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from random import Random

from samarkand.lessons.variants import Exercise
from samarkand.probability import equally_likely

TOP = 10  # where the clock begins
NEVER = 0
LESSON_WORTH = 8  # of the card in the lesson's own question


def gain(mine: int, theirs: int, worth: int) -> int:
    """The gain of stopping at `mine` against one rival: the card, half of it lost, or nothing [M-D2].

    Examples
    --------
    >>> gain(4, theirs=3, worth=8), gain(4, theirs=4, worth=8), gain(4, theirs=5, worth=8)
    (4, -2, 0)
    """
    if theirs < mine:
        return worth - mine
    return -((mine + 1) // 2) if theirs == mine else 0


def best_gain(worth: int, plans: Iterable[int]) -> Fraction:
    """The mean gain of the best stop against a rival whose plans are equally likely."""
    rival = equally_likely(plans)
    return max(rival.expectation(partial(gain, mine, worth=worth)) for mine in range(1, TOP + 1))


def hasty(low: int) -> list[int]:
    """The plans of a rival who stops at so much or more, or never."""
    return [NEVER, *range(low, TOP + 1)]


def mixed(worth: int, value: int) -> Fraction:
    """With what probability each of two stops, if neither can be sure of the other.

    Examples
    --------
    >>> mixed(worth=9, value=7)
    Fraction(1, 3)
    """
    alone, together = worth - value, (value + 1) // 2
    return Fraction(alone, alone + together)


def _dispute(dice: Random) -> dict[str, int]:
    value = dice.randint(3, 9)
    return {"worth": value + dice.randint(1, 6), "value": value}


EXERCISES = (
    Exercise(
        "the falling clock, sheet, buy",
        "A clock falls from 10 to 1. Your rival stops at some value, or never: each of the eleven plans "
        "is equally likely. You plan to stop at {mine}. How likely is it that you buy the card?",
        draw=lambda dice: {"mine": dice.randint(2, 9)},
        solve=lambda mine: Fraction(mine, TOP + 1),
        wrong={"At the same value nobody buys.": lambda mine: Fraction(mine + 1, TOP + 1)},
        stars=1,
        in_lesson={"mine": 5},
    ),
    Exercise(
        "the falling clock, sheet, the best stop",
        "A clock falls from 10 to 1. Your rival stops at some value, or never: each of the eleven plans "
        "is equally likely. If both stop at the same value, nobody buys, and each pays half of it, "
        "rounded up. The card is worth {worth} to you. What does the best stop bring on average?",
        draw=lambda dice: {"worth": dice.randint(5, 16)},
        solve=lambda worth: best_gain(worth, range(TOP + 1)),
        allow=lambda worth: worth != LESSON_WORTH,
        wrong={"That is for who pays what it is worth.": lambda worth: -Fraction((worth + 1) // 2, TOP + 1)},
        share=False,
        stars=2,
        in_lesson={"worth": 10},
    ),
    Exercise(
        "the falling clock, sheet, dispute",
        "The clock shows {value}, and the card is worth {worth} to both of two players. Who stops alone "
        "pays {value} and has it; if both stop, each pays half, rounded up, for nothing; if both wait, "
        "nothing is gained. Each stops with the same probability. With which one is either choice "
        "equally good?",
        draw=_dispute,
        solve=mixed,
        wrong={"complement": lambda worth, value: 1 - mixed(worth, value)},
        stars=3,
        in_lesson={"worth": 12, "value": 7},
    ),
    Exercise(
        "the falling clock, sheet, a hasty rival",
        "A clock falls from 10 to 1. Your rival is hasty, and stops at some value from 10 down to {low},"
        " or never; each of these plans is equally likely. If both stop at the same value, nobody buys, "
        "and each pays half of it, rounded up. The card is worth {worth} to you. What does the best stop"
        " bring on average?",
        draw=lambda dice: {"low": dice.randint(3, 8), "worth": dice.randint(5, 16)},
        solve=lambda low, worth: best_gain(worth, hasty(low)),
        wrong={
            "That is against the rival who may stop anywhere.": lambda low, worth: best_gain(
                worth, range(TOP + 1)
            )
        },
        share=False,
        stars=4,
        in_lesson={"low": 5, "worth": 8},
    ),
)
