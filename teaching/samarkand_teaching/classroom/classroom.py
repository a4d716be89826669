"""The classroom: a server running beside the kernel, its door, and the activity on the phones."""

import atexit
import os
from collections.abc import Callable
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING

import segno
from ipywidgets import Button, HBox, IntText, Layout

from samarkand import checks
from samarkand.errors import InvalidInput, SamarkandError, is_whole, short_repr
from samarkand.grammar import Sentence, _, current_language, join_commas, ngettext, override_language
from samarkand.lessons.guesses import calibration
from samarkand.picture import Crop, Picture, Text, svg
from samarkand_teaching.classroom import addresses, messages
from samarkand_teaching.classroom.activity import NOT_NOW, Activity
from samarkand_teaching.classroom.board_seats import BoardSeats
from samarkand_teaching.classroom.door import Door, Seat
from samarkand_teaching.classroom.guess import ClassGuess
from samarkand_teaching.classroom.messages import (
    Join,
    Message,
    Part,
    Press,
    Refused,
    Screen,
    encode_message,
    read_message,
)
from samarkand_teaching.classroom.server import Phone, Server, check_can_serve
from samarkand_teaching.templates import render
from samarkand_widgets.game.remote import HostBoard
from samarkand_widgets.lesson.exhibit import Exhibit
from samarkand_widgets.threads.events import with_lock

if TYPE_CHECKING:
    from samarkand_widgets.lesson.guess import Guess

THE_ROOM = _("A room for the class")
SHUT_DOOR = _("Shut the door")
CLOSED = _("The room is closed, and so is its port.")
PAUSED = _("Look at the screen at the front. The lesson continues in a moment.")

SHOWN_AFTER = 0.1  # seconds until phones and the teacher's screen are updated
USUAL_PORT = 8000
QR_SIZE = 132  # pixels
BEAT = 3.0  # seconds between two signs of life: a phone that hears none connects again
HUB = "JUPYTERHUB_USER"  # the environment variable that JupyterHub sets for its servers


