"""The room from the phones' side: the door, the judge, and what reaches the wire."""

import asyncio
import json
import random
import socket
import time
from contextlib import closing
from pathlib import Path

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from samarkand.errors import InvalidInput
from samarkand_teaching import ClassRoom, Vote
from samarkand_teaching.classroom import classroom as the_room
from samarkand_teaching.classroom.addresses import find
from samarkand_teaching.classroom.messages import MAX_BYTES, Join, Refused, read_message
from samarkand_widgets import Guess
from tests.classroom.pupils import Pupil, a_class, come_in, in_time, request

ROOT = Path(__file__).resolve().parents[2]


# --- the judge ------------------------------------------------------------------------------------------


def malformed(number, seed=28):
    """So many messages that are none: cut, of the wrong type, too long, too deep, of no kind."""
    dice = random.Random(seed)
    good = '{"kind": "press", "at": "two alike/1", "button": "commit", "values": {"guess": "0.4"}}'
    values = [None, True, 7, -1, 1.5, [], {}, "x" * 201, "\x00", "a\nb", {"a": 1}, {"a": {}}, [[]], 2**40]
    for _ in range(number):
        way = dice.randrange(6)
        if way == 0:
            yield good[: dice.randrange(1, len(good) - 1)]
        elif way == 1:
            yield json.dumps(
                json.loads(good)
                | {
                    dice.choice(["kind", "at", "button", "values"]): dice.choice(
                        [value for value in values if value != {}]
                    )
                }
            )
        elif way == 2:
            yield json.dumps({"kind": dice.choice(["join", "echo", "screen", "seat", "x"]), "token": 5})
        elif way == 3:
            yield dice.choice("[{") * dice.randrange(1, MAX_BYTES)
        elif way == 4:
            yield good.replace("}}", "}, " + f'"{dice.randrange(99)}": 1}}')
        else:
            yield "".join(chr(dice.randrange(32, 0x2FFF)) for _ in range(dice.randrange(1, 60)))


def test_ten_thousand_malformed_messages_are_refused_in_one_line():
    for text in malformed(10_000):
        with pytest.raises(Refused) as refused:
            read_message(text)
        assert len(str(refused.value).splitlines()) == 1
    assert read_message('{"kind": "join", "code": "BCDFGH"}') == Join("BCDFGH")
    assert read_message('{"kind": "join", "nickname": "70\\u202f%"}').nickname == "70\u202f%"
    for text in (b"\xff", "x" * (MAX_BYTES + 1), '{"kind": "press"}'):
        with pytest.raises(Refused):
            read_message(text)


# --- the door -------------------------------------------------------------------------------------------


def test_a_room_opens_although_the_usual_port_is_taken():
    with closing(socket.socket()) as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("127.0.0.1", 8000))
            taken.listen()
        except OSError:
            pass  # another program has the port already
        room = ClassRoom()
        assert room.is_open and not room.address.endswith(":8000")
        room.close()


def test_requests_that_name_another_host_or_come_from_elsewhere_are_refused(room):
    async def tried(host, origin):
        try:
            connection = await websocket_connect(request(room, host, origin))
            connection.close()
        except HTTPClientError as refused:
            return refused.code
        return 101

    async def page(path, host=None):
        at = room.address.removeprefix("http://")
        headers = {"Host": host or at}
        answer = await AsyncHTTPClient().fetch(f"{room.address}{path}", headers=headers, raise_error=False)
        return answer.code, answer.headers, answer.body.decode()

    async def all_of_them():
        at = room.address
        port = at.rpartition(":")[2]
        assert await tried(None, at) == await tried(None, None) == 101
        # DNS rebinding: the page of a stranger, whose name leads here, says the same in Host and Origin.
        assert await tried(f"evil.example:{port}", f"http://evil.example:{port}") == 403
        assert await tried(None, "http://evil.example") == await tried(None, "null") == 403
        assert await tried(None, at.replace("http:", "https:")) == 403
        assert (await page("/", f"evil.example:{port}"))[0] == 403
        code, headers, body = await page("/")
        assert code == 200 and "Enter" not in body and room.code not in body
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "Set-Cookie" not in headers
        sizes = [len((await page(path))[2]) for path in ("/", "/phone.js", "/parts.js", "/phone.css")]
        assert sum(sizes) < 60_000
        assert (await page("/../room.py"))[0] == (await page("/guesses.json"))[0] == 404

    in_time(all_of_them())


