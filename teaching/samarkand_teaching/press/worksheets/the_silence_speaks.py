"""Worksheet for the silence speaks, with other hands and with holders who speak more or less readily."""

from fractions import Fraction
from random import Random

from samarkand.grammar import _, pgettext
from samarkand.lessons.variants import Exercise
from samarkand.probability import Distribution
from samarkand.probability.tables import BayesBox
from samarkand_teaching.press.experiments import Experiment

TENTHS = 10
GOODS = 33
RAREST = Fraction(1, 50)  # what is rarer is not asked for


def after_silences(unseen: int, held: int, tenths: int, times: int = 1) -> BayesBox:
    """Return the prior, likelihoods and posterior after `times` silences of a rival.

    Parameters
    ----------
    unseen, held : int
        The number of unseen cards, and how many of them the rivals hold.
    tenths : int
        The probability that a holder sells, in tenths.
    times : int
        The number of silences.

    Examples
    --------
    >>> after_silences(unseen=31, held=6, tenths=5).posterior["rival"]
    Fraction(3, 28)
    """
    prior = Distribution({"rival": Fraction(held, unseen), "pile": Fraction(unseen - held, unseen)})
    return prior.with_likelihood({"rival": (1 - Fraction(tenths, TENTHS)) ** times, "pile": 1})


def after_silence(unseen: int, held: int, tenths: int, times: int = 1) -> Fraction:
    """Return the probability that a rival holds the card after `times` silences."""
    return after_silences(unseen, held, tenths, times).posterior["rival"]


def _hands(dice: Random) -> dict[str, object]:
    return {"unseen": dice.randint(24, 32), "held": dice.randint(4, 10), "tenths": dice.randint(2, 9)}


def _hands_of_33(dice: Random) -> dict[str, object]:
    return {"mine": dice.randint(1, 6), "held": dice.randint(4, 12), "tenths": dice.randint(2, 9)}


STORY = _(
    "In *Routes to Riches*, one of 33 cards shows the diamonds. You and three rivals hold two secret cards "
    "each. When a camel reaches the diamonds, the player with that card may sell it, or keep it and say "
    "nothing. You don't have it. Nobody speaks."
)
EXPERIMENT = Experiment(
    _(
        "Take 12 cards. One of them is the diamonds. Deal three cards to a rival. A rival with the "
        "diamonds tosses a coin: heads means “sold”, tails means silence. A rival without them is silent. "
        "Do this twenty times. Make a tally mark in the right cell."
    ),
    heads=(pgettext("goods", "sold"), _("silence")),
    rows=(_("the rival has them"), _("they are in the pile")),
    material=("cards",),
)
EXERCISES = (
    Exercise(
        "the silence speaks, sheet, silence",
        "There are {unseen} unseen cards, one of them the diamonds. Your rivals hold {held} of the {unseen}. "
        "A rival who has the diamonds sells them {tenths} times out of ten, and otherwise nobody "
        "speaks. How likely was silence, before anyone had the chance to speak?",
        draw=_hands,
        solve=lambda unseen, held, tenths: after_silences(unseen, held, tenths).evidence,
        wrong={
            "That is the probability that the card is in the draw pile. Can a rival with the card be "
            "silent too?": (lambda unseen, held, tenths: 1 - Fraction(held, unseen)),
            "That is the probability that a rival with the card is silent. How likely is it that a "
            "rival has the card?": (lambda unseen, held, tenths: 1 - Fraction(tenths, TENTHS)),
        },
        stars=1,
        in_lesson={"unseen": 31, "held": 6, "tenths": 5},
    ),
    Exercise(
        "the silence speaks, sheet, after silence",
        "There are {unseen} unseen cards, one of them the diamonds. Your rivals hold {held} of the {unseen}. "
        "A rival who has the diamonds sells them {tenths} times out of ten. Nobody speaks. How likely "
        "is it now that a rival has them?",
        draw=_hands,
        solve=after_silence,
        allow=lambda **numbers: after_silence(**numbers) >= RAREST,
        wrong={
            "That is the probability that a rival has the card and is silent. How likely is silence in "
            "all?": lambda unseen, held, tenths: Fraction(held, unseen) * (1 - Fraction(tenths, TENTHS)),
            (
                "That is the probability before the silence. What does the silence tell you?"
            ): lambda unseen, held, tenths: Fraction(held, unseen),
        },
        stars=2,
        in_lesson={"unseen": 30, "held": 9, "tenths": 8},
    ),
    Exercise(
        "the silence speaks, sheet, later",
        "You hold {mine} of 33 cards, and your three rivals together hold {held}. One of the 33 cards "
        "is the diamonds, and you don't have it. A rival who has it sells it {tenths} times out of "
        "ten. Nobody speaks. How likely is it that a rival has the diamonds?",
        draw=_hands_of_33,
        solve=lambda mine, held, tenths: after_silence(GOODS - mine, held, tenths),
        allow=lambda mine, held, tenths: after_silence(GOODS - mine, held, tenths) >= RAREST,
        wrong={
            (
                "You counted your own cards as unseen. How many of the 33 cards are unseen?"
            ): lambda mine, held, tenths: after_silence(33, held, tenths),
            (
                "That is the probability before the silence. What does the silence tell you?"
            ): lambda mine, held, tenths: Fraction(held, 33 - mine),
        },
        stars=2,
        in_lesson={"mine": 4, "held": 8, "tenths": 5},
    ),
    Exercise(
        "the silence speaks, sheet, asked again",
        "There are {unseen} unseen cards, one of them the diamonds. Your rivals hold {held} of the {unseen}. "
        "A rival who has the diamonds gets {times} chances to sell them, and sells {tenths} times out "
        "of ten at each chance. Nobody speaks, {times} times in a row. How likely is it that a rival "
        "has the diamonds?",
        draw=lambda dice: {**_hands(dice), "tenths": dice.randint(2, 7), "times": dice.randint(2, 3)},
        solve=after_silence,
        allow=lambda **numbers: after_silence(**numbers) >= RAREST,
        wrong={
            "That is after one silence. How often was there silence?": lambda unseen, held, tenths, times: (
                after_silence(unseen, held, tenths)
            )
        },
        stars=3,
        in_lesson={"unseen": 31, "held": 6, "tenths": 4, "times": 2},
    ),
)
ON_PAGE = (2, 4)
