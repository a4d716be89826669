"""Worksheet for how many goods in seven cards, with other packs, hands and goods."""

from fractions import Fraction
from math import comb

from samarkand.grammar import _
from samarkand.lessons.variants import Exercise
from samarkand.sackson.components import NUM_GOODS
from samarkand.sackson.notation import say_good
from samarkand_teaching.press.experiments import Experiment


def missing(total: int, number: int, drawn: int) -> Fraction:
    """Return the probability that none of `number` particular cards is among those drawn.

    Examples
    --------
    >>> missing(4, number=1, drawn=2)
    Fraction(1, 2)
    """
    return Fraction(comb(total - number, drawn), comb(total, drawn))


def covariance(total: int, first: int, second: int, drawn: int) -> Fraction:
    """Return the covariance of the numbers of two goods among the cards drawn.

    Examples
    --------
    >>> covariance(96, first=11, second=13, drawn=7)
    Fraction(-89089, 875520)
    """
    return _product(total, first, second, drawn) - Fraction(drawn * first * drawn * second, total**2)


def _product(total: int, first: int, second: int, drawn: int) -> Fraction:
    """Return the mean of the product of two numbers of cards."""
    return Fraction(drawn * (drawn - 1) * first * second, total * (total - 1))


SIX_GOODS = tuple(say_good(good) for good in range(NUM_GOODS))
STORY = _(
    "A city has six gates, one for each good. You pay one piastre at the grain gate if you carry any "
    "grain, and so on. You are dealt seven of 96 cards. “Our gates depend on each other,” says a "
    "gatekeeper. “So we can't add our means.”"
)
EXPERIMENT = Experiment(
    _(
        "Take 24 cards, four of each good. Shuffle and deal four. Make a tally mark for each good that is "
        "among them, one mark even if you have several cards of it. Do this five times. Add up the class "
        "and divide by the number of deals."
    ),
    heads=SIX_GOODS,
    rows=(_("tally marks"),),
    material=("cards",),
    shown="cards",
    copies=4,
)
EXERCISES = (
    Exercise(
        "goods in seven cards, sheet, two goods",
        "A pack has {total} cards: {first} show a camel, {second} show a jewel, and the others show "
        "neither. You are dealt {drawn} cards. How many of these two goods do you have on average? "
        "(Count 0, 1 or 2 goods, however many cards show them.)",
        draw=lambda dice: {
            "total": dice.randrange(24, 41, 4),
            "first": dice.randint(6, 9),
            "second": dice.randint(3, 5),
            "drawn": dice.randint(3, 4),
        },
        solve=lambda total, first, second, drawn: (
            2 - missing(total, first, drawn) - missing(total, second, drawn)
        ),
        wrong={
            (
                "You counted cards. How often does a good count if you have three cards of it?"
            ): lambda total, first, second, drawn: Fraction(drawn * (first + second), total),
            "That is the probability of at least one of the two goods. What do you count if you have "
            "both?": lambda total, first, second, drawn: 1 - missing(total, first + second, drawn),
        },
        share=False,
        stars=2,
        in_lesson={"total": 96, "first": 13, "second": 11, "drawn": 7},
    ),
    Exercise(
        "goods in seven cards, sheet, covariance",
        "A pack has {total} cards: {first} show grain, {second} show fruit, and the others show "
        "neither. You are dealt {drawn} cards. What is the covariance of the number of grain cards and "
        "the number of fruit cards?",
        draw=lambda dice: {
            "total": dice.randrange(24, 41, 4),
            "first": dice.randint(6, 9),
            "second": dice.randint(5, 8),
            "drawn": dice.randint(4, 6),
        },
        solve=covariance,
        wrong={
            (
                "The sign is wrong. Does a hand with more grain have more fruit, or less?"
            ): lambda total, first, second, drawn: -covariance(total, first, second, drawn),
            (
                "You put each card back. Can the same card come twice in a hand?"
            ): lambda total, first, second, drawn: Fraction(-drawn * first * second, total**2),
            "That is the mean of the product. What do you still have to subtract?": _product,
        },
        allow=lambda total, first, second, drawn: (
            first != second and Fraction(1, 10) <= -covariance(total, first, second, drawn) <= Fraction(7, 20)
        ),
        share=False,
        stars=3,
        in_lesson={"total": 96, "first": 21, "second": 19, "drawn": 7},
    ),
)
