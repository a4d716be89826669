"""The tasks of the test of track 3: sums, the normal and the Poisson distribution, waiting, and auctions."""

from collections.abc import Mapping
from fractions import Fraction
from math import exp, isqrt
from random import Random
from typing import Any

from samarkand.grammar import Sentence, join_commas
from samarkand.lessons.variants import Exercise
from samarkand.picture import Picture
from samarkand_teaching.press.exams import wording
from samarkand_teaching.press.exams.figures import STEPS, bar_chart, below, normal_table
from samarkand_teaching.press.exams.tasks import Calculation, Explanation, Story

MEANS = (50, 80, 120, 150, 200, 250)  # hundredths: of faulty lamps


def of_the_sum(bottles: int, one: int) -> int:
    """Return the standard deviation of a sum of equal, independent amounts.

    Examples
    --------
    >>> of_the_sum(bottles=9, one=4)
    12
    """
    return isqrt(bottles) * one


def several(rare: int, bought: int) -> float:
    """Return the Poisson probability that at least two lamps are faulty.

    Examples
    --------
    >>> round(several(rare=200, bought=400), 4)
    0.594
    """
    mean = bought / rare
    return 1 - (1 + mean) * exp(-mean)


def different(children: int, flavours: int) -> Fraction:
    """Return the mean number of flavours that some children choose.

    Examples
    --------
    >>> different(children=2, flavours=2)
    Fraction(3, 2)
    """
    return flavours * (1 - (1 - Fraction(1, flavours)) ** children)


def both_levels(first: Fraction, second: Fraction) -> Fraction:
    """Return the mean number of attempts until both levels are passed.

    Examples
    --------
    >>> both_levels(Fraction(1, 2), Fraction(2, 3))
    Fraction(9, 2)
    """
    return (1 / first + 1) / second


def packets(kinds: int, owned: int) -> Fraction:
    """Return the mean number of packets that complete a collection.

    Examples
    --------
    >>> packets(kinds=4, owned=0)
    Fraction(25, 3)
    """
    return sum((Fraction(kinds, missing) for missing in range(1, kinds - owned + 1)), Fraction(0))


def gains(worth: int, accepted: Mapping[int, int]) -> dict[int, Fraction]:
    """Return the mean gain of each price.

    Examples
    --------
    >>> gains(50, {60: 100, 70: 80})
    {60: Fraction(10, 1), 70: Fraction(16, 1)}
    """
    return {price: Fraction((price - worth) * percent, 100) for price, percent in accepted.items()}


def too_heavy(tenths: int, **_: object) -> float:
    """Return the probability, to four decimals, of more than this many tenths of a standard deviation.

    Examples
    --------
    >>> too_heavy(14)
    0.0808
    """
    return round(1 - below(tenths), 4)


