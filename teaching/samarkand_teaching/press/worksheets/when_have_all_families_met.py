"""Worksheet for when all families have met, with other numbers of families and another relation."""

from fractions import Fraction
from math import comb
from random import Random
from typing import Any

from samarkand.lessons.variants import Exercise


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


def _pairs(families: int, met: int = 2, relations: int = 1) -> dict[str, Any]:
    """Return the values in the steps of the key: pairs of all families and of some, and how many are left."""
    pairs, vain = comb(families, 2), comb(met, 2) - relations
    return {
        "others": families - 2,
        "pairs": pairs,
        "left": pairs - relations,
        "less": pairs - relations - 1,
        "new": comb(families - 2, 2),
        "among": comb(met, 2),
        "vain": vain,
        "fewer": vain - 1,
    }


def _again(families: int) -> dict[str, Any]:
    pairs, last = comb(families, 2), Fraction(families, 2)
    return {
        "pairs": pairs,
        "ways": families - 1,
        "last": last,
        "one": 2 * (families - 2),
        "moving": 2 * (families - 2) + 1,
        "sum": pairs + 2 * (families - 2) * last,
    }


EXERCISES = (
    Exercise(
        "all families, sheet, two new",
        "{families} families, one relation has been made. How likely does the second one join two other "
        "families? (No pair comes twice; all others are equally likely.)",
        draw=lambda dice: {"families": dice.randint(5, 14)},
        solve=two_new,
        wrong={
            "The first pair does not come again.": lambda families: Fraction(
                comb(families - 2, 2), comb(families, 2)
            ),
            "That is one new family, not two.": lambda families: Fraction(
                2 * (families - 2), comb(families, 2) - 1
            ),
        },
        stars=1,
        in_lesson={"families": 10},
        working=(
            "Of {pairs} pairs {left} are left; {new} of them join two of the other {others}.",
            "{new}/{left}",
        ),
        parts=_pairs,
    ),
    Exercise(
        "all families, sheet, a new family",
        "{met} of {families} families have met, after {relations} relations. How likely does the next "
        "relation bring a new family? (No pair comes twice; all others are equally likely.)",
        draw=_book,
        solve=lambda families, met, relations: 1 - in_vain(families, met, relations),
        allow=_is_open,
        wrong={
            "That is a relation in vain.": in_vain,
            "The relations of before do not come again.": lambda families, met, relations: (
                1 - in_vain(families, met, 0)
            ),
        },
        stars=2,
        in_lesson={"families": 10, "met": 7, "relations": 5},
        working=(
            "Of {pairs} pairs {left} are left. In vain are those among the {met}: {among}, of which "
            "{relations} have come.",
            "1 − {vain}/{left}",
        ),
        parts=_pairs,
    ),
    Exercise(
        "all families, sheet, again and again",
        "Now a pair may come again: each relation is any of all pairs. Of {families} families two have met "
        "nobody yet. How many further relations does it take on average until all have met another?",
        draw=lambda dice: {"families": dice.randint(5, 12)},
        solve=further,
        wrong={
            "Add what is still needed when one family is left.": lambda families: Fraction(
                comb(families, 2), 2 * (families - 2) + 1
            )
        },
        share=False,
        stars=3,
        in_lesson={"families": 4},
        working=(
            "With one left {ways} of {pairs} pairs help: {last} relations on average.",
            "With two left one pair joins both, {one} join one of them: E = 1 + {one}/{pairs} · {last} + "
            "({pairs} − {moving})/{pairs} · E, so {moving} · E = {sum}.",
            "{sum}/{moving}",
        ),
        parts=_again,
    ),
    Exercise(
        "all families, sheet, two offered",
        "{met} of {families} families have met, after {relations} relations. Two of the pairs that have not "
        "come yet are offered, and you choose. How likely does the better one bring a new family?",
        draw=_book,
        solve=with_a_choice,
        allow=_is_open,
        wrong={
            "That is one pair, without a choice.": lambda families, met, relations: (
                1 - in_vain(families, met, relations)
            ),
            "The two pairs that are offered are not the same.": lambda families, met, relations: (
                1 - in_vain(families, met, relations) ** 2
            ),
        },
        stars=3,
        in_lesson={"families": 10, "met": 7, "relations": 5},
        working=(
            "{left} pairs are left, {among} − {relations} = {vain} of them in vain.",
            "Both offered are in vain with {vain}/{left} · {fewer}/{less}.",
            "1 − {vain}/{left} · {fewer}/{less}",
        ),
        parts=_pairs,
    ),
)
