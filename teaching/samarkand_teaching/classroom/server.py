"""The room's server: tornado in a thread with a loop of its own, so that it answers while a cell runs."""

import asyncio
import json
import sys
import threading
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from samarkand.engine.threads import can_start
from samarkand.errors import InvalidOption
from samarkand.grammar import Language, override_language
from samarkand_teaching.classroom import wording
from samarkand_teaching.classroom.addresses import Addresses
from samarkand_teaching.classroom.connections import Connections
from samarkand_teaching.classroom.messages import sent

PAGE = Path(__file__).parent / "page"
FILES = {  # by what is asked for
    "/phone.js": ("phone.js", "text/javascript"),
    "/parts.js": ("parts.js", "text/javascript"),
    "/phone.css": ("phone.css", "text/css"),
}
POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "connect-src": "'self'",
    "img-src": "data:",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
HEADERS = {
    "Content-Security-Policy": "; ".join(map(" ".join, POLICY.items())),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Server": "samarkand",
}
MAX_LENGTH = 65_536  # bytes of a message that are read at all; what is longer ends its connection
MAX_BROWSER = 200  # characters of a browser's name
A_SECOND, AT_ONCE = 20.0, 40.0  # messages of one phone
SWITCHING = 0.0005  # seconds; a cell that computes lets this thread in ten times as often as usual
PATIENCE = 5.0  # seconds for the thread to begin, and to end
REQUEST = 5.0  # seconds in which a request must be complete
FAREWELL = 0.5  # seconds in which phones can hear that the room has closed


class Host(Protocol):
    """What the server asks of the room; called in the server's thread."""

    addresses: Addresses
    language: Language

    def received(self, phone: Any, text: str | bytes) -> None:
        """Take a message."""

    def left(self, phone: Any) -> None:
        """Take note that a phone went away."""

    def page_words(self) -> dict[str, Any]:
        """The sentences of the page before a phone has a seat."""

    def overloaded(self, address: str) -> None:
        """Report that too many connections come, most of them from this address; "" if it is not known."""


class Rate:
    """How many messages one phone may send: so many a second, some more at once."""

    def __init__(self, clock: Callable[[], float] = time.monotonic):
        self._clock, self._left, self._at = clock, AT_ONCE, clock()
        self._told = -1.0

    def allows(self) -> bool:
        """Whether one more may be read."""
        now = self._clock()
        self._left = min(AT_ONCE, self._left + (now - self._at) * A_SECOND)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def is_to_be_told(self) -> bool:
        """Whether to say that it is too much: once a second."""
        is_due = self._at >= self._told + 1
        self._told = self._at if is_due else self._told
        return is_due


class _Judged:
    """What page and socket share: a request that names another host, or comes from elsewhere, ends."""

    def prepare(self: Any) -> None:
        self.stream = self.request.connection.stream
        if not self.is_for_room(self.request.headers.get("Origin")):
            self.set_status(403)
            self.finish(str(wording.NOT_THIS_ROOM))

    def is_for_room(self: Any, origin: str | None) -> bool:
        """Whether the request names an address of this room, and comes from its page or from no page."""
        reached = "" if self.stream.socket is None else self.stream.socket.getsockname()[0]
        host = self.request.headers.get("Host")
        return bool(self.settings["room"].addresses.accepts(host, origin, reached))

    def set_default_headers(self: Any) -> None:
        for name, value in HEADERS.items():
            self.set_header(name, value)

    def log_exception(self: Any, *_: Any) -> None:
        """Keep what strangers send out of the teacher's notebook."""


@cache
def content(name: str) -> str:
    """Return a file of the page, read once: a process that has too many files open still sends it."""
    return (PAGE / name).read_text(encoding="utf-8")


class Page(_Judged, RequestHandler):
    """The phones' page, and the files that it names."""

    def get(self) -> None:
        """Send one of them."""
        self.set_header("Connection", "close")  # a phone asks once, and needs its WebSocket only from then on
        if self.request.path in FILES:
            name, kind = FILES[self.request.path]
            self.set_header("Content-Type", f"{kind}; charset=utf-8")
            self.finish(content(name))
            return
        room = self.settings["room"]
        with override_language(room.language):
            words = json.dumps(room.page_words(), ensure_ascii=False).replace("<", "\\u003c")
        page = content("phone.html")
        self.finish(page.replace("LANGUAGE", room.language.code).replace("WORDS", words))


class Missing(_Judged, RequestHandler):
    """Whatever else is asked for."""

    def get(self) -> None:
        """There is nothing."""
        self.send_error(404)

    def write_error(self, status_code: int, **_: Any) -> None:
        """One line, without a trace."""
        self.finish(str(wording.NOTHING_HERE))


