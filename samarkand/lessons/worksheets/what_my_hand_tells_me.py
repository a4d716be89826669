"""Worksheet of what my hand tells me: other hands, other goods."""

from fractions import Fraction
from random import Random
from typing import Any

from samarkand.lessons.variants import Exercise
from samarkand.lessons.worksheets.two_alike import LESSON, Pack, draw_pack
from samarkand.probability import draw, hypergeometric

CARDS = 96
GOODS_SEEN = ("grain", "fruit", "copper", "carpet", "camel", "jewel")


def best_bet(pack: Pack, held: int) -> Fraction:
    """How often the next card shows the good of which the most is unseen, over all hands of so many cards.

    Examples
    --------
    >>> best_bet(Pack(grain=2, fruit=1), held=1)
    Fraction(2, 3)
    """
    left = pack.total - held
    hands = draw(pack, held)
    return hands.expectation(
        lambda hand: Fraction(max(n - kept for n, kept in zip(pack.values(), hand, strict=True)), left)
    )


def _good(dice: Random) -> dict[str, Any]:
    good = dice.choice(GOODS_SEEN)
    return {"good": good, "number": LESSON[good]}


def _hand(dice: Random) -> dict[str, Any]:
    return {**_good(dice), "held": dice.randint(2, 5)}


def _hand_and_camps(dice: Random) -> dict[str, Any]:
    return {**_hand(dice), "open": dice.randint(12, 24), "seen": dice.randint(1, 4)}


def _small_pack(dice: Random) -> dict[str, Any]:
    return {"pack": draw_pack(dice, 3), "held": dice.randint(2, 3)}


EXERCISES = (
    Exercise(
        "what my hand tells me, sheet, none in my hand",
        "{number} of 96 cards show {good}. You hold seven cards, none of them {good}. How likely is it "
        "that the next card is one?",
        draw=_good,
        solve=lambda good, number: Fraction(number, CARDS - 7),
        wrong={"That is before you looked.": lambda good, number: Fraction(number, CARDS)},
        stars=1,
        in_lesson={"good": "jewel", "number": 11},
    ),
    Exercise(
        "what my hand tells me, sheet, hand and camps",
        "{number} of 96 cards show {good}. You hold {held} of those and three other cards, and {open} "
        "more cards lie open in the camps, {seen} of them {good}. How likely is {good} next?",
        draw=_hand_and_camps,
        solve=lambda good, number, held, open, seen: Fraction(number - held - seen, CARDS - held - 3 - open),
        wrong={
            "The open cards are seen as well.": lambda good, number, held, open, seen: Fraction(
                number - held, CARDS - held - 3
            ),
            "Cards that lie open cannot come either.": lambda good, number, held, open, seen: Fraction(
                number - held, CARDS - held - 3 - open
            ),
        },
        stars=2,
        in_lesson={"good": "jewel", "number": 11, "held": 4, "open": 20, "seen": 2},
    ),
    Exercise(
        "what my hand tells me, sheet, a rival's hand",
        "{number} of 96 cards show {good}. You hold {held} of those and three other cards. A rival is "
        "dealt seven cards that you do not see. How likely does the rival hold {good}?",
        draw=_hand,
        solve=lambda good, number, held: hypergeometric(CARDS - held - 3, number - held, 7).at_least(1),
        wrong={
            "with replacement": lambda good, number, held: (
                1 - (1 - Fraction(number - held, CARDS - held - 3)) ** 7
            ),
            "That is as if you had not looked.": lambda good, number, held: hypergeometric(
                CARDS, number, 7
            ).at_least(1),
        },
        stars=3,
        in_lesson={"good": "jewel", "number": 11, "held": 4},
    ),
    Exercise(
        "what my hand tells me, sheet, a bet",
        "A pack has {pack}. You are dealt {held} cards, look at them, and bet on the good of the next "
        "card. How often does the best strategy win, over all hands?",
        draw=_small_pack,
        solve=best_bet,
        wrong={
            "That is the same bet for every hand.": lambda pack, held: Fraction(
                max(pack.values()), pack.total
            )
        },
        allow=lambda pack, held: best_bet(pack, held) != Fraction(max(pack.values()), pack.total),
        stars=4,
        in_lesson={"pack": Pack(LESSON), "held": 7},
    ),
)
