"""Worksheet for how many rolls to go, with other dice, other walls and another arrow."""

from fractions import Fraction
from typing import Any

from samarkand.lessons.variants import Exercise


def one_step(faces: int) -> Fraction:
    """Return the mean number of rolls for one step, with the wall just behind and one arrow on the die.

    Examples
    --------
    >>> one_step(6)
    Fraction(6, 5)
    """
    return Fraction(faces, faces - 1)


def two_steps(faces: int) -> Fraction:
    """Return the mean number of rolls for two steps from the wall.

    Examples
    --------
    >>> two_steps(6)
    Fraction(42, 29)
    """
    return Fraction(faces * (faces + 1), faces**2 - faces - 1)


def from_the_wall(faces: int) -> Fraction:
    """Return the mean number of rolls for three steps from the wall, to which the arrow leads back.

    Examples
    --------
    >>> from_the_wall(6)
    Fraction(294, 167)
    """
    return Fraction(faces * (faces + 1) ** 2, faces**3 - faces**2 - 2 * faces - 1)


def best_turns(faces: int) -> Fraction:
    """Return the mean number of turns for three steps from a wall, if walking one step may replace a roll.

    Examples
    --------
    >>> best_turns(6)
    Fraction(49, 29)
    """
    return Fraction((faces + 1) ** 2, faces**2 - faces - 1)


def _counts(faces: int) -> dict[str, Any]:
    """Return the values in the steps of the key, apart from the number of faces."""
    return {
        "less": faces - 1,
        "more": faces + 1,
        "square": faces**2,
        "upper": faces * (faces + 1),
        "lower": faces**2 - faces - 1,
        "two": two_steps(faces),
        "cube": faces**3,
        "weights": 2 * faces + 1 + faces**2,
        "sum": faces * (faces + 1) ** 2,
        "left": faces**3 - faces**2 - 2 * faces - 1,
    }


EXERCISES = (
    Exercise(
        "rolls to go, sheet, one step",
        "A die has {faces} faces, an arrow and the numbers from 1 on. "
        "A caravan stands one step from the city, a wall close behind: with the arrow it stays. How many "
        "rolls does it take on average?",
        draw=lambda dice: {"faces": dice.randint(4, 12)},
        solve=one_step,
        wrong={"That is the wait for the arrow.": lambda faces: faces},
        share=False,
        stars=1,
        in_lesson={"faces": 6},
        working=("W = 1 + 1/{faces} · W", "{less} · W = {faces}", "{faces}/{less}"),
        parts=_counts,
    ),
    Exercise(
        "rolls to go, sheet, two steps",
        "A die has {faces} faces, an arrow and the numbers from 1 on. "
        "A caravan stands two steps from the city. The arrow is one step back, but there is a wall close "
        "behind the caravan: there it stays. How many rolls does it take on average? Too far is there, too.",
        draw=lambda dice: {"faces": dice.randint(4, 12)},
        solve=two_steps,
        wrong={"That is with one step to go.": one_step},
        share=False,
        stars=2,
        in_lesson={"faces": 6},
        working=(
            "From one step A = 1 + 1/{faces} · B, from two B = 1 + 1/{faces} · A + 1/{faces} · B.",
            "Times {square}, with A in it: {square} · B = {upper} + B + {faces} · B.",
            "{upper}/{lower}",
        ),
        parts=_counts,
    ),
    Exercise(
        "rolls to go, sheet, back to the wall",
        "A die has {faces} faces, an arrow and the numbers from 1 on. "
        "A caravan stands at a wall, three steps from the city. The arrow brings it back to the wall, "
        "wherever it is. How many rolls does it take on average? Too far is there, too.",
        draw=lambda dice: {"faces": dice.randint(4, 12)},
        solve=from_the_wall,
        wrong={
            "There the arrow is one step back.": lambda faces: Fraction(faces + 1, faces - 2),
        },
        share=False,
        stars=3,
        in_lesson={"faces": 6},
        working=(
            "From one, two, three steps A = 1 + 1/{faces} · C, B = 1 + 1/{faces} · (A + C), C = 1 + "
            "1/{faces} · (A + B + C). A into B: B = {more}/{faces} + {more}/{square} · C.",
            "Both into C, times {cube}: {cube} · C = {sum} + {weights} · C.",
            "{sum}/{left}",
        ),
        parts=_counts,
    ),
    Exercise(
        "rolls to go, sheet, roll or walk",
        "A die has {faces} faces, an arrow and the numbers from 1 on. "
        "A caravan stands at a wall, three steps from the city. The arrow is one step back, at the wall it "
        "stays. In each turn it may walk one step in place of a roll. How many turns does it take on average "
        "with the best strategy? Too far is there, too.",
        draw=lambda dice: {"faces": dice.randint(4, 12)},
        solve=best_turns,
        wrong={
            "That is rolling each time.": lambda faces: Fraction(faces + 1, faces - 2),
            "That is walking all the way.": lambda faces: 3,
        },
        share=False,
        stars=4,
        in_lesson={"faces": 6},
        working=(
            "With one step to go walk: 1 turn. From two, rolling, B = 1 + 1/{faces} + 1/{faces} · C; from "
            "three C = 1 + 1/{faces} · (1 + B + C).",
            "The second gives {less} · C = {more} + B. Into the first: B = {two}, less than 2: roll.",
            "({more} + {two})/{less}",
        ),
        parts=_counts,
    ),
)
