"""Worksheet for how many rolls to go, with spinners, other walls and another arrow."""

from fractions import Fraction

from samarkand.grammar import _
from samarkand.lessons.variants import Exercise
from samarkand_teaching.press.experiments import Experiment

TEN = tuple(str(number) for number in range(1, 11))


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


def _largest(faces: int) -> dict[str, int]:
    return {"most": faces - 1}


STORY = _(
    "A caravan camps at a wall, three steps from the city. It rolls a die. The numbers 1 to 5 are steps "
    "towards the city. The arrow is one step back, but at the wall the caravan stays where it is. A number "
    "that is too high also takes it to the city."
)
EXPERIMENT = Experiment(
    _(
        "Make ten journeys from the wall. (On an ordinary die, the 6 is the arrow.) How many rolls does "
        "each of them take? Work out the mean of your ten numbers."
    ),
    heads=TEN,
    rows=(_("rolls"),),
    material=("dice",),
    shown="die",
)
EXERCISES = (
    Exercise(
        "rolls to go, sheet, one step",
        "A spinner has {faces} equal sectors: the numbers 1 to {most} and an arrow. A caravan is one "
        "step from the city. Any number takes it there. With the arrow it stays where it is. How many "
        "spins does it need on average?",
        draw=lambda dice: {"faces": dice.randint(4, 12)},
        solve=one_step,
        wrong={
            "That is the mean wait for the arrow. Which faces take the caravan to the city?": lambda faces: (
                faces
            )
        },
        share=False,
        stars=1,
        in_lesson={"faces": 6},
        parts=_largest,
    ),
    Exercise(
        "rolls to go, sheet, two steps",
        "A spinner has {faces} equal sectors: the numbers 1 to {most} and an arrow. A caravan camps at "
        "a wall, two steps from the city. A number takes it that many steps forward. A number that is "
        "too high also takes it to the city. The arrow takes it one step back, but at the wall it "
        "stays where it is. How many spins does it need on average?",
        draw=lambda dice: {"faces": dice.randint(4, 12)},
        solve=two_steps,
        wrong={"That is the mean from one step away. Where does the caravan start?": one_step},
        share=False,
        stars=2,
        in_lesson={"faces": 6},
        parts=_largest,
    ),
    Exercise(
        "rolls to go, sheet, back to the wall",
        "A spinner has {faces} equal sectors: the numbers 1 to {most} and an arrow. A caravan camps at "
        "a wall, three steps from the city. A number takes it that many steps forward. A number that "
        "is too high also takes it to the city. The arrow takes it all the way back to the wall. How "
        "many spins does it need on average?",
        draw=lambda dice: {"faces": dice.randint(4, 12)},
        solve=from_the_wall,
        wrong={
            "Your arrow takes the caravan one step back. Where does it take it here?": lambda faces: Fraction(
                faces + 1, faces - 2
            ),
        },
        share=False,
        stars=3,
        in_lesson={"faces": 6},
        parts=_largest,
        method="Three equations as in the lesson, but the arrow always leads to W₃: W₁ = 1 + W₃/{faces}, "
        "W₂ = 1 + (W₁ + W₃)/{faces} and W₃ = 1 + (W₁ + W₂ + W₃)/{faces}.",
    ),
    Exercise(
        "rolls to go, sheet, roll or walk",
        "A spinner has {faces} equal sectors: the numbers 1 to {most} and an arrow. A caravan camps at "
        "a wall, three steps from the city. In each turn it either walks one step or spins. A number "
        "takes it that many steps forward. A number that is too high also takes it to the city. The "
        "arrow takes it one step back, but at the wall it stays where it is. How many turns does the "
        "best strategy need on average?",
        draw=lambda dice: {"faces": dice.randint(4, 12)},
        solve=best_turns,
        wrong={
            "You always spun. From where is walking better?": lambda faces: Fraction(faces + 1, faces - 2),
            "You always walked. From where is spinning better?": lambda faces: 3,
        },
        share=False,
        stars=4,
        in_lesson={"faces": 6},
        parts=_largest,
    ),
)
ON_PAGE = (2, 4)
