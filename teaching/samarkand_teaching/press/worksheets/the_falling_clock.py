"""Worksheet for the falling clock, with other worths, rivals and disputes."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import partial
from random import Random

from samarkand.grammar import _
from samarkand.lessons.variants import Exercise
from samarkand.probability import equally_likely
from samarkand_teaching.press.experiments import Experiment

TOP = 10  # where the clock begins
NEVER = 0


def gain(mine: int, theirs: int, worth: int) -> int:
    """Return the gain of stopping at `mine` against one rival: the card, half of it, or nothing [M-D2].

    Examples
    --------
    >>> gain(4, theirs=3, worth=8), gain(4, theirs=4, worth=8), gain(4, theirs=5, worth=8)
    (4, -2, 0)
    """
    if theirs < mine:
        return worth - mine
    return -((mine + 1) // 2) if theirs == mine else 0


def mean_gain(mine: int, worth: int, plans: Iterable[int]) -> Fraction:
    """Return the mean gain of a stop against a rival whose plans are equally likely.

    Examples
    --------
    >>> mean_gain(4, worth=8, plans=anywhere(10))
    Fraction(14, 11)
    """
    return equally_likely(plans).expectation(partial(gain, mine, worth=worth))


def best_stop(worth: int, plans: Sequence[int]) -> int:
    """Return the best stop against such a rival, the lowest if several are equally good.

    Examples
    --------
    >>> best_stop(8, anywhere(10)), best_stop(8, hasty(5))
    (4, 1)
    """
    return max(range(1, max(plans) + 1), key=lambda mine: mean_gain(mine, worth, plans))


def best_gain(worth: int, plans: Sequence[int]) -> Fraction:
    """Return the mean gain of the best stop."""
    return mean_gain(best_stop(worth, plans), worth, plans)


def anywhere(top: int) -> list[int]:
    """Return the plans of a rival who may stop at any value, or never."""
    return [NEVER, *range(1, top + 1)]


def hasty(low: int) -> list[int]:
    """Return the plans of a rival who stops at `low` or more, or never."""
    return [NEVER, *range(low, TOP + 1)]


def early_gain(low: int, worth: int) -> Fraction:
    """Return the mean gain of the best stop at a value where a hasty rival may stop too."""
    return max(mean_gain(mine, worth, hasty(low)) for mine in range(low, TOP + 1))


def mix(worth: int, value: int) -> Fraction:
    """Return the probability with which each of two players stops in a mixed equilibrium.

    Examples
    --------
    >>> mix(worth=9, value=7)
    Fraction(1, 3)
    """
    alone, together = worth - value, (value + 1) // 2
    return Fraction(alone, alone + together)


def _dispute(dice: Random) -> dict[str, int]:
    value = dice.randint(3, 9)
    return {"worth": value + dice.randint(1, 6), "value": value}


STORY = _(
    "A clock counts down from 10 to 1. The first player to say “stop” pays that many dirhams and gets a "
    "card, which is worth 8 to you. If two players stop at the same value, nobody gets the card (a "
    "*dispute*), and each pays half the value, rounded up."
)
EXPERIMENT = Experiment(
    _(
        "Write the numbers 10 to 1 and “never” on eleven slips. Draw a slip for your rival and put it "
        "back. Play twenty auctions in which you stop at 7, and twenty in which you stop at 4. Make tally "
        "marks."
    ),
    heads=(_("I get the card"), _("dispute"), _("too late")),
    rows=tuple(_("stop at {value}").format(value=value) for value in (7, 4)),
    material=("slips of paper",),
    shown="clock",
)
EXERCISES = (
    Exercise(
        "the falling clock, sheet, buy",
        "A clock counts down from {top} to 1. The first player to stop it pays that many dirhams and "
        "gets a card. If two players stop at the same value, nobody gets the card. Your rival stops at "
        "one of these values, or never; all these plans are equally likely. You stop at {mine}. What "
        "is the probability that you get the card?",
        draw=lambda dice: {"top": dice.randint(9, 12), "mine": dice.randint(2, 8)},
        solve=lambda top, mine: Fraction(mine, top + 1),
        wrong={
            "You counted the plan with the same value as yours. Who gets the card then?": lambda top, mine: (
                Fraction(mine + 1, top + 1)
            ),
            "You left out the plan “never”. How many plans are there?": lambda top, mine: Fraction(
                mine - 1, top
            ),
        },
        stars=1,
        in_lesson={"top": TOP, "mine": 5},
    ),
    Exercise(
        "the falling clock, sheet, the best stop",
        "A clock counts down from {top} to 1. The first player to stop it pays that many dirhams and "
        "gets a card. If two players stop at the same value, nobody gets the card, and each pays half "
        "the value, rounded up. Your rival stops at one of these values, or never; all these plans are "
        "equally likely. The card is worth {worth} dirhams to you. How many dirhams do you gain on "
        "average with the best stop?",
        draw=lambda dice: {"top": dice.randint(10, 14), "worth": dice.randint(9, 14)},
        allow=lambda top, worth: worth <= top,  # or the clock never shows what the card is worth
        solve=lambda top, worth: best_gain(worth, anywhere(top)),
        wrong={
            "You stopped at what the card is worth. What can you gain there?": lambda top, worth: (
                -Fraction((worth + 1) // 2, top + 1)
            ),
            "You left out the dispute. What do you pay if both stop at the same value?": lambda top, worth: (
                Fraction(worth**2 // 4, top + 1)
            ),
        },
        share=False,
        stars=2,
        in_lesson={"top": TOP, "worth": 10},
    ),
    Exercise(
        "the falling clock, sheet, dispute",
        "(Enrichment) The clock shows {value}. The card is worth {worth} dirhams to you and to your "
        "rival. A player who stops alone pays {value} and gets the card. If both stop, nobody gets the "
        "card, and each pays half of {value}, rounded up. If both wait, nobody gains anything. Both stop "
        "with the same probability q. For which q is stopping as good as waiting?",
        draw=_dispute,
        solve=mix,
        wrong={"complement": lambda worth, value: 1 - mix(worth, value)},
        stars=3,
        in_lesson={"worth": 12, "value": 7},
        parts=lambda worth, value: {"alone": worth - value, "half": (value + 1) // 2},
        method="Waiting gains 0. Stopping gains {alone} if the other waits, and loses {half} if not. So (1 "
        "\N{MINUS SIGN} q) · {alone} = q · {half}.",
    ),
    Exercise(
        "the falling clock, sheet, a hasty rival",
        "A clock counts down from 10 to 1. The first player to stop it pays that many dirhams and gets "
        "a card. If two players stop at the same value, nobody gets the card, and each pays half the "
        "value, rounded up. Your rival is hasty, and stops at one of the values from 10 down to {low}, "
        "or never; all these plans are equally likely. The card is worth {worth} dirhams to you. How "
        "many dirhams do you gain on average with the best stop?",
        draw=lambda dice: {"low": dice.randint(3, 8), "worth": dice.randint(10, 15)},
        solve=lambda low, worth: best_gain(worth, hasty(low)),
        wrong={
            (
                "That is for a rival who may stop anywhere. At which values does this rival never stop?"
            ): lambda low, worth: best_gain(worth, anywhere(TOP)),
            (
                "You looked at only one part of the clock. What do you gain at the other values?"
            ): lambda low, worth: min(mean_gain(1, worth, hasty(low)), early_gain(low, worth)),
        },
        share=False,
        stars=4,
        in_lesson={"low": 5, "worth": 8},
    ),
)
ON_PAGE = (2, 4)
