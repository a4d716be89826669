"""The names of games on the command line."""

import sys
from collections.abc import Collection, Iterator
from functools import lru_cache

from samarkand.registry import GAMES, installed_games


class KnownGames(Collection[str]):
    """The games of the package, followed by those that other distributions declare as entry points.

    Entry points are looked up only for another name, or for a list of all names, because that is slow.
    """

    def __contains__(self, name: object) -> bool:
        return name in GAMES or name in _others(*sys.path)

    def __iter__(self) -> Iterator[str]:
        yield from (*GAMES, *_others(*sys.path))

    def __len__(self) -> int:
        return len(GAMES) + len(_others(*sys.path))


@lru_cache(maxsize=1)
def _others(*path: str) -> list[str]:
    """Return the names of the games that distributions on this `sys.path` declare.

    A parser asks for the list with every option that it gets, and one look takes milliseconds.
    """
    names = dict.fromkeys(name for name, _ in installed_games())
    return [name for name in names if name not in GAMES]


KNOWN_GAMES = KnownGames()
