"""Who plays a game: the strategies in their seats, found and checked once.

`samarkand.strategies.line_up` makes a `LineUp` from what a caller gave as `strategies=`. All that plays games
takes the line-up; nothing below asks again what a name or a function means.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, SupportsIndex

RANDOM = "random"  # every game has it


class Chooser(Protocol):
    """An object that plays, by its method `choose`."""

    @property
    def choose(self) -> Callable[..., SupportsIndex]:
        """The method that returns a legal action, from a state and, if it takes them, dice."""


# A name, a function, a class, or an object.
AnyStrategy = str | Callable[..., SupportsIndex] | type[Chooser] | Chooser
Strategies = AnyStrategy | Sequence[AnyStrategy] | None  # one for all, or one per player


class SeatedStrategy(NamedTuple):
    """A strategy in a seat, or one that may be put into a seat.

    Attributes
    ----------
    given : str, function, class or object
        What the caller gave.
    label : str
        Its name in messages and tables.
    function
        What is run: a function in the rules' style, a `PythonStrategy`, or None for `random`, which the game
        loop plays itself.
    """

    given: Any
    label: str
    function: Any


LOOPS_OWN = SeatedStrategy(RANDOM, RANDOM, None)


class MissingStrategy:
    """Stands for a strategy of the user's own that a file could not keep.

    Attributes
    ----------
    own : str
        The digest of its code, or nothing.
    """

    def __init__(self, name: str, own: str = ""):
        self.__name__, self.own = name, own

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MissingStrategy) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((self.__name__, self.own))


@dataclass(frozen=True, eq=False)
class LineUp:
    """The strategies of a game, one per seat, and those that may be put into a seat later.

    Two are equal if the same was given for each seat.

    Attributes
    ----------
    game : samarkand.game.Game
    seats : tuple of SeatedStrategy
        One per player.
    spare : tuple of SeatedStrategy
        Those without a seat; see `samarkand.engine.driver.Driver.play_each`.
    make : function
        What made the line-up from the game, the strategies and the spare ones. It makes it again in another
        process, because what is run cannot be sent there.
    """

    game: Any
    seats: tuple[SeatedStrategy, ...]
    spare: tuple[SeatedStrategy, ...] = ()
    make: Callable[..., "LineUp"] | None = field(default=None, repr=False)

    @property
    def given(self) -> tuple[Any, ...]:
        """What the caller gave for each seat."""
        return tuple(seat.given for seat in self.seats)

    @property
    def labels(self) -> list[str]:
        """The name of the strategy in each seat."""
        return [seat.label for seat in self.seats]

    @property
    def is_the_games_own(self) -> bool:
        """Whether all strategies are named: none is a user's own function, class or object."""
        return all(isinstance(seat.given, str) for seat in (*self.seats, *self.spare))

    def _given(self) -> tuple[Any, ...]:
        return self.game, list(self.given), tuple(seat.given for seat in self.spare)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LineUp) and self._given() == other._given()

    def __hash__(self) -> int:
        return hash((self.game, *(seat.label for seat in (*self.seats, *self.spare))))

    def __reduce__(self) -> Any:
        return self.make, self._given()
