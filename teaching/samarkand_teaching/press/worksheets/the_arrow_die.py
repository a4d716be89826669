"""Worksheet for the arrow die, with other numbers of rolls and other dice."""

from fractions import Fraction
from functools import cache
from math import ceil, floor, sqrt
from random import Random
from typing import Any

from samarkand.lessons.variants import Exercise
from samarkand.probability import Distribution, binomial

FACES = 6
RAREST = Fraction(1, 50)  # what is rarer is not asked for


def limits(rolls: int) -> tuple[int, int]:
    """Return the smallest and the largest whole number within p ± 2s of a fair die.

    Examples
    --------
    >>> limits(60)
    (5, 15)
    """
    wide = 2 * sqrt(rolls * 5) / FACES
    return ceil(rolls / FACES - wide), floor(rolls / FACES + wide)


@cache
def arrows_in(rolls: int, arrows: int) -> Distribution:
    """Return the distribution of the number of arrows in `rolls` rolls of a die with this many arrows."""
    return binomial(rolls, Fraction(arrows, FACES))


def within(rolls: int, low: int, high: int, arrows: int = 1) -> Fraction:
    """Return the probability of a number of arrows between two limits, including both."""
    return Fraction(arrows_in(rolls, arrows).probability(range(low, high + 1)))


def least_error(rolls: int, arrows: int) -> Fraction:
    """Return the error rate of the best rule that distinguishes a fair die from one with more arrows."""
    fair, other = arrows_in(rolls, 1), arrows_in(rolls, arrows)
    return Fraction(sum(min(fair[number], other[number]) for number in range(rolls + 1))) / 2


def best_rule(rolls: int, arrows: int) -> dict[str, float]:
    """Return the largest number of arrows that counts as fair, and the error rate for each die.

    Examples
    --------
    >>> best_rule(rolls=60, arrows=2)["most"]
    14
    """
    fair, other = arrows_in(rolls, 1), arrows_in(rolls, arrows)
    most = max(number for number in range(rolls + 1) if fair[number] >= other[number])
    return {"most": most, "false": float(1 - fair.at_most(most)), "missed": float(other.at_most(most))}


def _rolls(dice: Random) -> int:
    return dice.randrange(24, 103, 6)


def _rolls_and_limits(dice: Random) -> dict[str, Any]:
    rolls = _rolls(dice)
    low, high = limits(rolls)
    return {"rolls": rolls, "low": low, "high": high}


EXERCISES = (
    Exercise(
        "the arrow die, sheet, called false",
        "A fair die is rolled {rolls} times, and called false if its arrow, one face of six, does not "
        "come {low} to {high} times. How probable is that?",
        draw=_rolls_and_limits,
        solve=lambda rolls, low, high: 1 - within(rolls, low, high),
        wrong={"That is how often the fair die passes.": within},
        stars=1,
        in_lesson={"rolls": 60, "low": 5, "high": 15},
        working=(
            "The arrows X have the binomial law, n = {rolls}, p = 1/6.",
            "P({low} ≤ X ≤ {high}) = {passes:.4f}",
            "1 − {passes:.4f}",
        ),
        parts=lambda rolls, low, high: {"passes": float(within(rolls, low, high))},
        needs_computer=True,
    ),
    Exercise(
        "the arrow die, sheet, narrower",
        "How many rolls make the interval p ± 2s {times} times as narrow as {rolls} rolls do?",
        draw=lambda dice: {"rolls": dice.randrange(48, 84, 4), "times": dice.randint(2, 3)},
        solve=lambda rolls, times: times**2 * rolls,
        wrong={"The width goes with the root of the number of rolls.": lambda rolls, times: times * rolls},
        stars=2,
        in_lesson={"rolls": 60, "times": 2},
        working=(
            "s goes with 1/√n: {times} times as narrow takes {times}² times as many rolls.",
            "{times}² · {rolls}",
        ),
    ),
    Exercise(
        "the arrow die, sheet, a bad forgery",
        "A die has {arrows} arrows on its six faces. How probable are {low} to {high} arrows in {rolls} "
        "rolls?",
        draw=lambda dice: {**_rolls_and_limits(dice), "arrows": dice.choice((2, 3))},
        solve=within,
        allow=lambda rolls, low, high, arrows: within(rolls, low, high, arrows) >= RAREST,
        wrong={
            "Both limits count as well.": lambda rolls, low, high, arrows: within(
                rolls, low + 1, high - 1, arrows
            ),
            "That is the die with one arrow.": lambda rolls, low, high, arrows: within(rolls, low, high),
        },
        stars=3,
        in_lesson={"rolls": 60, "low": 5, "high": 15, "arrows": 2},
        working=(
            "The arrows X have the binomial law, n = {rolls}, p = {arrows}/6.",
            "P(X ≤ {high}) − P(X < {low}) = {most:.4f} − {less:.4f}",
        ),
        parts=lambda rolls, low, high, arrows: {
            "most": float(arrows_in(rolls, arrows).at_most(high)),
            "less": float(arrows_in(rolls, arrows).at_most(low - 1)),
        },
        needs_computer=True,
    ),
    Exercise(
        "the arrow die, sheet, which die",
        "In a bag are a fair die, with one arrow on its six faces, and one with {arrows}. You draw one "
        "of them, roll it {rolls} times, and say which it is. How probable is an error with the best "
        "rule?",
        draw=lambda dice: {"rolls": _rolls(dice), "arrows": dice.choice((2, 3))},
        solve=least_error,
        allow=lambda rolls, arrows: least_error(rolls, arrows) >= RAREST,
        wrong={
            "Each die is drawn in half of the cases only.": lambda rolls, arrows: (
                2 * least_error(rolls, arrows)
            )
        },
        stars=4,
        in_lesson={"rolls": 60, "arrows": 2},
        working=(
            "Up to {most} arrows are likelier with the fair die, more with the other: say so.",
            "The fair die brings more with {false:.4f}, the other at most {most} with {missed:.4f}.",
            "({false:.4f} + {missed:.4f})/2",
        ),
        parts=best_rule,
        needs_computer=True,
    ),
)
