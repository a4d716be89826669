"""The door of a classroom, which checks the code and gives each phone a seat."""

import secrets
import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from samarkand.grammar import _
from samarkand.grammar.names import shown_name
from samarkand_teaching.classroom.messages import Join, Refused, Screen

if TYPE_CHECKING:
    from samarkand_teaching.classroom.server import Phone

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # without vowels, so that no word appears and no letter looks like a digit
CODE_LENGTH = 6
MAX_PHONES = 60
MAX_NAME_LENGTH = 20  # grapheme clusters: a letter with its accents, or a whole emoji, counts once


@dataclass(eq=False)
class Seat:
    """A phone's place in the class. The phone that has the token has the seat.

    Attributes
    ----------
    number : int
        Counted from 1, in the order in which the phones came.
    token : str
        With it a phone can come back to its seat.
    nickname : str
    phone : Phone or None
        The connection, or None while the phone is away.
    shown : Screen or None
        The screen that was last sent.
    """

    number: int
    token: str = field(default_factory=secrets.token_urlsafe)
    nickname: str = ""
    phone: "Phone | None" = None
    shown: Screen | None = None


class Door:
    """The seats of a class, and the rules for getting one.

    Parameters
    ----------
    asks_nickname : bool

    Attributes
    ----------
    code : str
    is_open : bool
        Whether new phones may come in. Phones with a seat may always come back.
    seats : list of Seat
    projector : Seat
        The page for the projector, which has the number 0.

    Examples
    --------
    >>> door = Door()
    >>> seat = door.admit(Join(door.code.lower()))
    >>> door.admit(Join(token=seat.token)) is seat
    True
    """

    def __init__(self, asks_nickname: bool = False):
        self.code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        self.is_open = True
        self.seats: list[Seat] = []
        self.projector = Seat(0)
        self._asks_nickname = asks_nickname
        self._last = 0

    def admit(self, join: Join) -> Seat:
        """Return the seat whose token a phone has, or a new one for a phone that has the code.

        Raises
        ------
        Refused
            If the code is missing or wrong, the door is shut, or all seats are taken.
        """
        for seat in (self.projector, *self.seats):
            if join.token == seat.token:
                return seat
        if not join.code:
            raise Refused(str(_("Enter the code that your teacher shows.")))
        # A keyboard may add spaces or direction marks, or type wide letters.
        typed = "".join(filter(str.isalpha, unicodedata.normalize("NFKC", join.code))).upper()
        if typed != self.code:
            raise Refused(str(_("That is not the code for this class.")))
        if not self.is_open:
            raise Refused(str(_("The door is shut. Ask your teacher to open it.")))
        nickname = self._nickname(join)
        if len(self.seats) >= MAX_PHONES:
            raise Refused(
                _("The room is full. There is space for only {most} phones.").format(most=MAX_PHONES)
            )
        self._last += 1
        self.seats.append(Seat(self._last, nickname=nickname))
        return self.seats[-1]

    def _nickname(self, join: Join) -> str:
        """Return the nickname as it is shown, or "" if there is none."""
        if not self._asks_nickname or not join.nickname.strip():
            return ""
        name = shown_name(join.nickname, MAX_NAME_LENGTH)
        if not name:
            raise Refused(str(_("This nickname shows nothing. Use letters, digits or emoji.")))
        return name
