"""The strategies of a game, one per seat, which are looked up and checked once.

`samarkand.strategies.line_up` makes a `LineUp` from the argument `strategies=`. All code that plays games
takes a line-up, so names and functions are resolved only there.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, SupportsIndex

from samarkand.engine.computer_players import RANDOM


class Chooser(Protocol):
    """An object with a method `choose`."""

    @property
    def choose(self) -> Callable[..., SupportsIndex]:
        """Return a legal action, given a state and, if the strategy takes them, dice."""


# A name, a function, a class, or an object.
AnyStrategy = str | Callable[..., SupportsIndex] | type[Chooser] | Chooser
Strategies = AnyStrategy | Sequence[AnyStrategy] | None  # one for all, or one per player


class SeatedStrategy(NamedTuple):
    """A strategy in a seat, or one that can be seated later.

    Attributes
    ----------
    given : str, function, class or object
        The strategy as the caller passed it.
    label : str
        Its name in messages and tables.
    function
        What to call: a function of the game, a user's `PythonStrategy`, or None for `random`, which the game
        loop plays itself.
    """

    given: object
    label: str
    function: Any


LOOPS_OWN = SeatedStrategy(RANDOM, RANDOM, None)


class MissingStrategy:
    """A placeholder for a user's strategy, because files cannot store it."""

    def __init__(self, name: str):
        self.__name__ = name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MissingStrategy) and self.__name__ == other.__name__

    def __hash__(self) -> int:
        return hash(self.__name__)


@dataclass(frozen=True, eq=False)
class LineUp:
    """The strategies of a game, one per seat, and spare strategies that can be seated later.

    Two line-ups are equal if the caller passed the same strategy for each seat.

    Attributes
    ----------
    game : samarkand.game.Game
    seats : tuple of SeatedStrategy
        One per player.
    spare : tuple of SeatedStrategy
        Strategies without a seat; see `samarkand.engine.driver.Driver.play_each`.
    make : function
        Makes the line-up from the game, the strategies and the spare ones. Other processes call it again.
    """

    game: Any
    seats: tuple[SeatedStrategy, ...]
    spare: tuple[SeatedStrategy, ...] = ()
    make: Callable[..., "LineUp"] | None = field(default=None, repr=False)

    @property
    def given(self) -> tuple[object, ...]:
        """Return the strategies as the caller passed them, one per seat."""
        return tuple(seat.given for seat in self.seats)

    @property
    def labels(self) -> list[str]:
        """Return the name of the strategy in each seat."""
        return [seat.label for seat in self.seats]

    @property
    def is_the_games_own(self) -> bool:
        """Return whether all strategies come with the game, so that none is the user's own."""
        return all(isinstance(seat.given, str) for seat in (*self.seats, *self.spare))

    def _given(self) -> tuple[Any, ...]:
        return self.game, list(self.given), tuple(seat.given for seat in self.spare)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LineUp) and self._given() == other._given()

    def __hash__(self) -> int:
        return hash((self.game, *(seat.label for seat in (*self.seats, *self.spare))))

    def __reduce__(self) -> tuple[object, ...]:
        return self.make, self._given()
