"""What is closed leaves nothing behind: no question on the phones, no widget, no connection, no file."""

import socket
import threading
import time

import psutil
import pytest
from ipywidgets.widgets.widget import _instances

import samarkand
from samarkand_teaching import ClassRoom, Draw, FallingClock, SealedBids, Vote
from samarkand_teaching.classroom import server
from samarkand_widgets import Die, Guess, MarketBoard
from tests.classroom.pupils import a_class, in_time

PATIENCE = 10.0  # seconds
PHONES = 4


def test_what_is_closed_leaves_the_phones(room, guess):
    async def lesson():
        async with a_class(room, 1) as (pupil,):
            asked = pupil.screen["at"]
            vote = Vote("Which?", ["a", "b"], room=room)
            await pupil.until(lambda pupil: pupil.screen["title"] == "Which?")
            guess.close()  # which they do not show
            vote.close()
            await pupil.sees("starts soon")
            values = {"guess": "0.5", "sure": "80"}
            await pupil.send(kind="press", at=asked, button="commit", values=values)
            await pupil.is_refused()

    in_time(lesson())
    assert room.current is None and guess.of_class.committed == {}


ACTIVITIES = {
    "guess": lambda room, path, die: Guess("Two alike?", "two alike", book=path, room=room),
    "vote": lambda room, path, die: Vote("Which?", ["a", "b"], room=room),
    "draw": lambda room, path, die: Draw(die, room=room),
    "clock": lambda room, path, die: FallingClock(9, room=room),
    "bids": lambda room, path, die: SealedBids("How many?", room=room),
}


@pytest.mark.parametrize("name", ACTIVITIES)
def test_a_closed_activity_leaves_no_widget(name, room, tmp_path):
    given = room, tmp_path / "g.json", Die()
    kept = [ACTIVITIES[name](*given)]  # what all of them share is made with the first
    before = set(_instances)
    kept.append(ACTIVITIES[name](*given))
    assert len(set(_instances) - before) > 3
    kept[-1].close()
    assert [type(_instances[each]).__name__ for each in set(_instances) - before] == []
    kept[0].close()


def test_a_board_of_a_room_leaves_no_widget_after_a_game_or_when_it_is_closed(room):
    def settle():
        """Wait until the room's thread has done what the board asked for."""
        for _ in range(2):  # what it does may ask it for more
            done = threading.Event()
            board.phones.soon(done.set)
            assert done.wait(PATIENCE)

    before = set(_instances)
    seats = ["phone", "phone", "greedy"]
    board = MarketBoard(samarkand.game("market", players=3), seats, room=room, pause=0)
    settle()
    number = len(_instances)
    for _ in range(2):
        board.play_again()
        settle()
        assert len(_instances) == number
    board.close()
    assert [type(_instances[each]).__name__ for each in set(_instances) - before] == []
    assert board.phones not in room.activities


# --- connections --------------------------------------------------------------------------------------------


def connected(room, request):
    """A connection that has sent a request, whose answer begins with the returned text."""
    host = f"127.0.0.1:{room.server.port}"
    made = socket.create_connection(("127.0.0.1", room.server.port), PATIENCE)
    made.sendall(f"GET {request}\r\nHost: {host}\r\n\r\n".encode())
    return made, made.recv(65_536)


def silent_phone(room):
    """The WebSocket of a page that is asleep: it never answers, not even that it has heard the end."""
    words = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13"
    made, answer = connected(room, f"/phone HTTP/1.1\r\n{words}\r\nSec-WebSocket-Key: {'A' * 22}==")
    assert answer.startswith(b"HTTP/1.1 101")
    return made


def kept_connection(room):
    """A connection that has loaded a file of the page and is kept open."""
    made, answer = connected(room, "/phone.css HTTP/1.1")
    assert answer.startswith(b"HTTP/1.1 200")
    return made


def test_ten_rooms_leave_no_file_and_no_connection_open(monkeypatch):
    monkeypatch.setattr(server, "FAREWELL", 0.05)

    def one(port):
        room = ClassRoom(port=port)
        return room, [make(room) for make in (kept_connection, silent_phone) for _ in range(PHONES)]

    room, clients = one(0)
    before = psutil.Process().num_fds()
    for _ in range(10):
        last, (room, clients) = clients, one(room.server.port)  # which closes the one before
        for each in last:
            while each.recv(65_536):  # to its end, which comes
                pass
            each.close()
    end = time.monotonic() + PATIENCE
    while psutil.Process().num_fds() > before and time.monotonic() < end:
        time.sleep(0.05)
    assert psutil.Process().num_fds() <= before
    room.close()
    for each in clients:
        each.close()