def test_behind_a_proxy_one_name_counts():
    behind = find("network", 8000, "https://Room.example.org")
    assert behind.announced == "https://room.example.org" and behind.bind == "0.0.0.0"
    assert behind.accepts("room.example.org", "https://room.example.org")
    assert not behind.accepts("room.example.org", "http://room.example.org")
    assert not behind.accepts("127.0.0.1:8000")
    for wrong in ("room.example.org", "ftp://x", "https://x/path", 7):
        with pytest.raises(InvalidInput):
            find("network", 8000, wrong)


def test_behind_a_proxy_phones_come_in_by_its_name_alone():
    async def comes(room, host):
        headers = {"Host": host, "Origin": "https://room.example.org"}
        at = f"ws://127.0.0.1:{room.server.port}/phone"
        pupil = Pupil(await websocket_connect(HTTPRequest(at, headers=headers)))
        await pupil.send(kind="join", code=room.code)
        return await pupil.until(lambda pupil: pupil.screen or pupil.refused)

    async def lesson(room):
        assert (await comes(room, "room.example.org")).screen
        with pytest.raises(HTTPClientError, match="403"):
            await comes(room, f"127.0.0.1:{room.server.port}")

    with closing(ClassRoom(behind="https://room.example.org")) as room:
        in_time(lesson(room))


def test_one_room_at_a_time_and_its_port_goes_with_it():
    first = ClassRoom()
    second = ClassRoom()
    assert not first.is_open and second.is_open
    port = second.server.port
    with pytest.raises(InvalidInput, match="open_to"):
        ClassRoom(open_to="everybody")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(InvalidInput, match="cannot be opened"):
            ClassRoom(port=taken.getsockname()[1])
    assert second.is_open  # what is refused changes nothing
    third = ClassRoom(port=port)
    assert not second.is_open and third.is_open and third.server.port == port

    def waits():  # as any message does that comes while a button of the room is pressed
        time.sleep(0.3)
        with third.events:
            pass

    third.server.soon(waits)
    third.close_button.click()
    assert not third.is_open and "closed" in third.said
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0


# --- phones that drop, and what they send --------------------------------------------------------------


async def drops(room, seconds, number, seed):
    """Phones that drop at random and come back, and vote each time; nothing may be lost."""
    dice, last = random.Random(seed), {}
    vote = Vote("Which?", ["a", "b", "c"], room=room)
    pupils = [await come_in(room) for _ in range(number)]
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        place = dice.randrange(number)
        pupil = pupils[place]
        if dice.random() < 0.5:
            if dice.random() < 0.5:
                pupil.socket.close()
            pupils[place] = pupil = await come_in(room, token=pupil.token)
            assert place not in last or pupil.shows(f"You voted: {last[place]}")
        last[place] = dice.choice("abc")
        await pupil.press("vote", choice=last[place])
        await pupil.until(lambda pupil, mine=last[place]: pupil.shows(f"You voted: {mine}"))
    assert len(room.seats) == number
    assert [votes[1] for votes in sorted((s.number - 1, v) for s, v in vote.votes[0].items())] == [
        last[place] for place in sorted(last)
    ]
    for pupil in pupils:
        pupil.socket.close()


def test_phones_that_drop_and_come_back_lose_nothing(room):
    in_time(drops(room, 3, 6, 28))


