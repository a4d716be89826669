"""Worksheet for is it worth the walk: one good, with prices that rise faster than its number."""

from fractions import Fraction
from math import floor
from random import Random
from typing import Any

from samarkand.grammar import _, join_things, ngettext
from samarkand.lessons.variants import Exercise
from samarkand.probability import Distribution, hypergeometric
from samarkand_teaching.press.experiments import Experiment

DRAWN = 4
STEP = 5  # piastres: of all prices


JEWELS_BRING = _("{number:# jewel sells for|# jewels sell for} {price:# piastre|# piastres}")
BRING = ngettext("{number} sells for {price}", "{number} sell for {price}", "number")


class Prices(dict[int, int]):
    """The prices for numbers of jewels, as text.

    Examples
    --------
    >>> str(Prices({3: 45, 4: 75}))
    '3 jewels sell for 45 piastres and 4 sell for 75'
    """

    def __str__(self) -> str:
        sentences = [JEWELS_BRING, *[BRING] * (len(self) - 1)]
        pairs = zip(sentences, self.items(), strict=True)
        return join_things(sentence.format(number=number, price=price) for sentence, (number, price) in pairs)

    @property
    def held(self) -> int:
        """Return the number of jewels in the hand before the draw."""
        return min(self)


def proceeds(total: int, special: int, prices: Prices) -> Distribution:
    """Return the distribution of the proceeds from all jewels after a draw of four cards."""
    return hypergeometric(total, special, DRAWN).map(lambda jewels: prices[prices.held + jewels])


def at_the_mean(total: int, special: int, prices: Prices) -> Fraction:
    """Return the price of the mean number of jewels, interpolated linearly between whole numbers.

    Examples
    --------
    >>> at_the_mean(8, 1, Prices({3: 45, 4: 75, 5: 120, 6: 200, 7: 300}))
    Fraction(60, 1)
    """
    mean = prices.held + DRAWN * Fraction(special, total)
    below = floor(mean)
    return prices[below] + (mean - below) * (prices[below + 1] - prices[below])


def above_the_line(total: int, special: int, prices: Prices) -> Fraction:
    """Return how much the mean price exceeds the price of the mean number."""
    return proceeds(total, special, prices).expectation() - at_the_mean(total, special, prices)


def _pile(dice: Random) -> dict[str, object]:
    return {"total": dice.randint(50, 90), "special": dice.randint(6, 12)}


def _pile_and_prices(dice: Random) -> dict[str, Any]:
    held = dice.randint(2, 3)
    price, rise = STEP * dice.randint(4, 9), STEP * dice.randint(3, 5)
    prices = Prices()
    for number in range(held, held + DRAWN + 1):
        prices[number] = price
        price, rise = price + rise, rise + STEP * dice.randint(2, 5)
    return {**_pile(dice), "prices": prices}


def _purchase(dice: Random) -> dict[str, object]:
    drawn = _pile_and_prices(dice)
    first, second = drawn["prices"].held, drawn["prices"].held + 1
    return {**drawn, "cost": drawn["prices"][second] - drawn["prices"][first] + STEP}


LESSON = {"total": 91, "special": 9, "prices": Prices({2: 20, 3: 45, 4: 75, 5: 120, 6: 200})}

STORY = _(
    "You hold three jewels. Ben sells you four of 91 unseen cards, and 8 of these cards are jewels. Three "
    "jewels sell for 45 piastres, four for 75, five for 120, and six or seven for 200. Ben asks a fair "
    "price: what the four cards add on average."
)
EXPERIMENT = Experiment(
    _(
        "Take 24 cards, 2 of them jewels. Shuffle and draw four. Without a jewel they add 0 piastres, with "
        "one jewel 30, with two jewels 75. Do this twenty times and make tally marks. How many piastres do "
        "four cards add on average?"
    ),
    heads=tuple(
        ngettext("{number} jewel", "{number} jewels", "number").format(number=number) for number in range(3)
    ),
    rows=(_("tally marks"), _("piastres")),
    material=("cards",),
)
EXERCISES = (
    Exercise(
        "worth the walk, sheet, no jewel",
        "You have not seen {total} cards, and {special} of them are jewels. You buy {drawn} of these "
        "cards. What is the probability that there is no jewel among them?",
        draw=lambda dice: {**_pile(dice), "drawn": dice.randint(3, 5)},
        solve=lambda total, special, drawn: hypergeometric(total, special, drawn)[0],
        wrong={"with replacement": lambda total, special, drawn: (1 - Fraction(special, total)) ** drawn},
        stars=2,
        in_lesson={"total": 91, "special": 8, "drawn": 6},
    ),
    Exercise(
        "worth the walk, sheet, the mean",
        "At a market, {prices}. You hold {prices.held} jewels. You buy four of {total} cards that you have "
        "not seen, and {special} of these cards are jewels. How many piastres do you get for all your "
        "jewels, on average?",
        draw=_pile_and_prices,
        solve=lambda total, special, prices: proceeds(total, special, prices).expectation(),
        wrong={
            (
                "That is the price of the mean number of jewels. Is that the same as the mean of the prices?"
            ): at_the_mean
        },
        stars=3,
        in_lesson=LESSON,
    ),
    Exercise(
        "worth the walk, sheet, a loss",
        "At a market, {prices}. You hold {prices.held} jewels. For {cost} piastres you buy four of {total} "
        "cards that you have not seen, and {special} of these cards are jewels. What is the probability "
        "that they add less to the price of your jewels than they cost?",
        draw=_purchase,
        solve=lambda total, special, prices, cost: proceeds(total, special, prices).at_most(
            prices[prices.held] + cost - 1
        ),
        wrong={
            (
                "You counted only the draws without a jewel. Does one more jewel bring back what you paid?"
            ): lambda total, special, prices, cost: hypergeometric(total, special, DRAWN)[0]
        },
        stars=3,
        in_lesson={**LESSON, "cost": 30},
        parts=lambda total, special, prices, cost: {"others": total - special},
        method="Four cards add less than {cost} piastres if none or one of them is a jewel: (C({others}, "
        "4) + {special} · C({others}, 3))/C({total}, 4).",
    ),
    Exercise(
        "worth the walk, sheet, Jensen",
        "(Enrichment) At a market, {prices}. You hold {prices.held} jewels. You buy four of {total} cards "
        "that you have not seen, and {special} of these cards are jewels. Draw the prices as points, and "
        "join them with straight lines. Find the mean number of jewels, and read the price there on the "
        "line. By how many piastres is the mean price higher?",
        draw=_pile_and_prices,
        solve=above_the_line,
        wrong={
            "sign": lambda total, special, prices: -above_the_line(total, special, prices),
            "That is the mean of what the jewels sell for. How high is the line at the mean number of "
            "jewels?": lambda total, special, prices: proceeds(total, special, prices).expectation(),
        },
        allow=lambda total, special, prices: 1 <= above_the_line(total, special, prices) <= 4,
        share=False,
        stars=4,
        in_lesson=LESSON,
        parts=lambda total, special, prices: {"others": total - special},
        method="The mean price is the sum of price · C({special}, k) · C({others}, 4 \N{MINUS SIGN} "
        "k)/C({total}, 4) for k = 0 to 4. Subtract the height of the line at {prices.held} + 4 · "
        "{special}/{total} jewels.",
    ),
)
ON_PAGE = (1, 2)
