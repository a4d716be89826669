"""Worksheet for I have a jewel, with other packs and other statements about a hand of two cards."""

from fractions import Fraction
from random import Random

from samarkand.grammar import _
from samarkand.lessons.variants import Exercise
from samarkand_teaching.press.experiments import Experiment


def if_told(total: int, special: int) -> Fraction:
    """Return the probability that both cards are special if the holder says that at least one is.

    Examples
    --------
    >>> if_told(total=96, special=11)
    Fraction(1, 18)
    """
    return Fraction(special - 1, 2 * total - special - 1)


def if_shown(total: int, special: int) -> Fraction:
    """Return the probability that the other card is special too if a card drawn from the hand is special.

    Examples
    --------
    >>> if_shown(total=96, special=11)
    Fraction(2, 19)
    """
    return Fraction(special - 1, total - 1)


def if_put_back(total: int, special: int) -> Fraction:
    """Return the same as `if_told` if the first card is put back before the second is drawn."""
    return Fraction(special, 2 * total - special)


def bet(chance: Fraction, pays: int) -> Fraction:
    """Return the mean gain of a bet of 1 with these odds and this probability."""
    return chance * pays - (1 - chance)


def best_bet(total: int, special: int, pays: int) -> Fraction:
    """Return the mean gain if both statements are equally likely and a player bets only when it pays."""
    hands = if_told(total, special), if_shown(total, special)
    return sum((max(Fraction(0), bet(chance, pays)) for chance in hands), Fraction(0)) / 2


def _pack(dice: Random) -> dict[str, int]:
    return {"total": dice.randint(30, 90), "special": dice.randint(6, 12)}


def _bet(dice: Random) -> dict[str, int]:
    pack = _pack(dice)
    low, high = 1 / if_shown(**pack), 1 / if_told(**pack)  # between them one of the bets pays, the other not
    return {**pack, "pays": round((low + high) / 2) - 1}


STORY = _(
    "Ada and Ben each have a pack of 96 cards, and 11 cards of each pack show a jewel. Each of them draws "
    "two cards. You ask Ada: “Do you have at least one jewel?” She says: “Yes.” One of Ben's cards is "
    "turned up at random. It shows a jewel."
)
EXPERIMENT = Experiment(
    _(
        "Take 8 cards, 3 of them jewels. Shuffle them and deal two. Do this twenty times. Make a tally "
        "mark in the right cell, and add up the cells of the class."
    ),
    heads=(_("second a jewel"), _("second not a jewel")),
    rows=(_("first a jewel"), _("first not a jewel")),
    material=("cards",),
)
EXERCISES = (
    Exercise(
        "i have a jewel, sheet, the first is none",
        "A pack has {total} cards, and {special} of them show a jewel. Ada draws two cards. She says: "
        "“My first card is not a jewel.” What is the probability that her second card is a jewel?",
        draw=_pack,
        solve=lambda total, special: Fraction(special, total - 1),
        wrong={
            (
                "You divided by the number of all cards. Is the first card still in the pack?"
            ): lambda total, special: Fraction(special, total),
            "You took a jewel out of the pack. Was her first card a jewel?": lambda total, special: Fraction(
                special - 1, total - 1
            ),
        },
        stars=1,
        in_lesson={"total": 96, "special": 11},
    ),
    Exercise(
        "i have a jewel, sheet, another pack",
        "A pack has {total} cards, and {special} of them show a jewel. Ada draws two cards. You ask: "
        "“Do you have at least one jewel?” She says: “Yes.” What is the probability that both of her "
        "cards are jewels?",
        draw=_pack,
        solve=if_told,
        wrong={
            "That is the answer if one of her cards was turned up at random. With how many hands can "
            "she say yes?": if_shown,
            "Your number of hands with at least one jewel is wrong. In how many orders can a jewel and "
            "another card come?": lambda total, special: Fraction(special - 1, 2 * total - special),
        },
        stars=2,
        in_lesson={"total": 30, "special": 6},
    ),
    Exercise(
        "i have a jewel, sheet, put back",
        "A pack has {total} cards, and {special} of them show a jewel. Ada draws a card, looks at it "
        "and puts it back. Then she draws again. You ask: “Did you draw a jewel at least once?” She "
        "says: “Yes.” What is the probability that she drew a jewel both times?",
        draw=_pack,
        solve=if_put_back,
        wrong={
            "without replacement": if_told,
            "That is the answer if she says that her first card was a jewel. Do you know which of the "
            "two cards it was?": lambda total, special: Fraction(special, total),
        },
        stars=2,
        in_lesson={"total": 96, "special": 11},
    ),
    Exercise(
        "i have a jewel, sheet, the bet",
        "A pack has {total} cards, and {special} of them show a jewel. Ada draws two cards. In half of "
        "the rounds she tells you: “I have at least one jewel.” In the other half, one of her cards is "
        "turned up at random, and it is a jewel. You may bet 1 point that both cards are jewels. You "
        "win {pays} points if they are, and lose 1 if they are not. How many points does the best "
        "strategy win per round, on average?",
        draw=_bet,
        solve=best_bet,
        wrong={
            (
                "That is the average if you always bet. When does a bet lose money on average?"
            ): lambda total, special, pays: (
                (bet(if_told(total, special), pays) + bet(if_shown(total, special), pays)) / 2
            ),
            "That is what a single bet wins when a card is turned up. In how many of the rounds does "
            "this happen?": lambda total, special, pays: bet(if_shown(total, special), pays),
        },
        share=False,
        stars=4,
        in_lesson={"total": 96, "special": 11, "pays": 12},
    ),
)
ON_PAGE = (2, 4)