def test_a_phone_that_waits_hears_that_the_room_is_there(monkeypatch):
    """Its page connects again if it hears nothing for ten seconds."""
    assert the_room.BEAT < 10 / 3
    monkeypatch.setattr(the_room, "BEAT", 0.05)

    async def lesson(room):
        async with a_class(room, 1) as (pupil,):
            await pupil.until(lambda pupil: pupil.wire.count('{"kind": "alive"}') > 1)

    with closing(ClassRoom()) as room:
        in_time(lesson(room))


def test_names_of_strangers_are_escaped_and_cut():
    room = ClassRoom(nicknames=True)
    vote = Vote("<b>Which?</b>", ["<img src=x onerror=alert(1)>", "b"], room=room)

    async def lesson():
        pupil = await come_in(room, nickname="<script>alert(1)</script> and more")
        await pupil.press("vote", choice="<img src=x onerror=alert(1)>")
        await pupil.until(lambda pupil: pupil.shows("You voted"))

    in_time(lesson())
    vote.lift()
    assert "<img" not in vote._drawing.value + vote._sentence.value + vote.children[0].value
    assert room.seats[0].nickname == "<script>alert(1)</sc"
    room.close()


def test_a_name_in_any_script_comes_in_and_a_phone_is_told_what_is_wrong_with_it():
    family, persian = (
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    )
    wrong = {
        "\u3164": "This nickname shows nothing. Use letters, digits or emoji.",
        "\u2800 \u200b": "This nickname shows nothing. Use letters, digits or emoji.",
        "a\nb": "One of the characters cannot be shown. Type the text again.",
        "\ud83d": "One of the characters cannot be shown. Type the text again.",
        "x" * 201: "Type at most 200 characters.",
    }

    async def lesson(room):
        for name, line in wrong.items():
            assert (await come_in(room, nickname=name)).refused == [line]
        for name in (persian, f"\u200f{family * 25}", ""):
            assert (await come_in(room, f"\u200f {room.code.lower()} ", nickname=name)).screen

    with closing(ClassRoom(nicknames=True)) as room:
        in_time(lesson(room))
        assert [seat.nickname for seat in room.seats] == [persian, family * 20, ""]


def test_a_question_of_any_length_is_answered_and_an_option_that_no_phone_can_send_is_refused(room):
    vote = Vote("Which?\n" + "x" * 300, ["a", "b"], room=room)

    async def lesson():
        async with a_class(room, 1) as (pupil,):
            await pupil.press("vote", choice="a")
            await pupil.until(lambda pupil: pupil.shows("You voted: a"))

    in_time(lesson())
    assert vote.counts(0) == [1, 0]
    for wrong in ("a\nb", "x" * 181):
        with pytest.raises(InvalidInput, match="statements: found"):
            Vote("Which?", [wrong, "b"])
        with pytest.raises(InvalidInput, match="choices: found"):
            Guess("Which?", "which", kind="choice", choices=[wrong, "b"], room=room)


def test_on_a_hub_the_room_says_that_no_phone_may_come(monkeypatch):
    monkeypatch.setenv("JUPYTERHUB_USER", "ada")
    with closing(ClassRoom("network")) as room:
        assert "on your own computer" in room.said
    with closing(ClassRoom(behind="https://room.example.org")) as room:
        assert "behind a proxy" in room.said


def test_a_stranger_without_a_code_is_told_nothing(room, guess):
    async def lesson():
        pupil = Pupil(await websocket_connect(request(room)))
        await pupil.send(kind="press", at="two alike/1", button="commit", values={"guess": "0.5"})
        await pupil.until(lambda pupil: pupil.refused)
        await pupil.send(kind="no message")
        await pupil.until(lambda pupil: len(pupil.refused) == 2)
        guess.of_class.lift()
        await asyncio.sleep(0.1)
        wrong = await come_in(room, code="WRONGX")
        assert wrong.refused == ["That is not the code for this class."]
        return pupil

    assert in_time(lesson()).screen is None
    assert guess.of_class.committed == {} and room.seats == []
