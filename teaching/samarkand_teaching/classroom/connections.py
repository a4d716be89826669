"""The open connections of a classroom: how many are allowed, and which one is closed for a new one."""

import socket
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from tornado.ioloop import IOLoop
from tornado.iostream import IOStream

from samarkand_teaching.classroom.door import Phone

MAX_CONNECTIONS = 200
MAX_PER_ADDRESS = 100  # connections without a seat; a school's phones may share one address
RESERVE = 64  # files left for the rest of the process when the classroom has reached its limit
BATCH = 64  # connections accepted before other events are handled
PAUSE = 1.0  # seconds after the system refused to accept a connection


def max_files() -> int | None:
    """Return how many files this process may have open, or None if the system has no such limit.

    Examples
    --------
    >>> limit = max_files()
    >>> limit is None or limit > 0
    True
    """
    if find_spec("resource") is None:  # Windows: sockets are not files there
        return None
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft


@dataclass
class Connection:
    """The address that a connection comes from and, once it is a WebSocket, the phone at its other end."""

    address: str
    phone: Phone | None = None

    @property
    def has_seat(self) -> bool:
        """Whether a phone with a seat in the class uses it."""
        return self.phone is not None and self.phone.seat is not None


class Connections:
    """Accept connections on the sockets of a classroom, and close the oldest when there are too many.

    The connection of a phone with a seat is never closed. Among the others, the oldest connection of the
    address with the most connections is closed. So a flood from one address closes only its own connections.

    Parameters
    ----------
    sockets : sequence of socket.socket
        Sockets that are already listening.
    serve : function
        Called with each new stream and the address of the other end.
    report : function
        Called once, with an address, when there are too many connections.
    shared : str
        The address of a proxy, whose connections belong to many phones.
    """

    def __init__(
        self,
        sockets: Sequence[socket.socket],
        serve: Callable[[IOStream, tuple[str, int]], None],
        report: Callable[[str], None],
        shared: str = "",
    ):
        self._sockets, self._serve, self._report, self._shared = sockets, serve, report, shared
        self._lines: dict[IOStream, Connection] = {}  # in the order in which they came
        self._is_reported = self._is_closed = False

    def __len__(self) -> int:
        """Return how many are open."""
        self._forget_closed()
        return len(self._lines)

    def listen(self) -> None:
        """Accept connections from now on, in the event loop that runs here."""
        for listening in self._sockets:
            IOLoop.current().add_handler(listening, self._accept, IOLoop.READ)

    def attach(self, stream: IOStream, phone: Phone) -> None:
        """Note that a connection has become a phone's WebSocket."""
        line = self._lines.get(stream)
        if line is not None:
            line.address, line.phone = phone.address, phone

    def stop(self) -> None:
        """Accept no more, and close the sockets."""
        self._is_closed = True
        for listening in self._sockets:
            IOLoop.current().remove_handler(listening)
            listening.close()

    def close(self) -> None:
        """Close all connections that are left."""
        for stream in list(self._lines):
            stream.close()
        self._lines.clear()

    # --- accepting --------------------------------------------------------------------------------

    def _accept(self, listening: socket.socket, _: int) -> None:
        for _ in range(BATCH):
            try:
                connection, address = listening.accept()
            except (BlockingIOError, InterruptedError):  # no connection is waiting
                return
            except ConnectionAbortedError:
                continue
            except OSError:  # no file or memory is left; without a pause the loop would retry forever
                self._report_overload("")
                self._pause(listening)
                return
            self._take(connection, address)

    def _pause(self, listening: socket.socket) -> None:
        loop = IOLoop.current()
        loop.remove_handler(listening)

        def resume() -> None:
            if not self._is_closed:
                loop.add_handler(listening, self._accept, IOLoop.READ)

        loop.call_later(PAUSE, resume)

    def _take(self, connection: socket.socket, address: Any) -> None:
        limit = max_files()
        # The system hands out the lowest free file number, so the number shows how many files are open.
        if limit is not None and connection.fileno() >= limit - RESERVE:
            connection.close()
            self._report_overload(address[0])
            return
        self._make_way(address[0], MAX_CONNECTIONS if limit is None else min(MAX_CONNECTIONS, limit // 2))
        stream = IOStream(connection)
        self._lines[stream] = Connection(address[0])
        self._serve(stream, address)

    def _forget_closed(self) -> None:
        self._lines = {stream: line for stream, line in self._lines.items() if not stream.closed()}

    def _make_way(self, address: str, limit: int) -> None:
        self._forget_closed()
        numbers = Counter(line.address for line in self._lines.values() if not line.has_seat)
        if address != self._shared and numbers[address] >= MAX_PER_ADDRESS:
            self._close_oldest(address)
        elif numbers and len(self._lines) >= limit:
            self._close_oldest(numbers.most_common(1)[0][0])

    def _close_oldest(self, address: str) -> None:
        oldest = next(
            stream for stream, line in self._lines.items() if line.address == address and not line.has_seat
        )
        del self._lines[oldest]
        oldest.close()
        self._report_overload(address)

    def _report_overload(self, address: str) -> None:
        if not self._is_reported:
            self._is_reported = True
            self._report(address)
