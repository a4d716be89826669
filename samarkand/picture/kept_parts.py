"""Parts of a picture that are kept: each is made anew only when what it reads of a position has changed.

A move changes a pawn and a purse. All other parts are then the very same shapes as before, and whoever
compares two pictures, as a board does that repaints what differs, has little to look at.
"""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, Generic, TypeVar

from samarkand.grammar import current_language

MAX = 2048  # of what one function has made; a map has some hundred spaces, in some wordings each
Made = TypeVar("Made")
Thing = TypeVar("Thing")

_all: list[dict[Any, Any]] = []


def kept(reads: Callable[..., Any]) -> Callable[[Callable[..., Iterable[Made]]], Callable[..., Any]]:
    """Keep what a function makes, shapes or words, for as long as `reads` of its arguments stays the same.

    The first argument is the game's config, which never changes: two games share nothing.

    Parameters
    ----------
    reads : function
        Takes the arguments of the function; returns all that this reads of them, as a value with a hash.

    Examples
    --------
    >>> from types import SimpleNamespace as Record
    >>> @kept(lambda config, view, player: (player, view.cash[player]))
    ... def purse(config, view, player):
    ...     print(f"player {player} is drawn")
    ...     yield f"{view.cash[player]} piastres"
    >>> config, view = Record(), Record(cash=[5, 7])
    >>> purse(config, view, 0), purse(config, view, 1), purse(config, view, 0)
    player 0 is drawn
    player 1 is drawn
    (('5 piastres',), ('7 piastres',), ('5 piastres',))
    """

    def keeping(make: Callable[..., Iterable[Made]]) -> Callable[..., Any]:
        made: dict[Any, Any] = {}
        _all.append(made)

        @wraps(make)
        def part(config: Any, *arguments: Any) -> Any:
            key = id(config), current_language().code, reads(config, *arguments)
            if (found := made.get(key)) is None:
                whole = make(config, *arguments)
                # With the config itself, so that no other one comes to have its `id`.
                found = whole if isinstance(whole, str) else tuple(whole), config
                if len(made) >= MAX:
                    made.clear()
                made[key] = found
            return found[0]

        return part

    return keeping


def kept_rows(make: Callable[..., Iterable[Made]]) -> Callable[..., list[Any]]:
    """Keep what a function makes of each of many rows, such as a map's spaces, in one call for all of them.

    The first argument is the game's config; then come things to read from, and all that is read of them, a
    row for each part.

    Examples
    --------
    >>> from types import SimpleNamespace as Record
    >>> @kept_rows
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
    made: dict[Any, Any] = {}
    _all.append(made)

    @wraps(make)
    def parts(config: Any, source: tuple[Any, ...], rows: Iterable[tuple[Any, ...]]) -> list[Any]:
        here, found = (id(config), current_language().code), []
        for row in rows:
            one = made.get((here, row))
            if one is None:
                whole = make(config, *source, *row)
                one = whole if isinstance(whole, str) else tuple(whole), config
                if len(made) >= MAX:
                    made.clear()
                made[here, row] = one
            found.append(one[0])
        return found

    return parts


class IdentityCache(Generic[Thing, Made]):
    """The results for some things, such as shapes, each worked out once as long as the thing is there again.

    Parameters
    ----------
    work : function
        Takes one of them.

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
        """The results for these; those for others are forgotten."""
        known, work = self._known, self._work
        found = [known.get(id(thing)) or (thing, work(thing)) for thing in things]
        self._known = {id(pair[0]): pair for pair in found}
        return [made for _, made in found]


def forget() -> None:
    """Have every part made anew: what is compared with a picture of kept parts must not be made of them."""
    for made in _all:
        made.clear()
