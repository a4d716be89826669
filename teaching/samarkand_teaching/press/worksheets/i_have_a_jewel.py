"""Worksheet for I have a jewel, with other packs and other statements about a hand of two cards."""

from fractions import Fraction
from random import Random

from samarkand.lessons.variants import Exercise

CARDS = 2  # in a hand


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


def pairs(total: int, special: int) -> dict[str, int]:
    """Return the values in the steps of the key.

    These are the cards left, the ordered pairs with two jewels, and those with at least one.
    """
    others = total - special
    return {
        "left": total - 1,
        "less": special - 1,
        "others": others,
        "fewer": others - 1,
        "both": special * (special - 1),
        "some": total * (total - 1) - others * (others - 1),
        "squared": special**2,
        "some_squared": total**2 - others**2,
    }


def bets(total: int, special: int, pays: int) -> dict[str, Fraction]:
    """Return the values in the steps of the key for a bet: both probabilities, and the gain with each."""
    one, other = if_told(total, special), if_shown(total, special)
    return {
        "told": one,
        "not_told": 1 - one,
        "by_told": bet(one, pays),
        "shown": other,
        "not_shown": 1 - other,
        "by_shown": bet(other, pays),
    }


def _pack(dice: Random) -> dict[str, int]:
    return {"total": dice.randint(30, 90), "special": dice.randint(6, 12)}


def _bet(dice: Random) -> dict[str, int]:
    pack = _pack(dice)
    low, high = 1 / if_shown(**pack), 1 / if_told(**pack)  # between them one of the bets pays, the other not
    return {**pack, "pays": round((low + high) / 2) - 1}


EXERCISES = (
    Exercise(
        "i have a jewel, sheet, the first is none",
        "A pack has {total} cards, {special} of them jewels. Ada has two cards. She says: “My first card "
        "is no jewel.” How likely is the second one a jewel?",
        draw=_pack,
        solve=lambda total, special: Fraction(special, total - 1),
        wrong={
            "Is the first card still in the pack?": lambda total, special: Fraction(special, total),
            "No jewel is gone yet.": lambda total, special: Fraction(special - 1, total - 1),
        },
        stars=1,
        in_lesson={"total": 96, "special": 11},
        working=(
            "One card is gone, and no jewel: of {left} cards {special} are jewels.",
            "{special}/{left}",
        ),
        parts=pairs,
    ),
    Exercise(
        "i have a jewel, sheet, another pack",
        "A pack has {total} cards, {special} of them jewels. You ask Ada, who has two cards: “Do you "
        "have at least one jewel?” She says: “Yes.” How likely is it that she has two?",
        draw=_pack,
        solve=if_told,
        wrong={
            "That is if one card was drawn from her hand and shown.": if_shown,
            "In how many pairs is at least one jewel? Both orders count.": lambda total, special: Fraction(
                special - 1, 2 * total - special
            ),
        },
        stars=2,
        in_lesson={"total": 72, "special": 7},
        working=(
            "Ordered pairs with two jewels: {special} · {less} = {both}",
            "With one at least: {total} · {left} − {others} · {fewer} = {some}",
            "{both}/{some}",
        ),
        parts=pairs,
    ),
    Exercise(
        "i have a jewel, sheet, put back",
        "Of {total} cards {special} are jewels. Ada draws a card, looks at it, puts it back, and draws "
        "again. You ask: “Did you draw at least one jewel?” She says: “Yes.” How likely were both?",
        draw=_pack,
        solve=if_put_back,
        wrong={
            "without replacement": if_told,
            "That is if she says that the first one was.": lambda total, special: Fraction(special, total),
        },
        stars=2,
        in_lesson={"total": 96, "special": 11},
        working=(
            "Ordered pairs with two jewels: {special} · {special} = {squared}",
            "With one at least: {total} · {total} − {others} · {others} = {some_squared}",
            "{squared}/{some_squared}",
        ),
        parts=pairs,
    ),
    Exercise(
        "i have a jewel, sheet, the bet",
        "A pack has {total} cards, {special} of them jewels. As often as not you are told “I have a "
        "jewel” of a hand of two, or one of its cards is turned up blindly and is a jewel. You may bet 1 "
        "that both are jewels, and win {pays} if so. What does the best strategy bring on average?",
        draw=_bet,
        solve=best_bet,
        wrong={
            "That is betting each time.": lambda total, special, pays: (
                (bet(if_told(total, special), pays) + bet(if_shown(total, special), pays)) / 2
            ),
            "That is one bet when a card is shown. How often is one shown?": lambda total, special, pays: bet(
                if_shown(total, special), pays
            ),
        },
        share=False,
        stars=4,
        in_lesson={"total": 96, "special": 11, "pays": 12},
        working=(
            "Told, both are jewels with {told}: {pays} · {told} − {not_told} = {by_told}, so do not bet.",
            "Shown, with {shown}: {pays} · {shown} − {not_shown} = {by_shown}, so bet.",
            "1/2 · 0 + 1/2 · {by_shown}",
        ),
        parts=bets,
    ),
)
