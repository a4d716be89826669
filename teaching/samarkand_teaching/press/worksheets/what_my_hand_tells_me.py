"""Worksheet for what my hand tells me, with other hands and other goods."""

from fractions import Fraction
from random import Random

from samarkand.grammar import _
from samarkand.lessons.variants import Exercise
from samarkand.probability import draw, hypergeometric
from samarkand_teaching.press.experiments import Experiment
from samarkand_teaching.press.worksheets.two_alike import GOODS, LESSON, Pack, draw_pack

CARDS = 96
COUNTABLE = {"carpet": _("a carpet"), "camel": _("a camel"), "jewel": _("a jewel")}


def best_bet(pack: Pack, held: int) -> Fraction:
    """Return how often the next card is of the good with most unseen cards, over all hands of `held` cards.

    Examples
    --------
    >>> best_bet(Pack(grain=2, fruit=1), held=1)
    Fraction(2, 3)
    """
    left = pack.total - held
    hands = draw(pack, held)
    return hands.expectation(
        lambda hand: Fraction(max(n - own for n, own in zip(pack.values(), hand, strict=True)), left)
    )


def _good(dice: Random) -> dict[str, object]:
    good = dice.choice(GOODS)
    return {"good": good, "number": LESSON[good]}


def _what_is_shown(good: str, **numbers: object) -> dict[str, object]:
    return {"shown": COUNTABLE.get(good, good)}


def _hand(dice: Random) -> dict[str, object]:
    return {**_good(dice), "held": dice.randint(2, 5)}


def _hand_and_camps(dice: Random) -> dict[str, object]:
    return {**_hand(dice), "open": dice.randint(12, 24), "seen": dice.randint(1, 4)}


def _small_pack(dice: Random) -> dict[str, object]:
    return {"pack": draw_pack(dice, 3), "held": dice.randint(2, 3)}


STORY = _(
    "In the board game *Samarkand*, 11 of 96 cards show a jewel. You and three other players hold seven "
    "cards each. Four of yours are jewels. Ada says: “The pile doesn't know your hand.” Ben says: “Your "
    "four can't come any more.”"
)
EXPERIMENT = Experiment(
    _(
        "Take 12 cards, 4 of them jewels. Deal yourself three and look at them. How likely is it that the "
        "next card is a jewel? Turn it up. Do this twenty times. Make a tally mark below the number of "
        "jewels in your hand, and add up the class."
    ),
    heads=("0", "1", "2", "3"),
    rows=(_("next a jewel"), _("next not a jewel")),
    material=("cards",),
)
EXERCISES = (
    Exercise(
        "what my hand tells me, sheet, none in my hand",
        "Of 96 cards, {number} show {shown}. You hold seven cards, and none of them shows {shown}. How "
        "likely is it that the next card shows {shown}?",
        draw=_good,
        solve=lambda good, number: Fraction(number, CARDS - 7),
        wrong={
            (
                "That is the probability before you looked. Which cards can't come any more?"
            ): lambda good, number: Fraction(number, CARDS)
        },
        stars=1,
        in_lesson={"good": "jewel", "number": 11},
        parts=_what_is_shown,
    ),
    Exercise(
        "what my hand tells me, sheet, hand and camps",
        "Of 96 cards, {number} show {shown}. You hold {held} of those and three other cards. Another "
        "{open} cards lie face up on the table, and {seen} of them show {shown}. How likely is it that "
        "the next card shows {shown}?",
        draw=_hand_and_camps,
        solve=lambda good, number, held, open, seen: Fraction(number - held - seen, CARDS - held - 3 - open),
        wrong={
            (
                "You used only your own hand. Which other cards can you see?"
            ): lambda good, number, held, open, seen: Fraction(number - held, CARDS - held - 3),
            "You forgot to take the face-up cards of this good out of those that may still come. How "
            "many of this good are left?": lambda good, number, held, open, seen: Fraction(
                number - held, CARDS - held - 3 - open
            ),
        },
        stars=2,
        in_lesson={"good": "jewel", "number": 11, "held": 4, "open": 20, "seen": 2},
        parts=_what_is_shown,
    ),
    Exercise(
        "what my hand tells me, sheet, a rival's hand",
        "Of 96 cards, {number} show {shown}. You hold {held} of those and three other cards. A rival is "
        "dealt seven cards that you don't see. How likely is it that at least one of them shows {shown}?",
        draw=_hand,
        solve=lambda good, number, held: hypergeometric(CARDS - held - 3, number - held, 7).at_least(1),
        wrong={
            "with replacement": lambda good, number, held: (
                1 - (1 - Fraction(number - held, CARDS - held - 3)) ** 7
            ),
            "That is the probability before you looked at your hand. Which cards can your rival still "
            "have?": lambda good, number, held: hypergeometric(CARDS, number, 7).at_least(1),
        },
        stars=3,
        in_lesson={"good": "jewel", "number": 11, "held": 4},
        parts=lambda good, number, held: {
            **_what_is_shown(good),
            "unseen": CARDS - held - 3,
            "others": CARDS - 3 - number,
        },
        method="Of the {unseen} unseen cards, {others} don't show {shown}: 1 \N{MINUS SIGN} C({others}, "
        "7)/C({unseen}, 7).",
    ),
    Exercise(
        "what my hand tells me, sheet, a bet",
        "A pack has {pack}. You are dealt {held} cards, look at them, and bet on the good of the next "
        "card. What is the probability that the best strategy wins, over all hands?",
        draw=_small_pack,
        solve=best_bet,
        wrong={
            (
                "That is for the same bet with every hand. How can your hand change your bet?"
            ): lambda pack, held: Fraction(max(pack.values()), pack.total)
        },
        allow=lambda pack, held: best_bet(pack, held) != Fraction(max(pack.values()), pack.total),
        stars=4,
        in_lesson={"pack": Pack(LESSON), "held": 7},
    ),
)
ON_PAGE = (2, 4)
