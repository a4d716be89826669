"""Worksheet for who won and is sorry, with other numbers of bidders and other errors."""

from fractions import Fraction
from functools import lru_cache
from itertools import product

from samarkand.grammar import _, with_minus
from samarkand.lessons.variants import Exercise
from samarkand_teaching.press.experiments import Experiment

OFF = tuple(Fraction(half, 2) for half in range(9))  # what may be taken off an estimate, in steps


def too_high(bidders: int, most: int) -> Fraction:
    """Return the probability that the highest bid is above the value of the jar.

    Examples
    --------
    >>> too_high(bidders=4, most=2)
    Fraction(544, 625)
    """
    return 1 - Fraction(most + 1, 2 * most + 1) ** bidders


def highest(bidders: int, step: int) -> Fraction:
    """Return the mean of the greatest error, each being one step down, none, or one step up.

    Examples
    --------
    >>> highest(bidders=4, step=1)
    Fraction(64, 81)
    """
    return step * (1 - Fraction(1 + 2**bidders, 3**bidders))


def second(bidders: int, step: int) -> Fraction:
    """Return the mean of the second greatest of such errors.

    Examples
    --------
    >>> second(bidders=4, step=1)
    Fraction(8, 27)
    """
    rows, low = 3**bidders, 1 + 2 * bidders
    up = rows - 2**bidders - bidders * 2 ** (bidders - 1)  # at least two errors are one step up
    return Fraction(step * (up - low), rows)


@lru_cache
def brings(bidders: int, off: Fraction) -> Fraction:
    """Return the mean gain in a second-price auction from bidding `off` less, with errors from −2 to 2.

    The others bid what they estimate; a lot decides between equal bids.

    Examples
    --------
    >>> brings(bidders=4, off=Fraction(0)), brings(bidders=4, off=Fraction(3, 2))
    (Fraction(-78, 625), Fraction(4, 125))
    """
    total = Fraction(0)
    for mine, *others in product(range(-2, 3), repeat=bidders):
        best = max(others)
        if mine - off >= best:
            alike = others.count(best) if mine - off == best else 0
            total -= Fraction(best, 1 + alike)
    return total / 5**bidders


def best_shade(bidders: int, step: int) -> Fraction:
    """Return the mean gain from the best of the allowed shades.

    Examples
    --------
    >>> best_shade(bidders=4, step=1)
    Fraction(4, 125)
    """
    return step * max(brings(bidders, off) for off in OFF)


