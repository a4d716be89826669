"""Caches for the parts of a picture, so that a part is drawn again only if its inputs have changed."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, Generic, TypeVar

from samarkand.grammar import current_language, current_reader

MAX = 2048  # cached results per function; a map has about a hundred spaces with several descriptions each
Made = TypeVar("Made")
Thing = TypeVar("Thing")

_all: list[dict[Any, Any]] = []


def cache_by(reads: Callable[..., object]) -> Callable[[Callable[..., Iterable[Made]]], Callable[..., Any]]:
    """Cache the results of a function, shapes or text, by the value of `reads` for its arguments.

    The first argument is the game's config, which never changes. Two games share no results.

    Parameters
    ----------
    reads : function
        Takes the function's arguments and returns everything it depends on, as a hashable value.

    Examples
    --------
    >>> from types import SimpleNamespace as Record
    >>> @cache_by(lambda config, view, player: (player, view.cash[player]))
    ... def purse(config, view, player):
    ...     print(f"player {player} is drawn")
    ...     yield f"{view.cash[player]} piastres"
    >>> config, view = Record(), Record(cash=[5, 7])
    >>> purse(config, view, 0), purse(config, view, 1), purse(config, view, 0)
    player 0 is drawn
    player 1 is drawn
    (('5 piastres',), ('7 piastres',), ('5 piastres',))
    """

    def decorate(make: Callable[..., Iterable[Made]]) -> Callable[..., Any]:

        cache: dict[Any, Any] = {}
        _all.append(cache)

        @wraps(make)
        def part(config: Any, *arguments: Any) -> Any:
            key = id(config), current_language().code, current_reader(), reads(config, *arguments)
            if (entry := cache.get(key)) is None:
                whole = make(config, *arguments)
                # The config is stored too, so that its `id` is not reused.
                entry = whole if isinstance(whole, str) else tuple(whole), config
                if len(cache) >= MAX:
                    cache.clear()
                cache[key] = entry
            return entry[0]

        return part

    return decorate


def cache_rows(make: Callable[..., Iterable[Made]]) -> Callable[..., list[Any]]:
    """Cache the results of a function by row, and calculate those of many rows in one call.

    The first argument is the game's config. The second has the sources to read from. Each row has everything
    that the result depends on.

    Examples
    --------
    >>> from types import SimpleNamespace as Record
    >>> @cache_rows
    ... def camels(config, names, space, number):
    ...     print(f"{names[space]} is drawn")
    ...     return f"{number} at {names[space]}"
    >>> config, names = Record(), ["Merv", "Balkh"]
    >>> camels(config, (names,), [(0, 1), (1, 0)]), camels(config, (names,), [(0, 1), (1, 2)])
    Merv is drawn
    Balkh is drawn
    Balkh is drawn
    (['1 at Merv', '0 at Balkh'], ['1 at Merv', '2 at Balkh'])
    """
    cache: dict[Any, Any] = {}
    _all.append(cache)

    @wraps(make)
    def parts(config: Any, source: tuple[Any, ...], rows: Iterable[tuple[Any, ...]]) -> list[Any]:
        scope, results = (id(config), current_language().code, current_reader()), []
        for row in rows:
            entry = cache.get((scope, row))
            if entry is None:
                whole = make(config, *source, *row)
                entry = whole if isinstance(whole, str) else tuple(whole), config
                if len(cache) >= MAX:
                    cache.clear()
                cache[scope, row] = entry
            results.append(entry[0])
        return results

    return parts


class IdentityCache(Generic[Thing, Made]):
    """A cache of results for objects such as shapes, by identity, for as long as the objects are in use.

    Parameters
    ----------
    work : function
        Takes one object and returns its result.

    Examples
    --------
    >>> from samarkand.picture import Circle
    >>> dot = Circle(x=5, y=5, radius=3)
    >>> lefts = IdentityCache(lambda shape: print("a look") or shape.x - shape.radius)
    >>> lefts([dot]), lefts([dot])
    a look
    ([2], [2])
    """

    def __init__(self, work: Callable[[Thing], Made]):
        self._work = work
        self._known: dict[int, tuple[Thing, Made]] = {}

    def __call__(self, things: Iterable[Thing]) -> list[Made]:
        """Return the results for these objects, and forget those for any others."""
        known, work = self._known, self._work
        pairs = [known.get(id(thing)) or (thing, work(thing)) for thing in things]
        self._known = {id(pair[0]): pair for pair in pairs}
        return [result for _, result in pairs]


def forget() -> None:
    """Clear all caches of parts, so that a picture can be compared with one that is drawn from scratch."""
    for cache in _all:
        cache.clear()
