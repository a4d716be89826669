"""Draws from a pile of cards, with or without replacement.

A pile is a mapping from each kind of card to the number of cards of that kind.
"""

from collections.abc import Container, Iterable, Iterator, Mapping
from math import comb
from numbers import Rational
from typing import Any

from samarkand.errors import InvalidQuestion, pluralize, shown
from samarkand.probability.arguments import (
    check_size,
    exact,
    exact_text,
    flag,
    key,
    listed,
    mapping,
    members,
    whole,
)
from samarkand.probability.distribution import Distribution

MAX_TRIALS = 10_000
Pile = Mapping[Any, int]
KNOWN = "how many cards of a kind a hand holds, as in {'anna': {'jewel': 0}}"


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
    total, special = whole(total, "total"), whole(special, "special")
    drawn = _at_most(drawn, total, "drawn")
    others = total - _at_most(special, total, "special")
    possible = range(max(0, drawn - others), min(special, drawn) + 1)
    values = possible.stop - possible.start  # len() fails from 2 ** 63 on
    check_size(values, total + 1, min(drawn, total - drawn), "total, special and drawn")
    return Distribution._of({k: comb(special, k) * comb(others, drawn - k) for k in possible})


def binomial(trials: int, chance: Any) -> Distribution:
    """Return the distribution of the number of successes in independent trials.

    Parameters
    ----------
    trials : int
        At most 10,000.
    chance : int, Fraction or str
        The probability of success in one trial, such as ``Fraction(1, 6)`` or ``"1/6"``.

    Raises
    ------
    InvalidQuestion
        If `chance` is not a probability, or if the calculation would take too long.

    Examples
    --------
    >>> binomial(4, "1/6")[0]
    Fraction(625, 1296)
    """
    share, trials = exact(chance, "chance"), whole(trials, "trials", most=MAX_TRIALS)
    if not 0 <= share <= 1:
        raise InvalidQuestion(f"chance: found {exact_text(share)}, expected between 0 and 1")
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
    counts, replace = _pile(cards), flag(replace, "replace")
    number = whole(number, "number")
    if not replace:
        _at_most(number, sum(counts), "number")
    elif not any(counts):
        raise InvalidQuestion("cards: the pile is empty")
    kinds = max(1, len(counts))
    check_size(comb(number + kinds - 1, kinds - 1), max(1, sum(counts)), number, "cards and number")
    return Distribution._of(_hands(counts, number, replace), map(_name, cards))


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
    cards: Pile, drawn: int, keep: int, held: Iterable[Any] = (), replace: bool = False
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
    counts, in_hand = _pile(cards), listed(held, "held", "a list of values")
    for value in (*cards, *in_hand):
        if isinstance(value, bool) or not isinstance(value, Rational):
            raise InvalidQuestion(f"cards and held: found the value {shown(value)}, expected exact numbers")
    drawn, keep, replace = whole(drawn, "drawn"), whole(keep, "keep"), flag(replace, "replace")
    _at_most(drawn, drawn if replace and any(counts) else sum(counts), "drawn")
    _at_most(keep, drawn + len(in_hand), "keep")
    check_size((drawn + 1) * len(cards), max(1, sum(counts)), drawn, "cards and drawn")
    pile = dict(zip(cards, counts, strict=True))
    # Go through the values from high to low. The keys are the number of cards drawn and the sum kept so far.
    ways: dict[tuple[int, Any], int] = {(0, 0): 1}
    sums: dict[Any, int] = {}
    above, lower = 0, sum(counts)
    for value in sorted({*pile, *in_hand}, reverse=True):
        count, own = pile.get(value, 0), in_hand.count(value)
        extended: dict[tuple[int, Any], int] = {}
        for (before, total), cases in ways.items():
            left = drawn - before
            if above + before >= keep:
                # The sum is complete, so the remaining cards can be any of the lower ones.
                sums[total] = sums.get(total, 0) + cases * (lower**left if replace else comb(lower, left))
                continue
            for more in range(left + 1 if replace else min(count, left) + 1):
                factor = comb(left, more) * count**more if replace else comb(count, more)
                added = min(keep - above - before, own + more)
                state = (before + more, total + added * value)
                extended[state] = extended.get(state, 0) + cases * factor
        ways, above, lower = extended, above + own, lower - count
    for (number, total), cases in ways.items():
        if number == drawn:
            sums[total] = sums.get(total, 0) + cases
    return Distribution._of(sums)


def dealt(
    cards: Pile,
    hands: Mapping[str, int],
    asked: str,
    known: Mapping[str, Mapping[Any, int | Iterable[int]]] | None = None,
    kinds: Iterable[Any] | None = None,
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
    counts = dict(zip(cards, _pile(cards), strict=True))
    wanted = list(counts) if kinds is None else listed(kinds, "kinds", "a list of kinds of card")
    mapping(hands, "hands", "how many cards each hand has, as in {'anna': 3}")
    facts = _facts(counts, hands, {} if known is None else known)
    _check_deal(counts, hands, asked, wanted)
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
        raise InvalidQuestion("known: no deal agrees with all that is known")
    return Distribution._of(cases, map(_name, wanted))


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


def _pile(cards: Pile) -> list[int]:
    expected = "a mapping of each kind to how many cards there are of it"
    if not mapping(cards, "cards", expected):
        raise InvalidQuestion(f"cards: found no kind, expected {expected}")
    return [whole(number, f"cards of {shown(kind)}") for kind, number in cards.items()]


def _name(kind: Any) -> str:
    try:
        return str(kind)
    except ValueError:  # Python refuses to convert very long integers to text
        return shown(kind)


def _at_most(number: Any, most: int, what: str) -> int:
    if whole(number, what) > most:
        raise InvalidQuestion(
            f"{what}: found {number}, but there {'is' if most == 1 else 'are'} only {pluralize(most, 'card')}"
        )
    return int(number)


def _check_deal(cards: Pile, hands: Mapping[str, int], asked: str, kinds: list[Any]) -> None:
    dealt_cards = sum(whole(size, f"cards of hand {shown(hand)}") for hand, size in hands.items())
    _at_most(dealt_cards, sum(cards.values()), "hands")
    if key(asked, "asked") not in hands:
        known = ", ".join(map(str, hands))
        raise InvalidQuestion(f"asked: found {shown(asked)}, expected one of the hands {known}")
    for kind in kinds:
        if key(kind, "kinds") not in cards:
            names = ", ".join(map(str, cards))
            raise InvalidQuestion(f"kinds: found {shown(kind)}, expected some of {names}")


def _facts(
    cards: Pile, hands: Mapping[str, int], known: Mapping[str, Mapping[Any, int | Iterable[int]]]
) -> dict[str, dict[Any, Container[int]]]:
    facts: dict[str, dict[Any, Container[int]]] = {}
    for hand, numbers in mapping(known, "known", KNOWN).items():
        if hand not in hands:
            names = ", ".join(map(str, hands))
            raise InvalidQuestion(f"known: found the hand {shown(hand)}, expected one of {names}")
        for kind, number in mapping(numbers, f"known of {shown(hand)}", KNOWN).items():
            if kind not in cards:
                names = ", ".join(map(str, cards))
                raise InvalidQuestion(f"known: found {shown(kind)}, expected one of {names}")
            what = f"known number of {shown(kind)}"
            several = isinstance(number, Iterable) and not isinstance(number, str)
            allowed = members(number, what, "a number or several") if several else {whole(number, what)}
            facts.setdefault(hand, {})[kind] = allowed
    return facts
