"""Worksheet for four from the caravan, with other piles and other purchases."""

from fractions import Fraction
from random import Random

from samarkand.grammar import _
from samarkand.lessons.variants import Exercise
from samarkand.probability import binomial, hypergeometric
from samarkand_teaching.press.experiments import Experiment

WANTED = 2


LIKELIEST = Fraction(49, 50)  # what is surer is not asked for


def one_by_one(total: int, special: int, drawn: int, grain: int = 0) -> Fraction:
    """Return how many more cards a player buys who stops at two grain, or when two are out of reach.

    Parameters
    ----------
    total, special : int
        Cards in the pile now, and how many of them are grain.
    drawn : int
        How many more cards may be bought.
    grain : int
        How many grain cards were drawn.

    Examples
    --------
    >>> one_by_one(total=4, special=2, drawn=2)
    Fraction(3, 2)
    """
    if grain == WANTED or grain + drawn < WANTED:
        return Fraction(0)
    chance = Fraction(special, total)
    hit = one_by_one(total - 1, special - 1, drawn - 1, grain + 1) if special else Fraction(0)
    missed = one_by_one(total - 1, special, drawn - 1, grain)
    return 1 + chance * hit + (1 - chance) * missed


def some_grain(total: int, special: int, drawn: int) -> Fraction:
    """Return the probability of at least one grain."""
    return hypergeometric(total, special, drawn).at_least(1)


def _pile(dice: Random, least: int, most: int) -> dict[str, object]:
    total = dice.randint(30, 60)
    return {
        "total": total,
        "special": dice.randint(total // 6, total // 3),
        "drawn": dice.randint(least, most),
    }


STORY = _(
    "In the board game *Samarkand* you buy four cards from a pile. Of its 48 cards, 11 are grain. You want "
    "at least two grain cards. A friend says: “Every card is equally likely to be grain. So calculate as if "
    "you put each card back.”"
)
EXPERIMENT = Experiment(
    _(
        "Make a pile of 4 cards, 2 of them grain. Half of the tables draw two cards at once. The other "
        "tables draw one card twice, and put it back each time. Do this twenty times. Make a tally mark "
        "for the number of grain cards, and add up all tables. How often is exactly one card grain?"
    ),
    heads=("0", "1", "2"),
    rows=(_("at once"), _("put back")),
    material=("cards",),
    asks_guess=True,
)
EXERCISES = (
    Exercise(
        "four from the caravan, sheet, mean",
        "A pile has {total} cards, {special} of them grain. You draw {drawn} cards. How many of them "
        "are grain, on average?",
        draw=lambda dice: _pile(dice, 4, 7),
        solve=lambda total, special, drawn: drawn * Fraction(special, total),
        wrong={
            "That is the mean for one card. How many cards do you draw?": lambda total, special, drawn: (
                Fraction(special, total)
            )
        },
        share=False,
        stars=1,
        in_lesson={"total": 48, "special": 11, "drawn": 4},
    ),
    Exercise(
        "four from the caravan, sheet, at least one",
        "A pile has {total} cards, {special} of them grain. You draw {drawn} cards. What is the "
        "probability that at least one of them is grain?",
        draw=lambda dice: _pile(dice, 4, 7),
        solve=some_grain,
        allow=lambda total, special, drawn: some_grain(total, special, drawn) <= LIKELIEST,
        wrong={
            "with replacement": lambda total, special, drawn: 1 - (1 - Fraction(special, total)) ** drawn,
            (
                "That is the probability of at least two. How many grain cards are enough here?"
            ): lambda total, special, drawn: hypergeometric(total, special, drawn).at_least(2),
        },
        stars=2,
        in_lesson={"total": 48, "special": 11, "drawn": 8},
    ),
    Exercise(
        "four from the caravan, sheet, the first is grain",
        "A pile has {total} cards, {special} of them grain. You draw {drawn} cards and turn up the "
        "first. It is grain. What is the probability now that at least two of the {drawn} cards are "
        "grain?",
        draw=lambda dice: _pile(dice, 3, 6),
        solve=lambda total, special, drawn: hypergeometric(total - 1, special - 1, drawn - 1).at_least(1),
        wrong={
            "with replacement": lambda total, special, drawn: binomial(
                drawn - 1, Fraction(special, total)
            ).at_least(1),
            (
                "You drew from the whole pile. Is the card that you turned up still in it?"
            ): lambda total, special, drawn: hypergeometric(total, special, drawn - 1).at_least(1),
        },
        stars=3,
        in_lesson={"total": 48, "special": 11, "drawn": 4},
        parts=lambda total, special, drawn: {
            "next": drawn - 1,
            "others": total - special,
            "left": total - 1,
        },
        method="One grain card is gone: 1 \N{MINUS SIGN} P(no grain among the next {next}) = 1 "
        "\N{MINUS SIGN} C({others}, {next})/C({left}, {next}).",
    ),
    Exercise(
        "four from the caravan, sheet, one by one",
        "A pile has {total} cards, {special} of them grain. You buy one card after another, {drawn} at "
        "most. You want two grain cards. More are worth no more, and one alone is worth nothing. You "
        "stop as soon as another card is useless. How many cards do you buy on average?",
        draw=lambda dice: _pile(dice, 3, 5),
        solve=one_by_one,
        wrong={
            "You always bought the last card. When can you stop earlier?": lambda total, special, drawn: drawn
        },
        stars=4,
        in_lesson={"total": 48, "special": 11, "drawn": 4},
    ),
)
ON_PAGE = (2, 4)
