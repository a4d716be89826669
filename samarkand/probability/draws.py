"""Draws from a pile of cards, with or without replacement.

A pile is a mapping from each kind of card to the number of cards of that kind.
"""

from collections.abc import Container, Iterable, Iterator, Mapping
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


def dealt(
    cards: Pile,
    hands: Mapping[str, int],
    asked: str,
    known: Mapping[str, Mapping[Any, int | Iterable[int]]] | None = None,
    kinds: Iterable[object] | None = None,
) -> Distribution:
    """Return the distribution of the cards in one of several hands, given what is known about the hands.

    Parameters
    ----------
    cards : mapping of kind to int
        The number of cards of each kind, before the hands are dealt.
    hands : mapping of str to int
        The number of cards in each hand. A future draw also counts as a hand.
    asked : str
        The hand whose distribution is returned.
    known : mapping of hand to (mapping of kind to a number or several), optional
        The possible numbers of cards of a kind in a hand, such as 2, {0, 1} or range(2, 8).
    kinds : iterable, optional
        The kinds to count. By default all kinds are counted.

    Returns
    -------
    Distribution
        Its values are tuples with a number for each of `kinds`.

    Examples
    --------
    Twelve cards are left, and four of them are jewels. Anna holds three of the cards, but no jewel. How many
    jewels are among the next two cards?

    >>> pile = {"jewel": 4, "camel": 5, "grain": 3}
    >>> sizes = {"anna": 3, "draw": 2}
    >>> dealt(pile, sizes, "draw", known={"anna": {"jewel": 0}}, kinds=["jewel"])
    (jewel)  probability
        (0)         5/18  0.2778  ###########
        (1)          5/9  0.5556  ######################
        (2)          1/6  0.1667  #######
    """
    counts, facts = _pile(cards), _facts(cards, known or {})
    wanted = list(counts) if kinds is None else as_list("kinds", kinds, "a list of kinds of card")
    hands = {hand: whole(f"cards of hand {short_repr(hand)}", size) for hand, size in hands.items()}
    whole("hands", sum(hands.values()), most=sum(counts.values()))
    restricted = [kind for kind in counts if any(kind in fact for fact in facts.values())]
    free = [kind for kind in wanted if kind not in restricted]
    unrestricted = sum(count for kind, count in counts.items() if kind not in restricted)
    others = unrestricted - sum(counts[kind] for kind in free)
    # If nothing is known about a hand, its cards can be treated as part of the pile.
    sizes = [hands[asked], *(hands[hand] for hand in facts if hand != asked)]
    holders = [asked, *(hand for hand in facts if hand != asked)]
    ways: dict[Any, int] = {(tuple(sizes), ()): 1}
    for kind in restricted:
        limits = [facts.get(hand, {}).get(kind) for hand in holders]
        ways = _deal_kind(ways, counts[kind], limits, kind in wanted)
    places = [*(kind for kind in restricted if kind in wanted), *free]
    order = [places.index(kind) for kind in wanted]
    cases: dict[Any, int] = {}
    for ((space, *other_spaces), answer), number in ways.items():
        # The kinds of unrestricted cards do not matter in the other hands, so only their number counts.
        elsewhere = number * _ways_to_deal(unrestricted - space, other_spaces)
        for hand, more in _hands([*(counts[kind] for kind in free), others], space).items():
            numbers = (*answer, *hand)
            key = tuple(numbers[index] for index in order)
            cases[key] = cases.get(key, 0) + elsewhere * more
    if not any(cases.values()):
        raise InvalidInput("hands and known: no deal of these cards is consistent with them")
    return Distribution._of(cases, map(str, wanted))


def _deal_kind(
    ways: dict[Any, int], count: int, limits: list[Container[int] | None], asked: bool
) -> dict[Any, int]:
    """Deal the cards of one kind to the hands; record the number in the first hand if `asked`."""
    extended: dict[Any, int] = {}
    for (spaces, answer), cases in ways.items():
        for more, left, number in _deals(count, spaces, limits):
            state = (left, (*answer, more) if asked else answer)
            extended[state] = extended.get(state, 0) + cases * number
    return extended


def _deals(
    count: int, spaces: tuple[int, ...], limits: list[Container[int] | None]
) -> Iterator[tuple[int, tuple[int, ...], int]]:
    """Generate the ways to deal `count` cards of one kind.

    Yields the number of cards in the first hand, the space left in all hands, and the number of cases.
    """
    if not spaces:
        yield 0, (), 1
        return
    for more in range(min(count, spaces[0]) + 1):
        if limits[0] is None or more in limits[0]:
            factor = comb(count, more)
            for _, left, number in _deals(count - more, spaces[1:], limits[1:]):
                yield more, (spaces[0] - more, *left), factor * number


def _ways_to_deal(count: int, spaces: list[int]) -> int:
    """Return the number of ways to fill hands with these spaces from `count` cards."""
    ways = 1
    for space in spaces:
        ways *= comb(max(count, 0), space)
        count -= space
    return ways


def _pile(cards: Pile) -> dict[Any, int]:
    return {as_python(kind): whole(f"cards of {short_repr(kind)}", number) for kind, number in cards.items()}


def _facts(
    cards: Pile, known: Mapping[str, Mapping[Any, int | Iterable[int]]]
) -> dict[str, dict[Any, Container[int]]]:
    facts: dict[str, dict[Any, Container[int]]] = {}
    for hand, numbers in known.items():
        for kind, number in numbers.items():
            if kind not in cards:
                raise InvalidInput(
                    f"known: found {short_repr(kind)}, expected one of {', '.join(map(str, cards))}"
                )
            what = f"known number of {short_repr(kind)}"
            several = isinstance(number, Iterable) and not isinstance(number, str)
            allowed = set(as_list(what, number, "a number or several")) if several else {whole(what, number)}
            facts.setdefault(hand, {})[kind] = allowed
    return facts
