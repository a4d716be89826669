"""The tasks of the test of track 1: expected value, counting, fluctuation and conditional probability."""

from collections.abc import Mapping
from fractions import Fraction
from math import comb, perm
from random import Random
from typing import Any

from samarkand.grammar import Sentence
from samarkand.lessons.variants import Exercise
from samarkand.picture import Picture
from samarkand_teaching.press.exams import wording
from samarkand_teaching.press.exams.figures import bar_chart
from samarkand_teaching.press.exams.tasks import Calculation, Explanation, Story

ROLLS, SIDES, EXPECTED = 30, 6, 5  # of the bar chart: rolls of each pupil, and sixes that they expect
SHOWN = range(12)  # numbers of sixes


def missed(percent: int, throws: int) -> Fraction:
    """Return the probability of missing each of several throws.

    Examples
    --------
    >>> missed(percent=40, throws=3)
    Fraction(27, 125)
    """
    return (1 - Fraction(percent, 100)) ** throws


def loss(sectors: int, top: int, others: int, small: int, price: float) -> float:
    """Return the mean loss per spin of a wheel.

    Examples
    --------
    >>> loss(sectors=20, top=15, others=4, small=2, price=1.5)
    0.35
    """
    return round(price - (top + others * small) / sectors, 2)


def outside(counts: Mapping[int, int], low: int, high: int, **_: object) -> Fraction:
    """Return the proportion of the pupils with less than `low` or more than `high` sixes.

    Examples
    --------
    >>> outside({1: 1, 5: 6, 9: 3}, low=2, high=8)
    Fraction(2, 5)
    """
    return Fraction(_fewer(counts, low) + _more(counts, high), sum(counts.values()))


def same_flavour(friends: int, flavours: int) -> Fraction:
    """Return the probability that at least two of some friends choose the same flavour.

    Examples
    --------
    >>> same_flavour(friends=4, flavours=7)
    Fraction(223, 343)
    """
    return 1 - Fraction(perm(flavours, friends), flavours**friends)


def some_empty(total: int, empty: int, taken: int) -> Fraction:
    """Return the probability that at least one battery is empty.

    Examples
    --------
    >>> some_empty(total=10, empty=3, taken=4)
    Fraction(5, 6)
    """
    return 1 - Fraction(comb(total - empty, taken), comb(total, taken))


def _fewer(counts: Mapping[int, int], low: int) -> int:
    return sum(pupils for sixes, pupils in counts.items() if sixes < low)


def _more(counts: Mapping[int, int], high: int) -> int:
    return sum(pupils for sixes, pupils in counts.items() if sixes > high)


def _wheel(dice: Random) -> dict[str, Any]:
    wheel = {"sectors": 20, "top": dice.randint(8, 18), "others": dice.randint(3, 6), "small": 2}
    mean = (wheel["top"] + 2 * wheel["others"]) / wheel["sectors"]
    return {**wheel, "price": int(2 * mean + 1) / 2}


def _class(dice: Random) -> dict[str, Any]:
    pupils = dice.randint(24, 30)
    rolled = [sum(dice.randrange(SIDES) == 0 for _ in range(ROLLS)) for _ in range(pupils)]
    counts = {sixes: rolled.count(sixes) for sixes in SHOWN}
    low, high = dice.choice(((3, 7), (2, 7), (3, 8)))
    return {"counts": counts, "pupils": pupils, "example": counts[EXPECTED], "low": low, "high": high}


def _is_readable(counts: Mapping[int, int], pupils: int, example: int, low: int, high: int) -> bool:
    is_shown = sum(counts.values()) == pupils and example > 1
    return is_shown and _fewer(counts, low) > 0 and _more(counts, high) > 0


def _terms(total: int, out_of: int, taken: int) -> str:
    return " · ".join(f"{total - card}/{out_of - card}" for card in range(taken))


def _chart(counts: Mapping[int, int], **_: object) -> Picture:
    return bar_chart(counts, str(wording.SIXES), str(wording.PUPILS))


