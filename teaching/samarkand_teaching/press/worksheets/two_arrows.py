"""Worksheet for two arrows, with spinners, other patterns and longer waits."""

from fractions import Fraction

from samarkand.grammar import _
from samarkand.lessons.variants import Exercise
from samarkand_teaching.press.experiments import Experiment

RAREST = Fraction(1, 50)  # what is rarer is not asked for


def none_in(faces: int, rolls: int) -> Fraction:
    """Return the probability that a face does not come up in `rolls` rolls.

    Examples
    --------
    >>> none_in(faces=6, rolls=6)
    Fraction(15625, 46656)
    """
    return Fraction(faces - 1, faces) ** rolls


def wait_for_two(faces: int) -> int:
    """Return the mean number of rolls until one face comes up twice in a row.

    Examples
    --------
    >>> wait_for_two(faces=6)
    42
    """
    return faces + faces**2


def wait_for_return(faces: int) -> int:
    """Return the mean number of rolls until an arrow, a 1 and an arrow come up in a row.

    Examples
    --------
    >>> wait_for_return(faces=6)
    222
    """
    return faces + faces**3


def first_against_two(faces: int) -> Fraction:
    """Return the probability that another face and an arrow come up before two arrows in a row.

    Examples
    --------
    >>> first_against_two(faces=6)
    Fraction(7, 12)
    """
    return Fraction(faces + 1, 2 * faces)


STORY = _(
    "Ada and Ben each roll a die with the numbers 1 to 5 and an arrow. Ada rolls until she gets two arrows "
    "in a row. Ben rolls until he gets an arrow and then a 1. “We both wait equally long,” says Ben."
)
EXPERIMENT = Experiment(
    _(
        "Each of you has a die. (On an ordinary die, the 6 is the arrow.) One of you rolls until two "
        "arrows come in a row, the other until an arrow and then a 1. Count your rolls. Collect the "
        "numbers of all pairs and work out the two means of the class."
    ),
    heads=(_("our rolls"), _("mean of the class")),
    rows=(_("arrow, arrow"), _("arrow, 1")),
    material=("dice",),
    shown="die",
)
EXERCISES = (
    Exercise(
        "two arrows, sheet, none",
        "A spinner has {faces} equal sectors, one of them with an arrow. What is the probability that "
        "{rolls} spins show no arrow?",
        draw=lambda dice: {"faces": dice.randint(4, 10), "rolls": dice.randint(5, 15)},
        solve=none_in,
        allow=lambda faces, rolls: none_in(faces, rolls) >= RAREST,
        wrong={
            "That is the probability that the first arrow comes on the last of these spins. May the "
            "last spin show an arrow?": lambda faces, rolls: none_in(faces, rolls - 1) / faces,
            "That is for one spin too few. How many spins must miss the arrow?": lambda faces, rolls: none_in(
                faces, rolls - 1
            ),
        },
        stars=1,
        in_lesson={"faces": 6, "rolls": 10},
    ),
    Exercise(
        "two arrows, sheet, in a row",
        "A spinner has {faces} equal sectors, one of them with an arrow. How many spins do you need on "
        "average until you have two arrows in a row?",
        draw=lambda dice: {"faces": dice.randint(7, 13)},
        solve=wait_for_two,
        wrong={
            "That is the mean for an arrow and then a 1. What can you still use if the spin after an "
            "arrow is wrong?": lambda faces: faces**2,
            "That is the mean for two arrows anywhere. Must the second arrow come directly after the "
            "first?": lambda faces: 2 * faces,
        },
        share=False,
        stars=2,
        in_lesson={"faces": 8},
    ),
    Exercise(
        "two arrows, sheet, arrow 1 arrow",
        "A spinner has {faces} equal sectors, one of them with an arrow and one with a 1. How many "
        "spins do you need on average until you have an arrow, a 1 and an arrow, in three spins in a "
        "row?",
        draw=lambda dice: {"faces": dice.randint(7, 11)},
        solve=wait_for_return,
        wrong={
            "That is one divided by the probability of the pattern. Can the end of this pattern also "
            "be the beginning of the next one?": lambda faces: faces**3,
            "That is for three arrows in a row. Which sector comes in the middle?": lambda faces: (
                faces + faces**2 + faces**3
            ),
        },
        share=False,
        stars=3,
        in_lesson={"faces": 6},
        method="One divided by the probability of the pattern, plus the wait for the arrow in which it "
        "begins and ends: {faces}³ + {faces}.",
    ),
    Exercise(
        "two arrows, sheet, on one die",
        "Two pupils watch one spinner with {faces} equal sectors. One has an arrow and one a 1. Ada "
        "waits for two arrows in a row, and Ben for a 1 and then an arrow. What is the probability "
        "that Ben's pattern comes first?",
        draw=lambda dice: {"faces": dice.randint(3, 20)},
        solve=first_against_two,
        wrong={
            (
                "That is for an arrow and then a 1. Which of the two comes first in Ben's pattern?"
            ): lambda faces: Fraction(1, 2),
            "You compared the mean waits. Does the shorter mean wait tell you how often a pattern is "
            "first?": lambda faces: Fraction(faces + 1, 2 * faces + 1),
        },
        stars=4,
        in_lesson={"faces": 6},
    ),
)
ON_PAGE = (2, 4)