ERRORS = (with_minus(-2), with_minus(-1), "0", "1", "2")
STORY = _(
    "Four merchants bid for a jar of coins. Each bids an estimate, which is off by \N{MINUS SIGN}2, "
    "\N{MINUS SIGN}1, 0, 1 or 2 coins, all equally likely. The highest bid wins, and the winner pays it. "
    "Nora wins. “On average I pay what the jar holds,” she says."
)
EXPERIMENT = Experiment(
    _(
        "A jar holds 3 coins. Each of four pupils rolls a die in secret: the numbers 1 to 5 are the bid. "
        "With a 6, roll again. The highest bid wins. Hold twelve auctions. How far from 3 is each of these "
        "bids? Make a tally mark in the right cell."
    ),
    heads=ERRORS,
    rows=(_("my bid"), _("the highest"), _("the second")),
    material=("dice",),
)
EXERCISES = (
    Exercise(
        "who won, sheet, too high",
        "In an auction, {bidders} merchants bid what they estimate. Each estimate is wrong by "
        "\N{MINUS SIGN}{most} to {most} coins, and each whole number of coins is equally likely. The "
        "highest bid wins, and the winner pays it. What is the probability that the winner pays too much?",
        draw=lambda dice: {"bidders": dice.randint(2, 5), "most": dice.randint(1, 4)},
        solve=too_high,
        wrong={
            "That is for a single bidder. Which of the bids wins?": lambda bidders, most: too_high(1, most),
            "That is the probability that all bids are too high. How many bids above the value are "
            "enough?": lambda bidders, most: too_high(1, most) ** bidders,
            "That is the probability that someone makes the largest error. Which other errors are too "
            "high?": lambda bidders, most: 1 - Fraction(2 * most, 2 * most + 1) ** bidders,
        },
        stars=2,
        in_lesson={"bidders": 3, "most": 2},
    ),
    Exercise(
        "who won, sheet, the highest bid",
        "In an auction, {bidders} merchants bid what they estimate. Each estimate is wrong by "
        "\N{MINUS SIGN}{step}, 0 or {step} coins, all equally likely. The highest bid wins, and the winner "
        "pays it. By how many coins is the price too high on average?",
        draw=lambda dice: {"bidders": dice.randint(4, 7), "step": dice.randint(1, 3)},
        solve=highest,
        wrong={
            "That is for a single bidder. Which of the bids wins?": lambda bidders, step: 0,
            (
                "You assumed that someone always makes the largest error. How often does nobody?"
            ): lambda bidders, step: step,
            "That is the second highest bid. Which bid does the winner pay?": second,
        },
        share=False,
        stars=2,
        in_lesson={"bidders": 4, "step": 1},
    ),
    Exercise(
        "who won, sheet, the second price",
        "(Enrichment) In an auction, {bidders} merchants bid what they estimate. Each estimate is wrong by "
        "\N{MINUS SIGN}{step}, 0 or {step} coins, all equally likely. The highest bid wins, but the "
        "winner pays only the second highest bid. By how many coins is the price too high on average?",
        draw=lambda dice: {"bidders": dice.randint(5, 9), "step": dice.randint(1, 2)},
        solve=second,
        wrong={
            "That is the highest bid. Which bid does the winner pay here?": highest,
            (
                "You left out the rows in which the second bid is too low. What does the winner gain then?"
            ): lambda bidders, step: step * (1 - Fraction(bidders * (2 + 2 ** (bidders - 1)), 3**bidders)),
        },
        share=False,
        stars=3,
        in_lesson={"bidders": 4, "step": 1},
        parts=lambda bidders, step: {
            "rows": 3**bidders,
            "up": 3**bidders - 2**bidders - bidders * 2 ** (bidders - 1),
            "low": 1 + 2 * bidders,
        },
        method="Of the {rows:,} rows of errors, {up:,} have the error {step} at least twice, and {low} have "
        "at most one error above \N{MINUS SIGN}{step}. In all others the second bid is right: {step} · "
        "({up} \N{MINUS SIGN} {low})/{rows}.",
    ),
    Exercise(
        "who won, sheet, the best shade",
        "(Enrichment) You and other merchants, {bidders} bidders in all, bid for a jar. Each estimate "
        "is wrong by \N{MINUS SIGN}{two_steps}, \N{MINUS SIGN}{step}, 0, {step} or {two_steps} coins, "
        "all equally likely. The highest bid wins, but the winner pays only the second highest bid. If "
        "the highest bids are equal, the winner is drawn at random and pays that bid. The others bid what "
        "they estimate. You subtract 0, {half}, {step}, … or {four_steps} coins from your estimate. How "
        "many coins does the best choice gain you per auction, on average?",
        draw=lambda dice: {"bidders": dice.randint(3, 5), "step": 10 * dice.randint(1, 12)},
        solve=best_shade,
        wrong={
            (
                "You subtracted nothing. What happens when your estimate is much too high?"
            ): lambda bidders, step: step * brings(bidders, OFF[0]),
            "You subtracted too little. Can you do better if you subtract more?": lambda bidders, step: (
                step * brings(bidders, OFF[2])
            ),
            "You subtracted too much. Which cheap jars do you miss?": lambda bidders, step: (
                step * brings(bidders, OFF[4])
            ),
        },
        allow=lambda bidders, step: 0.5 <= best_shade(bidders, step) <= 1.9,
        share=False,
        stars=4,
        in_lesson={"bidders": 4, "step": 1},
        parts=lambda bidders, step: {
            "half": Fraction(step, 2),
            "two_steps": 2 * step,
            "four_steps": 4 * step,
        },
    ),
)
ON_PAGE = (1, 4)
