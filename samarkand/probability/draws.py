"""Draws from a pile of cards, with or without replacement.

A pile is a mapping from each kind of card to the number of cards of that kind.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from math import comb, factorial
from numbers import Rational
from typing import Any

from samarkand.checks import whole
from samarkand.errors import InvalidInput, pluralize, short_repr
from samarkand.probability.arguments import (
    ExactNumber,
    as_list,
    check_size,
    exact,
    exact_text,
    flag,
    function,
    key,
    mapping,
    members,
    outcome,
)
from samarkand.probability.distribution import Distribution, check_names

MAX_TRIALS = 10_000
MAX_FOLD_WORK = 5_000_000  # in `Draw.fold`: calls of `step`, times the kilobytes that each call multiplies
Pile = Mapping[Any, int]
KNOWN = "the number of cards of each kind in a hand, as in {'anna': {'jewel': 0}}"


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
    total, special = whole("total", total), whole("special", special)
    drawn = _at_most(drawn, total, "drawn")
    others = total - _at_most(special, total, "special")
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
        raise InvalidInput(f"chance: found {exact_text(share)}, expected a number between 0 and 1")
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


def draw(cards: Pile, number: int, replace: bool = False) -> "Draw":
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
    Draw
        A distribution whose values are tuples with a number for each kind, in the order of `cards`. The
        components are named after the kinds. For a large draw, use `Draw.fold`, which does not list the
        hands.

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
    return Draw(cards, number, replace)


class Draw(Distribution):
    """The joint distribution of the numbers of cards of each kind in a draw.

    `draw` makes one. The possible hands are listed when they are first needed, and `fold` does not need them.

    Parameters
    ----------
    cards : mapping of kind to int
        The number of cards of each kind in the pile.
    number : int
        The number of cards drawn.
    replace : bool
        Whether each card is put back before the next is drawn.

    Examples
    --------
    >>> len(Draw({"jewel": 3, "camel": 2}, 2))
    3
    """

    __slots__ = ("_number", "_pile", "_replace")
    _number: int
    _pile: dict[Any, int]
    _replace: bool

    def __init__(self, cards: Pile, number: int, replace: bool = False):
        pile, replace = _pile(cards), flag("replace", replace)
        counts = list(pile.values())
        number = whole("number", number)
        if not replace:
            _at_most(number, sum(counts), "number")
        elif not any(counts):
            raise InvalidInput("cards: the pile is empty")
        check_size(number + 1, max(1, sum(counts)), number, "cards and number")
        object.__setattr__(self, "names", check_names(map(_name, pile)))
        object.__setattr__(self, "story", "")
        object.__setattr__(self, "_number", number)
        object.__setattr__(self, "_pile", pile)
        object.__setattr__(self, "_replace", replace)

    def __getattr__(self, name: str) -> Any:
        # Python calls this method only for an attribute that is not set, so the hands are listed once.
        if name not in ("_cases", "_later", "_total"):
            return super().__getattr__(name)  # type: ignore[misc]
        counts = list(self._pile.values())
        kinds = max(1, len(counts))
        hands = comb(self._number + kinds - 1, kinds - 1)
        check_size(hands, max(1, sum(counts)), self._number, "cards and number")
        self._fill(_hands(counts, self._number, self._replace), self.names)
        return getattr(self, name)

    @classmethod
    def _of(cls, cases: Mapping[Any, int], names: Iterable[str] | None = None) -> Distribution:
        return Distribution._of(cases, names)

    def __reduce__(self) -> tuple[object, ...]:
        return Draw, (self._pile, self._number, self._replace)

    def fold(
        self, start: object, step: Callable[[Any, Any, int], object], names: Iterable[str] | None = None
    ) -> Distribution:
        """Return the distribution of a value that is calculated kind by kind.

        The calculation begins with `start` and goes through the kinds in the order of `cards`. Hands with the
        same value so far are treated together, so this is much faster than `map` if there are many hands and
        few values.

        Parameters
        ----------
        start : hashable
            The value before the first kind.
        step : function
            A function of the value so far, a kind and the number of cards of this kind in the hand, which can
            be 0. It returns the next value.
        names : sequence of str, optional
            If the final values are tuples, a name for each component.

        Raises
        ------
        InvalidInput
            If a value cannot be looked up or the final value is None or NaN, or if there are too many values.

        Examples
        --------
        The largest number of cards of one kind among 40 cards from a pack of 104:

        >>> pack = dict.fromkeys("ABCDEFGH", 13)
        >>> largest = draw(pack, 40).fold(0, lambda most, kind, number: max(most, number))
        >>> largest.mode(), round(float(largest[7]), 4)
        (7, 0.4328)

        The number of kinds that are missing, and a total in which kinds have different values:

        >>> draw(pack, 8).fold(0, lambda missing, kind, number: missing + (number == 0)).mode()
        3
        >>> draw({1: 2, 10: 3}, 3).fold(0, lambda total, value, number: total + value * number).expectation()
        Fraction(96, 5)
        """
        step = function("step", step)
        number, replace = self._number, self._replace
        left = sum(self._pile.values())
        # For each value, store the numbers of cases by the number of cards drawn so far, as one whole number
        # with a field of `width` bits for each: one multiplication then extends all of them (Kronecker
        # substitution). With replacement, the field for d cards holds number! / d! times the cases.
        if replace:
            top = min(number, left)
            width = (left**top * (factorial(number) // factorial(top))).bit_length()
        else:
            width = comb(left, min(number, left // 2)).bit_length()
        ways: dict[Any, int] = {key("start", start): factorial(number) if replace else 1}
        size, first, work = 1 + (number + 1) * width // 8192, 0, 0
        for kind, count in self._pile.items():
            left -= count
            # The lowest field is for the least number of cards with which the draw can still be completed.
            least = number if not left else 0 if replace else max(0, number - left)
            highest = min(number, count) if not replace else number if count else 0
            work += len(ways) * (highest + 1) * size
            if work > MAX_FOLD_WORK:
                raise InvalidInput("fold: found too many values, expected fewer cards or fewer values")
            choices = []
            for more in range(highest + 1):
                fields, skipped = number - more - first + 1, max(0, least - more - first)
                if fields > skipped:
                    factor = count**more if replace else comb(count, more)
                    shift = (first + skipped + more - least) * width
                    choices.append((more, (1 << fields * width) - 1, skipped * width, factor, shift))
            extended: dict[Any, int] = {}
            for value, packed in ways.items():
                for more, mask, skip, factor, shift in choices:
                    part = (packed & mask) >> skip
                    if part:
                        cases = part * factor // factorial(more) if replace else part * factor
                        image = key("step", step(value, kind, more))
                        extended[image] = extended.get(image, 0) + (cases << shift)
            ways, first = extended, least
        for value in ways:
            outcome("fold", value)
        return Distribution._of(ways, names)


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
    counts = list(pile.values())
    for value in (*pile, *in_hand):
        if isinstance(value, bool) or not isinstance(value, Rational):
            raise InvalidInput(f"cards and held: found the value {short_repr(value)}, expected exact numbers")
    drawn, keep, replace = whole("drawn", drawn), whole("keep", keep), flag("replace", replace)
    _at_most(drawn, drawn if replace and any(counts) else sum(counts), "drawn")
    _at_most(keep, drawn + len(in_hand), "keep")
    check_size((drawn + 1) * len(cards), max(1, sum(counts)), drawn, "cards and drawn")
    # Go through the values from high to low. For each number of cards drawn so far, store the sums kept so
    # far, as long as they are not complete.
    ways: list[dict[Any, int]] = [{0: 1}, *({} for _ in range(keep))]
    sums: dict[Any, int] = {}
    above, lower = 0, sum(counts)
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
    counts = _pile(cards)
    wanted = list(counts) if kinds is None else as_list("kinds", kinds, "a list of kinds of card")
    hands = mapping("hands", hands, "the number of cards in each hand, as in {'anna': 3}")
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
        raise InvalidInput("known: no deal is consistent with it")
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


def _pile(cards: Pile) -> dict[Any, int]:
    expected = "a mapping from each kind to its number of cards"
    counts = mapping("cards", cards, expected)
    if not counts:
        raise InvalidInput(f"cards: found no kinds, expected {expected}")
    return {kind: whole(f"cards of {short_repr(kind)}", number) for kind, number in counts.items()}


def _name(kind: object) -> str:
    try:
        return str(kind)
    except ValueError:  # Python refuses to convert very long integers to text
        return short_repr(kind)


def _at_most(number: Any, most: int, what: str) -> int:
    if whole(what, number) > most:
        raise InvalidInput(
            f"{what}: found {number}, but there {'is' if most == 1 else 'are'} only {pluralize(most, 'card')}"
        )
    return int(number)


def _check_deal(cards: Pile, hands: Mapping[str, int], asked: str, kinds: list[Any]) -> None:
    dealt_cards = sum(whole(f"cards of hand {short_repr(hand)}", size) for hand, size in hands.items())
    _at_most(dealt_cards, sum(cards.values()), "hands")
    if key("asked", asked) not in hands:
        known = ", ".join(map(str, hands))
        raise InvalidInput(f"asked: found {short_repr(asked)}, expected one of the hands {known}")
    for kind in kinds:
        if key("kinds", kind) not in cards:
            names = ", ".join(map(str, cards))
            raise InvalidInput(f"kinds: found {short_repr(kind)}, expected only {names}")


def _facts(
    cards: Pile, hands: Mapping[str, int], known: Mapping[str, Mapping[Any, int | Iterable[int]]]
) -> dict[str, dict[Any, Container[int]]]:
    facts: dict[str, dict[Any, Container[int]]] = {}
    for hand, numbers in mapping("known", known, KNOWN).items():
        if hand not in hands:
            names = ", ".join(map(str, hands))
            raise InvalidInput(f"known: found the hand {short_repr(hand)}, expected one of {names}")
        for kind, number in mapping(f"known of {short_repr(hand)}", numbers, KNOWN).items():
            if kind not in cards:
                names = ", ".join(map(str, cards))
                raise InvalidInput(f"known: found {short_repr(kind)}, expected one of {names}")
            what = f"known number of {short_repr(kind)}"
            several = isinstance(number, Iterable) and not isinstance(number, str)
            allowed = members(what, number, "a number or several") if several else {whole(what, number)}
            facts.setdefault(hand, {})[kind] = allowed
    return facts
