"""The room from the phones' side: messages, the door, seats, and what reaches the wire."""

import asyncio
import json
import random
import socket
import time
from contextlib import closing

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPClientError
from tornado.websocket import websocket_connect

import samarkand
from samarkand.errors import InvalidInput
from samarkand_teaching import ClassRoom, Draw, Vote
from samarkand_teaching.classroom import classroom as the_room
from samarkand_teaching.classroom.door import MAX_PHONES, Door
from samarkand_teaching.classroom.messages import MAX_BYTES, Join, Refused, read_message
from samarkand_widgets import Die, Guess, MarketBoard
from tests.classroom.pupils import Pupil, a_class, buttons, come_in, in_time, request, seated

PRESS = {"kind": "press", "at": "two alike/1", "button": "commit", "values": {"guess": "0.4"}}
MALFORMED = [
    *(b"\xff", "", "7", "[]", "[" * (MAX_BYTES - 1), "x" * (MAX_BYTES + 1), "{}", json.dumps(PRESS)[:-1]),
    *(json.dumps({"kind": kind}) for kind in ("press", "screen", "echo", None, 5, [])),
    *(json.dumps({"kind": "join", "code": code}) for code in (5, None, ["B"], "x" * 201, "a\nb", "\ud83d")),
    *(json.dumps(PRESS | {"at": at}) for at in (7, True, {}, "\x00")),
    *(json.dumps(PRESS | {"values": values}) for values in (7, None, [], {"a": 1}, {"a": {}}, {"a": "\x00"})),
    json.dumps(PRESS | {"further": "x"}),
]


@pytest.mark.parametrize("wire", MALFORMED, ids=range(len(MALFORMED)))
def test_a_malformed_message_is_refused_in_one_line(wire):
    with pytest.raises(Refused) as refused:
        read_message(wire)
    assert len(str(refused.value).splitlines()) == 1


# --- the door -------------------------------------------------------------------------------------------


def test_one_room_at_a_time_and_its_port_goes_with_it(monkeypatch):
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))  # other tests may have a room at the usual port
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr(the_room, "USUAL_PORT", port)
        first = ClassRoom()
        assert first.is_open and first.server.port != port
        second = ClassRoom()
        assert not first.is_open and second.is_open
        for wrong in ({"open_to": "everybody"}, {"port": port}, {"port": "x"}):
            with pytest.raises(InvalidInput, match=next(iter(wrong))):
                ClassRoom(**wrong)
    assert second.is_open  # what is refused changes nothing
    third = ClassRoom(port=second.server.port)
    assert not second.is_open and third.is_open and third.server.port == second.server.port

    def waits():  # as any message does that comes while a button of the room is pressed
        time.sleep(0.3)
        with third.events:
            pass

    third.server.soon(waits)
    third.close_button.click()
    assert not third.is_open and "closed" in third.said
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", third.server.port)) != 0


def test_requests_that_name_another_host_or_come_from_elsewhere_are_refused(room):
    async def tried(host, origin):
        try:
            connection = await websocket_connect(request(room, host, origin))
            connection.close()
        except HTTPClientError as refused:
            return refused.code
        return 101

    async def page(path, **headers):
        answer = await AsyncHTTPClient().fetch(f"{room.address}{path}", headers=headers, raise_error=False)
        return answer.code, answer.body.decode()

    async def all_of_them():
        at = room.address
        evil = f"evil.example:{room.server.port}"
        assert await tried(None, at) == await tried(None, None) == 101
        # DNS rebinding: the page of a stranger, whose name leads here, says the same in Host and Origin.
        assert await tried(evil, f"http://{evil}") == (await page("/", Host=evil))[0] == 403
        assert await tried(None, "http://evil.example") == await tried(None, "null") == 403
        code, body = await page("/")
        assert code == 200 and room.code not in body
        assert [(await page(path))[0] for path in ("/phone.js", "/parts.js", "/phone.css")] == 3 * [200]
        assert (await page("/../room.py"))[0] == (await page("/guesses.json"))[0] == 404

    in_time(all_of_them())


def test_the_code_gives_one_of_sixty_seats_and_the_token_brings_back_to_it():
    door = Door()
    for wrong, words in ((Join("WRONGX"), "not the code"), (Join(token="of earlier"), "Enter the code")):
        with pytest.raises(Refused, match=words):
            door.admit(wrong)
    first = door.admit(Join(f" {door.code.lower()} "))
    assert first.number == 1 and door.admit(Join(token=first.token)) is first
    seats = [first, *(door.admit(Join(door.code)) for _ in range(MAX_PHONES - 1))]
    assert len({seat.token for seat in seats}) == MAX_PHONES == 60
    with pytest.raises(Refused, match="full"):
        door.admit(Join(door.code))
    door.seats.remove(seats[7])
    assert door.admit(Join(door.code)).number == MAX_PHONES + 1  # a number in tables is never given again
    door.is_open = False
    with pytest.raises(Refused, match="door is shut"):
        door.admit(Join(door.code))
    assert door.admit(Join(token=first.token)) is first


