"""The chances of winning over a game, as far as they have been computed. No widgets are used here."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from samarkand.game import State
from samarkand.information import knowledge

MAX = 48  # moments of a game that are evaluated


class WinningChance(NamedTuple):
    """A player's chance of winning at one moment, with a 95% confidence interval."""

    value: float
    low: float
    high: float


class StoryMoment(NamedTuple):
    """One moment of a game: the numbers of noticed moves and of turns before it, and each player's chance."""

    moves: int
    turns: int
    chances: tuple[WinningChance, ...]
    games: int
    exact: bool


class Course:
    """The evaluated moments of one game, from the knowledge of one player.

    Attributes
    ----------
    known : dict of int to StoryMoment
        By the number of moves before the moment, including those that `eyes` did not notice.
    """

    def __init__(self) -> None:
        self.known: dict[int, StoryMoment] = {}
        self._history: list[int] = []
        self._key: Any = None

    def follow(self, state: State, eyes: int | None) -> bool:
        """Discard the moments of other games or of other eyes. Return whether the same game continues."""
        history, key = state.history(), (eyes, state.game, knowledge.custom_root(state))
        pairs = zip(history, self._history, strict=False)
        alike = next((n for n, (one, other) in enumerate(pairs) if one != other), len(self._history))
        goes_on = key == self._key and alike == len(self._history) <= len(history)
        if key != self._key:
            self.known = {}
        self.known = {
            moves: moment for moves, moment in self.known.items() if moves <= min(alike, len(history))
        }
        self._history, self._key = history, key
        return goes_on

    def missing(self, wanted: Iterable[int], games: int) -> list[int]:
        """Return the moments that were evaluated with fewer than `games` playouts."""
        return [
            moves
            for moves in wanted
            if moves not in self.known or not (self.known[moves].exact or self.known[moves].games >= games)
        ]

    def take(self, lines: Iterable[Mapping[str, Any]], states: Sequence[State]) -> None:
        """Store the rows of `samarkand.winning_chances`, unless more precise ones are already known."""
        for number, group in groupby(lines, itemgetter("state")):
            rows = list(group)
            first = rows[0]
            if not first["exact"] and not first["games"]:
                continue
            chances = tuple(WinningChance(row["chance"], row["low"], row["high"]) for row in rows)
            moves, games = len(states[number].history()), first["games"]
            if moves not in self.known or self.known[moves].games <= games:
                self.known[moves] = StoryMoment(
                    first["moves"], first["turns"], chances, games, first["exact"]
                )

    def moments(self, stops: Iterable[int]) -> list[StoryMoment]:
        """Return the moments at these stops, in the order of the game."""
        return [self.known[moves] for moves in sorted(self.known.keys() & stops)]


def thin(stops: Sequence[int], most: int = MAX) -> list[int]:
    """Return every stop, or every second, every fourth and so on, and the last one.

    As a game grows, stops that are kept were also kept before.

    Examples
    --------
    >>> thin([3, 5, 6, 9, 12, 20], 4)
    [3, 6, 12, 20]
    """
    step = 1
    while -(-len(stops) // step) > most:
        step *= 2
    kept = list(stops[::step])
    return kept if not stops or kept[-1] == stops[-1] else [*kept, stops[-1]]
