"""Worksheet for one in 348, with other rare hands and other numbers of hands."""

from fractions import Fraction
from math import ceil, exp, log, log1p
from typing import Any

from samarkand.lessons.variants import Exercise
from samarkand.probability import hypergeometric

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


def hands_for(rare: int, sure: int) -> int:
    """Return how many hands make it this certain, in per cent, that it happens at least once.

    Examples
    --------
    >>> hands_for(348, sure=95)
    1042
    """
    return ceil(_least(rare, sure))


def _least(rare: int, sure: int) -> float:
    return log(1 - sure / 100) / log1p(-1 / rare)


def _hand(chance: Fraction, hands: int) -> dict[str, Any]:
    return {"not_one": 1 - chance}


def _parts(mean: float) -> dict[str, Any]:
    return {"none": exp(-mean), "one": mean * exp(-mean)}


def _enough(rare: int, sure: int) -> dict[str, Any]:
    return {
        "left": (100 - sure) / 100,
        "not_one": rare - 1,
        "least": _least(rare, sure),
        "whole": hands_for(rare, sure),
    }


EXERCISES = (
    Exercise(
        "one in 348, sheet, never",
        "A rare kind of hand comes with the chance {chance}, each hand dealt from the whole pack. How likely "
        "is none of {hands} hands of that kind, exactly?",
        draw=lambda dice: {
            "chance": Fraction(1, dice.randrange(120, 401, 20)),
            "hands": dice.randrange(100, 401, 50),
        },
        solve=never,
        wrong={
            "That is the Poisson law; here the exact value is asked for.": lambda chance, hands: exp(
                -hands * float(chance)
            ),
        },
        stars=1,
        in_lesson={"chance": RARE_HAND, "hands": 200},
        working=(
            "A hand is none with 1 − {chance} = {not_one}; hands are independent.",
            "({not_one})^{hands}",
        ),
        parts=_hand,
    ),
    Exercise(
        "one in 348, sheet, twice",
        "Something rare is expected {mean:g} times a year. How likely does it come twice or more in a year, "
        "by the Poisson law?",
        draw=lambda dice: {"mean": dice.randrange(11, 40) / 10},
        solve=twice_or_more,
        wrong={
            "That is exactly twice.": lambda mean: mean**2 / 2 * exp(-mean),
            "That is at least once.": lambda mean: 1 - exp(-mean),
            "That is more than twice.": lambda mean: 1 - (1 + mean + mean**2 / 2) * exp(-mean),
        },
        stars=2,
        in_lesson={"mean": 2.0},
        working=(
            "Never: e^(−{mean:g}) = {none:.6f}, once: {mean:g} · {none:.6f} = {one:.6f}.",
            "1 − {none:.6f} − {one:.6f}",
        ),
        parts=_parts,
    ),
    Exercise(
        "one in 348, sheet, enough hands",
        "One hand in {rare} is of a rare kind. How many hands must you deal at least, each from the whole "
        "pack, to see one of them with {sure} % or more?",
        draw=lambda dice: {"rare": dice.randrange(120, 241, 10), "sure": dice.choice([80, 90, 95])},
        solve=hands_for,
        wrong={"That brings one on average.": lambda rare, sure: rare},
        stars=3,
        working=(
            "Never in n hands has the chance ({not_one}/{rare})^n. It must be {left:g} at most.",
            "ln {left:g} : ln ({not_one}/{rare}) = {least:.2f}; n must be as large.",
            "Rounded up: n = {whole}",
        ),
        parts=_enough,
    ),
)
