"""Worksheet for the best of three, with other cards and other draws."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from math import perm, prod
from random import Random

from samarkand.grammar import _, join_things, ngettext
from samarkand.lessons.variants import Exercise
from samarkand.probability import best_of, binomial
from samarkand_teaching.press.experiments import Experiment

POINTS = (0, 1, 4, 5, 8)  # that a card may bring, as camels may stand
MIDDLE = (range(8, 13), range(4, 8), range(3, 6), range(1, 4), range(1, 2))


POINTS_BROUGHT = _("{number:# scores|# score} {value:# point|# points}")
BROUGHT = ngettext("{number} scores {value}", "{number} score {value}", "number")


class Cards(dict[int, int]):
    """The number of cards for each number of points, as text.

    Examples
    --------
    >>> str(Cards({0: 3, 8: 1})), Cards({0: 3, 8: 1}).total
    ('3 score 0 points and 1 scores 8', 4)
    """

    @property
    def total(self) -> int:
        """Return the number of cards."""
        return sum(self.values())

    def __str__(self) -> str:
        sentences = [POINTS_BROUGHT, *[BROUGHT] * (len(self) - 1)]
        pairs = zip(sentences, self.items(), strict=True)
        return join_things(sentence.format(number=number, value=value) for sentence, (value, number) in pairs)


LESSON = Cards(zip(POINTS, (12, 6, 4, 2, 1), strict=True))


def mean_of_best(cards: Cards, drawn: int, keep: int = 1) -> Fraction:
    """Return the mean sum of the best cards of a draw."""
    return best_of(cards, drawn, keep).expectation()


def top(cards: Cards, drawn: int) -> Fraction:
    """Return the probability that the best card of a draw has the maximum."""
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
    """Return the mean value that the best threshold gives."""
    return max(first_good_enough(cards, least) for least in cards)


def draw_cards(dice: Random) -> Cards:
    """Draw the cards of a middle game."""
    return Cards({value: dice.choice(numbers) for value, numbers in zip(POINTS, MIDDLE, strict=True)})


STORY = _(
    "In *Routes to Riches* you pay 3 points, draw three of 25 cards and keep one. Of these cards, 12 score "
    "0 points, 6 score 1, 4 score 4, 2 score 5, and the best one scores 8. Are the three cards worth their "
    "price?"
)
EXPERIMENT = Experiment(
    _(
        "Write the points on 25 slips: 0 on twelve slips, 1 on six, 4 on four, 5 on two and 8 on one. Draw "
        "one slip and put it back, twenty times. Then draw three slips, note only the best, and put all "
        "three back, twenty times. Make tally marks."
    ),
    heads=("0", "1", "4", "5", "8"),
    rows=(_("one slip"), _("best of three")),
    material=("slips of paper", "cards"),
)
EXERCISES = (
    Exercise(
        "best of three, sheet, the best there is",
        "Of {cards.total} cards, {cards}. You draw {drawn} of these cards. What is the probability "
        "that the best of them scores 8 points?",
        draw=lambda dice: {"cards": draw_cards(dice), "drawn": dice.randint(2, 5)},
        solve=top,
        wrong={
            "with replacement": lambda cards, drawn: binomial(
                drawn, Fraction(cards[max(cards)], cards.total)
            ).at_least(1),
            "That is for one card. How many cards do you draw?": lambda cards, drawn: Fraction(
                cards[max(cards)], cards.total
            ),
        },
        stars=1,
        in_lesson={"cards": LESSON, "drawn": 5},
    ),
    Exercise(
        "best of three, sheet, one card more",
        "Of {cards.total} cards, {cards}. You draw {drawn} of these cards and keep the best. How many "
        "more points do you get on average if you draw one card more?",
        draw=lambda dice: {"cards": draw_cards(dice), "drawn": dice.randint(2, 4)},
        solve=lambda cards, drawn: mean_of_best(cards, drawn + 1) - mean_of_best(cards, drawn),
        wrong={
            (
                "That is the mean with the larger draw. How much more is that than before?"
            ): lambda cards, drawn: mean_of_best(cards, drawn + 1),
            "That is what your last card adds. What would one card more add?": lambda cards, drawn: (
                mean_of_best(cards, drawn) - mean_of_best(cards, drawn - 1)
            ),
        },
        share=False,
        stars=3,
        in_lesson={"cards": LESSON, "drawn": 3},
        parts=lambda cards, drawn: {"zeros": cards[0], "more": drawn + 1},
        method="The mean of the best of n cards is 8 \N{MINUS SIGN} P(0) \N{MINUS SIGN} 3 · P(at most 1) "
        "\N{MINUS SIGN} P(at most 4) \N{MINUS SIGN} 3 · P(at most 5), with P(0) = C({zeros}, "
        "n)/C({cards.total}, n) and so on. Find it for n = {more} and for n = {drawn}, and subtract.",
    ),
    Exercise(
        "best of three, sheet, the best two",
        "Of {cards.total} cards, {cards}. You draw three of these cards and keep the best two. How "
        "many points do these two score together, on average? (First find the mean of the worst card.)",
        draw=lambda dice: {"cards": draw_cards(dice)},
        solve=lambda cards: mean_of_best(cards, drawn=3, keep=2),
        wrong={
            "You doubled the mean of the best card. Is the second card as good as the best?": lambda cards: (
                2 * mean_of_best(cards, 3)
            ),
            "That is for two cards at random. Which two of the three do you keep?": lambda cards: (
                2 * mean_of_best(cards, 1)
            ),
            "You kept all three cards. Which one do you give back?": lambda cards: 3 * mean_of_best(cards, 1),
        },
        stars=3,
        in_lesson={"cards": LESSON},
        parts=lambda cards: {
            "points": sum(value * number for value, number in cards.items()),
            "better": cards.total - cards[0],
        },
        method="The mean of three cards, 3 · {points}/{cards.total}, minus that of the worst, P(at least "
        "1) + 3 · P(at least 4) + P(at least 5), with P(at least 1) = C({better}, 3)/C({cards.total}, 3) "
        "and so on.",
    ),
    Exercise(
        "best of three, sheet, one by one",
        "Of {cards.total} cards, {cards}. You are shown three of these cards one by one. You may keep "
        "one, but you can't go back to a card that you have let go. So you keep the first card that "
        "scores at least t points, or else the third. How many points does the best t give on average?",
        draw=lambda dice: {"cards": draw_cards(dice)},
        solve=best_threshold,
        wrong={
            "You took the best of three. Can you go back to an earlier card?": lambda cards: mean_of_best(
                cards, 3
            ),
            "You always kept the first card. When is it better to let it go?": lambda cards: mean_of_best(
                cards, 1
            ),
        },
        stars=4,
        in_lesson={"cards": LESSON},
    ),
)
ON_PAGE = (1, 4)
