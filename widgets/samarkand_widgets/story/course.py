"""The chances of winning over a game, as far as they are known. Nothing here knows of widgets."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from samarkand.game import State
from samarkand.information import knowledge

MAX = 48  # moments of a game that are looked at


class WinningChance(NamedTuple):
    """A player's chance of winning at one moment, with an interval of 95 % confidence."""

    value: float
    low: float
    high: float


class StoryMoment(NamedTuple):
    """One moment of a story: how many moves noticed and turns led to it, and each player's chance."""

    moves: int
    turns: int
    chances: tuple[WinningChance, ...]
    games: int
    exact: bool


class Course:
    """The moments of one game of which something is known, by what one player could know.

    Attributes
    ----------
    known : dict of int to StoryMoment
        By the number of moves that led to them, those included that `eyes` did not notice.
    """

    def __init__(self) -> None:
        self.known: dict[int, StoryMoment] = {}
        self._history: list[int] = []
        self._key: Any = None

    def follow(self, state: State, eyes: int | None) -> bool:
        """Forget what is not of this game, or not by what `eyes` can know; whether the same goes on."""
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
        """The moments of which less is known than so many games tell."""
        return [
            moves
            for moves in wanted
            if moves not in self.known or not (self.known[moves].exact or self.known[moves].games >= games)
        ]

    def take(self, frame: Any, states: Sequence[State]) -> None:
        """Take over what `samarkand.winning_chances` tells of states, where it is not less than is known."""
        for number, rows in frame.groupby("state"):
            first = rows.iloc[0]
            if not first["exact"] and not first["games"]:
                continue
            chances = tuple(
                WinningChance(float(row.chance), float(row.low), float(row.high)) for row in rows.itertuples()
            )
            moves, games = len(states[number].history()), int(first["games"])
            if moves not in self.known or self.known[moves].games <= games:
                clock, turns = int(first["moves"]), int(first["turns"])
                self.known[moves] = StoryMoment(clock, turns, chances, games, bool(first["exact"]))

    def moments(self, stops: Iterable[int]) -> list[StoryMoment]:
        """The moments of these stops, in the order of the game."""
        return [self.known[moves] for moves in sorted(self.known.keys() & stops)]


def thinned(stops: Sequence[int], most: int = MAX) -> list[int]:
    """Every stop, or every second, every fourth, …, and the last: those that were taken before stay.

    Examples
    --------
    >>> thinned([3, 5, 6, 9, 12, 20], 4)
    [3, 6, 12, 20]
    """
    step = 1
    while -(-len(stops) // step) > most:
        step *= 2
    found = list(stops[::step])
    return found if not stops or found[-1] == stops[-1] else [*found, stops[-1]]
