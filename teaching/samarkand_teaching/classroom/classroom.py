"""The room: a server beside the kernel, its door, and what is on the phones now."""

import atexit
import io
import os
from collections.abc import Callable, Iterable
from functools import partial
from importlib.util import find_spec
from time import time
from typing import Any

from ipywidgets import Button, Layout

from samarkand import arguments
from samarkand.errors import InvalidOption, MissingExtra, SamarkandError, is_whole, missing_extra, shown
from samarkand.grammar import current_language, join_commas, override_language
from samarkand.lessons.guesses import calibration
from samarkand.picture import Picture, Text
from samarkand_teaching import templates
from samarkand_teaching.classroom import addresses, wording
from samarkand_teaching.classroom.activity import Activity
from samarkand_teaching.classroom.board_seats import BoardSeats
from samarkand_teaching.classroom.door import Door, Seat
from samarkand_teaching.classroom.guess import ClassGuess
from samarkand_teaching.classroom.messages import Echo, Join, Message, Press, Refused, Screen, judged, sent
from samarkand_teaching.classroom.roll import Roll
from samarkand_teaching.classroom.server import Server, check_can_serve
from samarkand_teaching.classroom.waiting import WaitingPhones
from samarkand_widgets.game.remote import HostBoard
from samarkand_widgets.lesson.exhibit import Exhibit
from samarkand_widgets.threads.events import locked

SHOWN_AFTER, PAINTED_AFTER = 0.03, 0.2  # seconds: phones, and the teacher's screen
PROBED_EVERY = 3.0  # seconds
PROBES = 8  # that a phone may owe
HUB = "JUPYTERHUB_USER"  # the variable that tells that a server is a hub's