class Phone(_Judged, WebSocketHandler):
    """One phone's connection."""

    def check_origin(self, origin: str) -> bool:
        """Judged with the host, by `prepare`: tornado's own check lets DNS rebinding pass."""
        return self.is_for_room(origin)

    def open(self, *_: str, **__: str) -> None:
        """Take the phone in."""
        self.seat: Any = None
        self.rate = Rate()
        self.probes: dict[int, float] = {}
        self.settings["phones"][self] = None
        self.settings["connections"].attach(self.stream, self)

    @property
    def address(self) -> str:
        """From where it comes."""
        asked = self.request
        return self.settings["room"].addresses.of_phone(
            asked.remote_ip or "", asked.headers.get("X-Forwarded-For")
        )

    @property
    def browser(self) -> str:
        """What the phone's browser calls itself."""
        return self.request.headers.get("User-Agent", "")[:MAX_BROWSER]

    def on_message(self, message: str | bytes) -> None:
        """Have it judged; what is too much is not read."""
        room = self.settings["room"]
        with override_language(room.language):
            if self.rate.allows():
                room.received(self, message)
            elif self.rate.is_to_be_told():
                self.tell(sent("refused", line=str(wording.TOO_MANY)))

    def tell(self, words: str) -> None:
        """Send a message, unless the phone has gone."""
        try:
            self.write_message(words)
        except WebSocketClosedError:
            return

    def on_close(self) -> None:
        """Take note that it went away."""
        self.settings["phones"].pop(self, None)
        self.settings["room"].left(self)


def check_can_serve() -> None:
    """Refuse to open a room where there are neither threads nor ports, as in a page of the browser.

    Raises
    ------
    InvalidOption
    """
    if sys.platform == "emscripten" or not can_start():
        raise InvalidOption(str(wording.NO_THREADS))


class Server:
    """A port, and a thread that answers on it until it is closed.

    Parameters
    ----------
    room : Host
    port : int
        0 for one that is free.
    bind : str
        On which address of this computer.

    Raises
    ------
    OSError
        If the port is taken.
    """

    def __init__(self, room: Host, port: int, bind: str):
        self._room = room
        self.sockets = bind_sockets(port, bind)
        self.port = self.sockets[0].getsockname()[1]
        self.loop: asyncio.AbstractEventLoop = asyncio.new_event_loop()
        self.phones: dict[Phone, None] = {}  # in the order in which they came
        self._begun, self._ending = threading.Event(), asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="samarkand room", daemon=True)

    def start(self) -> None:
        """Begin to answer."""
        self._switching = sys.getswitchinterval()
        sys.setswitchinterval(SWITCHING)
        self._thread.start()
        self._begun.wait(PATIENCE)

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self.loop) as runner:  # ends what is under way, and the loop
            runner.run(self._serve())

    async def _serve(self) -> None:
        addresses = self._room.addresses
        self.connections = Connections(
            self.sockets, lambda *of: server.handle_stream(*of), self._room.overloaded, addresses.proxy
        )
        pages = [(path, Page) for path in ("/", *FILES)]
        made = Application(
            [*pages, ("/phone", Phone)],
            default_handler_class=Missing,
            room=self._room,
            phones=self.phones,
            connections=self.connections,
            websocket_max_message_size=MAX_LENGTH,
            websocket_ping_interval=20,
            log_function=lambda handler: None,
        )
        limits = {"max_body_size": MAX_LENGTH, "max_header_size": 16_384}
        patience = {"idle_connection_timeout": REQUEST, "body_timeout": REQUEST}
        server = HTTPServer(made, **limits, **patience)
        self.connections.listen()
        self._begun.set()
        await self._ending.wait()
        self.connections.stop()
        await self._send_away()
        await server.close_all_connections()  # browsers keep them, and would ask the next room through them
        self.connections.close()  # those of phones that did not answer

    async def _send_away(self) -> None:
        """Tell all phones that the room is closed, and give them a moment to hear it."""
        with override_language(self._room.language):
            words = sent("gone", line=str(wording.ROOM_IS_CLOSED), again=True)
        for phone in list(self.phones):
            phone.tell(words)
            phone.close(1001)
        end = self.loop.time() + FAREWELL
        while self.phones and self.loop.time() < end:
            await asyncio.sleep(0.01)

    def soon(self, deed: Callable[[], None]) -> None:
        """Have the loop do a deed; from any thread."""
        if self.is_open:
            self.loop.call_soon_threadsafe(deed)

    def later(self, seconds: float, deed: Callable[[], None]) -> None:
        """Have the loop do a deed some time later; from any thread."""
        self.soon(lambda: self._later(seconds, deed))

    def _later(self, seconds: float, deed: Callable[[], None]) -> None:
        self.loop.call_later(seconds, deed)

    @property
    def is_open(self) -> bool:
        """Whether it answers."""
        return self._thread.is_alive() and not self.loop.is_closed()

    def close(self) -> None:
        """Shut the port and end the thread."""
        if not self.is_open:
            return
        self.loop.call_soon_threadsafe(self._ending.set)
        if threading.current_thread() is not self._thread:
            self._thread.join(PATIENCE)
        sys.setswitchinterval(self._switching)
