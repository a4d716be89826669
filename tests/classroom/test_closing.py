"""What is closed leaves nothing behind: no question on the phones, no widget, no connection, no file."""

import socket
import threading
import time
from types import SimpleNamespace

import psutil
import pytest
from ipywidgets.widgets.widget import _instances

import samarkand
from samarkand_teaching import ClassRoom, Draw, FallingClock, SealedBids, Vote
from samarkand_teaching.classroom import server
from samarkand_widgets import Die, Guess, MarketBoard, SacksonBoard
from tests.classroom.pupils import a_class, come_in, in_time

PATIENCE = 10.0  # seconds
PHONES = 4


def settled(board):
    """Wait until the room's thread has done what the board asked for."""
    for _ in range(2):  # what it does may ask it for more
        done = threading.Event()
        board.phones.soon(done.set)
        assert done.wait(PATIENCE)


# --- a question of the class ------------------------------------------------------------------------------


def test_a_guess_that_is_closed_leaves_the_phones(room, guess):
    async def lesson():
        async with a_class(room, 1) as (pupil,):
            asked = pupil.screen["at"]
            guess.close()
            await pupil.until(lambda pupil: pupil.shows("starts soon"))
            values = {"guess": "0.5", "sure": "80"}
            await pupil.send(kind="press", at=asked, button="commit", values=values)
            await pupil.until(lambda pupil: pupil.refused)

    in_time(lesson())
    assert room.current is None and guess.of_class.committed == {}


# --- widgets ------------------------------------------------------------------------------------------------

ACTIVITIES = {
    "guess": lambda room, more: Guess("Two alike?", "two alike", book=more.path, room=room),
    "vote": lambda room, more: Vote("Which?", ["a", "b"], room=room),
    "draw": lambda room, more: Draw(more.die, room=room),
    "clock": lambda room, more: FallingClock(9, room=room),
    "bids": lambda room, more: SealedBids("How many?", room=room),
}


@pytest.mark.parametrize("name", ACTIVITIES)
def test_a_closed_activity_leaves_no_widget(name, room, tmp_path):
    make = ACTIVITIES[name]
    more = SimpleNamespace(path=tmp_path / "guesses.json", die=Die())
    kept = [make(room, more)]  # what all of them share is made with the first
    before = set(_instances)
    kept.append(make(room, more))
    assert len(set(_instances) - before) > 3
    kept[-1].close()
    assert [type(_instances[each]).__name__ for each in set(_instances) - before] == []
    kept[0].close()


@pytest.mark.parametrize("make", [MarketBoard, SacksonBoard])
def test_a_board_of_a_room_leaves_no_widget_after_a_game_or_when_it_is_closed(make, room):
    name = "market" if make is MarketBoard else "sackson"
    before = set(_instances)
    board = make(samarkand.game(name, players=3), ["phone", "phone", "greedy"], room=room, pause=0)
    settled(board)
    number = len(_instances)
    for _ in range(2):
        board.play_again()
        settled(board)
        assert len(_instances) == number
    board.close()
    assert [type(_instances[each]).__name__ for each in set(_instances) - before] == []
    assert board.phones not in room.activities


# --- connections --------------------------------------------------------------------------------------------


def kept_connections(room, number):
    """Connections that have loaded the page and are kept open, whatever the room said of that."""
    found = []
    for _ in range(number):
        found.append(socket.create_connection(("127.0.0.1", room.server.port), PATIENCE))
        loads(found[-1], room)
    return found


def loads(connection, room):
    """Load the page through a connection, which stays open."""
    connection.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{room.server.port}\r\n\r\n".encode())
    answer = b""
    while b"</html>" not in answer:
        part = connection.recv(65_536)
        assert part, answer
        answer += part


def test_kept_connections_end_with_their_room():
    room = ClassRoom()
    kept = kept_connections(room, 3)
    idle = socket.create_connection(("127.0.0.1", room.server.port), PATIENCE)
    again = ClassRoom(port=room.server.port)
    for connection in (*kept, idle):
        assert connection.recv(1) == b""  # the end, and not silence
        connection.close()
    for connection in kept_connections(again, 3):  # a browser then opens another one
        connection.close()
    again.close()


def silent_phones(room, number):
    """WebSockets of pages that are asleep: they never answer, not even that they have heard the end."""
    words = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13"
    host = f"127.0.0.1:{room.server.port}"
    asked = f"GET /phone HTTP/1.1\r\nHost: {host}\r\n{words}\r\nSec-WebSocket-Key: {'A' * 22}==\r\n\r\n"
    found = [socket.create_connection(("127.0.0.1", room.server.port), PATIENCE) for _ in range(number)]
    for each in found:
        each.sendall(asked.encode())
        assert each.recv(65_536).startswith(b"HTTP/1.1 101")
    return found


def test_ten_rooms_leave_no_file_open(monkeypatch):
    monkeypatch.setattr(server, "FAREWELL", 0.05)

    def one(port):
        room = ClassRoom(port=port)
        return room, [*kept_connections(room, PHONES), *silent_phones(room, PHONES)]

    room, clients = one(0)
    before = psutil.Process().num_fds()
    for _ in range(10):
        last, (room, more) = clients, one(room.server.port)  # which closes the one before
        for each in last:
            each.close()
        clients = more
    end = time.monotonic() + PATIENCE
    while psutil.Process().num_fds() > before and time.monotonic() < end:
        time.sleep(0.05)
    assert psutil.Process().num_fds() <= before
    room.close()
    for each in clients:
        each.close()


# --- another room -------------------------------------------------------------------------------------------


def test_phones_are_told_whether_to_try_again(room):
    async def lesson():
        pupil = await come_in(room)
        again = await come_in(room, token=pupil.token)
        await pupil.until(lambda pupil: pupil.gone)
        room.server.soon(room.close_room)
        await again.until(lambda pupil: pupil.gone)
        return [[text for text in each.wire if '"gone"' in text][0] for each in (pupil, again)]

    elsewhere, closed = in_time(lesson())
    assert '"again": false' in elsewhere and '"again": true' in closed
