"""Worksheet for the lesson on the bell, with other numbers of rolls, other arrows and other lines."""

from fractions import Fraction
from math import ceil, sqrt
from random import Random
from typing import Any

from samarkand.lessons.variants import Exercise
from samarkand_teaching.press.worksheets.the_die_that_steps_back import faces, total

ERRORS = 2  # standard deviations to either side, between which about 95 % lie


def moments(back: int) -> tuple[Fraction, Fraction]:
    """Return the mean and the variance of one roll, with an arrow that goes `back` steps back.

    Examples
    --------
    >>> moments(1)
    (Fraction(7, 3), Fraction(35, 9))
    """
    roll = total(1, back)
    return roll.expectation(), roll.variance()


def spread(rolls: int, back: int) -> float:
    """Return the standard deviation of the total after `rolls` rolls.

    Examples
    --------
    >>> round(spread(12, back=1), 4)
    6.8313
    """
    return sqrt(rolls * moments(back)[1])


def line(rolls: int, back: int, steps: int, half: float = 0.5) -> float:
    """Return how many standard deviations the line just below `steps` steps is above the mean.

    Examples
    --------
    >>> round(line(12, back=1, steps=36), 4)
    1.0979
    """
    return (steps - half - float(rolls * moments(back)[0])) / spread(rolls, back)


def rolls_for(back: int, distance: float, errors: int = ERRORS) -> int:
    """Return how many rolls keep the mean per roll within `distance`, for two standard deviations.

    Examples
    --------
    >>> rolls_for(1, distance=0.5)
    63
    """
    return ceil(errors**2 * moments(back)[1] / Fraction(str(distance)) ** 2)


def _at_least(dice: Random) -> dict[str, int]:
    rolls, back = dice.randrange(12, 61, 6), dice.randint(1, 3)
    return {"rolls": rolls, "back": back, "steps": _above(rolls, back, dice.uniform(0.9, 2.1))}


def _above(rolls: int, back: int, deviations: float) -> int:
    return ceil(rolls * moments(back)[0] + Fraction(deviations * spread(rolls, back)))


def _parts(
    rolls: int = 1, back: int = 1, steps: int | None = None, distance: float | None = None
) -> dict[str, Any]:
    """Return the values in the steps of the key."""
    mean, variance = moments(back)
    values: dict[str, Any] = {
        "spread": spread(rolls, back),
        "one": mean,
        "squares": sum(face**2 for face in faces(back)),
        "variance": variance,
    }
    if steps is not None:
        values |= {"mean": float(rolls * mean), "all": float(rolls * variance), "below": steps - 0.5}
    if distance is not None:
        values |= {"enough": float(ERRORS**2 * variance / Fraction(str(distance)) ** 2)}
        values |= {"whole": rolls_for(back, distance)}
    return values


ONE_ROLL = "One roll: the mean is (15 − {back})/6 = {one}, the variance {squares}/6 − ({one})² = {variance}."
EXERCISES = (
    Exercise(
        "bell, sheet, standard deviation",
        "A die shows 1 to 5 and an arrow, {back:# step|# steps} back. What is the standard deviation of the "
        "steps with {rolls} rolls?",
        draw=lambda dice: {"rolls": dice.randrange(12, 81, 4), "back": dice.randint(1, 3)},
        solve=spread,
        wrong={
            "Standard deviations do not add up, variances do.": lambda rolls, back: rolls * spread(1, back),
            "That is the variance: take its root.": lambda rolls, back: rolls * moments(back)[1],
        },
        stars=2,
        in_lesson={"rolls": 48, "back": 1},
        working=(
            ONE_ROLL,
            "Variances add up: {rolls} · {variance}, and of that the root.",
            "√({rolls} · {variance}) = {spread:.4f}",
        ),
        parts=_parts,
    ),
    Exercise(
        "bell, sheet, at least",
        "A die shows 1 to 5 and an arrow, {back:# step|# steps} back. At least {steps} steps with {rolls} "
        "rolls: by how many standard deviations above the mean does the line lie, with the half?",
        draw=_at_least,
        solve=line,
        wrong={
            "That is without the half.": lambda rolls, back, steps: line(rolls, back, steps, half=0),
            "A distance is measured in standard deviations, not in variances.": lambda rolls, back, steps: (
                line(rolls, back, steps) / spread(rolls, back)
            ),
            "Half a step below, not above.": lambda rolls, back, steps: line(rolls, back, steps, half=-0.5),
        },
        share=False,
        stars=3,
        in_lesson={"rolls": 24, "back": 1, "steps": 72},
        working=(
            ONE_ROLL,
            "{rolls} rolls: the mean is {mean:.4f}, the variance {all:.4f}; the line lies at {below:g}.",
            "({below:g} − {mean:.4f})/√{all:.4f}",
        ),
        parts=_parts,
    ),
    Exercise(
        "bell, sheet, enough rolls",
        "A die shows 1 to 5 and an arrow, {back:# step|# steps} back. From how many rolls on do the steps a "
        "roll lie within {distance:g} of their mean with about 95 %, by the rule of two standard deviations?",
        draw=lambda dice: {"back": dice.randint(1, 2), "distance": dice.randrange(32, 56, 2) / 100},
        solve=rolls_for,
        wrong={"That is one standard deviation.": lambda back, distance: rolls_for(back, distance, errors=1)},
        share=False,
        stars=3,
        working=(
            ONE_ROLL,
            "The steps a roll have the variance ({variance})/n; two roots of it are {distance:g} at "
            "n = 4 · ({variance})/{distance:g}² = {enough:.2f}.",
            "Rounded up: n = {whole}",
        ),
        parts=_parts,
    ),
)
