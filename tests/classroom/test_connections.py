"""Strangers who hold connections: phones go on, and so does everything else in the teacher's process."""

import asyncio
import contextlib
import socket

from tornado.websocket import websocket_connect

from samarkand_teaching import ClassRoom
from samarkand_teaching.classroom import connections, server
from tests.classroom.pupils import a_class, come_in, in_time, request

PATIENCE = 10.0  # seconds


def idle(room, number):
    """Connections that never send anything."""
    return [socket.create_connection(("127.0.0.1", room.server.port), PATIENCE) for _ in range(number)]


def is_closed(connection):
    connection.settimeout(PATIENCE)
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


async def is_answered(pupil):
    already = len(pupil.refused)
    await pupil.press("nothing")
    await pupil.until(lambda pupil: len(pupil.refused) > already)


def test_a_request_must_be_complete_within_seconds(monkeypatch):
    monkeypatch.setattr(server, "REQUEST", 0.3)
    room = ClassRoom()
    host = f"127.0.0.1:{room.server.port}"
    begun = [
        b"",
        b"GET / HTTP/1.1\r\nHost: ",
        f"POST / HTTP/1.1\r\nHost: {host}\r\nContent-Length: 9\r\n\r\n1".encode(),
    ]
    with contextlib.ExitStack() as stack:
        for connection, words in zip(idle(room, 3), begun, strict=True):
            stack.enter_context(connection)
            with contextlib.suppress(ConnectionResetError, BrokenPipeError):  # closed before all was read
                connection.sendall(words)
                while connection.recv(65_536):  # a timeout would be an error
                    pass
    room.close()


def test_a_flood_of_idle_connections_closes_its_own_and_no_phones(room, monkeypatch):
    monkeypatch.setattr(connections, "MAX_CONNECTIONS", 12)
    monkeypatch.setattr(connections, "MAX_PER_ADDRESS", 8)

    async def lesson():
        async with a_class(room, 3) as early:
            strangers = await asyncio.to_thread(idle, room, 40)
            assert all(await asyncio.gather(*(asyncio.to_thread(is_closed, each) for each in strangers[:30])))
            late = await come_in(room)
            assert late.screen and len(room.server.connections) <= 12
            waiting = [await websocket_connect(request(room)) for _ in range(20)]  # pages without the code
            for pupil in (*early, late):
                await is_answered(pupil)
            assert await waiting[0].read_message() is None
            for each in (*strangers, *waiting, late.socket):
                each.close()

    in_time(lesson())
    room.refresh()
    assert room.said.count("Too many connections are coming in, most of them from 127.0.0.1.") == 1


def test_the_rest_of_the_process_can_still_open_files(room, monkeypatch, tmp_path, capfd):
    """However few files the process may have: as if those that are open now were nearly all."""
    taken = idle(room, 1)
    limit = taken[0].fileno() + connections.RESERVE + 20
    monkeypatch.setattr(connections, "max_files", lambda: limit)
    strangers = idle(room, 60)
    assert is_closed(strangers[-1])
    with (tmp_path / "work.txt").open("w") as file:
        assert file.fileno() < limit
    for each in (*taken, *strangers):
        each.close()
    assert capfd.readouterr().err == ""


class Full:
    """A listening socket whose system has no file left, for some time."""

    def __init__(self, listening, failures):
        self._listening, self.failures, self.asked = listening, failures, 0

    def __getattr__(self, name):
        return getattr(self._listening, name)

    def accept(self):
        self.asked += 1
        if self.asked <= self.failures:
            raise OSError(24, "Too many open files")
        return self._listening.accept()


def test_a_system_without_files_is_asked_again_later_and_reported_once(monkeypatch, capfd):
    monkeypatch.setattr(connections, "PAUSE", 0.05)
    room = ClassRoom()
    made = []
    accept = connections.Connections._accept

    def through(self, listening, events):
        full = made[0] if made else Full(listening, failures=3)
        made[:] = [full]
        accept(self, full, events)

    monkeypatch.setattr(connections.Connections, "_accept", through)
    again = ClassRoom()

    async def lesson():
        assert (await come_in(again)).screen

    in_time(lesson())
    again.refresh()
    assert made[0].asked < 20 and again.said.count("no room for more connections at the moment") == 1
    assert capfd.readouterr().err == ""
    room.close()
    again.close()
