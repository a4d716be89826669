"""Worksheet of the die that steps back: more rolls, other arrows."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate, product

from samarkand.lessons.variants import Exercise
from samarkand.probability import Distribution, equally_likely

ARROW = -1
NUMBERS = (1, 2, 3, 4, 5)
FACES = (ARROW, *NUMBERS)


def total(rolls: int) -> Distribution:
    """The law of the steps of so many rolls."""
    return equally_likely(FACES).repeated(rolls)


def mean_steps(rolls: int, back: int) -> Fraction:
    """The mean of so many rolls of a die whose arrow goes so far back.

    Examples
    --------
    >>> mean_steps(1, back=1)
    Fraction(7, 3)
    """
    return rolls * equally_likely((-back, *NUMBERS)).expectation()


def reached(rolls: int, steps: int) -> Fraction:
    """The probability that the steps are reached after one of so many rolls."""
    ways: Sequence[tuple[int, ...]] = list(product(FACES, repeat=rolls))
    return Fraction(sum(max(accumulate(way)) >= steps for way in ways), len(ways))


EXERCISES = (
    Exercise(
        "the die that steps back, sheet, an arrow",
        "A die shows 1 to 5 and an arrow. How likely is the arrow at least once in {rolls} rolls?",
        draw=lambda dice: {"rolls": dice.randint(3, 9)},
        solve=lambda rolls: 1 - Fraction(5, 6) ** rolls,
        wrong={
            "Probabilities of things that can both happen cannot be added.": lambda rolls: Fraction(rolls, 6),
            "That is exactly once.": lambda rolls: rolls * Fraction(1, 6) * Fraction(5, 6) ** (rolls - 1),
            "That is every time.": lambda rolls: Fraction(1, 6) ** rolls,
        },
        stars=1,
        in_lesson={"rolls": 2},
    ),
    Exercise(
        "the die that steps back, sheet, steps",
        "A die takes a merchant 1, 2, 3, 4 or 5 steps forward, or one step back. How likely are at least"
        " {steps} steps in all with {rolls} rolls?",
        draw=lambda dice: {"steps": dice.randint(4, 11), "rolls": dice.randint(2, 3)},
        solve=lambda steps, rolls: total(rolls).at_least(steps),
        wrong={"That is more than so many steps.": lambda steps, rolls: total(rolls).at_least(steps + 1)},
        allow=lambda steps, rolls: steps < 5 * rolls,
        stars=2,
        in_lesson={"steps": 9, "rolls": 3},
    ),
    Exercise(
        "the die that steps back, sheet, another arrow",
        "A die takes a merchant 1, 2, 3, 4 or 5 steps forward, or {back} steps back. How many steps do "
        "{rolls} rolls bring on average?",
        draw=lambda dice: {"rolls": dice.randint(2, 9), "back": dice.randint(2, 6)},
        solve=mean_steps,
        wrong={
            "The arrow counts as 0 there.": lambda rolls, back: mean_steps(rolls, 0),
            "That is one roll.": lambda rolls, back: mean_steps(1, back),
        },
        stars=3,
        in_lesson={"rolls": 3, "back": 0},
    ),
    Exercise(
        "the die that steps back, sheet, stop in time",
        "A die takes a merchant 1, 2, 3, 4 or 5 steps forward, or one step back. He rolls up to {rolls} "
        "times, and stops as soon as {steps} steps are reached. How likely is it that they are reached?",
        draw=lambda dice: {"rolls": 3, "steps": dice.randint(3, 10)},
        solve=reached,
        wrong={
            "That is if all rolls are always made, also by who is there already.": lambda rolls, steps: total(
                rolls
            ).at_least(steps)
        },
        stars=4,
        in_lesson={"rolls": 3, "steps": 6},
    ),
)
