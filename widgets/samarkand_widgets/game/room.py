"""What `room=` of a board or a question must provide: players at screens of their own, such as phones.

Boards and questions know only these protocols. `samarkand_teaching.ClassRoom` implements `Room`.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from ipywidgets import Widget

from samarkand import protocol
from samarkand.errors import InvalidOption, shown
from samarkand.game import Game, State, as_game
from samarkand.picture.turns import NoticedMove
from samarkand_widgets.game.names import PHONE, SeatNames, is_person
from samarkand_widgets.game.turns import PlayMode
from samarkand_widgets.threads.events import Events


class HostBoard(Protocol):
    """What a board offers to the screens of its players.

    `way.asked(player)` is the decision that a player is asked for, `way.decide_for(player, action)` takes
    it, and `way.draw(state, {}, player)` draws what this player may see.
    """

    table: Any
    events: Events
    named: SeatNames
    way: PlayMode

    def entries(self, viewer: int | None) -> list[NoticedMove]:
        """Return the moves that a viewer has noticed."""

    def say(self, words: str) -> None:
        """Show a line until the next event."""

    def go_on(self) -> None:
        """Show the position, and let computers play if it is their turn."""

    def refresh(self) -> None:
        """Show the position."""


class RemoteSeats(Protocol):
    """The players of one board who sit at screens of their own.

    Attributes
    ----------
    widget : ipywidgets.Widget
        Stands beside the board: who sits where.
    """

    widget: Widget

    def show(self) -> bool:
        """Send every player what this player may see now. Return whether to draw the board as well."""

    def is_here(self) -> bool:
        """Return whether this code runs in the thread in which these seats play."""

    def soon(self, action: Callable[[], None]) -> None:
        """Have that thread call a function."""

    def close(self) -> None:
        """Play no more, and clear the screens."""


class RemoteGuess(Protocol):
    """A question that is on the screens of a class, and what the teacher sees of it."""

    def answer_is(self, truth: Any) -> None:
        """Keep the answer until the teacher shows it."""

    def _repr_mimebundle_(self, **how: Any) -> dict[str, Any]:
        """Return what the cell of the question shows."""

    def close(self) -> None:
        """Take the question off the screens."""


class Room(Protocol):
    """A class whose members have screens of their own: what `Board` and `Guess` need of it."""

    def seat_board(self, board: HostBoard) -> RemoteSeats:
        """Seat the class at a board: say who sits where, send screens, and play what they choose."""

    def guess(self, guess: Any) -> RemoteGuess:
        """Put a question on the screens of the class."""


_beside: list[Callable[[Widget], Widget | None]] = []


def show_beside(make: Callable[[Widget], Widget | None] | None) -> None:
    """Have the widgets of a lesson shown with what a class needs beside them; None ends it.

    Parameters
    ----------
    make : function or None
        Returns a widget of the lesson together with what belongs beside it, or None for the widget alone.
    """
    _beside[:] = [] if make is None else [make]


def with_what_is_beside(widget: Widget) -> Widget | None:
    """Return a widget together with what a class needs beside it, or None if that is nothing."""
    return _beside[0](widget) if _beside else None


def check_room(room: Any, method: str) -> None:
    """Raise unless `room` is None or has the method that is needed of it.

    Raises
    ------
    InvalidOption
        For anything else. A class is no room: `ClassRoom()` is one, `ClassRoom` is none.

    Examples
    --------
    >>> check_room(None, "guess")
    >>> check_room(True, "guess")
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidOption: room: found True, expected a ClassRoom
    """
    if room is not None and (isinstance(room, type) or not callable(getattr(room, method, None))):
        raise InvalidOption(f"room: found {shown(room)}, expected a ClassRoom")


def judged_seats(
    start: str | Game | State, seats: Sequence[Any] | None, room: Room | None
) -> Sequence[Any] | None:
    """Return the seats of a board, by default phones if it has a room.

    Raises
    ------
    InvalidOption
        If `room` is not a room; if phones sit there without a room; if a person sits at the screen of a room,
        which everybody sees; or if the game cannot be played on phones.
    """
    game = start.game if isinstance(start, State) else as_game(start)
    named = [] if seats is None or isinstance(seats, str) or not isinstance(seats, Sequence) else seats
    check_room(room, "seat_board")
    if room is None:
        if any(is_person(seat, PHONE) for seat in named):
            raise InvalidOption("seats: a phone needs a room, as in MarketBoard(game, room=ClassRoom())")
        return seats
    if any(each.may_go_unnoticed for each in protocol.parts(game).decisions.DECISIONS.values()):
        raise InvalidOption(
            f"room: in {game.name} a player may keep a card unnoticed, and whose turn it is would tell the "
            "others: it is not played on phones"
        )
    if any(is_person(seat) for seat in named):
        raise InvalidOption(
            'seats: everybody sees the board of a room, so "human" cannot sit there: say "phone"'
        )
    return [PHONE] * game.num_players if seats is None else seats
