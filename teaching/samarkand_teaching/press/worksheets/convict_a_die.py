"""Worksheet for convict a die, with other courts, other dice and other costs."""

from fractions import Fraction
from random import Random
from typing import Any

from samarkand.lessons.variants import Exercise
from samarkand_teaching.press.worksheets.the_arrow_die import arrows_in, limits, within

RAREST = Fraction(1, 50)  # what is rarer is not asked for
CALLED_FALSE = Fraction(27, 500)  # how often the lesson's court convicts a fair die, rounded


def some_convicted(alpha: Fraction, dice: int) -> Fraction:
    """Return the probability that at least one of several fair dice is convicted.

    Examples
    --------
    >>> some_convicted(Fraction(1, 10), dice=2)
    Fraction(19, 100)
    """
    return 1 - (1 - alpha) ** dice


def cost_of_cut(rolls: int, arrows: int, cost: int, cut: int) -> Fraction:
    """Return the mean cost of convicting from `cut` arrows on, if half of all dice are fair."""
    convicted, freed = arrows_in(rolls, 1).at_least(cut), arrows_in(rolls, arrows).at_most(cut - 1)
    return Fraction(cost * convicted + freed) / 2


def best_cut(rolls: int, arrows: int, cost: int) -> int:
    """Return the number of arrows from which convicting has the lowest mean cost.

    Examples
    --------
    >>> best_cut(rolls=60, arrows=2, cost=1)
    15
    """
    return min(range(rolls + 1), key=lambda cut: cost_of_cut(rolls, arrows, cost, cut))


def least_cost(rolls: int, arrows: int, cost: int) -> Fraction:
    """Return the mean cost of the best rule."""
    return cost_of_cut(rolls, arrows, cost, best_cut(rolls, arrows, cost))


def _parts(rolls: int, low: int = 0, high: int = 0, arrows: int = 1, cost: int = 1) -> dict[str, Any]:
    """Return the values in the steps of the key: acquittal, both tails, and the results of the best rule."""
    law, cut = arrows_in(rolls, arrows), best_cut(rolls, arrows, cost) if arrows > 1 else 0
    return {
        "passes": float(within(rolls, low, high)),
        "most": float(law.at_most(high)),
        "less": float(law.at_most(low - 1)),
        "cut": cut,
        "convicted": float(arrows_in(rolls, 1).at_least(cut)),
        "freed": float(law.at_most(cut - 1)),
    }


def _rolls(dice: Random) -> int:
    return dice.randrange(36, 91, 6)


def _court(dice: Random) -> dict[str, Any]:
    rolls = _rolls(dice)
    low, high = limits(rolls)
    return {"rolls": rolls, "low": low, "high": high + dice.randint(0, 1)}


def _small_court(dice: Random) -> dict[str, Any]:
    rolls = dice.randrange(24, 52, 3)
    low, high = limits(rolls)
    return {"rolls": rolls, "low": low, "high": high, "arrows": 2}


EXERCISES = (
    Exercise(
        "convict a die, sheet, a fair die convicted",
        "A court rolls a die {rolls} times and says “fair” at {low} to {high} arrows. How often does it "
        "convict a fair die?",
        draw=_court,
        solve=lambda rolls, low, high: 1 - within(rolls, low, high),
        allow=lambda rolls, low, high: 1 - within(rolls, low, high) >= RAREST,
        wrong={
            "Both limits are still called fair.": lambda rolls, low, high: (
                1 - within(rolls, low + 1, high - 1)
            ),
            "That is how often it lets a die with two arrows go.": lambda rolls, low, high: within(
                rolls, low, high, 2
            ),
        },
        stars=1,
        in_lesson={"rolls": 60, "low": 5, "high": 16},
        working=(
            "The arrows X of a fair die have the binomial law, n = {rolls}, p = 1/6.",
            "P({low} ≤ X ≤ {high}) = {passes:.4f}",
            "1 − {passes:.4f}",
        ),
        parts=_parts,
        needs_computer=True,
    ),
    Exercise(
        "convict a die, sheet, several dice",
        "A court convicts a fair die with probability {alpha}. {dice} fair dice are tried. How likely is at "
        "least one of them convicted?",
        draw=lambda dice: {
            "alpha": Fraction(dice.choice((2, 3, 4, 6, 7, 8)), 100),
            "dice": dice.randint(8, 20),
        },
        solve=some_convicted,
        wrong={
            "Chances add up for what cannot happen together; here several may be convicted.": (
                lambda alpha, dice: alpha * dice
            ),
            "That is how likely all of them are.": lambda alpha, dice: alpha**dice,
        },
        stars=2,
        in_lesson={"alpha": CALLED_FALSE, "dice": 10},
        working=(
            "The opposite: all {dice} are set free, each with 1 − {alpha} = {freed}.",
            "1 − ({freed})^{dice}",
        ),
        parts=lambda alpha, dice: {"freed": 1 - alpha},
    ),
    Exercise(
        "convict a die, sheet, a false die set free",
        "A court rolls {rolls} times and says “fair” at {low} to {high} arrows. How often does it set "
        "free a die with {arrows} arrows on its six faces?",
        draw=_small_court,
        solve=within,
        wrong={
            "That is a fair die.": lambda rolls, low, high, arrows: within(rolls, low, high),
            "Both limits are still called fair.": lambda rolls, low, high, arrows: within(
                rolls, low + 1, high - 1, arrows
            ),
        },
        stars=3,
        in_lesson={"rolls": 30, "low": 1, "high": 9, "arrows": 2},
        working=(
            "The arrows X have the binomial law, n = {rolls}, p = {arrows}/6.",
            "P(X ≤ {high}) − P(X < {low}) = {most:.4f} − {less:.4f}",
        ),
        parts=_parts,
        needs_computer=True,
    ),
    Exercise(
        "convict a die, sheet, what errors cost",
        "Half of all dice are fair, the others have {arrows} arrows on their six faces. To convict a fair "
        "die costs {cost}, to set a false one free costs 1. What does the best rule cost on average, after "
        "{rolls} rolls?",
        draw=lambda dice: {"rolls": dice.randrange(48, 79, 6), "arrows": 2, "cost": dice.randint(2, 6)},
        solve=least_cost,
        wrong={
            "That is the rule for errors of equal cost.": lambda rolls, arrows, cost: cost_of_cut(
                rolls, arrows, cost, best_cut(rolls, arrows, 1)
            ),
            "Each kind of die is tried in half of the cases only.": lambda rolls, arrows, cost: (
                2 * least_cost(rolls, arrows, cost)
            ),
        },
        share=False,
        stars=4,
        in_lesson={"rolls": 60, "arrows": 2, "cost": 5},
        working=(
            "Convict where a false die is more than {cost} times as likely: from {cut} arrows on.",
            "A fair die is convicted with {convicted:.5f}, a false one set free with {freed:.5f}.",
            "({cost} · {convicted:.5f} + {freed:.5f})/2",
        ),
        parts=_parts,
        needs_computer=True,
    ),
)
