"""Protocols for the argument `room=` of boards and questions: players with their own screens.

Boards and questions depend only on these protocols. `samarkand_teaching.ClassRoom` implements `Room`.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from samarkand.errors import InvalidInput, short_repr
from samarkand.game import Game, State, as_game
from samarkand.picture.turns import NoticedMove
from samarkand_widgets.game.names import PHONE, is_person
from samarkand_widgets.game.turns import BoardHost, Turns

if TYPE_CHECKING:
    from ipywidgets import Widget


class HostBoard(BoardHost, Protocol):
    """The part of a board that the players' own screens also use.

    `way.pending_decision(player)` returns the position in which a player must decide,
    `way.decide_for(player, action)` plays the decision, and `way.draw(state, {}, player)` draws what this
    player may see.
    """

    way: Turns

    def entries(self, viewer: int | None) -> list[NoticedMove]:
        """Return the moves that a viewer has noticed."""


class RemoteSeats(Protocol):
    """The players of one board who have their own screens.

    Attributes
    ----------
    widget : ipywidgets.Widget
        The list of who sits where, shown beside the board.
    """

    widget: "Widget"

    def follow(self) -> None:
        """Send every player what this player may see now."""

    def is_here(self) -> bool:
        """Return whether the calling code runs in the thread of these seats."""

    def soon(self, action: Callable[[], None]) -> None:
        """Call a function soon in the thread of these seats."""

    def close(self) -> None:
        """Stop playing, and clear the screens."""


class RemoteGuess(Protocol):
    """A question on the screens of a class, and the teacher's view of it."""

    def answer_is(self, truth: object) -> None:
        """Store the answer until the teacher shows it."""

    def _repr_mimebundle_(self, **how: object) -> dict[str, Any]:
        """Return the output of the question's cell."""

    def close(self) -> None:
        """Remove the question from the screens."""


class Room(Protocol):
    """A class whose members have their own screens, as `Board` and `Guess` use it."""

    def seat_board(self, board: HostBoard) -> RemoteSeats:
        """Seat the class at a board: assign the seats, send the screens, and play the choices."""

    def guess(self, guess: object) -> RemoteGuess:
        """Show a question on the screens of the class."""


_beside: "list[Callable[[Widget], Widget | None]]" = []


def show_beside(make: "Callable[[Widget], Widget | None] | None") -> None:
    """Set a function that adds a class's controls to the widgets of a lesson. None removes it.

    Parameters
    ----------
    make : function or None
        Takes a widget of the lesson, and returns a widget that also has the controls, or None to show the
        widget alone.
    """
    _beside[:] = [] if make is None else [make]


def with_what_is_beside(widget: "Widget") -> "Widget | None":
    """Return a widget together with the class's controls for it, or None if there are none."""
    return _beside[0](widget) if _beside else None


def check_room(room: object, method: str) -> None:
    """Raise unless `room` is None or has the given method.

    Raises
    ------
    InvalidInput
        If it has not, or if it is a type: `ClassRoom()` is a room, but `ClassRoom` is not.

    Examples
    --------
    >>> check_room(None, "guess")
    >>> check_room(True, "guess")
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidInput: room: found True, expected a ClassRoom
    """
    if room is not None and (isinstance(room, type) or not callable(getattr(room, method, None))):
        raise InvalidInput(f"room: found {short_repr(room)}, expected a ClassRoom")


def check_seats(
    start: str | Game | State, seats: Sequence[object] | None, room: Room | None
) -> Sequence[Any] | None:
    """Check the seats of a board and return them. With a room, the default is phones.

    Raises
    ------
    InvalidInput
        If `room` is not a room, if there are phones but no room, if a person would play at the screen of a
        room, which everyone can see, or if the game cannot be played on phones.
    """
    game = start.game if isinstance(start, State) else as_game(start)
    named = [] if seats is None or isinstance(seats, str) or not isinstance(seats, Sequence) else seats
    check_room(room, "seat_board")
    if room is None:
        if any(is_person(seat, PHONE) for seat in named):
            raise InvalidInput("seats: a phone needs a room, as in MarketBoard(game, room=ClassRoom())")
        return seats
    if any(kind.may_go_unnoticed for kind in game.package.decisions.DECISIONS.values()):
        raise InvalidInput(
            f"room: found {game.name}, expected a game without secret decisions: the phones would reveal "
            "whose turn it is, and from that, who has secretly kept a card"
        )
    if any(is_person(seat) for seat in named):
        raise InvalidInput(
            'seats: everyone can see the board of a room, so "human" cannot play there: use "phone"'
        )
    return [PHONE] * game.num_players if seats is None else seats
