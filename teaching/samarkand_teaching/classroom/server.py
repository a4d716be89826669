"""The classroom's server. It runs in its own thread, so that it answers while a cell runs."""

import asyncio
import json
import mimetypes
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler, StaticFileHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from samarkand.engine.threads import can_start
from samarkand.errors import InvalidInput
from samarkand.grammar import _, override_language
from samarkand_teaching.classroom import door
from samarkand_teaching.classroom.messages import encode_message

if TYPE_CHECKING:
    from samarkand_teaching.classroom.classroom import ClassRoom

PAGE = Path(__file__).parent / "page"
# Windows may call it plain text, which browsers do not run.
mimetypes.add_type("text/javascript", ".js")
FILES = r"/(phone\.js|parts\.js|phone\.css)"
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src data:; frame-ancestors 'none'",
    "Cache-Control": "no-store",
}
MAX_LENGTH = 65_536  # bytes of a message; a longer one closes its connection
SWITCHING = 0.0005  # seconds; this thread gets its turn ten times as often as usual while a cell computes
PATIENCE = 5.0  # seconds to wait for the thread to start, and to end
REQUEST = 5.0  # seconds for a request to be complete
FAREWELL = 0.5  # seconds to wait for phones when the classroom closes


class _RoomHandler:
    """A mixin for all handlers, which refuses requests with a foreign host or origin."""

    def prepare(self: Any) -> None:
        self.stream = self.request.connection.stream
        if not self.is_for_room(self.request.headers.get("Origin")):
            self.set_status(403)
            self.finish(str(_("This is not the address that your teacher shows. Check it and try again.")))

    def is_for_room(self: Any, origin: str | None) -> bool:
        """Return whether the request is for this classroom and does not come from a page elsewhere."""
        return bool(self.settings["room"].addresses.accepts(self.request.headers.get("Host"), origin))

    def set_default_headers(self: Any) -> None:
        for name, value in HEADERS.items():
            self.set_header(name, value)

    def log_exception(self: Any, *_: Any) -> None:
        """Log nothing, so that strangers' requests do not appear in the teacher's notebook."""


class Page(_RoomHandler, RequestHandler):
    """The handler of the phones' page."""

    def get(self) -> None:
        """Send the page."""
        # A phone loads the page once, and then only uses its WebSocket.
        self.set_header("Connection", "close")
        room = self.settings["room"]
        with override_language(room.language):
            texts = json.dumps(room.page_words(), ensure_ascii=False).replace("<", "\\u003c")
        page = (PAGE / "phone.html").read_text(encoding="utf-8")
        self.finish(page.replace("LANGUAGE", room.language.code).replace("WORDS", texts))


class File(_RoomHandler, StaticFileHandler):
    """The handler of the page's files."""


class Phone(_RoomHandler, WebSocketHandler):
    """The WebSocket of one phone."""

    def check_origin(self, origin: str) -> bool:
        """Check the origin together with the host, because tornado's own check allows DNS rebinding."""
        return self.is_for_room(origin)

    def open(self, *_: str, **__: str) -> None:
        """Register the phone."""
        self.seat: door.Seat | None = None
        self.settings["phones"][self] = None

    def on_message(self, message: str | bytes) -> None:
        """Pass a message on to the classroom."""
        room = self.settings["room"]
        with override_language(room.language):
            room.handle_message(self, message)

    def tell(self, message: str) -> None:
        """Send a message, unless the phone has gone."""
        try:
            self.write_message(message)
        except WebSocketClosedError:
            return

    def on_close(self) -> None:
        """Unregister the phone."""
        self.settings["phones"].pop(self, None)
        self.settings["room"].note_departure(self)


def check_can_serve() -> None:
    """Raise if this platform has no threads or ports, as in Python in a browser.

    Raises
    ------
    InvalidInput
    """
    if not can_start():
        raise InvalidInput(
            str(_("A room needs threads and a network port, and a page in the browser has neither."))
        )


class Server:
    """A server that answers on a port, in its own thread, until it is closed.

    Parameters
    ----------
    room : ClassRoom
    port : int
        0 for a free port.
    bind : str
        The address of this computer to listen on.

    Raises
    ------
    OSError
        If the port is taken.
    """

    def __init__(self, room: "ClassRoom", port: int, bind: str):
        self._room = room
        self.sockets = bind_sockets(port, bind)
        self.port = self.sockets[0].getsockname()[1]
        self.loop: asyncio.AbstractEventLoop = asyncio.new_event_loop()
        self.phones: dict[Phone, None] = {}  # in the order in which they came
        self._begun, self._ending = threading.Event(), asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="samarkand room", daemon=True)

    def start(self) -> None:
        """Start the thread, and wait until it answers."""
        self._switching = sys.getswitchinterval()
        sys.setswitchinterval(SWITCHING)
        self._thread.start()
        self._begun.wait(PATIENCE)

    def _run(self) -> None:
        # The runner cancels pending tasks and closes the loop.
        with asyncio.Runner(loop_factory=lambda: self.loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        made = Application(
            [("/", Page), (FILES, File, {"path": PAGE}), ("/phone", Phone)],
            room=self._room,
            phones=self.phones,
            websocket_max_message_size=MAX_LENGTH,
            websocket_ping_interval=20,
            log_function=lambda handler: None,
        )
        server = HTTPServer(
            made, max_body_size=MAX_LENGTH, idle_connection_timeout=REQUEST, body_timeout=REQUEST
        )
        server.add_sockets(self.sockets)
        self._begun.set()
        await self._ending.wait()
        server.stop()
        await self._send_away()
        await server.close_all_connections()  # browsers would reuse them for the next classroom
        for phone in list(self.phones):  # those that did not answer
            phone.stream.close()

    async def _send_away(self) -> None:
        """Tell all phones that the classroom has closed, and wait a moment for them to disconnect."""
        with override_language(self._room.language):
            message = encode_message("gone", line=str(_("The room is closed. Thank you.")), again=True)
        for phone in list(self.phones):
            phone.tell(message)
            phone.close(1001)
        end = self.loop.time() + FAREWELL
        while self.phones and self.loop.time() < end:
            await asyncio.sleep(0.01)

    def soon(self, deed: Callable[[], object]) -> None:
        """Call `deed` in the event loop. May be called from any thread."""
        if self.is_open:
            self.loop.call_soon_threadsafe(deed)

    def is_here(self) -> bool:
        """Return whether the calling code runs in the server's thread."""
        return threading.current_thread() is self._thread

    def later(self, seconds: float, deed: Callable[[], None]) -> None:
        """Call `deed` in the event loop after some seconds. May be called from any thread."""
        self.soon(partial(self.loop.call_later, seconds, deed))

    @property
    def is_open(self) -> bool:
        """Whether the server answers."""
        return self._thread.is_alive() and not self.loop.is_closed()

    def close(self) -> None:
        """Close the port and end the thread."""
        if not self.is_open:
            return
        self.loop.call_soon_threadsafe(self._ending.set)
        if threading.current_thread() is not self._thread:
            self._thread.join(PATIENCE)
        sys.setswitchinterval(self._switching)
