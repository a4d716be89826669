"""Worksheet for when all families have met, with other numbers of families and another relation."""

from fractions import Fraction
from math import comb
from random import Random

from samarkand.grammar import _
from samarkand.lessons.variants import Exercise
from samarkand_teaching.press.experiments import Experiment


def two_new(families: int) -> Fraction:
    """Return the probability that the second relation joins two families that the first does not.

    Examples
    --------
    >>> two_new(10)
    Fraction(7, 11)
    """
    return Fraction(comb(families - 2, 2), comb(families, 2) - 1)


def in_vain(families: int, met: int, relations: int) -> Fraction:
    """Return the probability that the next relation joins two families that have met others before.

    Examples
    --------
    >>> in_vain(10, met=7, relations=5)
    Fraction(2, 5)
    """
    return Fraction(comb(met, 2) - relations, comb(families, 2) - relations)


def with_a_choice(families: int, met: int, relations: int) -> Fraction:
    """Return the probability that the better of two new pairs brings a new family.

    Examples
    --------
    >>> with_a_choice(10, met=7, relations=5)
    Fraction(11, 13)
    """
    vain, left = comb(met, 2) - relations, comb(families, 2) - relations
    return 1 - Fraction(comb(vain, 2), comb(left, 2))


def further(families: int) -> Fraction:
    """Return the mean number of further relations if all but two have met and pairs may repeat.

    Examples
    --------
    >>> further(4)
    Fraction(14, 5)
    """
    pairs, met = comb(families, 2), families - 2
    return (pairs + 2 * met * Fraction(pairs, families - 1)) / (2 * met + 1)


def _book(dice: Random) -> dict[str, int]:
    families = dice.randint(8, 12)
    met = families - dice.randint(2, 3)
    return {"families": families, "met": met, "relations": (met + 1) // 2 + dice.randint(0, 2)}


def _is_open(families: int, met: int, relations: int) -> bool:
    return 2 * relations <= comb(met, 2)


STORY = _(
    "Ten families trade along the Silk Road. When two of them first trade with each other, they form a "
    "*relation*, and an official writes both names on a line of her book. She closes it when every family "
    "is in it. A page has five lines. “One page is enough,” says her assistant."
)
EXPERIMENT = Experiment(
    _(
        "Shuffle the ten families and turn up two. Write the pair down, unless it is on your list already. "
        "Go on until all ten families are on the list. How many pairs are on your list? Work out the mean "
        "of the class."
    ),
    heads=(_("our list"), _("mean of the class")),
    rows=(_("pairs"),),
    material=("cards",),
    shown="families",
)
EXERCISES = (
    Exercise(
        "all families, sheet, two new",
        "There are {families} families that want to trade. In each deal two families trade that have not "
        "traded with each other before; all such pairs are equally likely. One deal has been made. What is "
        "the probability that the second one joins two families that have not traded with anyone yet?",
        draw=lambda dice: {"families": dice.randint(5, 14)},
        solve=two_new,
        wrong={
            "You counted the first pair again. Can it come a second time?": lambda families: Fraction(
                comb(families - 2, 2), comb(families, 2)
            ),
            (
                "That is the probability that exactly one family is new. How many must be new here?"
            ): lambda families: Fraction(2 * (families - 2), comb(families, 2) - 1),
        },
        stars=1,
        in_lesson={"families": 10},
    ),
    Exercise(
        "all families, sheet, a new family",
        "There are {families} families that want to trade. In each deal two families trade that have not "
        "traded with each other before; all such pairs are equally likely. After {relations} deals, {met} "
        "families have traded with someone. What is the probability that the next deal brings in a new "
        "family?",
        draw=_book,
        solve=lambda families, met, relations: 1 - in_vain(families, met, relations),
        allow=_is_open,
        wrong={
            "That is the probability that there is no new family. What is the opposite?": in_vain,
            (
                "You counted the earlier deals again. Can the same pair come twice?"
            ): lambda families, met, relations: 1 - in_vain(families, met, 0),
        },
        stars=2,
        in_lesson={"families": 10, "met": 7, "relations": 5},
    ),
    Exercise(
        "all families, sheet, again and again",
        "Two of {families} families have not traded with anyone yet. Now a pair may come more than once: "
        "in each deal, all pairs of families are equally likely. How many more deals does it take on "
        "average until every family has traded with another one?",
        draw=lambda dice: {"families": dice.randint(5, 12)},
        solve=further,
        wrong={
            (
                "You stopped when one family was left. How long does the last family still have to wait?"
            ): lambda families: Fraction(comb(families, 2), 2 * (families - 2) + 1)
        },
        share=False,
        stars=3,
        in_lesson={"families": 4},
        parts=lambda families: {
            "pairs": comb(families, 2),
            "new": 2 * families - 3,
            "single": 2 * families - 4,
            "partners": families - 1,
        },
        method="{pairs}/{new} deals until one of the two comes, or both. In {single} of {new} cases it is "
        "only one, and the other takes {pairs}/{partners} deals more.",
    ),
    Exercise(
        "all families, sheet, two offered",
        "There are {families} families that want to trade. In each deal two families trade that have not "
        "traded with each other before. After {relations} deals, {met} families have traded with someone. "
        "Now two different pairs that have not traded yet are drawn at random. What is the probability "
        "that at least one of the two pairs brings in a new family?",
        draw=_book,
        solve=with_a_choice,
        allow=_is_open,
        wrong={
            "That is for a single pair. How many pairs are drawn?": lambda families, met, relations: (
                1 - in_vain(families, met, relations)
            ),
            (
                "You put the first pair back. Can the same pair be drawn twice?"
            ): lambda families, met, relations: 1 - in_vain(families, met, relations) ** 2,
        },
        stars=3,
        in_lesson={"families": 10, "met": 7, "relations": 5},
    ),
)
ON_PAGE = (2, 4)
