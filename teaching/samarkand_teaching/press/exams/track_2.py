"""The tasks of the test of track 2: what is seen, evidence, tests, confidence intervals and decisions."""

from collections.abc import Mapping
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from math import comb, sqrt
from random import Random
from typing import Any

from samarkand.grammar import Sentence, format_number
from samarkand.lessons.variants import Exercise
from samarkand.picture import Picture
from samarkand_teaching.press.exams import wording
from samarkand_teaching.press.exams.figures import bar_chart, table
from samarkand_teaching.press.exams.tasks import Calculation, Explanation, Story

ERRORS = 1.96  # standard errors to either side, between which about 95% are


def winning(total: int, winning: int, opened: int) -> Fraction:
    """Return the probability that the next ticket wins, if none of those opened has won.

    Examples
    --------
    >>> winning(total=50, winning=6, opened=8)
    Fraction(1, 7)
    """
    return Fraction(winning, total - opened)


def loses(tickets: int, prizes: Mapping[int, int]) -> Fraction:
    """Return the probability that a ticket wins less than the mean of all tickets.

    Examples
    --------
    >>> loses(tickets=500, prizes={1: 100, 20: 10, 400: 1})
    Fraction(489, 500)
    """
    price = Fraction(_prizes(prizes), tickets)
    return 1 - Fraction(sum(number for prize, number in prizes.items() if prize > price), tickets)


def still_there(home: int, opens: int) -> Fraction:
    """Return the probability that somebody is at home who did not open the door.

    Examples
    --------
    >>> still_there(home=30, opens=5)
    Fraction(3, 17)
    """
    silent = home * (10 - opens)
    return Fraction(silent, silent + 10 * (100 - home))


def break_even(today: int, more: int, less: int) -> Fraction:
    """Return the probability of the higher price at which waiting is as good as selling today.

    Examples
    --------
    >>> break_even(today=60, more=80, less=40)
    Fraction(1, 2)
    """
    return Fraction(today - less, more - less)


def interval(sample: int, percent: int, errors: float = ERRORS) -> list[float]:
    """Return the confidence interval of a proportion.

    Examples
    --------
    >>> [round(end, 4) for end in interval(sample=400, percent=60)]
    [0.552, 0.648]
    """
    share = percent / 100
    margin = errors * sqrt(share * (1 - share) / sample)
    return [share - margin, share + margin]


def in_percent(tosses: int) -> dict[int, Decimal]:
    """Return the probability of each number of heads in per cent, as a chart prints it.

    Examples
    --------
    >>> in_percent(3)
    {0: Decimal('12.5'), 1: Decimal('37.5'), 2: Decimal('37.5'), 3: Decimal('12.5')}
    """
    return {
        heads: Decimal(str(round(100 * comb(tosses, heads) / 2**tosses, 1))) for heads in range(tosses + 1)
    }


def called_unfair(tosses: int, low: int, high: int) -> Decimal:
    """Return the probability of at most `low` or at least `high` heads, from the rounded values of the chart.

    Examples
    --------
    >>> called_unfair(tosses=10, low=1, high=9)
    Decimal('0.022')
    """
    bars = in_percent(tosses).items()
    with localcontext(Context()):
        return sum((height for heads, height in bars if not low < heads < high), Decimal(0)) / 100


def _prizes(prizes: Mapping[int, int]) -> int:
    return sum(prize * number for prize, number in prizes.items())


def _raffle(dice: Random) -> dict[str, Any]:
    prizes = {1: 10 * dice.randint(4, 9), 10: dice.randint(5, 15), 200: dice.randint(1, 2)}
    return {"tickets": 10 * dice.randint(20, 40), "prizes": prizes}


def _is_fair_raffle(tickets: int, prizes: Mapping[int, int]) -> bool:
    return tickets < _prizes(prizes) < 3 * tickets


def _court(dice: Random) -> dict[str, int]:
    tosses = dice.randint(9, 12)
    return {"tosses": tosses, "low": dice.randint(1, 3), "high": tosses - dice.randint(1, 3)}


def _coat(dice: Random) -> dict[str, int]:
    today = 5 * dice.randint(10, 16)
    return {"today": today, "more": today + 5 * dice.randint(2, 6), "less": today - 5 * dice.randint(2, 6)}


