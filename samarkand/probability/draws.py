"""Draws from a pile of cards, with or without replacement.

A pile is a mapping from each kind of card to the number of cards of that kind.
"""

from collections.abc import Iterable, Mapping
from math import comb
from numbers import Rational
from typing import Any

from samarkand.checks import whole
from samarkand.errors import InvalidInput, as_python, short_repr
from samarkand.probability.arguments import ExactNumber, as_list, check_size, exact
from samarkand.probability.distribution import Distribution

MAX_TRIALS = 10_000
Pile = Mapping[Any, int]


def hypergeometric(total: int, special: int, drawn: int) -> Distribution:
    """Return the distribution of the number of special cards in a draw without replacement.

    Parameters
    ----------
    total, special : int
        The number of cards in the pile, and the number of them that are special.
    drawn : int
        The number of cards drawn.

    Examples
    --------
    >>> hypergeometric(total=9, special=4, drawn=2)
    value  probability
        0         5/18  0.2778  ###########
        1          5/9  0.5556  ######################
        2          1/6  0.1667  #######
    """
    total = whole("total", total)
    special, drawn = whole("special", special, most=total), whole("drawn", drawn, most=total)
    others = total - special
    possible = range(max(0, drawn - others), min(special, drawn) + 1)
    values = possible.stop - possible.start  # len() fails from 2 ** 63 on
    check_size(values, total + 1, min(drawn, total - drawn), "total, special and drawn")
    return Distribution._of({k: comb(special, k) * comb(others, drawn - k) for k in possible})


def binomial(trials: int, chance: ExactNumber) -> Distribution:
    """Return the distribution of the number of successes in independent trials.

    Parameters
    ----------
    trials : int
        At most 10,000.
    chance : int, Fraction or str
        The probability of success in one trial, such as ``Fraction(1, 6)`` or ``"1/6"``.

    Raises
    ------
    InvalidInput
        If `chance` is not a probability, or if the calculation would take too long.

    Examples
    --------
    >>> binomial(4, "1/6")[0]
    Fraction(625, 1296)
    """
    share, trials = exact("chance", chance), whole("trials", trials, most=MAX_TRIALS)
    if not 0 <= share <= 1:
        raise InvalidInput(f"chance: found {share}, expected a number between 0 and 1")
    check_size(trials, share.denominator, trials, "trials and chance")
    yes, no = share.numerator, share.denominator - share.numerator
    if not no:
        return Distribution._of({trials: 1})
    cases, number = {}, no**trials
    for successes in range(trials + 1):
        cases[successes] = number
        # Uses comb(trials, k + 1) = comb(trials, k) * (trials - k) / (k + 1).
        number = number * (trials - successes) * yes // ((successes + 1) * no)
    return Distribution._of(cases)


def draw(cards: Pile, number: int, replace: bool = False) -> Distribution:
    """Return the joint distribution of the numbers of cards of each kind in a draw.

    Parameters
    ----------
    cards : mapping of kind to int
        The number of cards of each kind in the pile.
    number : int
        The number of cards drawn.
    replace : bool
        Whether each card is put back before the next is drawn (multinomial distribution) or not
        (multivariate hypergeometric distribution).

    Returns
    -------
    Distribution
        Its values are tuples with a number for each kind, in the order of `cards`. The components are named
        after the kinds.

    Examples
    --------
    >>> hand = draw({"jewel": 3, "camel": 2}, 2)
    >>> hand
    (jewel, camel)  probability
            (0, 2)         1/10  0.1000  ####
            (1, 1)          3/5  0.6000  ########################
            (2, 0)         3/10  0.3000  ############
    >>> hand.marginal("jewel").expectation()
    Fraction(6, 5)
    """
    pile = _pile(cards)
    total = sum(pile.values())
    number = whole("number", number, most=None if replace and total else total)
    hands = comb(number + len(pile) - 1, number)
    check_size(hands, total, number, "cards and number")
    return Distribution._of(_hands(list(pile.values()), number, replace), map(str, pile))


