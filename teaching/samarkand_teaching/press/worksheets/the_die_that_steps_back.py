"""Worksheet for the die that steps back, with more rolls and other arrows."""

from fractions import Fraction
from itertools import accumulate, product
from random import Random

from samarkand.grammar import _, with_minus
from samarkand.lessons.variants import Exercise
from samarkand.probability import Distribution, equally_likely
from samarkand_teaching.press.experiments import Experiment

NUMBERS = (1, 2, 3, 4, 5)
ROLLS, WAYS = 3, 216  # where ways are counted
SIDES = 6


def faces(back: int) -> tuple[int, ...]:
    """Return the steps of the six faces, the arrow's last."""
    return (*reversed(NUMBERS), -back)


def total(rolls: int, back: int = 1) -> Distribution:
    """Return the distribution of the total of `rolls` rolls."""
    return equally_likely(faces(back)).repeated(rolls)


def after_each_roll(rolls: int, arrows: int) -> list[Fraction]:
    """Return the mean distance from the start before the first roll and after each roll.

    The die has `arrows` faces that lead back to the start. The others show 1, 2, 3 and so on.

    Examples
    --------
    >>> after_each_roll(3, arrows=1)
    [Fraction(0, 1), Fraction(5, 2), Fraction(55, 12), Fraction(455, 72)]
    """
    numbers = SIDES - arrows
    means = [Fraction(0)]
    for __ in range(rolls):
        means.append(Fraction(numbers, SIDES) * (means[-1] + Fraction(1 + numbers, 2)))
    return means


def at_least(steps: int, back: int) -> Fraction:
    """Return the probability of at least `steps` steps in three rolls.

    Examples
    --------
    >>> at_least(9, back=1)
    Fraction(25, 72)
    """
    return total(ROLLS, back).at_least(steps)


def first_reached(steps: int, back: int) -> list[int]:
    """Return, for one, two and three rolls, how many sequences reach `steps` steps for the first time.

    Examples
    --------
    >>> first_reached(6, back=1)
    [0, 15, 60]
    """
    counts = []
    for rolls in range(1, ROLLS + 1):
        ways = (list(accumulate(way)) for way in product(faces(back), repeat=rolls))
        counts.append(sum(way[-1] >= steps and max(way[:-1], default=0) < steps for way in ways))
    return counts


def chance_of_reaching(steps: int, back: int) -> Fraction:
    """Return the probability that `steps` steps are reached after one, two or three rolls.

    Examples
    --------
    >>> chance_of_reaching(6, back=1)
    Fraction(25, 36)
    """
    one, two, three = first_reached(steps, back)
    return Fraction(36 * one + 6 * two + three, WAYS)


def _steps(dice: Random, least: int, most: int) -> dict[str, int]:
    return {"steps": dice.randint(least, most), "back": dice.randint(1, 3)}


def _restarting(dice: Random) -> dict[str, int]:
    arrows = dice.randint(1, 2)
    return {"rolls": dice.randint(2, 4), "arrows": arrows, "most": SIDES - arrows}


SUMS = (with_minus(-2), *map(str, range(11)))  # of two rolls; -1 cannot come
STORY = _(
    "Ada is five steps from an inn. She rolls a die twice and adds up her steps. The die shows 1 to 5 and "
    "an arrow, which takes her one step back. Ada bets that she gets to the inn or even further. Ben bets "
    "that she won't."
)
EXPERIMENT = Experiment(
    _(
        "Roll a die twice and add up the steps. (On an ordinary die, the 6 is the arrow.) The arrow is one "
        "step back. Do this thirty times. Make a tally mark for each sum. How often is the sum 5 or more?"
    ),
    heads=SUMS,
    rows=(_("tally marks"),),
    material=("dice",),
    shown="die",
)
EXERCISES = (
    Exercise(
        "the die that steps back, sheet, an arrow",
        "A die shows 1 to 5 and an arrow. What is the probability that {rolls} rolls show at least one "
        "arrow?",
        draw=lambda dice: {"rolls": dice.randint(3, 9)},
        solve=lambda rolls: 1 - Fraction(5, 6) ** rolls,
        wrong={
            "You added the probabilities of the rolls. Can more than one roll show an arrow?": lambda rolls: (
                Fraction(rolls, 6)
            ),
            "That is the probability of exactly one arrow. What does “at least one” include?": lambda rolls: (
                rolls * Fraction(1, 6) * Fraction(5, 6) ** (rolls - 1)
            ),
        },
        stars=2,
        in_lesson={"rolls": 2},
    ),
    Exercise(
        "the die that steps back, sheet, steps",
        "A die moves your merchant 1, 2, 3, 4 or 5 steps forward, or {back:# step|# steps} back if it "
        "shows the arrow. What is the probability that three rolls add up to at least {steps} steps?",
        draw=lambda dice: _steps(dice, 5, 12),
        solve=at_least,
        wrong={
            "You left out the exact number of steps. Does “at least” include it?": lambda steps, back: (
                at_least(steps + 1, back)
            ),
            "You counted the arrow as 0. Where does the arrow take the merchant?": lambda steps, back: (
                at_least(steps, 0)
            ),
        },
        stars=3,
        in_lesson={"steps": 9, "back": 1},
        parts=lambda steps, back: {"ways": int(WAYS * at_least(steps, back))},
        method="Make the table of the 36 sums of two rolls. For each sum, count the faces of the third "
        "roll that make at least {steps}. That is {ways} of 216 in all.",
    ),
    Exercise(
        "the die that steps back, sheet, back to the start",
        "A die has six faces. {arrows:One face shows|# faces show} an arrow, the others 1 to {most}. "
        "The arrow sends you back to your starting point, so you lose all your steps. How far from "
        "your starting point are you after {rolls} rolls, on average? (Begin with one roll. Then use "
        "its mean for two rolls, and so on.)",
        draw=_restarting,
        solve=lambda rolls, arrows, most: after_each_roll(rolls, arrows)[-1],
        wrong={
            "You added the mean of one roll for each roll. What does the arrow do to the steps that "
            "you already have?": lambda rolls, arrows, most: rolls * after_each_roll(1, arrows)[-1],
            "That is the mean after one roll. How many rolls are there?": lambda rolls, arrows, most: (
                after_each_roll(1, arrows)[-1]
            ),
        },
        share=False,
        stars=3,
        in_lesson={"rolls": 3, "arrows": 1, "most": 5},
        parts=lambda rolls, arrows, most: {"sum": sum(range(1, most + 1))},
        method="A roll turns the mean m into {most}/6 · m + {sum}/6. Begin with 0, and do this {rolls} "
        "times.",
    ),
    Exercise(
        "the die that steps back, sheet, stop in time",
        "A die moves your merchant 1, 2, 3, 4 or 5 steps forward, or {back:# step|# steps} back if it "
        "shows the arrow. You roll up to three times, and you stop as soon as you have {steps} steps "
        "or more. What is the probability that you get there?",
        draw=lambda dice: _steps(dice, 3, 10),
        solve=chance_of_reaching,
        allow=lambda steps, back: chance_of_reaching(steps, back) > at_least(steps, back),
        wrong={
            "You always made all three rolls. What happens if you are there earlier?": at_least,
        },
        stars=4,
        in_lesson={"steps": 6, "back": 1},
    ),
)
ON_PAGE = (1, 4)
