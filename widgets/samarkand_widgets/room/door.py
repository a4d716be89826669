"""The door of the room: a code of six letters, a seat for each phone, wrong codes slowed; it can be shut."""

import hmac
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from samarkand.grammar.names import shown_name
from samarkand.grammar.reading import in_plain_signs
from samarkand_widgets.room import wording
from samarkand_widgets.room.messages import Join, Refused, Screen

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels: no words come about, and no letter looks like a digit
CODE_LENGTH = 6
MOST_PHONES = 60
WAIT = 1.0  # seconds after a wrong code, for each address
MOST_ADDRESSES = 1_000  # that are remembered
LONGEST_NAME = 20  # clusters: letters with their accents, emoji with all their parts


def new_code() -> str:
    """A code of six letters, at random.

    Examples
    --------
    >>> len(new_code()), set(new_code()) <= set(LETTERS)
    (6, True)
    """
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


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
    """

    number: int
    token: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    nickname: str = ""
    delay: float | None = None
    phone: Any = None
    version: int = 0
    shown: Screen | None = None


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

    def admit(self, address: str, join: Join) -> Seat:
        """The seat of a phone.

        Raises
        ------
        Refused
            If the code is wrong, or came too soon after a wrong one; the door is shut; all seats are taken.
        """
        if join.token:  # 128 bits: nobody tries them out, and phones may share an address
            for seat in self.seats:
                if hmac.compare_digest(seat.token.encode(), join.token.encode()):
                    return seat
        if not join.code:
            raise Refused(wording.ENTER_CODE)
        now = self._clock()
        if now < self._waits.get(address, now):
            raise Refused(wording.TOO_SOON)
        if not hmac.compare_digest(self.code.encode(), in_plain_signs(join.code).upper().encode()):
            self._slow(address, now)
            raise Refused(wording.WRONG_CODE)
        if not self.is_open:
            raise Refused(wording.DOOR_IS_SHUT)
        if len(self.seats) >= MOST_PHONES:
            raise Refused(wording.ROOM_IS_FULL.say(most=MOST_PHONES))
        nickname = self._nickname(join)
        seat = Seat(len(self.seats) + 1, nickname=nickname)
        self.seats.append(seat)
        return seat

    def _nickname(self, join: Join) -> str:
        """Return the name as it is shown, or none where none is asked for or typed."""
        if not self._asks_nickname or not join.nickname.strip():
            return ""
        name = shown_name(join.nickname, LONGEST_NAME)
        if not name:
            raise Refused(wording.NAME_SHOWS_NOTHING)
        return name

    def _slow(self, address: str, now: float) -> None:
        if len(self._waits) >= MOST_ADDRESSES:
            self._waits = {each: until for each, until in self._waits.items() if until > now}
        if len(self._waits) >= MOST_ADDRESSES:  # all of them within one second
            self._waits.clear()
        self._waits[address] = now + WAIT