class ClassRoom(Exhibit):
    """A room for a class, on a port of this computer: pupils need a browser and the code.

    Opening another one closes it, as its button and `close` do; nothing is written to disk.

    Parameters
    ----------
    open_to : {"this computer", "network"}
        Who can reach it: other windows of this computer, or whoever is in its network.
    port : int
        By default one that is free.
    behind : str, optional
        The address of a proxy in front of the room, such as `https://room.example.org`; requests that name
        another are refused.
    proxy : str
        The proxy's address as the room sees it: its word alone on where a phone is counts.
    nicknames : bool
        Whether phones are asked for a nickname; by default nobody has a name.
    address : str, optional
        The numeric address to announce to the network, such as "192.168.1.20". By default it is the address
        of this computer that phones are most likely to reach.

    Attributes
    ----------
    address : str
    code : str
    seats : list of Seat
    activities : list of Activity
        All that were opened, the latest of each name.
    begun : dict of str to float
        When each was first put on the phones, by its name, in seconds as `time.time` counts them.
    is_paused : bool
        Whether the phones wait.

    Raises
    ------
    InvalidOption
        If an option is none, or the port is taken.
    MissingExtra
        Without tornado, which Jupyter brings.

    Examples
    --------
    >>> room = ClassRoom()
    >>> room.address.startswith("http://127.0.0.1:"), len(room.code)
    (True, 6)
    >>> room.close()
    """

    follows = False  # a class keeps the language of its room

    _last: "ClassRoom | None" = None
    server: Server

    def __init__(
        self,
        open_to: str = addresses.THIS_COMPUTER,
        port: int = 0,
        behind: str | None = None,
        proxy: str = addresses.HERE[0],
        nicknames: bool = False,
        address: str | None = None,
    ):
        arguments.choice("open_to", open_to, (addresses.THIS_COMPUTER, addresses.NETWORK))
        arguments.choice("nicknames", nicknames, (True, False))
        if not is_whole(port) or not 0 <= port < 65_536:
            raise InvalidOption(f"port: found {shown(port)}, expected a whole number from 0 to 65535")
        check_can_serve()
        found = addresses.find(open_to, port, behind, proxy, address)
        last = ClassRoom._last
        if last is not None and port == last.server.port:
            last.close()
        try:
            self.server = Server(self, port, found.bind)
        except OSError as reason:
            raise InvalidOption(f"port: {port} cannot be opened: {reason.strerror}") from None
        if last is not None:
            last.close()
        self.language = current_language()
        self.door = Door(nicknames)
        self._waiting = WaitingPhones(self.door, self.after, self._sit)
        self._too_many = ""
        self.activities: list[Activity] = []
        self.current: Activity | None = None
        self.begun: dict[str, float] = {}
        self.is_paused = False
        self._asks_nickname, self._behind, self._open_to = nicknames, behind, open_to
        self._is_due = self._is_painting = False
        self.addresses = addresses.find(open_to, self.server.port, behind, proxy, address)
        self.door_button = self.button(str(wording.SHUT_DOOR), self.turn_door)
        self.close_button = Button(description=str(wording.CLOSE_ROOM), layout=Layout(width="auto"))
        # Without the room's lock: the server's thread, which is to end, may wait for that.
        self.close_button.on_click(lambda _: self.close_room())
        self.roll = Roll(self.button, self.remove)
        super().__init__(str(wording.THE_ROOM), [self.door_button, self.close_button, self.roll])
        self._drawing.value = self._sign()
        self.server.start()
        ClassRoom._last = self
        atexit.register(self.close_room)
        self.refresh()
        self.after(PROBED_EVERY, self._probe)

    # --- what the teacher does --------------------------------------------------------------------

    @property
    def address(self) -> str:
        """The address that the class is told."""
        return self.addresses.announced

    @property
    def other_addresses(self) -> str:
        """A sentence with the other addresses of this computer, empty if there are none."""
        others = self.addresses.others
        return wording.OR_TRY.format(addresses=join_commas(others)) if others else ""

    @property
    def code(self) -> str:
        """The code of six letters."""
        return self.door.code

    @property
    def seats(self) -> list[Seat]:
        """The phones that have come in, here now or not."""
        return self.door.seats

    @property
    def is_open(self) -> bool:
        """Whether the port is."""
        return self.server.is_open

    @locked
    def turn_door(self) -> None:
        """Shut the door, so that no phone comes in that has no seat, or open it again."""
        self.door.is_open = not self.door.is_open
        self.refresh()

    @locked
    def remove(self, numbers: int | Iterable[int]) -> None:
        """Send phones away, and leave out their guesses, votes and draws.

        What they played with others (a game at a board, an auction of the clock) stays. A phone that has been
        sent away can come in again as a new one, unless the door is shut.

        Parameters
        ----------
        numbers : int or iterable of int
            As the phones show them.

        Raises
        ------
        InvalidOption
            If no phone has such a number. None is removed then.
        """
        chosen = {numbers} if isinstance(numbers, int) else set(numbers)
        seats = [seat for seat in self.seats if seat.number in chosen]
        if not chosen or len(seats) < len(chosen):
            raise InvalidOption(wording.CHOOSE_PHONES.format(found=numbers))
        for seat in seats:
            self.door.seats.remove(seat)
            for activity in self.activities:
                activity.forget(seat)
            self.server.soon(partial(self._send_away, seat))
        self.refresh()
        self.changed()

    def close_room(self) -> None:
        """Shut the port and send the phones away; what was collected stays here."""
        self.server.close()
        atexit.unregister(self.close_room)
        if ClassRoom._last is self:
            ClassRoom._last = None
        self.refresh()

    def close(self) -> None:
        """Shut the port, and take the room off the page."""
        if hasattr(self, "server"):
            self.close_room()
        super().close()

    def put(self, activity: Activity) -> None:
        """Put an activity on the phones; one of the same name leaves."""
        self.activities = [each for each in self.activities if each.key != activity.key] + [activity]
        self.current = activity
        self.begun.setdefault(activity.key, time())
        self.changed()

    def pause(self, is_paused: bool) -> None:
        """Have all phones wait, and take no press of theirs; or let them go on."""
        self.is_paused = is_paused
        self.changed()

    def take_off(self, activity: Activity) -> None:
        """Take an activity off the phones, if they show it; only the guesses of a closed one are kept."""
        if not hasattr(activity, "answered"):
            self.activities = [each for each in self.activities if each is not activity]
        if self.current is activity:
            self.current = None
            self.changed()

    def seat_board(self, board: HostBoard) -> BoardSeats:
        """Seat the phones at a board; the board asks for that itself."""
        return BoardSeats(board, self)

    def guess(self, guess: Any) -> ClassGuess:
        """Put the question of a `Guess` on the phones; it asks for that itself."""
        return ClassGuess(guess, self)

    def calibration(self) -> dict[float, tuple[int, int]]:
        """How often the class's guesses of each confidence came true, over all questions that are answered.

        Returns
        -------
        dict of float to (int, int)
            By confidence in tenths: how many were right, of how many.
        """
        answered = [pair for each in self.activities for pair in getattr(each, "answered", list)()]
        return calibration(answered)

    # --- what is shown ----------------------------------------------------------------------------

    def _sign(self) -> str:
        """Return address and code, large, and the address as a QR code if there is a library for it."""
        is_reachable = self.addresses.is_reachable
        return templates.render(
            "sign.html",
            words=wording,
            address=self.address,
            code=self.code,
            is_reachable=is_reachable,
            other_addresses=self.other_addresses,
            # Nobody should scan an address that no phone reaches.
            qr_code=_qr_code(self.address) if is_reachable else "",
        )

    def refresh(self) -> None:
        """Say who is here."""
        if not self.is_open:
            self.door_button.disabled = self.close_button.disabled = True
            self.say(str(wording.CLOSED))
            return
        self.door_button.description = str(wording.SHUT_DOOR) if self.door.is_open else str(wording.OPEN_DOOR)
        here = sum(seat.phone is not None for seat in self.seats)
        door = str(wording.DOOR_OPEN) if self.door.is_open else str(wording.DOOR_SHUT)
        to_network = (
            str(wording.OPEN_TO_NETWORK) if self._open_to == addresses.NETWORK else str(wording.OPEN_TO_THIS)
        )
        if not self.addresses.is_reachable:
            to_network = str(wording.NO_NETWORK)
        without = str(wording.OPEN_IN_HUB) if HUB in os.environ else to_network
        open_to = without if self._behind is None else str(wording.OPEN_BEHIND)
        said = wording.SO_MANY_PHONES.format(seats=len(self.seats), here=here, door=door, open_to=open_to)
        self.say(" ".join([str(said), *([self._too_many] if self._too_many else [])]))
        self.roll.show(self.seats)

    def picture(self) -> Picture:
        """For where no kernel runs: the room is closed there."""
        words = Text(x=12, y=24, text=str(wording.CLOSED), size=14)
        return Picture(560, 48, (words,), str(wording.THE_ROOM), str(wording.CLOSED))

    def page_words(self) -> dict[str, Any]:
        """The sentences of the phones' page before there is a seat."""
        return {
            "title": str(wording.TITLE),
            "code": str(wording.CODE),
            "nickname": str(wording.NICKNAME) if self._asks_nickname else "",
            "join": str(wording.JOIN),
            "connecting": str(wording.CONNECTING),
            "notConnected": str(wording.NOT_CONNECTED),
        }

    # --- what the phones do: in the server's thread ---------------------------------------------------

    def received(self, phone: Any, text: str | bytes) -> None:
        """Judge a message and do what it asks; what is refused is told in one line."""
        with self.events:  # what goes wrong here, and is no refusal, is told on the teacher's screen
            try:
                self._do(phone, judged(text))
            except SamarkandError as reason:
                phone.tell(sent("refused", line=str(reason), asks_code=phone.seat is None))

    def _do(self, phone: Any, message: Message) -> None:
        if isinstance(message, Join):
            self._admit(phone, message)
        elif phone.seat is None:
            raise Refused(str(wording.JOIN_FIRST))
        elif isinstance(message, Press):
            self._press(phone.seat, message)
        else:
            self._measure(phone, message)

    def _admit(self, phone: Any, join: Join) -> None:
        if phone.seat is not None:
            raise Refused(str(wording.NOT_NOW))
        seat = self.door.seat_of(join)
        if seat is not None:
            self._sit(phone, seat)
        else:
            self.door.check_code(phone.address, join)
            self._waiting.ask(phone, join)

    def _sit(self, phone: Any, seat: Seat) -> None:
        """Give a phone its seat, and show it what is on the phones now."""
        if seat.phone is not None:  # it reloads, and its old page is not seen to have gone
            self._say_goodbye(seat, str(wording.SEAT_TAKEN))
        phone.seat, seat.phone, seat.shown = seat, phone, None
        words = wording.YOUR_SEAT_NAMED if seat.nickname else wording.YOUR_SEAT
        line = words.format(number=seat.number, name=seat.nickname)
        phone.tell(sent("seat", token=seat.token, line=line))
        self._show(seat)
        self._paint_soon()

    def _say_goodbye(self, seat: Seat, line: str) -> None:
        """Close the connection of a seat, and tell its page not to try again."""
        phone, seat.phone = seat.phone, None
        if phone is not None:
            phone.seat = None
            phone.tell(sent("gone", line=line, again=False))
            phone.close()

    def _send_away(self, seat: Seat) -> None:
        with override_language(self.language):
            self._say_goodbye(seat, str(wording.SENT_AWAY))

    def _press(self, seat: Seat, press: Press) -> None:
        if self.is_paused:
            raise Refused(str(wording.PAUSED))
        if self.current is None:
            raise Refused(str(wording.NOT_NOW))
        self.current.press(seat, press)
        self._show(seat)
        self._changed_here()

    def left(self, phone: Any) -> None:
        """Take note that a phone went away; its seat stays its own."""
        self._waiting.leave(phone)
        if phone.seat is not None:
            self.door.leave(phone.seat)
            phone.seat = None
            self._paint_soon()

    def overloaded(self, address: str) -> None:
        """Report on the teacher's screen that too many connections come; the server asks for it once."""
        with override_language(self.language):
            words = wording.TOO_MANY_FROM.format(address=address) if address else str(wording.TOO_MANY_FILES)
        self._too_many = words
        self._paint_soon()

    def screen(self, seat: Seat) -> Screen:
        """What a phone shows now."""
        if self.is_paused:
            return Screen("", str(wording.PAUSED), ())
        if self.current is None:
            part = {"part": "text", "text": str(wording.LOOK_AHEAD)}
            return Screen("", str(wording.YOU_ARE_IN), (part,))
        return self.current.screen(seat)

    def _show(self, seat: Seat) -> None:
        """Send a phone what has changed of that which it shows, if anything has."""
        screen, before = self.screen(seat), seat.shown
        if seat.phone is not None and screen != before:
            seat.shown = screen
            seat.version += 1
            seat.phone.tell(sent("screen", version=seat.version, **screen.as_sent(before)))

    def refuse(self, seat: Seat, line: str) -> None:
        """Tell a phone that what it pressed was not taken; from any thread."""

        def tell() -> None:
            if seat.phone is not None:
                seat.phone.tell(sent("refused", line=line, asks_code=False))

        self.server.soon(tell)

    # --- showing, some time later ---------------------------------------------------------------------

    def changed(self) -> None:
        """Have phones and the teacher's screen show what is so now; from any thread."""
        if hasattr(self, "server"):
            self.server.soon(self._changed_here)

    def after(self, seconds: float, deed: Callable[[], None]) -> None:
        """Have the room's loop do a deed later; what goes wrong in it is told on the teacher's screen."""

        def do() -> None:
            with override_language(self.language), self.events:
                deed()

        self.server.later(seconds, do)

    def _changed_here(self) -> None:
        if not self._is_due:
            self._is_due = True
            self.after(SHOWN_AFTER, self._show_all)
        self._paint_soon()

    def _show_all(self) -> None:
        self._is_due = False
        for seat in list(self.seats):
            self._show(seat)

    def _paint_soon(self) -> None:
        if not self._is_painting:
            self._is_painting = True
            self.after(PAINTED_AFTER, self._paint)

    def _paint(self) -> None:
        self._is_painting = False
        self.refresh()
        if self.current is not None:
            with self.current.events:
                self.current.refresh()

    # --- delays -----------------------------------------------------------------------------------------

    def _probe(self) -> None:
        now = self.server.loop.time()
        for seat in list(self.seats):
            phone = seat.phone
            if phone is not None and len(phone.probes) < PROBES:
                number = len(phone.probes) + int(now * 1000) % 2**30
                phone.probes[number] = now
                phone.tell(sent("probe", number=number))
        self.after(PROBED_EVERY, self._probe)

    def _measure(self, phone: Any, echo: Echo) -> None:
        sent_at = phone.probes.pop(echo.number, None)
        if sent_at is None:
            raise Refused(str(wording.NOT_NOW))
        delay = (self.server.loop.time() - sent_at) * 500
        seat = phone.seat
        seat.delay = delay if seat.delay is None else min(delay, seat.delay)


def _qr_code(address: str) -> str:
    """Return the address as a QR code in SVG; nothing without segno."""
    try:
        code = _segno().make(address, error="m")
    except MissingExtra:
        return ""
    return str(code.svg_inline(scale=4, border=3, dark="#33261d", light="#ffffff"))


def terminal_code(address: str) -> str:
    """The address as a QR code of blocks, for a terminal.

    Raises
    ------
    MissingExtra
        Without segno.
    """
    drawn = io.StringIO()
    _segno().make(address, error="m").terminal(out=drawn, compact=True)
    return drawn.getvalue()


def _segno() -> Any:
    if find_spec("segno") is None:
        raise missing_extra("a QR code needs segno", "room")
    import segno

    return segno
