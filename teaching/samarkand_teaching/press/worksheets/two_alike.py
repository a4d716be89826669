"""Worksheet for two alike, with small packs. The probabilities are found from the opposite event."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from math import comb, factorial, prod
from random import Random

from samarkand.grammar import Noun, _, join_things, ngettext
from samarkand.lessons.variants import Exercise
from samarkand.sackson.components import NUM_GOODS
from samarkand.sackson.notation import GOOD_NAMES
from samarkand_teaching.press.experiments import Experiment
from samarkand_teaching.press.worksheets.how_many_rolls_to_go import TEN

RAREST = Fraction(1, 50)  # what is rarer is not asked for
GOODS = GOOD_NAMES[:NUM_GOODS]
NOUNS: dict[str, Noun] = dict(zip(GOODS, GOODS, strict=True))  # who writes Pack(grain=3) has only the word
LESSON: dict[str, int] = dict(zip(GOODS, (21, 19, 17, 15, 13, 11), strict=True))

CARDS_OF, OF = (
    ngettext("{number} card of {good}", "{number} cards of {good}", "number"),
    _("{number} of {good}"),
)


class Pack(dict[str, int]):
    """A pack, given as the number of cards of each good.

    Examples
    --------
    >>> str(Pack(grain=3, fruit=2)), Pack(grain=3, fruit=2).total
    ('3 cards of grain and 2 of fruit', 5)
    """

    @property
    def total(self) -> int:
        """Return the number of cards."""
        return sum(self.values())

    def __str__(self) -> str:
        sentences = [CARDS_OF, *[OF] * (len(self) - 1)]
        nouns = [good if isinstance(good, Noun) else NOUNS[good] for good in self]
        parts = zip(sentences, self.values(), nouns, strict=True)
        return join_things(sentence.format(number=number, good=good) for sentence, number, good in parts)


def different(pack: Iterable[int], drawn: int) -> int:
    """Return the number of sets of `drawn` cards that are all of different goods."""
    return sum(map(prod, combinations(pack, drawn)))


def two_alike(pack: Pack, drawn: int) -> Fraction:
    """Return the probability that at least two of `drawn` cards are of the same good."""
    return 1 - Fraction(different(pack.values(), drawn), comb(pack.total, drawn))


def bet(pack: Pack, drawn: int) -> Fraction:
    """Return the mean gain of a bet of 1 on two alike, doubled before the last card if that is better."""
    won = 2 * two_alike(pack, drawn) - 1
    for goods in combinations(pack, drawn - 1):
        comes = Fraction(prod(pack[good] for good in goods), comb(pack.total, drawn - 1))
        left = pack.total - drawn + 1
        matches = Fraction(sum(pack[good] for good in goods) - drawn + 1, left)
        won += comes * max(Fraction(0), 2 * matches - 1)
    return won


def alike(pack: Pack, drawn: int) -> Fraction:
    """Return the probability that all cards drawn are of one good."""
    return Fraction(sum(comb(n, drawn) for n in pack.values()), comb(pack.total, drawn))


def draw_pack(dice: Random, goods: int, least: int = 4, most: int = 12) -> Pack:
    """Draw a pack of the first `goods` goods."""
    return Pack({good: dice.randint(least, most) for good in GOODS[:goods]})


def _pack_and_draw(dice: Random) -> dict[str, object]:
    drawn = dice.randint(3, 4)
    return {"pack": draw_pack(dice, dice.randint(drawn, 6)), "drawn": drawn}


STORY = _(
    "In the board game *Samarkand*, every card shows one of six goods. You shuffle a pack of 96 cards and "
    "turn up the first four. Two cards match if they show the same good. Would you bet that no two of your "
    "cards match?"
)
EXPERIMENT = Experiment(
    _(
        "Shuffle the pack and turn up four cards. Do this ten times. Tick each deal in which at least two "
        "cards match."
    ),
    heads=TEN,
    rows=(_("match?"),),
    material=("cards",),
    shown="cards",
)
EXERCISES = (
    Exercise(
        "two alike, sheet, certain",
        "A pack has many cards of each of {goods} goods. How many cards must you turn up to be certain "
        "that at least two of them show the same good?",
        draw=lambda dice: {"goods": dice.randint(6, 20)},
        solve=lambda goods: goods + 1,
        wrong={"You counted one too few. With this many cards, is it already certain?": lambda goods: goods},
        stars=1,
        in_lesson={"goods": 6},
    ),
    Exercise(
        "two alike, sheet, all alike",
        "A pack has {pack}. You turn up {drawn} cards. What is the probability that all of them show "
        "the same good?",
        draw=_pack_and_draw,
        solve=alike,
        allow=lambda pack, drawn: alike(pack, drawn) >= RAREST,
        wrong={
            "with replacement": lambda pack, drawn: sum(
                Fraction(n, pack.total) ** drawn for n in pack.values()
            ),
            "That is the probability that at least two match. How many cards must show the same good "
            "here?": two_alike,
        },
        stars=3,
        in_lesson={"pack": Pack(LESSON), "drawn": 4},
        parts=lambda pack, drawn: {"sets": " + ".join(f"C({number}, {drawn})" for number in pack.values())},
        method="Count the sets of each good and add: ({sets})/C({pack.total}, {drawn}).",
    ),
    Exercise(
        "two alike, sheet, put back",
        "A pack has {pack}. You draw {drawn} cards one by one, and put each card back before you draw "
        "the next. What is the probability that at least two of them show the same good?",
        draw=lambda dice: {"pack": draw_pack(dice, 4), "drawn": dice.randint(3, 4)},
        solve=lambda pack, drawn: (
            1 - Fraction(factorial(drawn) * different(pack.values(), drawn), pack.total**drawn)
        ),
        wrong={
            "without replacement": two_alike,
            "order ignored": lambda pack, drawn: (
                1 - Fraction(different(pack.values(), drawn), pack.total**drawn)
            ),
        },
        stars=3,
        in_lesson={"pack": Pack(LESSON), "drawn": 4},
        parts=lambda pack, drawn: {"orders": factorial(drawn), "power": "³" if drawn == 3 else "⁴"},
        method="Find the opposite. For each choice of {drawn} goods, multiply their numbers of cards. Add "
        "these products, multiply by {orders} orders and divide by {pack.total}{power}.",
    ),
    Exercise(
        "two alike, sheet, a bet",
        "A pack has {pack}. You bet 1 point that at least two of {drawn} cards will show the same "
        "good. If the first two cards are different, you may double your bet before the third is turned "
        "up. How many points does the best strategy win on average?",
        draw=lambda dice: {"pack": draw_pack(dice, 3), "drawn": 3},
        solve=bet,
        wrong={
            "That is the bet without doubling. When is it more likely than not that the last card "
            "matches?": lambda pack, drawn: 2 * two_alike(pack, drawn) - 1
        },
        share=False,
        stars=4,
        in_lesson={"pack": Pack(LESSON), "drawn": 4},
    ),
)
ON_PAGE = (1, 4)
