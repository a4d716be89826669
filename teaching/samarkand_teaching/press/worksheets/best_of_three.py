"""Worksheet for the best of three, with other cards and other draws."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise, product
from math import comb, perm, prod
from random import Random
from typing import Any

from samarkand.grammar import Sentence, format_number, join_commas, listed
from samarkand.lessons.variants import Exercise
from samarkand.probability import best_of, binomial

POINTS = (0, 1, 4, 5, 8)  # that a card may bring, as camels may stand
MIDDLE = (range(8, 13), range(4, 8), range(3, 6), range(1, 4), range(1, 2))


POINTS_BROUGHT = Sentence("{number:# brings|# bring} {value:# point|# points}")
BROUGHT = Sentence("{number:# brings|# bring} {value}")


class Cards(dict[int, int]):
    """The number of cards for each number of points, as text.

    Examples
    --------
    >>> str(Cards({0: 3, 8: 1})), Cards({0: 3, 8: 1}).total
    ('3 bring 0 points and 1 brings 8', 4)
    """

    @property
    def total(self) -> int:
        """Return the number of cards."""
        return sum(self.values())

    def __str__(self) -> str:
        sentences = [POINTS_BROUGHT, *[BROUGHT] * (len(self) - 1)]
        pairs = zip(sentences, self.items(), strict=True)
        return listed(sentence.format(number=number, value=value) for sentence, (value, number) in pairs)


LESSON = Cards(zip(POINTS, (12, 6, 4, 2, 1), strict=True))


def mean_of_best(cards: Cards, drawn: int, keep: int = 1) -> Fraction:
    """Return the mean sum of the best cards of a draw."""
    return best_of(cards, drawn, keep).expectation()


def top(cards: Cards, drawn: int) -> Fraction:
    """Return the probability that the best card of a draw brings the maximum."""
    return best_of(cards, drawn, keep=1)[max(cards)]


def first_good_enough(cards: Cards, least: int) -> Fraction:
    """Return the mean value kept if the first of three cards that reaches the threshold is taken."""
    together = sum(_ways(cards, order) * _keep(order, least) for order in product(cards, repeat=3))
    return Fraction(together, perm(cards.total, 3))


def _ways(cards: Cards, order: Sequence[int]) -> int:
    """Return the number of ways in which three cards show these values in this order."""
    return prod(cards[value] - order[:place].count(value) for place, value in enumerate(order))


def _keep(order: Iterable[int], least: int) -> int:
    *earlier, last = order
    return next((value for value in earlier if value >= least), last)


def best_threshold(cards: Cards) -> Fraction:
    """Return the mean value that the best threshold brings."""
    return max(first_good_enough(cards, least) for least in cards)


def up_to(cards: Cards, points: int) -> int:
    """Return the number of cards that bring at most this many points."""
    return sum(number for value, number in cards.items() if value <= points)


def by_steps(cards: Cards, drawn: int) -> dict[str, Any]:
    """Return the values in the steps of the key: numbers of cards up to a value, and the means of both draws.

    Examples
    --------
    >>> by_steps(LESSON, 3)
    {'more': 4, 'counts': '12, 18, 22, 24', 'mean': 3.5304347826086957, 'better': 4.136916996047431}
    """
    return {
        "more": drawn + 1,
        "counts": join_commas(str(up_to(cards, points)) for points in POINTS[:-1]),
        "mean": float(mean_of_best(cards, drawn)),
        "better": float(mean_of_best(cards, drawn + 1)),
    }


def without_the_least(cards: Cards) -> dict[str, Any]:
    """Return the values in the steps of the key: the sum of three cards, and the smallest of them.

    Examples
    --------
    >>> without_the_least(LESSON)["counts"]
    '13, 7, 3, 1'
    """
    at_least = [cards.total - up_to(cards, points) for points in POINTS[:-1]]
    rises = [after - before for before, after in pairwise(POINTS)]
    least = sum(rise * comb(number, 3) for rise, number in zip(rises, at_least, strict=True))
    sum_of_all = sum(value * number for value, number in cards.items())
    return {
        "counts": join_commas(map(str, at_least)),
        "sum": sum_of_all,
        "three": float(Fraction(3 * sum_of_all, cards.total)),
        "least": float(Fraction(least, comb(cards.total, 3))),
    }


def by_threshold(cards: Cards) -> dict[str, Any]:
    """Return the values in the steps of the key: the mean for each threshold, and cards around the best.

    Examples
    --------
    >>> by_threshold(LESSON)["good"], by_threshold(LESSON)["means"]
    (7, '2.7826, 3.2522, 2.6522, 2.1333')
    """
    means = {least: first_good_enough(cards, least) for least in POINTS[1:]}
    best = max(means, key=lambda least: means[least])
    good = {value: number for value, number in cards.items() if value >= best}
    sum_of_good = sum(value * number for value, number in good.items())
    others = cards.total - sum(good.values())
    return {
        "means": join_commas(format_number(float(mean), ".4f") for mean in means.values()),
        "best": best,
        "good": sum(good.values()),
        "points": sum_of_good,
        "others": others,
        "rest": sum(value * number for value, number in cards.items()) - sum_of_good,
        "for_second": cards.total - 1,
        "for_third": cards.total - 2,
        "others_left": others - 1,
        "others_last": others - 2,
    }


def draw_cards(dice: Random) -> Cards:
    """Draw the cards of a middle game."""
    return Cards({value: dice.choice(numbers) for value, numbers in zip(POINTS, MIDDLE, strict=True)})


EXERCISES = (
    Exercise(
        "best of three, sheet, the best there is",
        "Of {cards.total} cards {cards}. You draw {drawn}. How probable is it that the best of them "
        "brings 8 points?",
        draw=lambda dice: {"cards": draw_cards(dice), "drawn": dice.randint(2, 5)},
        solve=top,
        wrong={
            "with replacement": lambda cards, drawn: binomial(
                drawn, Fraction(cards[max(cards)], cards.total)
            ).at_least(1),
            "That is for one card.": lambda cards, drawn: Fraction(cards[max(cards)], cards.total),
        },
        stars=1,
        in_lesson={"cards": LESSON, "drawn": 3},
        working=(
            "Only one card brings 8 points. Each of {cards.total} is equally likely among the {drawn}.",
            "{drawn}/{cards.total}",
        ),
    ),
    Exercise(
        "best of three, sheet, one card more",
        "Of {cards.total} cards {cards}. You draw {drawn} and keep the best. How much more would it "
        "bring on average to draw one card more?",
        draw=lambda dice: {"cards": draw_cards(dice), "drawn": dice.randint(2, 4)},
        solve=lambda cards, drawn: mean_of_best(cards, drawn + 1) - mean_of_best(cards, drawn),
        wrong={
            "That is the best of the larger draw itself.": lambda cards, drawn: mean_of_best(
                cards, drawn + 1
            ),
            "That is what the last card of your draw adds.": lambda cards, drawn: (
                mean_of_best(cards, drawn) - mean_of_best(cards, drawn - 1)
            ),
        },
        share=False,
        stars=3,
        in_lesson={"cards": LESSON, "drawn": 3},
        working=(
            "At most 0, 1, 4, 5 points bring F = {counts} cards; the best of m does so with C(F, m)/C("
            "{cards.total}, m).",
            "Its mean is 8 − 1 · P(≤ 0) − 3 · P(≤ 1) − 1 · P(≤ 4) − 3 · P(≤ 5): {mean:.5f} for m = {drawn}, "
            "{better:.5f} for m = {more}.",
            "{better:.5f} − {mean:.5f}",
        ),
        parts=by_steps,
    ),
    Exercise(
        "best of three, sheet, the best two",
        "Of {cards.total} cards {cards}. You draw three and keep the best two. What do they bring together, "
        "on average?",
        draw=lambda dice: {"cards": draw_cards(dice)},
        solve=lambda cards: mean_of_best(cards, drawn=3, keep=2),
        wrong={
            "That is twice the best: the second is worse.": lambda cards: 2 * mean_of_best(cards, 3),
            "That is two cards at random.": lambda cards: 2 * mean_of_best(cards, 1),
            "The least of the three is discarded.": lambda cards: 3 * mean_of_best(cards, 1),
        },
        stars=3,
        in_lesson={"cards": LESSON},
        working=(
            "All three bring 3 · {sum}/{cards.total} = {three:.5f} on average; the least of them goes.",
            "At least 1, 4, 5, 8 points bring G = {counts} cards; the least does with C(G, 3)/C("
            "{cards.total}, 3). Its mean is 1 · P(≥ 1) + 3 · P(≥ 4) + 1 · P(≥ 5) + 3 · P(≥ 8) = {least:.5f}.",
            "{three:.5f} − {least:.5f}",
        ),
        parts=without_the_least,
    ),
    Exercise(
        "best of three, sheet, one by one",
        "Of {cards.total} cards {cards}. Three come one by one, and one that is let go is gone. Keep the"
        " first that brings at least t, else the third. What does the best t bring on average?",
        draw=lambda dice: {"cards": draw_cards(dice)},
        solve=best_threshold,
        wrong={
            "That is the best of three, seen all at once.": lambda cards: mean_of_best(cards, 3),
            "That is if the first card is always kept.": lambda cards: mean_of_best(cards, 1),
        },
        stars=4,
        in_lesson={"cards": LESSON},
        working=(
            "t = 1, 4, 5, 8 bring {means}: t = {best}. So much bring {good} cards, {points} points together, "
            "the other {others} bring {rest}.",
            "Kept is a good first card; or a good second after another; or any third after two others.",
            "{points}/{cards.total} + {others}/{cards.total} · {points}/{for_second} + {others}/"
            "{cards.total} · {others_left}/{for_second} "
            "· ({points} + {rest} · {others_last}/{others})/{for_third}",
        ),
        parts=by_threshold,
    ),
)