class ClassRoom(Exhibit):
    """A classroom on a port of this computer, which pupils enter with a browser and a code.

    Only one classroom is open at a time: opening another one closes the first. Nothing is written to disk.

    Parameters
    ----------
    open_to : {"this computer", "network"}
        Who can reach the classroom: only browsers on this computer, or every device in its network.
    port : int, optional
        By default, 8000, or any free port if 8000 is taken.
    behind : str, optional
        The address of a proxy in front of the classroom, such as `https://room.example.org`. Requests with
        another host are refused. If the proxy runs on another computer, use `open_to="network"`.
    nicknames : bool
        Whether phones ask for a nickname. By default, pupils have only numbers.
    address : str, optional
        The numeric address to announce to the network, such as "192.168.1.20". By default, the address that
        this computer uses for the internet.

    Attributes
    ----------
    address : str
    code : str
    seats : list of Seat
    activities : list of Activity or BoardSeats
        All activities that were opened, the latest of each name.
    is_paused : bool
        Whether the phones are paused.

    Raises
    ------
    InvalidInput
        If an option is not allowed, or the port is taken.
    MissingExtra
        If tornado is not installed. Jupyter installs it.

    Examples
    --------
    >>> room = ClassRoom()
    >>> room.address.startswith("http://127.0.0.1:"), len(room.code)
    (True, 6)
    >>> room.close()
    """

    _last: "ClassRoom | None" = None
    server: Server

    def __init__(
        self,
        open_to: str = addresses.THIS_COMPUTER,
        port: int | None = None,
        behind: str | None = None,
        nicknames: bool = False,
        address: str | None = None,
    ):
        checks.choice("open_to", open_to, (addresses.THIS_COMPUTER, addresses.NETWORK))
        checks.choice("nicknames", nicknames, (True, False))
        if port is not None and (not is_whole(port) or not 0 <= port < 65_536):
            raise InvalidInput(f"port: found {short_repr(port)}, expected a whole number from 0 to 65535")
        check_can_serve()
        listening = addresses.find(open_to, port or 0, behind, address)
        last = ClassRoom._last
        if last is not None and last.server.port == (USUAL_PORT if port is None else port):
            last.close()
        self.server = self._open(port, listening.bind)
        if last is not None:
            last.close()
        self.language = current_language()
        self.door = Door(nicknames)
        self.activities: list[Activity | BoardSeats] = []
        self.current: Activity | BoardSeats | None = None
        self.is_paused = False
        self._asks_nickname, self._behind, self._open_to = nicknames, behind, open_to
        self._is_due = False
        self.addresses = addresses.find(open_to, self.server.port, behind, address)
        self.door_button = self.button(str(SHUT_DOOR), self.turn_door)
        self.close_button = Button(description=str(_("Close the room")), layout=Layout(width="auto"))
        # This handler must not hold the lock: the server's thread may be waiting for it, and has to end.
        self.close_button.on_click(lambda _: self.close_room())
        self.number_box = IntText(1, description=str(_("phone")), layout=Layout(width="160px"))
        self.remove_button = self.button(
            str(_("Remove this phone")), lambda: self.remove(self.number_box.value)
        )
        removing = HBox([self.number_box, self.remove_button])
        super().__init__(str(THE_ROOM), [self.door_button, self.close_button, removing])
        self._drawing.value = self._sign()
        self.server.start()
        ClassRoom._last = self
        atexit.register(self.close_room)
        self.refresh()
        self.after(BEAT, self._beat)

    def _open(self, port: int | None, bind: str) -> Server:
        """Return a server on the port. Without one, try the usual port and then any free port."""
        for number in (USUAL_PORT, 0) if port is None else (port,):
            try:
                return Server(self, number, bind)
            except OSError as error:
                reason = error.strerror
        raise InvalidInput(f"port: {number} cannot be opened: {reason}")

    # --- what the teacher does --------------------------------------------------------------------

    @property
    def address(self) -> str:
        """The address shown to the class."""
        return self.addresses.announced

    @property
    def code(self) -> str:
        """The six letters that pupils type to come in."""
        return self.door.code

    @property
    def seats(self) -> list[Seat]:
        """The phones that have come in, including those that are away now."""
        return self.door.seats

    @property
    def is_open(self) -> bool:
        """Whether the port is open."""
        return self.server.is_open

    @with_lock
    def turn_door(self) -> None:
        """Close the door to phones without a seat, or open it again."""
        self.door.is_open = not self.door.is_open
        self.refresh()

    @with_lock
    def remove(self, number: int) -> None:
        """Send a phone away, and drop its guesses, votes and draws.

        Games at a board and auctions of the clock stay, because other phones took part in them. A phone that
        was sent away can come in again as a new one, unless the door is shut.

        Parameters
        ----------
        number : int
            The number that the phone shows.

        Raises
        ------
        InvalidInput
            If no phone has this number.
        """
        seat = next((seat for seat in self.seats if seat.number == number), None)
        if seat is None:
            raise InvalidInput(
                _("phone: found {found}, expected the number of a phone that is in the room").format(
                    found=number
                )
            )
        self.door.seats.remove(seat)
        for activity in self.activities:
            activity.forget(seat)
        self.server.soon(partial(self._send_away, seat))
        self.update_all()

    def close_room(self) -> None:
        """Close the port and send the phones away. The answers collected so far are kept."""
        self.server.close()
        atexit.unregister(self.close_room)
        if ClassRoom._last is self:
            ClassRoom._last = None
        self.refresh()

    def close(self) -> None:
        """Close the port, and remove the classroom from the page."""
        if hasattr(self, "server"):
            self.close_room()
        super().close()

    def page_of(self, seat: Seat) -> str:
        """Return the address of the page that has this seat, in any browser."""
        return f"{self.address}/#{seat.number}/{seat.token}"

    def put(self, activity: Activity | BoardSeats) -> None:
        """Show an activity on the phones. It replaces an earlier one of the same name."""
        self.activities = [other for other in self.activities if other.key != activity.key] + [activity]
        self.current = activity
        self.update_all()

    def pause(self, is_paused: bool) -> None:
        """Pause all phones, so that their presses are refused, or let them go on."""
        checks.choice("is_paused", is_paused, (True, False))
        self.is_paused = is_paused
        self.update_all()

    def take_off(self, activity: Activity | BoardSeats) -> None:
        """Stop showing an activity on the phones. Only guesses are kept."""
        if not hasattr(activity, "answered"):
            self.activities = [other for other in self.activities if other is not activity]
        if self.current is activity:
            self.current = None
            self.update_all()

    def seat_board(self, board: HostBoard) -> BoardSeats:
        """Return seats for the phones at a board. The board calls this itself."""
        return BoardSeats(board, self)

    def guess(self, guess: "Guess") -> ClassGuess:
        """Show the question of a `Guess` on the phones. The guess calls this itself."""
        return ClassGuess(guess, self)

    def calibration(self) -> dict[float, tuple[int, int]]:
        """Return how often the class was right at each level of confidence, over all answered questions.

        Returns
        -------
        dict of float to (int, int)
            For each confidence, rounded to tenths: the number of right guesses and of all guesses.
        """
        answered = [pair for activity in self.activities for pair in getattr(activity, "answered", list)()]
        return calibration(answered)

    # --- what is shown ----------------------------------------------------------------------------

    def _sign(self) -> str:
        """Return the address and the code, a QR code, and a link to the page for the projector."""
        is_reachable = self.addresses.is_reachable
        return render(
            "sign.html",
            address=self.address,
            code=self.code,
            is_reachable=is_reachable,
            others=join_commas(self.addresses.others),
            # No phone could reach the address, so there is nothing to scan.
            qr_code=_qr_code(self.address) if is_reachable else "",
            projector=self.page_of(self.door.projector),
        )

    def refresh(self) -> None:
        """Show how many phones are here."""
        if not self.is_open:
            self.door_button.disabled = self.close_button.disabled = True
            self.say(str(CLOSED))
            return
        self.door_button.description = str(SHUT_DOOR) if self.door.is_open else str(_("Open the door"))
        here = sum(seat.phone is not None for seat in self.seats)
        door = str(_("The door is open.")) if self.door.is_open else str(_("The door is shut."))
        sentence = ngettext(
            "{seats} phone has joined. Here now: {here}. {door} {open_to}",
            "{seats} phones have joined. Here now: {here}. {door} {open_to}",
            "seats",
        ).format(seats=len(self.seats), here=here, door=door, open_to=str(self._describe_access()))
        self.say(sentence)

    def _describe_access(self) -> Sentence:
        """Return a sentence that says who can come in."""
        if self._behind is not None:
            return _("Open behind a proxy: anyone who has the address and the code can come in.")
        if HUB in os.environ:
            return _(
                "This notebook runs on a hub, and phones cannot reach its servers. Open the room on your own "
                "computer, or give it an address of its own with behind=…"
            )
        if not self.addresses.is_reachable:
            return _(
                "No phone can come in, because this computer is not connected to any network. Connect it, or "
                "start its hotspot, and then open the room again."
            )
        if self._open_to == addresses.NETWORK:
            return _(
                "Open to the network: anyone on this network who has the code can come in. Nothing is saved "
                "on disk."
            )
        return _(
            "Open to this computer only, so that you can try it out in other windows. "
            'open_to="network" lets phones in.'
        )

    def picture(self) -> Picture:
        """Return a picture for pages without a kernel, where the classroom is closed."""
        line = Text(x=12, y=24, text=str(CLOSED), size=14)
        return Picture(560, 48, (line,), str(THE_ROOM), str(CLOSED))

    def page_words(self) -> dict[str, str]:
        """Return the texts of the phones' page before a phone has a seat."""
        return {
            "title": str(_("Samarkand")),
            "code": str(_("The code for your class: six letters")),
            "nickname": str(_("A nickname")) if self._asks_nickname else "",
            "join": str(_("Come in")),
            "connecting": str(_("Connecting …")),
            "notConnected": str(_("Not connected: trying again …")),
            "sentLater": str(_("Your answer will be sent when you are connected again.")),
        }

    # --- what the phones do, in the server's thread ----------------------------------------------------

    def handle_message(self, phone: Phone, text: str | bytes) -> None:
        """Read and handle a message. If it is refused, tell the phone why in one line."""
        with self.events:  # any other error is shown on the teacher's screen
            try:
                self._do(phone, read_message(text))
            except SamarkandError as reason:
                phone.tell(encode_message("refused", line=str(reason), asks_code=phone.seat is None))

    def _do(self, phone: Phone, message: Message) -> None:
        if isinstance(message, Join):
            if phone.seat is not None:
                raise Refused(str(NOT_NOW))
            self._sit(phone, self.door.admit(message))
        elif phone.seat is None:
            raise Refused(str(_("Enter the code first.")))
        else:
            self._press(phone.seat, message)

    def _sit(self, phone: Phone, seat: Seat) -> None:
        """Give a phone its seat, and send it the current screen."""
        if seat.phone is not None:  # the page was reloaded before its old connection closed
            self._say_goodbye(seat, str(_("Your seat is now open in another tab or on another phone.")))
        phone.seat, seat.phone, seat.shown = seat, phone, None
        template = (
            _("You are {name}, on phone {number}.") if seat.nickname else _("Your phone is number {number}.")
        )
        line = template.format(number=seat.number, name=seat.nickname)
        line = "" if seat is self.door.projector else line
        phone.tell(encode_message("seat", token=seat.token, line=line))
        self._show(seat)
        self._update_soon()

    def _say_goodbye(self, seat: Seat, line: str) -> None:
        """Close the connection of a seat, and tell its page not to try again."""
        phone, seat.phone = seat.phone, None
        if phone is not None:
            phone.seat = None
            phone.tell(encode_message("gone", line=line, again=False))
            phone.close()

    def _send_away(self, seat: Seat) -> None:
        with override_language(self.language):
            self._say_goodbye(seat, str(_("Your teacher has removed this phone from the room.")))

    def _press(self, seat: Seat, press: Press) -> None:
        if self.is_paused:
            raise Refused(str(PAUSED))
        if self.current is None:
            raise Refused(str(NOT_NOW))
        self.current.press(seat, press)
        self._show(seat)
        self._update_soon()

    def note_departure(self, phone: Phone) -> None:
        """Note that a phone went away. It keeps its seat."""
        if phone.seat is not None:
            phone.seat.phone = None
            phone.seat = None
            self._update_soon()

    def screen(self, seat: Seat) -> Screen:
        """Return the current screen of a phone or of the projector."""
        if seat is self.door.projector:
            return self._projected()
        if self.is_paused:
            return Screen("", str(PAUSED), ())
        if self.current is None:
            return Screen(
                "",
                str(_("You are in")),
                (messages.text(str(_("Look at the screen at the front. It starts soon."))),),
            )
        return self.current.screen(seat)

    def _projected(self) -> Screen:
        """Return the screen of the projector: how to come in, the question, its chart, and a count."""
        here = sum(seat.phone is not None for seat in self.seats)
        title = str(_("Come in"))
        count = ngettext("{number} phone is here.", "{number} phones are here.", "number").format(number=here)
        parts: list[Part] = [messages.text(self.address), messages.text(self.code, is_large=True)]
        if self.addresses.is_reachable:
            label = _("The address as a code to scan: {address}").format(address=self.address)
            parts.insert(0, messages.picture(Crop(QR_SIZE, QR_SIZE, label, _qr_code(self.address))))
        if isinstance(self.current, Activity):
            with self.current.events.lock:
                chart, title = self.current.picture(), self.current.question
                count = self.current.describe_progress() or count
            parts.append(messages.picture(Crop(chart.width, chart.height, chart.description, svg(chart))))
        return Screen("", title, (*parts, messages.text(count)))

    def _show(self, seat: Seat) -> None:
        """Send a phone its screen if it has changed."""
        screen = self.screen(seat)
        if seat.phone is not None and screen != seat.shown:
            seat.shown = screen
            seat.phone.tell(encode_message("screen", **vars(screen)))

    def refuse(self, seat: Seat, line: str) -> None:
        """Tell a phone that its press was refused. May be called from any thread."""

        def tell() -> None:
            if seat.phone is not None:
                seat.phone.tell(encode_message("refused", line=line, asks_code=False))

        self.server.soon(tell)

    # --- delayed updates -------------------------------------------------------------------------------

    def update_all(self) -> None:
        """Update the phones and the teacher's screen soon. May be called from any thread."""
        if hasattr(self, "server"):
            self.server.soon(self._update_soon)

    def after(self, seconds: float, deed: Callable[[], None]) -> None:
        """Call `deed` after some seconds in the event loop. The teacher's screen shows any error."""

        def do() -> None:
            with override_language(self.language), self.events:
                deed()

        self.server.later(seconds, do)

    def _update_soon(self) -> None:
        if not self._is_due:
            self._is_due = True
            self.after(SHOWN_AFTER, self._show_all)

    def _show_all(self) -> None:
        self._is_due = False
        for seat in list(self.seats):
            self._show(seat)
        self.refresh()
        if self.current is not None:
            with self.current.events:
                self.current.refresh()
        self._show(self.door.projector)

    def _beat(self) -> None:
        for seat in (self.door.projector, *self.seats):
            if seat.phone is not None:
                seat.phone.tell(encode_message("alive"))
        self.after(BEAT, self._beat)


def _qr_code(address: str) -> str:
    """Return the address as a QR code in SVG."""
    drawn = BytesIO()
    code = segno.make(address, error="m")
    scale = QR_SIZE / code.symbol_size(border=3)[0]
    code.save(drawn, kind="svg", scale=scale, border=3, xmldecl=False, dark="#33261d", light="#ffffff")
    return drawn.getvalue().decode()
