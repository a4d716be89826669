"""Worksheet for the fair price, with spinners, other arrows and other prices."""

from fractions import Fraction
from itertools import product

from samarkand.grammar import _
from samarkand.lessons.variants import Exercise
from samarkand.probability import Distribution, equally_likely
from samarkand_teaching.press.experiments import Experiment


def die(top: int, back: int) -> Distribution:
    """Return the distribution of a die with the faces 1 to `top` and an arrow that costs `back`."""
    return equally_likely([-back, *range(1, top + 1)])


def worth(top: int, back: int) -> Fraction:
    """Return the expected value of a roll.

    Examples
    --------
    >>> worth(top=5, back=1)
    Fraction(7, 3)
    """
    return die(top, back).expectation()


def worth_of_two(top: int, back: int) -> Fraction:
    """Return the expected value of a roll that may be exchanged for a second one.

    Examples
    --------
    >>> worth_of_two(top=5, back=1)
    Fraction(19, 6)
    """
    return die(top, back).map(lambda shown: max(Fraction(shown), worth(top, back))).expectation()


def better_of_two(top: int, back: int) -> Fraction:
    """Return the mean of the better of two rolls."""
    law = list(die(top, back).items())
    pairs = product(law, repeat=2)
    return sum((max(first, second) * p * q for (first, p), (second, q) in pairs), Fraction(0))


STORY = _(
    "Ben runs a stall at the market. You roll a die with the numbers 1 to 5 and an arrow. For a number, "
    "Ben pays you that many piastres. For the arrow, you pay him 1 piastre. For each roll, Ben wants a "
    "price."
)
EXPERIMENT = Experiment(
    _(
        "Roll a die 30 times. (On an ordinary die, the 6 is the arrow.) Make a tally mark for each roll. "
        "Then work out what each face pays in all, add it up, and divide by 30."
    ),
    heads=("1", "2", "3", "4", "5", _("arrow")),
    rows=(_("tally marks"), _("piastres")),
    material=("dice",),
    shown="die",
)
EXERCISES = (
    Exercise(
        "fair price, sheet, a roll",
        "A spinner has equal sectors with the numbers 1 to {top} and an arrow. If you spin a number, "
        "you win that many piastres. If you spin the arrow, you lose {back:# piastre|# piastres}. What "
        "is a fair price for a spin, in piastres?",
        draw=lambda dice: {"top": dice.randint(5, 9), "back": dice.randint(0, 4)},
        solve=worth,
        wrong={
            "You left out the arrow. How many sectors does the spinner have?": lambda top, back: Fraction(
                top + 1, 2
            ),
            "You counted the arrow as 0. What does the arrow cost?": lambda top, back: worth(top, 0),
        },
        allow=lambda top, back: back > 0,
        share=False,
        stars=1,
        in_lesson={"top": 5, "back": 0},
    ),
    Exercise(
        "fair price, sheet, roll again",
        "A spinner has equal sectors with the numbers 1 to {top} and an arrow. If you spin a number, "
        "you win that many piastres. If you spin the arrow, you spin again, as often as it comes up. "
        "How many piastres do you win on average?",
        draw=lambda dice: {"top": dice.randint(3, 14)},
        solve=lambda top: Fraction(top + 1, 2),
        wrong={
            "Your arrow counts as nothing. What do you do after an arrow?": lambda top: worth(top, 0),
            "You allowed only one more spin. What happens if the second spin is an arrow too?": lambda top: (
                worth(top, 0) * Fraction(top + 2, top + 1)
            ),
        },
        share=False,
        stars=2,
        in_lesson={"top": 5},
    ),
    Exercise(
        "fair price, sheet, a step",
        "A roll of a die costs {price} piastres. It moves your merchant 1, 2, 3, 4 or 5 steps forward, "
        "or {back:# step|# steps} back. These six results are equally likely. How many piastres must a "
        "step be worth, so that the price of a roll is fair?",
        draw=lambda dice: {"price": dice.randint(4, 10), "back": dice.randint(1, 6)},
        solve=lambda price, back: price / worth(5, back),
        wrong={
            (
                "That is the number of steps per piastre. How many piastres is that per step?"
            ): lambda price, back: worth(5, back) / price,
            "You counted the arrow as 0 steps. Where does the arrow take the merchant?": lambda price, back: (
                price / worth(5, 0)
            ),
            (
                "You used 3.5, the average of an ordinary die. What do the six faces of this die add up to?"
            ): lambda price, back: Fraction(2 * price, 7),
        },
        share=False,
        stars=2,
        in_lesson={"price": 5, "back": 1},
    ),
    Exercise(
        "fair price, sheet, one more",
        "A spinner has equal sectors with the numbers 1 to {top} and an arrow. If you spin a number, "
        "you win that many piastres. If you spin the arrow, you lose {back:# piastre|# piastres}. You "
        "may reject your first spin and spin again. Then the second spin counts. How many piastres "
        "does the best strategy win on average?",
        draw=lambda dice: {"top": dice.randint(4, 9), "back": dice.randint(1, 6)},
        solve=worth_of_two,
        wrong={
            (
                "You took the better of two spins. Can you go back to a spin that you have rejected?"
            ): better_of_two,
            "That is what a single spin pays. Which spins is it better to reject?": worth,
        },
        share=False,
        stars=4,
        in_lesson={"top": 5, "back": 1},
    ),
)
ON_PAGE = (2, 4)
