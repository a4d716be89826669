"""Seats: who gets one, how many there are, and whom the teacher removes."""

import asyncio

import pytest

import samarkand
from samarkand.errors import InvalidInput
from samarkand_teaching import Draw, Vote
from samarkand_teaching.classroom.door import MAX_PHONES, Door
from samarkand_teaching.classroom.messages import Join, Refused
from samarkand_widgets import Die, MarketBoard
from tests.classroom.pupils import a_class, buttons, come_in, in_time, seated


def test_the_code_gives_a_seat_and_the_token_brings_back_to_it():
    door = Door()
    for wrong, words in (
        (Join("WRONGX"), "not the code"),
        (Join(token="of an earlier room"), "Enter the code"),
    ):
        with pytest.raises(Refused, match=words):
            door.admit(wrong)
    seat = door.admit(Join(f" {door.code.lower()} "))
    assert seat.number == 1 and door.admit(Join(token=seat.token)) is seat
    door.is_open = False
    with pytest.raises(Refused, match="door is shut"):
        door.admit(Join(door.code))
    assert door.admit(Join(token=seat.token)) is seat


def test_a_room_has_sixty_seats():
    door = Door()
    seats = [door.admit(Join(door.code)) for _ in range(MAX_PHONES)]
    assert len({seat.token for seat in seats}) == MAX_PHONES == 60
    with pytest.raises(Refused, match="full"):
        door.admit(Join(door.code))
    assert door.admit(Join(token=seats[7].token)) is seats[7]
    door.seats.remove(seats[7])
    assert door.admit(Join(door.code)).number == MAX_PHONES + 1  # a number in tables is never given again


# --- on the wire --------------------------------------------------------------------------------------------


def test_a_browser_with_a_seat_that_enters_the_code_keeps_its_seat(room):
    async def lesson():
        first = await come_in(room)
        both = await come_in(room, token=first.token, code=room.code)
        await first.until(lambda pupil: pupil.gone)
        assert both.token == first.token

    in_time(lesson())
    assert len(room.seats) == 1


def test_the_teacher_shuts_the_door_and_sends_phones_away(room):
    vote = Vote("Which?", ["a", "b"], room=room)
    draw = Draw(Die(seed=7), room=room)
    room.put(vote)

    async def lesson():
        async with a_class(room, 3) as (first, second, third):
            for pupil in (first, second):
                await pupil.press("vote", choice="a")
                await pupil.until(lambda pupil: pupil.shows("You voted"))
            room.put(draw)
            await first.until(lambda pupil: "once" in buttons(pupil))
            await first.press("once")
            await first.until(lambda pupil: pupil.shows("The latest"))
            third.socket.close()
            while room.seats[2].phone is not None:
                await asyncio.sleep(0.01)
            room.refresh()
            assert room.said.startswith("3 phones have joined. Here now: 2. The door is open.")
            room.number_box.value = 1
            room.remove_button.click()
            await first.until(lambda pupil: pupil.gone)
            assert first.gone == "Your teacher has removed this phone from the room."
            assert vote.counts(0) == [1, 0] and sum(draw.counts()) == 0
            again = await come_in(room, token=first.token)  # its seat is gone; the code gives it a new one
            assert again.refused == ["Enter the code that your teacher shows."]
            again.socket.close()
            room.door_button.click()
            assert (await come_in(room)).refused == ["The door is shut. Ask your teacher to open it."]
            room.door_button.click()
            new = await come_in(room)
            room.put(vote)
            await new.until(lambda pupil: "vote" in buttons(pupil))
            await new.press("vote", choice="b")
            await new.until(lambda pupil: pupil.shows("You voted"))
            assert vote.counts(0) == [1, 1] and [seat.number for seat in room.seats] == [2, 3, 4]
            new.socket.close()

    in_time(lesson())
    room.number_box.value = 99
    room.remove_button.click()
    assert room.said == "phones: found 99, expected numbers of phones that are in the room"
    for wrong in ([7], [2, 99], [], 1):
        with pytest.raises(InvalidInput, match="expected numbers of phones that are in the room"):
            room.remove(wrong)
    assert len(room.seats) == 3
    room.remove(3)
    assert [seat.number for seat in room.seats] == [2, 4]


def test_a_phone_that_is_sent_away_leaves_its_place_at_the_board(room):
    board = MarketBoard(samarkand.game("market", players=3), ["phone", "phone", "greedy"], room=room, pause=0)

    async def lesson():
        async with a_class(room, 3) as (first, second, third):
            await seated([first, second, third])
            await third.until(lambda pupil: pupil.shows("All seats are taken"))
            room.remove(1)
            await third.until(lambda pupil: pupil.shows("You are Player\xa01.") and buttons(pupil))
            assert second.shows("You are Player\xa02.")

    in_time(lesson())
    board.close()
