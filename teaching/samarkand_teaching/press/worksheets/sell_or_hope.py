"""Worksheet for sell or hope, with other families, probabilities and points [R-G1, R-F1]."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

from samarkand.grammar import _, ngettext
from samarkand.lessons.variants import Exercise
from samarkand_teaching.press.experiments import Experiment

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


STORY = _(
    "You hold a card. A camel from another family is on its space. Sell the card for 3 points, or keep it? "
    "A kept card scores 1 point, or 2 if a second camel comes, or 5 if that camel is yours. Four of nine "
    "families are yours."
)
EXPERIMENT = Experiment(
    _(
        "Roll a die for each card that you keep. With a 6, no second camel comes: 1 point. Otherwise draw "
        "one of nine slips with the numbers 1 to 9, and put it back. The slips 1 to 4 are your families: 5 "
        "points. The others score 2. Keep thirty cards. How many points do thirty sales give?"
    ),
    heads=tuple(
        ngettext("{number} point", "{number} points", "number").format(number=number) for number in (1, 2, 5)
    ),
    rows=(_("tally marks"), _("total points")),
    material=("dice", "slips of paper"),
)
RULE = (
    "You hold a card. A camel from another family is on its space. You can sell the card for 3 points, or "
    "keep it. If you keep it, it scores 1 point for that camel. Perhaps a second camel comes, from one of "
    "nine families, all equally likely. It adds 4 points if its family is yours, and 1 point otherwise."
)
EXERCISES = (
    Exercise(
        "sell or hope, sheet, hoping",
        f"{RULE} "
        "Of the nine families, {mine} are yours. A second camel comes with probability {chance}. How "
        "many points does the card score on average if you keep it?",
        draw=_hand,
        solve=hoping,
        wrong={
            (
                "You left out the camel that is already there. How many points does it score?"
            ): lambda mine, chance: hoping(mine, chance) - THERE,
            (
                "You assumed that the second camel is from your family. How likely is that?"
            ): lambda mine, chance: THERE + OWN * chance,
            (
                "You counted a second camel from another family as 0. How many points does it add?"
            ): lambda mine, chance: (
                THERE + chance * second(mine) - chance * Fraction(FAMILIES - mine, FAMILIES)
            ),
        },
        share=False,
        stars=1,
        in_lesson={"mine": 6, "chance": Fraction(3, 4)},
    ),
    Exercise(
        "sell or hope, sheet, other points",
        f"{RULE} "
        "Of the nine families, {mine} are yours. Now a second camel adds {own} points if it is yours. "
        "How likely must a second camel be, so that keeping is as good as selling in the long run?",
        draw=lambda dice: {"own": dice.choice((3, 5, 6, 7)), "mine": dice.randint(3, 8)},
        solve=lambda own, mine: break_even(mine, own),
        wrong={
            "That is for 4 points. How many points does a camel of your own add here?": lambda own, mine: (
                break_even(mine)
            ),
            (
                "You counted a second camel from another family as 0. How many points does it add?"
            ): lambda own, mine: Fraction(2 * FAMILIES, own * mine),
            (
                "You left out the camel that is already there. How many points does it score?"
            ): lambda own, mine: SOLD / second(mine, own),
        },
        allow=lambda own, mine: break_even(mine, own) < 1,
        stars=2,
        in_lesson={"own": 6, "mine": 5},
    ),
    Exercise(
        "sell or hope, sheet, regret",
        f"{RULE} "
        "Of the nine families, {mine} are yours. A second camel comes with probability {chance}. You "
        "keep the card. Your regret is how many points more a sale would have brought, or 0 if it would "
        "have brought no more. How large is your regret on average, in points?",
        draw=_hand,
        solve=regret,
        wrong={
            (
                "That is the probability that you regret it. How many points do you miss each time?"
            ): lambda mine, chance: 1 - chance * Fraction(mine, FAMILIES),
            "That is the regret of a player who sells. What did you do?": lambda mine, chance: (
                2 * chance * Fraction(mine, FAMILIES)
            ),
            (
                "You left out a second camel from another family. How many points do you have then?"
            ): lambda mine, chance: 2 * (1 - chance),
        },
        share=False,
        stars=3,
        in_lesson={"mine": 5, "chance": Fraction(4, 5)},
        parts=lambda mine, chance: {"foreign": FAMILIES - mine},
        method="You miss 2 points if no second camel comes, and 1 point if it is from another family: 2 · "
        "(1 \N{MINUS SIGN} {chance}) + {chance} · {foreign}/9.",
    ),
    Exercise(
        "sell or hope, sheet, the best rule",
        f"{RULE} "
        "Of the nine families, {mine} are yours. The probability of a second camel is 1/{parts}, "
        "2/{parts}, … or 1, each equally likely, and you are told it before you decide. How many points "
        "does the best strategy score on average?",
        draw=lambda dice: {"mine": dice.randint(4, 8), "parts": dice.randint(5, 9)},
        solve=best,
        wrong={
            (
                "That is the average if you always keep the card. When is it better to sell?"
            ): lambda mine, parts: hoping(mine, Fraction(parts + 1, 2 * parts)),
            (
                "That is the average if you always sell. When is it better to keep the card?"
            ): lambda mine, parts: SOLD,
            (
                "That is for the highest probability only. How often are you told that one?"
            ): lambda mine, parts: hoping(mine, Fraction(1)),
        },
        allow=lambda mine, parts: 2 <= len(gains(mine, parts)) <= MAX_GAINS,
        share=False,
        stars=4,
        in_lesson={"mine": 6, "parts": 7},
    ),
)
ON_PAGE = (2, 4)
