"""Travels between two pictures: cards, tiles, camels and money that lay elsewhere before.

A game says who holds what (`protocol.Holdings`); what is missing at one place and new at another has
travelled.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from samarkand.picture.shapes import Point

Places = tuple[str | Point, ...]  # shapes by identifier, or points: the first that is there counts


class Holding(NamedTuple):
    """So many things of a kind at a place.

    Attributes
    ----------
    places : tuple of str or (x, y)
    kind : str
        Such as "card:grain"; of a thing that may not be seen only the beginning, "card:".
    number : int
    """

    places: Places
    kind: str
    number: int


class Travel(NamedTuple):
    """So many things of a kind that went from one place to another."""

    start: Places
    end: Places
    kind: str
    number: int


def travels(before: Iterable[Holding], after: Iterable[Holding]) -> list[Travel]:
    """The things that have gone somewhere: from where, and to where.

    Things that only turned up or vanished have not travelled; nor has what was only turned face up or down.

    Examples
    --------
    >>> before = [Holding(("deck",), "card:", 5), Holding(("hand",), "card:grain", 1)]
    >>> after = [Holding(("deck",), "card:", 3), Holding(("hand",), "card:grain", 3)]
    >>> travels(before, after)
    [Travel(start=('deck',), end=('hand',), kind='card:grain', number=2)]
    """
    was, now = Counter(before), Counter(after)
    change = _counted(now - was)
    change.subtract(_counted(was - now))
    less = {key: -number for key, number in change.items() if number < 0}
    more = {key: number for key, number in change.items() if number > 0}
    list(_matched(less, more, lambda one, other: one[0] == other[0] and _is_like(one[1], other[1])))
    same = _matched(less, more, lambda one, other: one[1] == other[1])
    alike = _matched(less, more, lambda one, other: _is_like(one[1], other[1]))
    return [*same, *alike]


Key = tuple[Places, str]


def _counted(holdings: Counter[Holding]) -> Counter[Key]:
    """So many things of each kind at each place, of holdings of which some are there more than once."""
    counted: Counter[Key] = Counter()
    for (places, kind, number), times in holdings.items():
        counted[places, kind] += times * int(number)
    return counted


def _is_like(one: str, other: str) -> bool:
    """Whether they may be the same thing: one of them may be known only in part."""
    return one.startswith(other) or other.startswith(one)


def _matched(
    less: dict[Key, int], more: dict[Key, int], fits: Callable[[Key, Key], bool]
) -> Iterator[Travel]:
    """Pair what is missing with what is new. Changes both."""
    for start in less:
        for end in more:
            number = min(less[start], more[end])
            if number and fits(start, end):
                less[start] -= number
                more[end] -= number
                yield Travel(start[0], end[0], max(start[1], end[1], key=len), number)
