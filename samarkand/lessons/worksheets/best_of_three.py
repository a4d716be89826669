"""Worksheet of the best of three: other cards, other draws."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import permutations
from random import Random

from samarkand.grammar import Sentence, listed
from samarkand.lessons.variants import Exercise
from samarkand.probability import best_of, binomial

POINTS = (0, 1, 4, 5, 8)  # that a card may bring, as camels may stand
MIDDLE = (range(8, 13), range(4, 8), range(3, 6), range(1, 4), range(1, 2))


POINTS_BROUGHT = Sentence("{number:# brings|# bring} {value:# point|# points}")
BROUGHT = Sentence("{number:# brings|# bring} {value}")


class Cards(dict[int, int]):
    """How many cards bring so many points, told in words.

    Examples
    --------
    >>> str(Cards({0: 3, 8: 1})), Cards({0: 3, 8: 1}).total
    ('3 bring 0 points and 1 brings 8', 4)
    """

    @property
    def total(self) -> int:
        """How many cards there are."""
        return sum(self.values())

    def __str__(self) -> str:
        sentences = [POINTS_BROUGHT, *[BROUGHT] * (len(self) - 1)]
        told = zip(sentences, self.items(), strict=True)
        return listed(words.say(number=number, value=value) for words, (value, number) in told)


LESSON = Cards(zip(POINTS, (12, 6, 4, 2, 1), strict=True))


def mean_of_best(cards: Cards, drawn: int, keep: int = 1) -> Fraction:
    """The mean sum of the best so many of a draw."""
    return best_of(cards, drawn, keep).expectation()


def top(cards: Cards, drawn: int) -> Fraction:
    """The probability that the best of a draw brings the most there is."""
    return best_of(cards, drawn, keep=1)[max(cards)]


def first_good_enough(cards: Cards, least: int) -> Fraction:
    """The mean value kept, if the first of three cards worth so much is taken, else the third."""
    points = [value for value, number in cards.items() for _ in range(number)]
    orders = list(permutations(points, 3))
    return Fraction(sum(_kept(order, least) for order in orders), len(orders))


def _kept(order: Iterable[int], least: int) -> int:
    *earlier, last = order
    return next((value for value in earlier if value >= least), last)


def best_threshold(cards: Cards) -> Fraction:
    """The mean value that the best threshold brings."""
    return max(first_good_enough(cards, least) for least in cards)


def draw_cards(dice: Random) -> Cards:
    """Cards of a middle game."""
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
        stars=2,
        in_lesson={"cards": LESSON, "drawn": 3},
    ),
    Exercise(
        "best of three, sheet, the best two",
        "Of {cards.total} cards {cards}. You draw {drawn} and keep the best two. What do they bring "
        "together, on average?",
        draw=lambda dice: {"cards": draw_cards(dice), "drawn": dice.randint(3, 4)},
        solve=lambda cards, drawn: mean_of_best(cards, drawn, keep=2),
        wrong={
            "That is twice the best: the second is worse.": lambda cards, drawn: (
                2 * mean_of_best(cards, drawn)
            ),
            "That is two cards at random.": lambda cards, drawn: 2 * mean_of_best(cards, 1),
        },
        stars=3,
        in_lesson={"cards": LESSON, "drawn": 3},
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
    ),
)
