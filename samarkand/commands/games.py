"""The names of games on the command line."""

from collections.abc import Collection, Iterator

from samarkand.protocol import GAMES, installed_games


class KnownGames(Collection[str]):
    """The games of the package, followed by those that other distributions declare as entry points.

    Entry points are looked up only for another name, or for a list of all names, because that is slow.
    """

    def __contains__(self, name: object) -> bool:
        return name in GAMES or name in self._others()

    def __iter__(self) -> Iterator[str]:
        yield from (*GAMES, *self._others())

    def __len__(self) -> int:
        return len(GAMES) + len(self._others())

    @staticmethod
    def _others() -> list[str]:
        names = dict.fromkeys(name for name, _ in installed_games())
        return [name for name in names if name not in GAMES]


KNOWN_GAMES = KnownGames()
