"""Worksheet for the arrow die, with other numbers of rolls and other dice."""

from fractions import Fraction
from functools import cache
from math import ceil, floor, sqrt
from random import Random

from samarkand.grammar import _
from samarkand.lessons.variants import Exercise
from samarkand.probability import Distribution, binomial
from samarkand_teaching.press.experiments import Experiment

FACES = 6
PARTS = {2: _("half"), 3: _("a third")}  # of a width
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


def _rolls(dice: Random) -> int:
    return dice.randrange(24, 103, 6)


def _rolls_and_limits(dice: Random) -> dict[str, object]:
    rolls = _rolls(dice)
    low, high = limits(rolls)
    return {"rolls": rolls, "low": low, "high": high}


STORY = _(
    "The board game *Samarkand* has a special die with the numbers 1 to 5 and an arrow, each on one face. "
    "You roll it 60 times and count the arrows. Ada says: “With fewer than 5 or more than 15, I call the "
    "die unfair.”"
)
EXPERIMENT = Experiment(
    _(
        "Roll a die 60 times. (On an ordinary die, the 6 is the arrow.) Make a tally mark for each roll. "
        "How many arrows did you get, and how many did your neighbour get?"
    ),
    heads=("1", "2", "3", "4", "5", _("arrow")),
    rows=(_("mine"), _("my neighbour's")),
    material=("dice",),
    shown="die",
)
EXERCISES = (
    Exercise(
        "the arrow die, sheet, called false",
        "A fair die has an arrow on one of its six faces. In {rolls} rolls it shows {low} to {high} "
        "arrows with probability {passes:.4f}. You call a die unfair if it shows fewer than {low} or "
        "more than {high} arrows. What is the probability that you call a fair die unfair?",
        draw=_rolls_and_limits,
        solve=lambda rolls, low, high: 1 - within(rolls, low, high),
        wrong={"That is the probability that a fair die passes. When do you call a die unfair?": within},
        stars=1,
        in_lesson={"rolls": 60, "low": 5, "high": 15},
        parts=lambda rolls, low, high: {"passes": float(within(rolls, low, high))},
    ),
    Exercise(
        "the arrow die, sheet, narrower",
        "You roll a die {rolls} times. The proportion of arrows usually lies between p \N{MINUS SIGN} 2s "
        "and p + 2s, where p = 1/6 and s is the standard error. How many rolls make this interval {part} "
        "as wide?",
        draw=lambda dice: {"rolls": dice.randrange(48, 84, 4), "times": dice.randint(2, 3)},
        solve=lambda rolls, times: times**2 * rolls,
        wrong={
            "You multiplied the number of rolls by the same factor. How does s depend on the number of "
            "rolls?": lambda rolls, times: times * rolls
        },
        stars=2,
        in_lesson={"rolls": 60, "times": 2},
        parts=lambda rolls, times: {"part": PARTS[times]},
    ),
    Exercise(
        "the arrow die, sheet, a bad forgery",
        "A die has arrows on {arrows} of its six faces. What is the probability that {rolls} rolls "
        "show at least {low} and at most {high} arrows?",
        draw=lambda dice: {**_rolls_and_limits(dice), "arrows": dice.choice((2, 3))},
        solve=within,
        allow=lambda rolls, low, high, arrows: within(rolls, low, high, arrows) >= RAREST,
        wrong={
            (
                "You left out the two limits. Does “at least” include the limit itself?"
            ): lambda rolls, low, high, arrows: within(rolls, low + 1, high - 1, arrows),
            (
                "That is for a die with one arrow. How many of the faces of this die show an arrow?"
            ): lambda rolls, low, high, arrows: within(rolls, low, high),
        },
        stars=3,
        in_lesson={"rolls": 60, "low": 5, "high": 15, "arrows": 2},
        needs_computer=True,
        method="Add the probabilities of {low} to {high} arrows: C({rolls}, k) · p^k · (1 \N{MINUS SIGN} "
        "p)^({rolls} \N{MINUS SIGN} k), with p = {arrows}/6.",
    ),
    Exercise(
        "the arrow die, sheet, which die",
        "A bag contains two dice. The fair die has an arrow on one of its six faces, the other die on "
        "{arrows} of them. You take one of the dice at random, roll it {rolls} times, and say which "
        "die it is. With the best rule, what is the probability that you are wrong?",
        draw=lambda dice: {"rolls": _rolls(dice), "arrows": dice.choice((2, 3))},
        solve=least_error,
        allow=lambda rolls, arrows: least_error(rolls, arrows) >= RAREST,
        wrong={
            (
                "You added the probabilities of both errors. How often do you take each of the two dice?"
            ): lambda rolls, arrows: 2 * least_error(rolls, arrows)
        },
        stars=4,
        in_lesson={"rolls": 60, "arrows": 2},
        needs_computer=True,
    ),
)
ON_PAGE = (2, 4)