def _hands(counts: list[int], number: int, replace: bool = False) -> dict[tuple[int, ...], int]:
    """Return the number of cases for each possible hand of `number` cards.

    A hand is a tuple of the numbers of cards of each kind.
    """
    ways: dict[tuple[int, ...], int] = {(): 1}
    for index, count in enumerate(counts):
        last = index == len(counts) - 1
        extended: dict[tuple[int, ...], int] = {}
        for before, cases in ways.items():
            left = number - sum(before)
            for more in range(left if last else 0, left + 1):
                factor = comb(left, more) * count**more if replace else comb(count, more)
                if factor:
                    extended[(*before, more)] = cases * factor
        ways = extended
    return ways


def best_of(
    cards: Pile, drawn: int, keep: int, held: Iterable[object] = (), replace: bool = False
) -> Distribution:
    """Return the distribution of the sum of the `keep` highest values drawn.

    Parameters
    ----------
    cards : mapping of value to int
        The number of cards of each value. The values must be exact numbers.
    drawn : int
        The number of cards drawn.
    keep : int
        The number of highest values that are added.
    held : iterable of numbers
        Values already in hand, which can be among the highest.
    replace : bool
        Whether each card is put back before the next is drawn. Use True for dice.

    Examples
    --------
    The best of three cards numbered 1 to 10, and the best two of three dice:

    >>> best_of({value: 1 for value in range(1, 11)}, drawn=3, keep=1).expectation()
    Fraction(33, 4)
    >>> best_of({face: 1 for face in range(1, 7)}, drawn=3, keep=2, replace=True).expectation()
    Fraction(203, 24)
    """
    pile, in_hand = _pile(cards), as_list("held", held, "a list of values")
    for value in (*pile, *in_hand):
        if isinstance(value, bool) or not isinstance(value, Rational):
            raise InvalidInput(f"cards and held: found the value {short_repr(value)}, expected exact numbers")
    total = sum(pile.values())
    drawn = whole("drawn", drawn, most=None if replace and total else total)
    keep = whole("keep", keep, most=drawn + len(in_hand))
    check_size((drawn + 1) * len(cards), total, drawn, "cards and drawn")
    # Go through the values from high to low. For each number of cards drawn so far, store the sums kept so
    # far, as long as they are not complete.
    ways: list[dict[Any, int]] = [{0: 1}, *({} for _ in range(keep))]
    sums: dict[Any, int] = {}
    above, lower = 0, total
    for value in sorted({*pile, *in_hand}, reverse=True):
        count, own = pile.get(value, 0), in_hand.count(value)
        not_above, lower = lower, lower - count
        extended: list[dict[Any, int]] = [{} for _ in ways]
        for before, totals in enumerate(ways):
            if not totals:
                continue
            missing, left = keep - above - before, drawn - before
            # The sum is complete unless fewer than `missing` cards have this value.
            complete = _sequences_or_hands(not_above, left, replace)
            for more in range(min(max(0, missing - own), left + 1)):
                factor = comb(left, more) * count**more if replace else comb(count, more)
                below = _sequences_or_hands(lower, left - more, replace)
                complete -= factor * below
                if factor and below:
                    _add_cases(extended[before + more], totals, (own + more) * value, factor)
            if complete:
                _add_cases(sums, totals, missing * value, complete)
        ways, above = extended, above + own
    return Distribution._of(sums)


def _sequences_or_hands(count: int, number: int, replace: bool) -> int:
    """Return the number of cases when `number` cards are drawn from `count` cards."""
    return count**number if replace else comb(count, number)


def _add_cases(cases: dict[Any, int], totals: dict[Any, int], added: object, factor: int) -> None:
    """Add to `cases` the cases of `totals`, each total increased by `added` and in `factor` ways."""
    for total, number in totals.items():
        cases[total + added] = cases.get(total + added, 0) + number * factor


def _pile(cards: Pile) -> dict[Any, int]:
    return {as_python(kind): whole(f"cards of {short_repr(kind)}", number) for kind, number in cards.items()}
