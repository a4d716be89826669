"""Worksheet for convict a die, with other courts, other dice and other costs."""

from fractions import Fraction
from functools import cache
from random import Random

from samarkand.grammar import _
from samarkand.lessons.variants import Exercise
from samarkand_teaching.press.experiments import Experiment
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


@cache
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


def _rolls(dice: Random) -> int:
    return dice.randrange(36, 91, 6)


def _court(dice: Random) -> dict[str, object]:
    rolls = _rolls(dice)
    low, high = limits(rolls)
    return {"rolls": rolls, "low": low, "high": high + dice.randint(0, 1)}


def _small_court(dice: Random) -> dict[str, object]:
    rolls = dice.randrange(24, 52, 3)
    low, high = limits(rolls)
    return {"rolls": rolls, "low": low, "high": high, "arrows": 2}


STORY = _(
    "A die is on trial. A fair die has one arrow on its six faces, but this one is accused of having two. "
    "The judge rolls it 60 times. If the arrow comes up 5 to 15 times, the die goes free. Otherwise it is "
    "convicted."
)
EXPERIMENT = Experiment(
    _(
        "Toss a coin in secret. Heads: your die is fair, and only the 6 is an arrow. Tails: the 5 and the "
        "6 are arrows. Roll the die 30 times and count the arrows. With 1 to 9 arrows, your neighbour sets "
        "it free. Then change roles. Make a tally mark for each of your two trials, and add up the class."
    ),
    heads=(_("goes free"), _("convicted")),
    rows=(_("fair die"), _("die with two arrows")),
    material=("dice", "a coin"),
)
EXERCISES = (
    Exercise(
        "convict a die, sheet, a fair die convicted",
        "In {rolls} rolls, a fair die shows {low} to {high} arrows with probability {passes:.4f}. A "
        "die with two arrows does so with probability {missed:.4f}. A court sets a die free if {rolls} "
        "rolls show {low} to {high} arrows. Otherwise it convicts the die. What is the probability "
        "that it convicts a fair die?",
        draw=_court,
        solve=lambda rolls, low, high: 1 - within(rolls, low, high),
        allow=lambda rolls, low, high: 1 - within(rolls, low, high) >= RAREST,
        wrong={
            "That is the probability that a fair die goes free. Which results convict it?": within,
            (
                "That is the probability that a die with two arrows goes free. Which die is fair?"
            ): lambda rolls, low, high: within(rolls, low, high, 2),
        },
        stars=1,
        in_lesson={"rolls": 60, "low": 5, "high": 16},
        parts=lambda rolls, low, high: {
            "passes": float(within(rolls, low, high)),
            "missed": float(within(rolls, low, high, 2)),
        },
    ),
    Exercise(
        "convict a die, sheet, several dice",
        "A court convicts a fair die with probability {alpha}. It tries {dice} fair dice, one after "
        "another. What is the probability that at least one of them is convicted?",
        draw=lambda dice: {
            "alpha": Fraction(dice.choice((2, 3, 4, 6, 7, 8)), 100),
            "dice": dice.randint(8, 20),
        },
        solve=some_convicted,
        wrong={
            "You added the probabilities. Can more than one die be convicted?": (
                lambda alpha, dice: alpha * dice
            ),
        },
        stars=2,
        in_lesson={"alpha": CALLED_FALSE, "dice": 10},
    ),
    Exercise(
        "convict a die, sheet, a false die set free",
        "A court rolls a die {rolls} times and sets it free if it shows {low} to {high} arrows. A die "
        "has arrows on {arrows} of its six faces. What is the probability that it goes free?",
        draw=_small_court,
        solve=within,
        wrong={
            (
                "That is for a fair die. How many of the faces of this die show an arrow?"
            ): lambda rolls, low, high, arrows: within(rolls, low, high),
            (
                "You left out the two limits. What happens to a die that shows exactly the limit?"
            ): lambda rolls, low, high, arrows: within(rolls, low + 1, high - 1, arrows),
        },
        stars=3,
        in_lesson={"rolls": 30, "low": 1, "high": 9, "arrows": 2},
        needs_computer=True,
        method="Add the probabilities of {low} to {high} arrows: C({rolls}, k) · p^k · (1 \N{MINUS SIGN} "
        "p)^({rolls} \N{MINUS SIGN} k), with p = {arrows}/6.",
    ),
    Exercise(
        "convict a die, sheet, what errors cost",
        "Half of all dice on trial are fair. The others have arrows on {arrows} of their six faces. It "
        "costs {cost} points to convict a fair die, and 1 point to set one of the others free. A court "
        "rolls each die {rolls} times. How many points does the best rule cost per trial, on average?",
        draw=lambda dice: {"rolls": dice.randrange(48, 79, 6), "arrows": 2, "cost": dice.randint(2, 6)},
        solve=least_cost,
        wrong={
            (
                "That is the best rule if both errors cost the same. Which error costs more here?"
            ): lambda rolls, arrows, cost: cost_of_cut(rolls, arrows, cost, best_cut(rolls, arrows, 1)),
            (
                "You added the costs for both kinds of dice. How often is each kind on trial?"
            ): lambda rolls, arrows, cost: 2 * least_cost(rolls, arrows, cost),
        },
        share=False,
        stars=4,
        in_lesson={"rolls": 60, "arrows": 2, "cost": 5},
        needs_computer=True,
    ),
)
ON_PAGE = (2, 4)