FREE_THROWS = Exercise(
    "test 1, free throws",
    "Mia scores with {percent}% of her free throws in basketball. Her throws are independent of each other. "
    "What is the probability that she misses all of her first {throws} throws?",
    draw=lambda dice: {"percent": dice.randrange(20, 70, 10), "throws": dice.randint(2, 4)},
    solve=missed,
    wrong={
        "You found the probability that she scores each time. "
        "What is the probability of a miss?": lambda percent, throws: Fraction(percent, 100) ** throws,
    },
    stars=1,
    working=("She misses a throw with probability {missed}.", "({missed})^{throws}"),
    parts=lambda percent, throws: {"missed": 1 - Fraction(percent, 100)},
)
WHEEL = Exercise(
    "test 1, wheel",
    "At a school fair you can spin a wheel with {sectors} equal sectors. One sector pays {top} euros, "
    "{others} sectors pay {small} euros each, and the other sectors pay nothing. A spin costs {price:.2f} "
    "euros. How many euros does a player lose per spin, on average?",
    draw=_wheel,
    solve=loss,
    wrong={
        "You found what a spin pays. What does it cost?": lambda sectors, top, others, small, price: (
            (top + others * small) / sectors
        ),
        "You counted one small prize. How many sectors pay it?": lambda sectors, top, others, small, price: (
            round(price - (top + small) / sectors, 2)
        ),
    },
    digits=2,
    share=False,
    stars=2,
    working=(
        "The wheel pays {top} + {others} · {small} = {pays} euros in {sectors} spins, if each sector comes "
        "up once.",
        "{price:.2f} − {pays}/{sectors}",
    ),
    parts=lambda top, others, small, **_: {"pays": top + others * small},
)
FLAVOURS = Exercise(
    "test 1, flavours",
    "{friends} friends each buy an ice cream. There are {flavours} flavours. Each friend chooses a flavour "
    "at random, independently of the others. What is the probability that at least two of them choose the "
    "same flavour?",
    draw=lambda dice: {"friends": dice.randint(3, 4), "flavours": dice.randint(5, 9)},
    solve=same_flavour,
    wrong={
        "complement": lambda friends, flavours: 1 - same_flavour(friends, flavours),
        "You compared the others with one particular friend. Which other pairs are there?": (
            lambda friends, flavours: 1 - (1 - Fraction(1, flavours)) ** (friends - 1)
        ),
    },
    stars=2,
    working=("The opposite is that all flavours are different: {terms}", "1 − {terms}"),
    parts=lambda friends, flavours: {
        "terms": " · ".join(f"{flavours - before}/{flavours}" for before in range(1, friends))
    },
)
BATTERIES = Exercise(
    "test 1, batteries",
    "A drawer holds {total} batteries, and {empty} of them are empty. You can't tell which. You take {taken} "
    "batteries at random. What is the probability that at least one of them is empty?",
    draw=lambda dice: {
        "total": dice.randint(8, 14),
        "empty": dice.randint(2, 4),
        "taken": dice.randint(2, 3),
    },
    solve=some_empty,
    wrong={
        "You calculated as if each battery were put back. "
        "Is it in the drawer when you take the next one?": lambda total, empty, taken: (
            1 - (1 - Fraction(empty, total)) ** taken
        ),
        "complement": lambda total, empty, taken: 1 - some_empty(total, empty, taken),
    },
    stars=2,
    working=("The opposite is that all the batteries you take are full: {terms}", "1 − {terms}"),
    parts=lambda total, empty, taken: {"terms": _terms(total - empty, total, taken)},
)
TWO_DICE = Exercise(
    "test 1, two dice",
    "Leo has two dice. On each of them the numbers 1 to {faces} are equally likely. He rolls both where you "
    "can't see them. You ask: “Is there at least one 1?” He looks at both dice and says: “Yes.” What is the "
    "probability that both dice show a 1?",
    draw=lambda dice: {"faces": dice.choice((4, 6, 8, 10, 12, 20))},
    solve=lambda faces: Fraction(1, 2 * faces - 1),
    wrong={
        "You used a 1 on one particular die. Which pairs have at least one 1?": lambda faces: Fraction(
            1, faces
        ),
        "That is the probability before you asked. What does the “Yes” rule out?": lambda faces: Fraction(
            1, faces**2
        ),
    },
    stars=2,
    working=(
        "Of {all} equally likely pairs, {less} · {less} = {none} have no 1. So {some} have at least one 1.",
        "1/{some}",
    ),
    parts=lambda faces: {
        "all": faces**2,
        "less": faces - 1,
        "none": (faces - 1) ** 2,
        "some": 2 * faces - 1,
    },
)
BAR_CHART = Exercise(
    "test 1, bar chart",
    "{pupils} pupils each rolled a fair die 30 times and counted the sixes. The bar chart shows their "
    "results. For example, {example} pupils rolled 5 sixes. What proportion of the pupils rolled fewer than "
    "{low} or more than {high} sixes?",
    draw=_class,
    solve=outside,
    allow=_is_readable,
    wrong={
        "You added the bars on one side only. What about the other side?": lambda counts, high, pupils, **_: (
            Fraction(_more(counts, high), pupils)
        ),
        "You counted the two limits as well. What does “fewer than” mean?": lambda counts, low, high, **_: (
            outside(counts, low + 1, high - 1)
        ),
        "complement": lambda counts, low, high, **_: 1 - outside(counts, low, high),
    },
    stars=2,
    working=(
        "Fewer than {low}: {few} in all. More than {high}: {many} in all.",
        "({few} + {many})/{pupils}",
    ),
    parts=lambda counts, low, high, **_: {"few": _fewer(counts, low), "many": _more(counts, high)},
)
EVEN_OUT = Explanation(
    "the_arrow_die",
    (
        Story(
            Sentence(
                "Tom tosses a fair coin. Heads comes up seven times in a row. He says: “In the long run there"
                " are as many tails as heads. So tails is more likely now.” Is he right? Explain."
            ),
            Sentence(
                "No. The coin has no memory, so the next toss shows tails with probability 1/2, as always. In"
                " the long run the proportion of tails comes close to 1/2. That happens because seven tosses "
                "hardly matter among thousands, not because tails catches up."
            ),
        ),
        Story(
            Sentence(
                "Eva rolls a fair die. In her first 20 rolls there is no six. She says: “In the long run one "
                "roll in six is a six. So a six is more likely now.” Is she right? Explain."
            ),
            Sentence(
                "No. The die has no memory, so the next roll is a six with probability 1/6, as always. In the"
                " long run the proportion of sixes comes close to 1/6. That happens because 20 rolls hardly "
                "matter among thousands, not because the sixes catch up."
            ),
        ),
    ),
    (
        Sentence("No: the probability is the same as before."),
        Sentence("The trials are independent, or: the coin or die has no memory."),
        Sentence("The proportion settles because many more trials follow, not because anything catches up."),
    ),
)
PAGES = (
    (
        Calculation("two_arrows", FREE_THROWS),
        Calculation("fair_price", WHEEL),
        Calculation("two_alike", FLAVOURS),
    ),
    (Calculation("the_arrow_die", BAR_CHART, _chart), Calculation("four_from_the_caravan", BATTERIES)),
    (Calculation("i_have_a_jewel", TWO_DICE), EVEN_OUT),
)
