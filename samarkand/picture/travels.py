"""The movements of pieces between two pictures: cards, tiles, camels and money.

A game lists the pieces at each location (`registry.HoldingsPart`). Pieces that are missing at one location
and new at another have moved.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from samarkand.picture.shapes import Point

Places = tuple[str | Point, ...]  # identifiers of shapes, or points; the first that exists counts


class Holding(NamedTuple):
    """A number of pieces of one kind at one location.

    Attributes
    ----------
    places : tuple of str or (x, y)
    kind : str
        The kind, such as "card:grain". For a hidden card, only the prefix "card:".
    number : int
    """

    places: Places
    kind: str
    number: int


class Travel(NamedTuple):
    """A number of pieces of one kind that moved from one location to another."""

    start: Places
    end: Places
    kind: str
    number: int


def travels(before: Iterable[Holding], after: Iterable[Holding]) -> list[Travel]:
    """Return the pieces that have moved, with their starts and ends.

    Pieces that only appear or disappear have not moved, and neither have cards that are turned over.

    Examples
    --------
    >>> before = [Holding(("deck",), "card:", 5), Holding(("hand",), "card:grain", 1)]
    >>> after = [Holding(("deck",), "card:", 3), Holding(("hand",), "card:grain", 3)]
    >>> travels(before, after)
    [Travel(start=('deck',), end=('hand',), kind='card:grain', number=2)]
    """
    was, now = Counter(before), Counter(after)
    change = _count(now - was)
    change.subtract(_count(was - now))
    less = {key: -number for key, number in change.items() if number < 0}
    more = {key: number for key, number in change.items() if number > 0}
    list(_match(less, more, lambda one, other: one[0] == other[0] and _are_compatible(one[1], other[1])))
    same = _match(less, more, lambda one, other: one[1] == other[1])
    alike = _match(less, more, lambda one, other: _are_compatible(one[1], other[1]))
    return [*same, *alike]


Key = tuple[Places, str]


def _count(holdings: Counter[Holding]) -> Counter[Key]:
    """Return the number of pieces by kind and location, from holdings that may contain duplicates."""
    counted: Counter[Key] = Counter()
    for (places, kind, number), times in holdings.items():
        counted[places, kind] += times * int(number)
    return counted


def _are_compatible(one: str, other: str) -> bool:
    """Return whether the two can be the same piece. One of them may be known only by its prefix."""
    return one.startswith(other) or other.startswith(one)


def _match(less: dict[Key, int], more: dict[Key, int], fits: Callable[[Key, Key], bool]) -> Iterator[Travel]:
    """Pair missing pieces with new ones. Changes both."""
    for start in less:
        for end in more:
            number = min(less[start], more[end])
            if number and fits(start, end):
                less[start] -= number
                more[end] -= number
                yield Travel(start[0], end[0], max(start[1], end[1], key=len), number)
