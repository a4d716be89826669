"""The door of the room: a code of six letters, a seat for each phone, wrong codes slowed; it can be shut.

A school's phones may share one address, and one pupil may open many pages. So an address that has taken
several seats is not refused another one, but has to wait for it.
"""

import hmac
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from samarkand.grammar.names import shown_name
from samarkand.grammar.reading import in_plain_signs
from samarkand_teaching.classroom import wording
from samarkand_teaching.classroom.messages import Join, Refused, Screen

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels: no words come about, and no letter looks like a digit
CODE_LENGTH = 6
MAX_PHONES = 60
WAIT = 1.0  # seconds after a wrong code, for each address
MAX_ADDRESSES = 1_000  # that are remembered
MAX_NAME_LENGTH = 20  # clusters: letters with their accents, emoji with all their parts
SEATS_AT_ONCE = 6  # for one address
NEXT_SEAT, NEXT_OF_MANY = 1.0, 10.0  # seconds until it may take one more; longer once it has a class's worth
MANY = 30  # seats
A_MOMENT = 0.001  # seconds; what is less is a rounding error, or no time to wait for
HERE = "127.0.0.1"  # windows of this computer: a trial, which waits for nothing


def new_code() -> str:
    """A code of six letters, at random.

    Examples
    --------
    >>> len(new_code()), set(new_code()) <= set(LETTERS)
    (6, True)
    """
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def new_token() -> str:
    """What a phone keeps to come back to its seat: 128 bits, at random.

    Examples
    --------
    >>> len(new_token())
    22
    """
    return secrets.token_urlsafe(16)


@dataclass(eq=False)
class Seat:
    """A phone's place in the class; whoever has its token sits there.

    Attributes
    ----------
    number : int
        From 1, in the order in which they came.
    token : str
    nickname : str
    delay : float or None
        Milliseconds from the room to the phone, half of the shortest way there and back.
    phone : object or None
        The connection, as long as there is one.
    version : int
        Of what it shows; rises only when that changes.
    shown : Screen or None
        What it shows, as it was sent.
    address, browser : str
        Where the phone comes from, and what its browser calls itself.
    has_taken_part : bool
        Whether it has sent in anything that counts.
    left_at : float
        When it went away the last time.
    """

    number: int
    token: str = field(default_factory=new_token)
    nickname: str = ""
    delay: float | None = None
    phone: Any = None
    version: int = 0
    shown: Screen | None = None
    address: str = ""
    browser: str = ""
    has_taken_part: bool = False
    left_at: float = 0.0


class Door:
    """The seats of a class, and who gets one.

    Parameters
    ----------
    asks_nickname : bool
    clock : function
        Seconds that only grow.

    Attributes
    ----------
    code : str
    is_open : bool
        Whether new phones may come in; those that have a seat always may come back.
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
        self._paces: dict[str, tuple[float, float]] = {}  # seats that an address may take, and since when
        self._shared: set[str] = set()  # addresses that have had several phones at a time
        self._last = 0

    def admit(self, address: str, join: Join, browser: str = "") -> Seat:
        """The seat of a phone: its own, or a new one.

        Raises
        ------
        Refused
            As `seat_of`, `check_code` and `new_seat` do.
        """
        seat = self.seat_of(join)
        if seat is None:
            self.check_code(address, join)
            seat = self.new_seat(address, join, browser)
        return seat

    def seat_of(self, join: Join) -> Seat | None:
        """The seat whose token a phone has, if there is one."""
        for seat in self.seats:  # 128 bits: nobody tries them out, and phones may share an address
            if join.token and hmac.compare_digest(seat.token.encode(), join.token.encode()):
                return seat
        return None

    def check_code(self, address: str, join: Join) -> None:
        """Check the code that a phone gave.

        Raises
        ------
        Refused
            If it is wrong, or came too soon after a wrong one.
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
        """A seat for a phone that has the code.

        A browser may have forgotten its seat, as private tabs do. It gets the seat back if its address has
        never had two phones at a time, and the one that it had has gone and was the same kind of browser. In
        a full room, a phone that has left without taking part makes way, and the one that left first goes
        first.

        Raises
        ------
        Refused
            If the door is shut, or all seats are taken.
        """
        if not self.is_open:
            raise Refused(str(wording.DOOR_IS_SHUT))
        forgotten = self._forgotten(address, browser)
        if forgotten is not None:
            forgotten.token = new_token()  # its old page, if it comes back after all, is another phone's
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
        """Return the name as it is shown, or none where none is asked for or typed."""
        if not self._asks_nickname or not join.nickname.strip():
            return ""
        name = shown_name(join.nickname, MAX_NAME_LENGTH)
        if not name:
            raise Refused(str(wording.NAME_SHOWS_NOTHING))
        return name

    def leave(self, seat: Seat) -> None:
        """Take note that a phone went away; its seat stays its own as long as there is room."""
        seat.phone, seat.left_at = None, self._clock()

    def wait(self, address: str) -> float:
        """For how many seconds an address has to wait before it may take one more seat."""
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
                each: pace for each, pace in self._paces.items() if self._credit(each) < SEATS_AT_ONCE
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
            self._waits = {each: until for each, until in self._waits.items() if until > now}
        if len(self._waits) >= MAX_ADDRESSES:  # all of them within one second
            self._waits.clear()
        self._waits[address] = now + WAIT
