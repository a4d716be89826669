"""Worksheet for one in 348, with other rare hands and other numbers of hands."""

from fractions import Fraction
from math import exp

from samarkand.grammar import _
from samarkand.lessons.variants import Exercise
from samarkand.probability import hypergeometric
from samarkand_teaching.press.experiments import Experiment

RARE_HAND = hypergeometric(total=96, special=11, drawn=7).at_least(4)  # jewels


def never(chance: Fraction, hands: int) -> Fraction:
    """Return the probability that something does not happen in this many hands.

    Examples
    --------
    >>> round(float(never(RARE_HAND, hands=200)), 4)
    0.5621
    """
    return (1 - chance) ** hands


def twice_or_more(mean: float) -> float:
    """Return the Poisson probability of two or more, given the expected number.

    Examples
    --------
    >>> round(twice_or_more(2), 4)
    0.594
    """
    return 1 - (1 + mean) * exp(-mean)


STORY = _(
    "A hand is seven of 96 cards, and 11 of the cards are jewels. On average, one hand in 348 has four "
    "jewels or more. Mr Karim writes: “I dealt 348 hands and never saw one of these rare hands. You "
    "promised one in 348!”"
)
EXPERIMENT = Experiment(
    _(
        "Take 12 cards, 3 of them jewels. Shuffle and deal two cards. Do this eleven times, and shuffle each "
        "time. Both are jewels with probability 1/22. Put your deals together with those of another pair. "
        "How often were both jewels in 22 deals? Make a tally mark for each group of the class. What does "
        "the Poisson distribution with mean 1 say?"
    ),
    heads=(
        _("never"),
        _("once"),
        _("twice"),
        _("three times"),
        _("more often"),
    ),
    rows=(_("our class"), _("Poisson, in %")),
    material=("cards",),
)
EXERCISES = (
    Exercise(
        "one in 348, sheet, never",
        "A hand is rare with probability {chance}. You deal {hands} hands, each from the full pack. "
        "What is the exact probability that none of them is rare?",
        draw=lambda dice: {
            "chance": Fraction(1, dice.randrange(120, 401, 20)),
            "hands": dice.randrange(100, 401, 50),
        },
        solve=never,
        wrong={
            "You used the Poisson distribution. Is it exact?": lambda chance, hands: exp(
                -hands * float(chance)
            ),
        },
        stars=1,
        in_lesson={"chance": RARE_HAND, "hands": 200},
    ),
    Exercise(
        "one in 348, sheet, twice",
        "A rare event is expected {mean:g} times a year. Use the Poisson distribution. What is the "
        "probability that it happens at least twice in a year?",
        draw=lambda dice: {"mean": dice.randrange(11, 40) / 10},
        solve=twice_or_more,
        wrong={
            "That is the probability of exactly twice. What does “at least twice” include?": lambda mean: (
                mean**2 / 2 * exp(-mean)
            ),
            "That is the probability of at least once. How often must it happen here?": lambda mean: (
                1 - exp(-mean)
            ),
            "That is the probability of more than twice. Does “at least twice” include two?": lambda mean: (
                1 - (1 + mean + mean**2 / 2) * exp(-mean)
            ),
        },
        stars=2,
        in_lesson={"mean": 2.0},
    ),
)
