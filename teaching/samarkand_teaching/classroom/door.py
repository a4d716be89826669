"""The door of a classroom, which checks the code and gives each phone a seat.

All phones of a school may share one address, and one pupil may open many pages. So an address with several
seats may take another one, but has to wait for it.
"""

import hmac
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from samarkand.grammar.names import shown_name
from samarkand.grammar.reading import in_plain_signs
from samarkand_teaching.classroom import wording
from samarkand_teaching.classroom.messages import Join, Refused, Screen

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # without vowels, so that no word appears and no letter looks like a digit
CODE_LENGTH = 6
MAX_PHONES = 60
WAIT = 1.0  # seconds after a wrong code, per address
MAX_ADDRESSES = 1_000  # addresses that are remembered
MAX_NAME_LENGTH = 20  # grapheme clusters: a letter with its accents, or a whole emoji, counts once
SEATS_AT_ONCE = 6  # per address
NEXT_SEAT, NEXT_OF_MANY = 1.0, 10.0  # seconds until an address may take one more seat, few or MANY
MANY = 30  # seats of one address, about a class
A_MOMENT = 0.001  # seconds; a shorter wait is a rounding error or too short to matter
HERE = "127.0.0.1"  # browsers on this computer, where a teacher tries things out, never wait


def new_code() -> str:
    """Return a random code of six letters.

    Examples
    --------
    >>> len(new_code()), set(new_code()) <= set(LETTERS)
    (6, True)
    """
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def new_token() -> str:
    """Return a random token of 128 bits, with which a phone can come back to its seat.

    Examples
    --------
    >>> len(new_token())
    22
    """
    return secrets.token_urlsafe(16)


class Phone(Protocol):
    """The connection of a phone.

    Attributes
    ----------
    address, browser : str
        Its network address, and its browser's User-Agent.
    seat : Seat or None
    probes : dict of int to float
        The numbers of the probes that it has not answered, with the times at which they were sent.
    """

    address: str
    browser: str
    seat: "Seat | None"
    probes: dict[int, float]

    def tell(self, message: str) -> None:
        """Send a message to the phone."""

    def close(self) -> None:
        """Close the connection."""


@dataclass(eq=False)
class Seat:
    """A phone's place in the class. The phone that has the token has the seat.

    Attributes
    ----------
    number : int
        Counted from 1, in the order in which the phones came.
    token : str
    nickname : str
    delay : float or None
        Milliseconds from the classroom to the phone: half of the shortest round trip so far.
    phone : Phone or None
        The connection, or None while the phone is away.
    version : int
        The number of the phone's screen, which increases when the screen changes.
    shown : Screen or None
        The screen that was last sent.
    address, browser : str
        The phone's network address, and its browser's User-Agent.
    has_taken_part : bool
        Whether the phone has sent an answer that counts.
    left_at : float
        The time at which the phone last went away.
    """

    number: int
    token: str = field(default_factory=new_token)
    nickname: str = ""
    delay: float | None = None
    phone: Phone | None = None
    version: int = 0
    shown: Screen | None = None
    address: str = ""
    browser: str = ""
    has_taken_part: bool = False
    left_at: float = 0.0


