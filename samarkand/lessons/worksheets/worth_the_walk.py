"""Worksheet of is it worth the walk: one good, at prices that rise faster than its number."""

from fractions import Fraction
from math import floor
from random import Random
from typing import Any

from samarkand.grammar import Sentence, listed
from samarkand.lessons.variants import Exercise
from samarkand.probability import Distribution, hypergeometric

DRAWN = 4
STEP = 5  # piastres: of all prices


JEWELS_BRING = Sentence("{number:# jewel brings|# jewels bring} {price:# piastre|# piastres}")
BRING = Sentence("{number:# brings|# bring} {price}")


class Prices(dict[int, int]):
    """The prices of so many jewels, told in words.

    Examples
    --------
    >>> str(Prices({3: 45, 4: 75}))
    '3 jewels bring 45 piastres and 4 bring 75'
    """

    def __str__(self) -> str:
        sentences = [JEWELS_BRING, *[BRING] * (len(self) - 1)]
        told = zip(sentences, self.items(), strict=True)
        return listed(words.say(number=number, price=price) for words, (number, price) in told)

    @property
    def held(self) -> int:
        """How many jewels are in hand before the draw."""
        return min(self)


def proceeds(total: int, special: int, prices: Prices) -> Distribution:
    """The law of what all jewels bring after a draw of four cards."""
    return hypergeometric(total, special, DRAWN).map(lambda jewels: prices[prices.held + jewels])


def at_the_mean(total: int, special: int, prices: Prices) -> Fraction:
    """The price of the mean number of jewels, on the straight line between the prices of whole numbers.

    Examples
    --------
    >>> at_the_mean(8, 1, Prices({3: 45, 4: 75, 5: 120, 6: 200, 7: 300}))
    Fraction(60, 1)
    """
    mean = prices.held + DRAWN * Fraction(special, total)
    below = floor(mean)
    return prices[below] + (mean - below) * (prices[below + 1] - prices[below])


def _pile(dice: Random) -> dict[str, Any]:
    return {"total": dice.randint(50, 90), "special": dice.randint(5, 12)}


def _pile_and_prices(dice: Random) -> dict[str, Any]:
    held = dice.randint(2, 3)
    price, rise = STEP * dice.randint(4, 9), STEP * dice.randint(3, 5)
    prices = Prices()
    for number in range(held, held + DRAWN + 1):
        prices[number] = price
        price, rise = price + rise, rise + STEP * dice.randint(2, 5)
    return {**_pile(dice), "prices": prices}


def _purchase(dice: Random) -> dict[str, Any]:
    drawn = _pile_and_prices(dice)
    first, second = drawn["prices"].held, drawn["prices"].held + 1
    return {**drawn, "cost": drawn["prices"][second] - drawn["prices"][first] + STEP}


EXERCISES = (
    Exercise(
        "worth the walk, sheet, no jewel",
        "Of {total} unseen cards {special} are jewels. You buy four of them. How likely is there no jewel?",
        draw=_pile,
        solve=lambda total, special: hypergeometric(total, special, DRAWN)[0],
        wrong={"with replacement": lambda total, special: (1 - Fraction(special, total)) ** DRAWN},
        stars=1,
    ),
    Exercise(
        "worth the walk, sheet, the mean",
        "{prices}. You hold {prices.held} jewels and buy four of {total} unseen cards, of which "
        "{special} are jewels. How many piastres do all your jewels bring on average?",
        draw=_pile_and_prices,
        solve=lambda total, special, prices: proceeds(total, special, prices).expectation(),
        wrong={"That is the price of the mean number.": at_the_mean},
        stars=2,
    ),
    Exercise(
        "worth the walk, sheet, a loss",
        "{prices}. You hold {prices.held} jewels and buy four of {total} unseen cards, of which "
        "{special} are jewels, for {cost} piastres. How likely do they raise what your jewels bring "
        "by less than that?",
        draw=_purchase,
        solve=lambda total, special, prices, cost: proceeds(total, special, prices).at_most(
            prices[prices.held] + cost - 1
        ),
        wrong={
            "One jewel alone does not bring back the price.": lambda total, special, prices, cost: (
                hypergeometric(total, special, DRAWN)[0]
            )
        },
        stars=3,
    ),
    Exercise(
        "worth the walk, sheet, Jensen",
        "{prices}. You hold {prices.held} jewels and buy four of {total} unseen cards, of which "
        "{special} are jewels. By how much is the mean of what they bring above the price of the mean"
        " number of jewels, on the straight line between two prices?",
        draw=_pile_and_prices,
        solve=lambda total, special, prices: (
            proceeds(total, special, prices).expectation() - at_the_mean(total, special, prices)
        ),
        wrong={
            "sign": lambda total, special, prices: (
                at_the_mean(total, special, prices) - proceeds(total, special, prices).expectation()
            )
        },
        share=False,
        stars=4,
    ),
)