def test_the_teacher_shuts_the_door_and_sends_phones_away(room):
    vote = Vote("Which?", ["a", "b"], room=room)
    draw = Draw(Die(seed=7), room=room)
    room.put(vote)

    async def lesson():
        async with a_class(room, 3) as (first, second, third):
            for pupil in (first, second):
                await pupil.press("vote", choice="a")
                await pupil.sees("You voted")
            room.put(draw)
            await first.until(lambda pupil: "once" in buttons(pupil))
            await first.press("once")
            await first.sees("The latest")
            third.socket.close()
            while room.seats[2].phone is not None:
                await asyncio.sleep(0.01)
            room.refresh()
            assert room.said.startswith("3 phones have joined. Here now: 2. The door is open.")
            room.remove_button.click()
            await first.until(lambda pupil: pupil.gone)
            assert first.gone == "Your teacher has removed this phone from the room."
            assert vote.counts(0) == [1, 0] and sum(draw.counts()) == 0
            again = await come_in(room, token=first.token)  # its seat is gone; the code gives it a new one
            assert again.refused == ["Enter the code that your teacher shows."]
            room.door_button.click()
            assert (await come_in(room)).refused == ["The door is shut. Ask your teacher to open it."]
            room.door_button.click()
            await come_in(room)
            assert [seat.number for seat in room.seats] == [2, 3, 4]

    in_time(lesson())
    with pytest.raises(InvalidInput, match="^phone: found 1, expected the number of a phone"):
        room.remove(1)


def test_a_phone_that_is_sent_away_leaves_its_place_at_the_board(room):
    board = MarketBoard(samarkand.game("market", players=3), ["phone", "phone", "greedy"], room=room, pause=0)

    async def lesson():
        async with a_class(room, 3) as (first, second, third):
            await seated([first, second, third])
            await third.sees("All seats are taken")
            room.remove(1)
            await third.until(lambda pupil: pupil.shows("You are Player\xa01.") and buttons(pupil))
            assert second.shows("You are Player\xa02.")

    in_time(lesson())
    board.close()


# --- phones that drop, and what they send --------------------------------------------------------------


def test_phones_that_drop_and_come_back_lose_nothing(room):
    """A phone that was reloaded has its seat again, and the old page is told."""
    dice, last = random.Random(28), {}
    vote = Vote("Which?", ["a", "b", "c"], room=room)

    async def lesson():
        pupils = [await come_in(room) for _ in range(3)]
        for _ in range(30):
            place = dice.randrange(3)
            pupil = pupils[place]
            if dice.random() < 0.5:
                if dice.random() < 0.5:
                    pupil.socket.close()
                pupils[place] = pupil = await come_in(room, token=pupil.token, code=room.code)
                assert place not in last or pupil.shows(f"You voted: {last[place]}")
            last[place] = dice.choice("abc")
            await pupil.press("vote", choice=last[place])
            await pupil.sees(f"You voted: {last[place]}")

    in_time(lesson())
    assert {seat.number - 1: choice for seat, choice in vote.votes[0].items()} == last and len(
        room.seats
    ) == 3


def test_a_phone_hears_that_the_room_is_there_until_it_is_closed(monkeypatch):
    """Its page connects again if it hears nothing for ten seconds, and after the room has closed."""
    assert the_room.BEAT < 10 / 3
    monkeypatch.setattr(the_room, "BEAT", 0.05)

    async def lesson(room):
        pupil = await come_in(room)
        await pupil.until(lambda pupil: pupil.wire.count('{"kind": "alive"}') > 1)
        again = await come_in(room, token=pupil.token)
        await pupil.until(lambda pupil: pupil.gone)
        room.server.soon(room.close_room)
        await again.until(lambda pupil: pupil.gone)
        return [next(text for text in each.wire if '"gone"' in text) for each in (pupil, again)]

    with closing(ClassRoom()) as room:
        elsewhere, closed = in_time(lesson(room))
    assert '"again": false' in elsewhere and '"again": true' in closed


def test_names_and_questions_of_any_kind_are_shown_as_they_are(monkeypatch):
    """In any script, escaped, and cut; a phone is told what is wrong with its name."""
    monkeypatch.setenv("JUPYTERHUB_USER", "ada")
    family, persian = "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u0645\u06cc\u200c\u062e\u0648"
    wrong = {
        "\u3164": "This nickname shows nothing. Use letters, digits or emoji.",
        "a\nb": "One of the characters cannot be shown. Type the text again.",
        "x" * 201: "Type at most 200 characters.",
    }
    image = "<img src=x onerror=alert(1)>"

    async def lesson(room):
        for name, line in wrong.items():
            assert (await come_in(room, nickname=name)).refused == [line]
        for name in (persian, f"\u200f{family * 25}", "", "<script>alert(1)</script> and more"):
            pupil = await come_in(room, f"\u200f {room.code.lower()} ", nickname=name)
        await pupil.press("vote", choice=image)
        await pupil.sees("You voted")

    with closing(ClassRoom(nicknames=True)) as room:
        assert "on your own computer" in room.said  # on a hub, no phone could come in
        vote = Vote("<b>Which?</b>" + "x" * 300, [image, "b"], room=room)
        in_time(lesson(room))
        vote.lift()
        assert "<img" not in vote._drawing.value + vote._sentence.value + vote.children[0].value
        names = [seat.nickname for seat in room.seats]
        assert names == [persian, family * 20, "", "<script>alert(1)</sc"]


@pytest.mark.parametrize("wrong", ["a\nb", "x" * 181])
def test_an_option_that_no_phone_can_send_back_is_refused(room, wrong):
    with pytest.raises(InvalidInput, match="statements: found"):
        Vote("Which?", [wrong, "b"])
    with pytest.raises(InvalidInput, match="choices: found"):
        Guess("Which?", "which", kind="choice", choices=[wrong, "b"], room=room)


def test_a_stranger_without_a_code_is_told_nothing(room, guess):
    async def lesson():
        pupil = Pupil(await websocket_connect(request(room)))
        await pupil.send(kind="press", at="two alike/1", button="commit", values={"guess": "0.5"})
        await pupil.is_refused()
        guess.of_class.lift()
        await asyncio.sleep(0.1)
        assert (await come_in(room, code="WRONGX")).refused == ["That is not the code for this class."]
        return pupil

    assert in_time(lesson()).screen is None
    assert guess.of_class.committed == {} and room.seats == []
