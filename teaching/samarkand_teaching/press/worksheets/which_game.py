"""Worksheet for which game, with other games and other caravans."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from samarkand.grammar import _
from samarkand.lessons.variants import Exercise
from samarkand_teaching.press.experiments import Experiment


def of_a_member(sizes: Sequence[int]) -> Fraction:
    """Return the mean size of the group that a random member of all groups is in.

    Examples
    --------
    >>> of_a_member([30, 90])
    Fraction(75, 1)
    """
    return Fraction(sum(size**2 for size in sizes), sum(sizes))


def of_a_group(sizes: Sequence[int]) -> Fraction:
    """Return the mean size of the groups.

    Examples
    --------
    >>> of_a_group([30, 90])
    Fraction(60, 1)
    """
    return Fraction(sum(sizes), len(sizes))


def _caravans(dice: Random) -> dict[str, int]:
    small = dice.randint(3, 5)
    return {"small": small, "middle": small * dice.randint(2, 3), "large": small * dice.randint(4, 6)}


GAMES = ("2", "4", "6", "10", "18")  # turns
STORY = _(
    "A computer played 400 games of *Samarkand*. They had 108.6 turns on average, with standard deviation "
    "42.3. At every turn of every game it took a photograph. All the photographs are in one box. You put "
    "your hand into the box and draw one of them."
)
EXPERIMENT = Experiment(
    _(
        "Five games have 2, 4, 6, 10 and 18 turns. Make a slip for each turn, 40 slips in all, and write "
        "the number of turns of its game on each. Draw a slip twenty times, and put it back each time. "
        "What is the mean of your numbers? What is the mean of the five games?"
    ),
    heads=GAMES,
    rows=(_("tally marks"),),
    material=("slips of paper",),
)
EXERCISES = (
    Exercise(
        "which game, sheet, two games",
        "One game has {short} turns, and another has {long}. A photograph was taken at each turn. You "
        "draw one of all these photographs at random. How many turns does the game in your photograph "
        "have on average?",
        draw=lambda dice: {"short": 5 * dice.randint(3, 7), "long": 5 * dice.randint(9, 16)},
        solve=lambda short, long: of_a_member([short, long]),
        wrong={
            (
                "That is the mean of the two games. From which game are there more photographs?"
            ): lambda short, long: of_a_group([short, long]),
            (
                "You assumed that the photograph is from the longer game. How likely is that?"
            ): lambda short, long: long,
        },
        share=False,
        stars=1,
        in_lesson={"short": 10, "long": 50},
    ),
    Exercise(
        "which game, sheet, caravans",
        "Four caravans have {small}, {small}, {middle} and {large} camels. You choose one of all the "
        "camels at random and count the camels in its caravan. What number do you get on average?",
        draw=_caravans,
        solve=lambda small, middle, large: of_a_member([small, small, middle, large]),
        wrong={
            (
                "That is the mean of the four caravans. In which caravan is your camel most likely to be?"
            ): lambda small, middle, large: of_a_group([small, small, middle, large]),
            (
                "You counted the small caravan once. How many small caravans are there?"
            ): lambda small, middle, large: of_a_member([small, middle, large]),
        },
        share=False,
        stars=2,
        in_lesson={"small": 5, "middle": 10, "large": 30},
    ),
)