def _chart(tosses: int, **_: object) -> Picture:
    return bar_chart(in_percent(tosses), str(wording.HEADS), str(wording.PROBABILITY), is_labelled=True)


def _prize_table(tickets: int, prizes: Mapping[int, int]) -> Picture:
    rows = {str(wording.PRIZE): list(prizes), str(wording.TICKETS): list(prizes.values())}
    return table(str(wording.PRIZE), {head: list(map(str, cells)) for head, cells in rows.items()})


TICKETS = Exercise(
    "test 2, tickets",
    "A box at the school fair holds {total} tickets, and {winning} of them win. The first {opened} people "
    "open their tickets, and none of them wins. Then you draw a ticket. What is the probability that it "
    "wins?",
    draw=lambda dice: {
        "total": dice.randint(40, 60),
        "winning": dice.randint(4, 9),
        "opened": dice.randint(6, 14),
    },
    solve=winning,
    wrong={
        "You did not use what you saw. How many tickets are left?": lambda total, winning, opened: Fraction(
            winning, total
        ),
    },
    stars=1,
    working=("All {winning} winning tickets are among the {left} that are left.", "{winning}/{left}"),
    parts=lambda total, winning, opened: {"left": total - opened},
)
RAFFLE = Exercise(
    "test 2, raffle",
    "A raffle has {tickets} tickets. The table shows the prizes. All the other tickets win nothing. A ticket "
    "costs exactly what a ticket wins on average. You buy one ticket. What is the probability that you lose "
    "money?",
    draw=_raffle,
    solve=loses,
    allow=_is_fair_raffle,
    wrong={
        "You counted the smallest prize as a gain. "
        "Is it more than the price of a ticket?": lambda tickets, prizes: (
            1 - Fraction(sum(prizes.values()), tickets)
        ),
        "complement": lambda tickets, prizes: 1 - loses(tickets, prizes),
    },
    stars=2,
    working=(
        "The prizes are worth {sum} euros in all. So a ticket costs {sum}/{tickets} = {price:.2f} euros.",
        "Only {better} tickets win more than that.",
        "1 − {better}/{tickets}",
    ),
    parts=lambda tickets, prizes: {
        "sum": _prizes(prizes),
        "price": _prizes(prizes) / tickets,
        "better": prizes[10] + prizes[200],
    },
)
DOORBELL = Exercise(
    "test 2, doorbell",
    "You ring at Nadia's door. She is at home on {home} of 100 afternoons. When she is at home, she opens "
    "the door {opens} times out of 10. (Otherwise she doesn't hear the bell.) Today the door stays closed. "
    "What is the probability that Nadia is at home?",
    draw=lambda dice: {"home": 10 * dice.randint(2, 8), "opens": dice.randint(4, 9)},
    solve=still_there,
    wrong={
        "You did not use the closed door. On how many afternoons does it stay closed?": lambda home, opens: (
            Fraction(home, 100)
        ),
        "You divided by all afternoons. On how many of them does the door stay closed?": lambda home, opens: (
            Fraction(home, 100) * Fraction(10 - opens, 10)
        ),
    },
    stars=2,
    working=(
        "Of 1,000 afternoons, she is at home on {there}. The door stays closed on {silent} of these.",
        "She is out on {away}, and the door stays closed.",
        "{silent}/({silent} + {away})",
    ),
    parts=lambda home, opens: {
        "there": 10 * home,
        "silent": home * (10 - opens),
        "away": 1_000 - 10 * home,
    },
)
COAT = Exercise(
    "test 2, coat",
    "A shop can sell a winter coat today for {today} euros. If it waits, it sells the coat next week: for "
    "{more} euros with probability p, and otherwise for {less} euros. For which p is waiting as good as "
    "selling today, on average?",
    draw=_coat,
    solve=break_even,
    wrong={"complement": lambda today, more, less: 1 - break_even(today, more, less)},
    allow=lambda today, more, less: 2 * today != more + less,
    stars=2,
    working=(
        "If the shop waits, it gets {more}p + {less}(1 − p) = {less} + {rise}p euros on average.",
        "Set this equal to {today}: {rise}p = {gain}",
        "{gain}/{rise}",
    ),
    parts=lambda today, more, less: {"rise": more - less, "gain": today - less},
)
COIN_CHART = Exercise(
    "test 2, coin",
    "Here is a test for coins. Toss a coin {tosses} times, and call it unfair if there are at most {low} or "
    "at least {high} heads. The bar chart shows how likely each number of heads is for a fair coin. What is "
    "the probability that a fair coin is called unfair? (Give it to three decimals.)",
    draw=_court,
    solve=called_unfair,
    wrong={
        "You left out the two limits. What does “at most” mean?": lambda tosses, low, high: called_unfair(
            tosses, low - 1, high + 1
        ),
        "You added the bars on one side only. What about the other side?": lambda tosses, low, high: (
            called_unfair(tosses, -1, high)
        ),
        "complement": lambda tosses, low, high: 1 - Fraction(called_unfair(tosses, low, high)),
    },
    allow=lambda tosses, low, high: called_unfair(tosses, low, high) < Decimal("0.25"),
    digits=3,
    stars=2,
    working=("Add the bars up to {low} and from {high} on, in per cent: {bars}", "({bars})/100"),
    parts=lambda tosses, low, high: {
        "bars": " + ".join(
            format_number(float(height), ".1f")
            for heads, height in in_percent(tosses).items()
            if not low < heads < high
        )
    },
)
SURVEY = Exercise(
    "test 2, survey",
    "In a random sample of {sample} pupils in a city, {percent}% have a pet. Find the 95% confidence "
    "interval for the proportion of all pupils in the city who have a pet. (Use 1.96 standard errors.) Give "
    "both ends.",
    draw=lambda dice: {"sample": 50 * dice.randint(4, 12), "percent": dice.randrange(20, 82, 4)},
    solve=interval,
    wrong={
        "You used one standard error. How many do you need for 95%?": lambda sample, percent: interval(
            sample, percent, errors=1
        ),
    },
    stars=3,
    working=(
        "The standard error is √({share:.2f} · {rest:.2f}/{sample}) = {error:.4f}.",
        "1.96 · {error:.4f} = {margin:.4f}",
        "{share:.2f} − {margin:.4f} and {share:.2f} + {margin:.4f}",
    ),
    parts=lambda sample, percent: {
        "share": percent / 100,
        "rest": 1 - percent / 100,
        "error": sqrt(percent * (100 - percent) / sample) / 100,
        "margin": interval(sample, percent)[1] - percent / 100,
    },
)
NOT_CONVICTED = Explanation(
    "convict_a_die",
    (
        Story(
            Sentence(
                "Max tests a coin with 10 tosses, at the 5% level. The result is not significant. He says: "
                "“Now I know that the coin is fair.” Is he right? Explain."
            ),
            Sentence(
                "No. The test only found too little evidence against a fair coin. A coin that is a little "
                "unfair often passes such a test; that is a type II error. With more tosses, the test would "
                "detect it more often."
            ),
        ),
        Story(
            Sentence(
                "A school tests whether music helps 12 pupils to learn, at the 5% level. The result is not "
                "significant. A parent says: “Now we know that music makes no "
                "difference.” Is this right? Explain."
            ),
            Sentence(
                "No. The test only found too little evidence for a difference. If music helps a little, a "
                "test with 12 pupils often misses it; that is a type II error. With more pupils, the test "
                "would detect it more often."
            ),
        ),
    ),
    (
        Sentence("No: too little evidence against something is not evidence for it."),
        Sentence("A real effect may stay undetected (a type II error)."),
        Sentence("A larger sample detects it more often (the test has more power)."),
    ),
)
PAGES = (
    (
        Calculation("what_my_hand_tells_me", TICKETS),
        Calculation("worth_the_walk", RAFFLE, _prize_table),
        Calculation("the_silence_speaks", DOORBELL),
    ),
    (Calculation("sell_or_hope", COAT), Calculation("convict_a_die", COIN_CHART, _chart)),
    (Calculation("who_goes_first", SURVEY, wanted=wording.FROM_TO), NOT_CONVICTED),
)