def _lamps(dice: Random) -> dict[str, int]:
    rare = 100 * dice.randint(2, 8)
    return {"rare": rare, "bought": rare * dice.choice(MEANS) // 100}


def _collection(dice: Random) -> dict[str, int]:
    kinds = dice.randint(5, 9)
    return {"kinds": kinds, "owned": kinds - dice.randint(2, 3)}


def _bicycle(dice: Random) -> dict[str, Any]:
    worth = 10 * dice.randint(3, 8)
    percents = sorted(dice.sample(range(10, 100, 10), 5), reverse=True)
    accepted = {worth + 10 * step: percent for step, percent in enumerate(percents, start=1)}
    return {"worth": worth, "accepted": accepted}


def _has_one_best_price(worth: int, accepted: Mapping[int, int]) -> bool:
    *_, second, best = sorted(gains(worth, accepted).values())
    prices = gains(worth, accepted)
    return second < best and best not in (prices[min(prices)], prices[max(prices)])


def _lift(dice: Random) -> dict[str, int]:
    people, deviation = dice.choice(((9, 10), (16, 10), (16, 15), (25, 10), (25, 12)))
    mean, tenths = dice.randint(70, 80), dice.choice(STEPS[1:-1])
    limit = people * mean + isqrt(people) * deviation * tenths // 10
    return {"people": people, "mean": mean, "deviation": deviation, "tenths": tenths, "limit": limit}


def _parts_of_lift(people: int, mean: int, deviation: int, tenths: int, limit: int) -> dict[str, Any]:
    return {
        "total": people * mean,
        "spread": isqrt(people) * deviation,
        "more": limit - people * mean,
        "z": tenths / 10,
        "below": below(tenths),
    }


def _chart(accepted: Mapping[int, int], **_: object) -> Picture:
    return bar_chart(accepted, str(wording.PRICE), str(wording.ACCEPTED))


BOTTLES = Exercise(
    "test 3, bottles",
    "A machine fills bottles with juice. The amounts in the bottles are independent of each other. Each has "
    "a standard deviation of {one} ml. What is the standard deviation, in ml, of the total amount in "
    "{bottles} bottles?",
    draw=lambda dice: {"bottles": dice.choice((4, 9, 16, 25, 36)), "one": dice.randint(2, 9)},
    solve=of_the_sum,
    wrong={
        "You added standard deviations. What adds up when amounts are independent?": lambda bottles, one: (
            bottles * one
        ),
        "That is the variance. What is its square root?": lambda bottles, one: bottles * one**2,
    },
    share=False,
    stars=1,
    working=("The variances add up: {bottles} · {one}²", "√({bottles} · {one}^2)"),
)
LAMPS = Exercise(
    "test 3, lamps",
    "One in {rare} lamps from a factory is faulty, independently of the others. A shop buys {bought} of "
    "these lamps. Use the Poisson distribution as an approximation: what is the probability that at least "
    "two of them are faulty?",
    draw=_lamps,
    solve=several,
    wrong={
        "You only took away “none”. What about exactly one?": lambda rare, bought: 1 - exp(-bought / rare),
        "complement": lambda rare, bought: 1 - several(rare, bought),
    },
    stars=2,
    working=(
        "On average {bought}/{rare} = {mean:g} lamps are faulty.",
        "None with probability e^(−{mean:g}) = {none:.6f}, exactly one with {mean:g} · {none:.6f} = "
        "{one:.6f}",
        "1 − {none:.6f} − {one:.6f}",
    ),
    parts=lambda rare, bought: {
        "mean": bought / rare,
        "none": exp(-bought / rare),
        "one": bought / rare * exp(-bought / rare),
    },
)
ICE_CREAM = Exercise(
    "test 3, ice cream",
    "{children} children each choose one of {flavours} flavours of ice cream at random, independently of "
    "each other. How many different flavours do they choose, on average?",
    draw=lambda dice: {"children": dice.randint(3, 5), "flavours": dice.randint(3, 6)},
    solve=different,
    wrong={
        "That is the mean for one flavour only. How many flavours are there?": lambda children, flavours: (
            different(children, flavours) / flavours
        ),
    },
    share=False,
    stars=2,
    working=(
        "Use an indicator for each flavour. Nobody chooses it with probability "
        "({less}/{flavours})^{children}.",
        "All {flavours} flavours have the same mean, and means add up.",
        "{flavours} · (1 − ({less}/{flavours})^{children})",
    ),
    parts=lambda children, flavours: {"less": flavours - 1},
)
LEVELS = Exercise(
    "test 3, levels",
    "A computer game has two levels. Each attempt at a level takes one minute. You pass level 1 with "
    "probability {first}. If you fail, you try level 1 again. You pass level 2 with probability {second}. If "
    "you fail, you go back to level 1. How many minutes does it take on average to pass both levels?",
    draw=lambda dice: {
        "first": Fraction(dice.randint(1, 3), 4),
        "second": Fraction(dice.randint(1, 4), 5),
    },
    solve=both_levels,
    wrong={
        "You added the two waiting times. "
        "Where do you go after a failure at level 2?": lambda first, second: 1 / first + 1 / second,
        "You started at level 2. Where does the game begin?": lambda first, second: (
            both_levels(first, second) - 1 / first
        ),
    },
    share=False,
    stars=2,
    working=(
        "From level 1, A = 1 + {fail} · A + {first} · B, so A = {wait} + B. From level 2, B = 1 + {back} · "
        "A.",
        "Together A = {wait} + 1 + {back} · A, so {second} · A = {wait} + 1.",
        "({wait} + 1)/({second})",
    ),
    parts=lambda first, second: {"fail": 1 - first, "wait": 1 / first, "back": 1 - second},
)
STICKERS = Exercise(
    "test 3, stickers",
    "Each packet of cereal holds one of {kinds} different stickers, all equally likely. You already have "
    "{owned} of the {kinds} stickers. How many more packets must you buy, on average, to have all {kinds}?",
    draw=_collection,
    solve=packets,
    wrong={
        "You let every packet contain a new sticker. How likely is that?": lambda kinds, owned: kinds - owned,
        "That is the wait for the next new sticker. How many are missing?": lambda kinds, owned: Fraction(
            kinds, kinds - owned
        ),
        "You started without any stickers. How many do you already have?": lambda kinds, owned: packets(
            kinds, 0
        ),
    },
    share=False,
    stars=2,
    working=(
        "With {missing} stickers missing, a packet contains a new one with probability {missing}/{kinds}. So "
        "the mean wait is {kinds}/{missing}, and so on.",
        "{waits}",
    ),
    parts=lambda kinds, owned: {
        "missing": kinds - owned,
        "waits": " + ".join(f"{kinds}/{missing}" for missing in range(kinds - owned, 0, -1)),
    },
)
BICYCLE = Exercise(
    "test 3, bicycle",
    "You want to sell your bicycle. You name one price, and the buyer says yes or no. The bar chart shows "
    "how likely a yes is at each price. The bicycle is worth {worth} euros to you, so your gain is the price "
    "minus {worth} euros. If the buyer says no, you keep the bicycle and gain nothing. You name the best of "
    "the five prices. How many euros do you gain, on average?",
    draw=_bicycle,
    solve=lambda worth, accepted: max(gains(worth, accepted).values()),
    wrong={
        "You let the buyer accept the highest price. How likely is a yes?": lambda worth, accepted: (
            max(accepted) - worth
        ),
        "You forgot what the bicycle is worth to you. What do you give away?": lambda worth, accepted: max(
            Fraction(price * percent, 100) for price, percent in accepted.items()
        ),
    },
    allow=_has_one_best_price,
    share=False,
    stars=2,
    working=(
        "A sale at each price gains {steps} euros. Multiply by the probability of a yes: {products}",
        "({best} − {worth}) · {percent}/100",
    ),
    parts=lambda worth, accepted: {
        "steps": join_commas(str(price - worth) for price in accepted),
        "products": join_commas(map(str, gains(worth, accepted).values())),
        "best": (best := max(accepted, key=lambda price: gains(worth, accepted)[price])),
        "percent": accepted[best],
    },
)
LIFT = Exercise(
    "test 3, lift",
    "{people} adults get into a lift. The mass of an adult has mean {mean} kg and standard deviation "
    "{deviation} kg, and the masses are independent. The lift can carry {limit:,} kg. Use the normal "
    "distribution and the table. What is the probability that the adults are too heavy for the lift?",
    draw=_lift,
    solve=too_heavy,
    wrong={
        "You found the probability that they are not too heavy. "
        "What does the question ask?": lambda tenths, **_: below(tenths),
    },
    allow=lambda people, deviation, tenths, **_: isqrt(people) * deviation * tenths % 10 == 0,
    stars=3,
    working=(
        "The total has mean {people} · {mean} = {total:,} kg and standard deviation √{people} · {deviation} "
        "= {spread} kg.",
        "The limit is {limit:,} − {total:,} = {more} kg above the mean: z = {more}/{spread} = {z:g}",
        "1 − {below}",
    ),
    parts=_parts_of_lift,
)
CURSE = Explanation(
    "who_won_and_is_sorry",
    (
        Story(
            Sentence(
                "Six companies bid for the right to drill for oil in the same place. Each estimates how much "
                "oil there is. Their estimates are right on average. The highest bid wins, and the winner "
                "often loses money. Why? And what should a company do about it?"
            ),
            Sentence(
                "The winner is the company with the highest estimate. The highest of six estimates is "
                "usually too high, although a single estimate is right on average. So a company should bid "
                "less than its estimate, because it only wins if all the others estimate less."
            ),
        ),
        Story(
            Sentence(
                "Five builders offer to build the same house. Each offers the cost that they estimate. Their "
                "estimates are right on average. The lowest offer wins, and the winner often loses money. "
                "Why? And what should a builder do about it?"
            ),
            Sentence(
                "The winner is the builder with the lowest estimate. The lowest of five estimates is usually "
                "too low, although a single estimate is right on average. So a builder should ask for more "
                "than their estimate, because they only win if all the others estimate more."
            ),
        ),
    ),
    (
        Sentence("The winner is not just any bidder, but the one with the most extreme estimate."),
        Sentence("The most extreme of several estimates usually errs in this direction."),
        Sentence("So allow for this in the bid: ask yourself what you would think if you had won."),
    ),
)
PAGES = (
    (
        Calculation("the_die_that_steps_back", BOTTLES),
        Calculation("one_in_348", LAMPS),
        Calculation("how_many_goods_in_seven_cards", ICE_CREAM),
    ),
    (
        Calculation("how_many_rolls_to_go", LEVELS),
        Calculation("when_have_all_families_met", STICKERS),
        Calculation("the_falling_clock", BICYCLE, _chart),
    ),
    (Calculation("bell", LIFT, normal_table), CURSE),
)
