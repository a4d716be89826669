"""Worksheet for the fair price, with other faces, other arrows and other prices."""

from fractions import Fraction
from itertools import product
from typing import Any

from samarkand.lessons.variants import Exercise
from samarkand.probability import Distribution, equally_likely


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


def faces(top: int, back: int) -> dict[str, Any]:
    """Return the values in the steps of the key: faces, their sum, faces given back, and the sum of the rest.

    Examples
    --------
    >>> faces(top=5, back=1)
    {'faces': 6, 'together': 14, 'given': 3, 'kept': 12}
    """
    mean, shown = worth(top, back), [-back, *range(1, top + 1)]
    good_faces = [face for face in shown if face >= mean]
    given = len(shown) - len(good_faces)
    return {"faces": top + 1, "together": sum(shown), "given": given, "kept": sum(good_faces)}


EXERCISES = (
    Exercise(
        "fair price, sheet, a roll",
        "A die shows 1 to {top}, each once, and an arrow. A number brings so many piastres, and the arrow "
        "costs {back}. What is the fair price of a roll?",
        draw=lambda dice: {"top": dice.randint(5, 9), "back": dice.randint(0, 4)},
        solve=worth,
        wrong={
            "The arrow is a face as well.": lambda top, back: Fraction(top + 1, 2),
            "That is the die without the arrow's cost.": lambda top, back: worth(top, 0),
        },
        allow=lambda top, back: back > 0,
        share=False,
        stars=1,
        in_lesson={"top": 5, "back": 0},
        working=("All {faces} faces together: 1 + … + {top} − {back} = {together}", "{together}/{faces}"),
        parts=faces,
    ),
    Exercise(
        "fair price, sheet, a step",
        "A roll costs {price} piastres. It takes a merchant 1, 2, 3, 4 or 5 steps forward, or {back} back. "
        "How many piastres must a step be worth, so that the price is fair?",
        draw=lambda dice: {"price": dice.randint(4, 10), "back": dice.randint(1, 6)},
        solve=lambda price, back: price / worth(5, back),
        wrong={
            "That is steps for a piastre, not piastres for a step.": lambda price, back: (
                worth(5, back) / price
            ),
            "Does the arrow bring nothing?": lambda price, back: price / worth(5, 0),
            "An ordinary die has a mean of 3.5, this one has not.": lambda price, back: Fraction(
                2 * price, 7
            ),
        },
        share=False,
        stars=2,
        in_lesson={"price": 5, "back": 1},
        working=(
            "A roll brings (1 + 2 + 3 + 4 + 5 − {back})/6 = {steps} steps on average.",
            "{price}/({steps})",
        ),
        parts=lambda price, back: {"steps": worth(5, back)},
    ),
    Exercise(
        "fair price, sheet, roll again",
        "A die shows 1 to {top}, each once, and an arrow. A number brings so many piastres; for an arrow you "
        "roll again, as often as it comes. What is that worth on average?",
        draw=lambda dice: {"top": dice.randint(3, 14)},
        solve=lambda top: Fraction(top + 1, 2),
        wrong={
            "That is a die whose arrow brings nothing.": lambda top: worth(top, 0),
            "After an arrow another may come.": lambda top: worth(top, 0) * Fraction(top + 2, top + 1),
        },
        share=False,
        stars=1,
        in_lesson={"top": 5},
        working=(
            "After an arrow all is as before: v = (1 + … + {top})/{faces} + v/{faces}.",
            "Times {faces}, less v: {top}v = {together}",
            "{together}/{top}",
        ),
        parts=lambda top: faces(top, 0),
    ),
    Exercise(
        "fair price, sheet, one more",
        "A die shows 1 to {top}, each once, and an arrow. A number brings so many piastres, and the arrow "
        "costs {back}. You may give your roll back once; then the second counts. What does the best strategy "
        "bring on average?",
        draw=lambda dice: {"top": dice.randint(4, 9), "back": dice.randint(1, 6)},
        solve=worth_of_two,
        wrong={
            "That is the better of two rolls that are both seen.": better_of_two,
            "That is one roll.": worth,
        },
        share=False,
        stars=4,
        in_lesson={"top": 5, "back": 1},
        working=(
            "A roll is worth {together}/{faces}: give back what is less, {given:# face|# faces}.",
            "The other faces together: {kept}",
            "({kept} + {given} · {together}/{faces})/{faces}",
        ),
        parts=faces,
    ),
)