class Door:
    """The seats of a class, and the rules for getting one.

    Parameters
    ----------
    asks_nickname : bool
    clock : function
        Returns seconds that never go back, as `time.monotonic`.

    Attributes
    ----------
    code : str
    is_open : bool
        Whether new phones may come in. Phones with a seat may always come back.
    seats : list of Seat

    Examples
    --------
    >>> door = Door()
    >>> seat = door.admit("127.0.0.1", Join(door.code.lower()))
    >>> door.admit("127.0.0.1", Join(token=seat.token)) is seat
    True
    """

    def __init__(self, asks_nickname: bool = False, clock: Callable[[], float] = time.monotonic):
        self.code = new_code()
        self.is_open = True
        self.seats: list[Seat] = []
        self._asks_nickname, self._clock = asks_nickname, clock
        self._waits: dict[str, float] = {}
        self._paces: dict[
            str, tuple[float, float]
        ] = {}  # seats that an address may still take, and when that was counted
        self._shared: set[str] = set()  # addresses that have had several phones at the same time
        self._last = 0

    def admit(self, address: str, join: Join, browser: str = "") -> Seat:
        """Return the seat of a phone, which may be new.

        Raises
        ------
        Refused
            As in `check_code` and `new_seat`.
        """
        seat = self.seat_of(join)
        if seat is None:
            self.check_code(address, join)
            seat = self.new_seat(address, join, browser)
        return seat

    def seat_of(self, join: Join) -> Seat | None:
        """Return the seat whose token a phone has, or None."""
        for seat in self.seats:  # no delay for wrong tokens: 128 bits cannot be guessed
            if join.token and hmac.compare_digest(seat.token.encode(), join.token.encode()):
                return seat
        return None

    def check_code(self, address: str, join: Join) -> None:
        """Check the code that a phone gave.

        Raises
        ------
        Refused
            If the code is missing or wrong, or came too soon after a wrong one.
        """
        if not join.code:
            raise Refused(str(wording.ENTER_CODE))
        now = self._clock()
        if now < self._waits.get(address, now):
            raise Refused(str(wording.TOO_SOON))
        if not hmac.compare_digest(self.code.encode(), in_plain_signs(join.code).upper().encode()):
            self._slow(address, now)
            raise Refused(str(wording.WRONG_CODE))

    def new_seat(self, address: str, join: Join, browser: str = "") -> Seat:
        """Return a seat for a phone that has the code.

        A browser may have forgotten its token, as private tabs do. It gets its old seat back if no other
        phone has used its address, the old connection is closed and the browser is of the same kind. In a
        full classroom, a phone that left without taking part loses its seat, beginning with the one that
        left first.

        Raises
        ------
        Refused
            If the door is shut, or all seats are taken.
        """
        if not self.is_open:
            raise Refused(str(wording.DOOR_IS_SHUT))
        forgotten = self._forgotten(address, browser)
        if forgotten is not None:
            forgotten.token = new_token()  # so that the old page cannot take the seat back
            return forgotten
        nickname = self._nickname(join)
        if len(self.seats) >= MAX_PHONES:
            gone = [seat for seat in self.seats if seat.phone is None and not seat.has_taken_part]
            if not gone:
                raise Refused(wording.ROOM_IS_FULL.format(most=MAX_PHONES))
            self.seats.remove(min(gone, key=lambda seat: seat.left_at))
        self._last += 1
        seat = Seat(self._last, nickname=nickname, address=address, browser=browser)
        self.seats.append(seat)
        self._spend(address)
        return seat

    def _nickname(self, join: Join) -> str:
        """Return the nickname as it is shown, or "" if there is none."""
        if not self._asks_nickname or not join.nickname.strip():
            return ""
        name = shown_name(join.nickname, MAX_NAME_LENGTH)
        if not name:
            raise Refused(str(wording.NAME_SHOWS_NOTHING))
        return name

    def leave(self, seat: Seat) -> None:
        """Note that a phone went away. It keeps its seat unless the classroom is full."""
        seat.phone, seat.left_at = None, self._clock()

    def wait(self, address: str) -> float:
        """Return how many seconds an address has to wait before it may take one more seat."""
        if address == HERE:
            return 0.0
        wait = (1 - self._credit(address)) * self._next(address)
        return wait if wait > A_MOMENT else 0.0

    def _next(self, address: str) -> float:
        has_many = sum(seat.address == address for seat in self.seats) >= MANY
        return NEXT_OF_MANY if has_many else NEXT_SEAT

    def _credit(self, address: str) -> float:
        left, since = self._paces.get(address, (float(SEATS_AT_ONCE), self._clock()))
        return min(float(SEATS_AT_ONCE), left + (self._clock() - since) / self._next(address))

    def _spend(self, address: str) -> None:
        now = self._clock()
        if len(self._paces) >= MAX_ADDRESSES:
            self._paces = {
                known: pace for known, pace in self._paces.items() if self._credit(known) < SEATS_AT_ONCE
            }
        self._paces[address] = self._credit(address) - 1, now

    def _forgotten(self, address: str, browser: str) -> Seat | None:
        own = [seat for seat in self.seats if seat.address == address]
        if any(seat.phone is not None for seat in own):
            self._shared.add(address)
        if address == HERE or address in self._shared or len(own) != 1 or own[0].browser != browser:
            return None
        return own[0]

    def _slow(self, address: str, now: float) -> None:
        if len(self._waits) >= MAX_ADDRESSES:
            self._waits = {known: until for known, until in self._waits.items() if until > now}
        if len(self._waits) >= MAX_ADDRESSES:  # all of them came within one second
            self._waits.clear()
        self._waits[address] = now + WAIT
