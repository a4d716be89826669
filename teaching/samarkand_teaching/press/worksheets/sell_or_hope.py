"""Worksheet for sell or hope, with other families, probabilities and points [R-G1, R-F1]."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

from samarkand.grammar import join_commas
from samarkand.lessons.variants import Exercise

FAMILIES = 9  # that may send the second camel
SOLD, THERE, OWN, FOREIGN = 3, 1, 4, 1  # points: for selling, of the camel that stands there, of a second one
MAX_GAINS = 4  # to add up
CHANCES = (Fraction(1, 2), Fraction(2, 3), Fraction(3, 4), Fraction(4, 5), Fraction(5, 6))


def second(mine: int, own: int = OWN) -> Fraction:
    """Return the mean gain from a second camel, if one comes.

    Examples
    --------
    >>> second(mine=6)
    Fraction(3, 1)
    """
    return Fraction(own * mine + FOREIGN * (FAMILIES - mine), FAMILIES)


def hoping(mine: int, chance: Fraction) -> Fraction:
    """Return the mean gain from hoping.

    Examples
    --------
    >>> hoping(mine=4, chance=Fraction(6, 7))
    Fraction(3, 1)
    """
    return THERE + chance * second(mine)


def break_even(mine: int, own: int = OWN) -> Fraction:
    """Return the probability of a second camel at which hoping equals selling. Above 1, it never does.

    Examples
    --------
    >>> [str(break_even(mine)) for mine in range(1, 10)]
    ['3/2', '6/5', '1', '6/7', '3/4', '2/3', '3/5', '6/11', '1/2']
    """
    return (SOLD - THERE) / second(mine, own)


def regret(mine: int, chance: Fraction) -> Fraction:
    """Return how many points, on average, a player who hoped has lost by not selling.

    Examples
    --------
    >>> regret(mine=4, chance=Fraction(6, 7))
    Fraction(16, 21)
    """
    foreign = chance * Fraction(FAMILIES - mine, FAMILIES)
    return (SOLD - THERE) * (1 - chance) + (SOLD - THERE - FOREIGN) * foreign


def gains(mine: int, parts: int) -> list[Fraction]:
    """Return the gains of hoping over selling for the probabilities 1/parts, 2/parts, … where hoping wins."""
    differences = [hoping(mine, Fraction(part, parts)) - SOLD for part in range(1, parts + 1)]
    return [gain for gain in differences if gain > 0]


def best(mine: int, parts: int) -> Fraction:
    """Return the mean gain of the best strategy if the probabilities 1/parts, 2/parts, … are equally likely.

    Examples
    --------
    >>> best(mine=6, parts=7)
    Fraction(159, 49)
    """
    return SOLD + sum(gains(mine, parts), Fraction(0)) / parts


def _hand(dice: Random) -> Mapping[str, Any]:
    return {"mine": dice.randint(3, 8), "chance": dice.choice(CHANCES)}


EXERCISES = (
    Exercise(
        "sell or hope, sheet, hoping",
        "A stranger's camel stands on your card's space. Selling the card brings 3 points; kept, it scores 4 "
        "for each camel of yours there, 1 for each other. A second one comes with probability {chance}, of "
        "one of nine families, equally likely; {mine} of them are yours. How many points does hoping bring "
        "on average?",
        draw=_hand,
        solve=hoping,
        wrong={
            "The camel that stands there brings 1 as well.": lambda mine, chance: (
                hoping(mine, chance) - THERE
            ),
            "The second camel may be a stranger's.": lambda mine, chance: THERE + OWN * chance,
            "A stranger's second camel brings 1, too.": lambda mine, chance: (
                THERE + chance * second(mine) - chance * Fraction(FAMILIES - mine, FAMILIES)
            ),
        },
        share=False,
        stars=1,
        in_lesson={"mine": 6, "chance": Fraction(3, 4)},
        working=("A second camel adds ({mine} · 4 + {others} · 1)/9 = {adds}", "1 + {chance} · {adds}"),
        parts=lambda mine, chance: {"others": FAMILIES - mine, "adds": second(mine)},
    ),
    Exercise(
        "sell or hope, sheet, other points",
        "A camel of yours brings {own} points instead of 4; a stranger's, of which one stands there, still "
        "1, and selling 3. {mine} of the nine families are yours. With which probability of a second camel "
        "does hoping bring as much as selling?",
        draw=lambda dice: {"own": dice.choice((3, 5, 6, 7)), "mine": dice.randint(3, 8)},
        solve=lambda own, mine: break_even(mine, own),
        wrong={
            "That is for 4 points.": lambda own, mine: break_even(mine),
            "A stranger's second camel brings 1, too.": lambda own, mine: Fraction(2 * FAMILIES, own * mine),
            "The camel that stands there brings 1 already.": lambda own, mine: SOLD / second(mine, own),
        },
        allow=lambda own, mine: break_even(mine, own) < 1,
        stars=2,
        in_lesson={"own": 6, "mine": 5},
        working=(
            "A second camel adds ({mine} · {own} + {others} · 1)/9 = {adds}",
            "1 + q · {adds} = 3, so q · {adds} = 2",
            "2/({adds})",
        ),
        parts=lambda own, mine: {"others": FAMILIES - mine, "adds": second(mine, own)},
    ),
    Exercise(
        "sell or hope, sheet, regret",
        "{mine} of the nine families are yours, and a second camel comes with probability {chance}. You "
        "hope. How large is your regret on average, in points: what selling would have brought more, if it "
        "would have?",
        draw=_hand,
        solve=regret,
        wrong={
            "That is how often you regret it.": lambda mine, chance: 1 - chance * Fraction(mine, FAMILIES),
            "That is for having sold.": lambda mine, chance: 2 * chance * Fraction(mine, FAMILIES),
            "A stranger's second camel leaves you below 3, too.": lambda mine, chance: 2 * (1 - chance),
        },
        share=False,
        stars=3,
        in_lesson={"mine": 5, "chance": Fraction(4, 5)},
        working=(
            "No second camel, with {none}: 2 points too few; a stranger's, with {chance} · {others}/9 = "
            "{foreign}: 1 too few",
            "2 · {none} + 1 · {foreign}",
        ),
        parts=lambda mine, chance: {
            "none": 1 - chance,
            "others": FAMILIES - mine,
            "foreign": chance * Fraction(FAMILIES - mine, FAMILIES),
        },
    ),
    Exercise(
        "sell or hope, sheet, the best rule",
        "{mine} of the nine families are yours. The probability of a second camel is 1/{parts}, 2/{parts}, … "
        "or 1, each equally often, and you are told it before you decide. What does the best strategy bring "
        "on average?",
        draw=lambda dice: {"mine": dice.randint(4, 8), "parts": dice.randint(5, 9)},
        solve=best,
        wrong={
            "That is always hoping.": lambda mine, parts: hoping(mine, Fraction(parts + 1, 2 * parts)),
            "That is always selling.": lambda mine, parts: SOLD,
            "That is for the highest probability alone.": lambda mine, parts: hoping(mine, Fraction(1)),
        },
        allow=lambda mine, parts: 2 <= len(gains(mine, parts)) <= MAX_GAINS,
        share=False,
        stars=4,
        in_lesson={"mine": 6, "parts": 7},
        working=(
            "With j/{parts} hoping brings 1 + j/{parts} · {adds}: more than 3 from {first}/{parts} on.",
            "There it brings more by {gains}, together {together}.",
            "3 + {together} · 1/{parts}",
        ),
        parts=lambda mine, parts: {
            "adds": second(mine),
            "first": parts - len(gains(mine, parts)) + 1,
            "gains": join_commas(map(str, gains(mine, parts))),
            "together": sum(gains(mine, parts), Fraction(0)),
        },
    ),
)
