"""Seats: who gets one and when, who makes way, what a browser that forgets gets, whom the teacher removes."""

import asyncio
import json
import time

import pytest

import samarkand
from samarkand.errors import InvalidOption
from samarkand_teaching import Draw, Vote
from samarkand_teaching.classroom import door as the_door
from samarkand_teaching.classroom import waiting
from samarkand_teaching.classroom.addresses import Addresses
from samarkand_teaching.classroom.door import MANY, MAX_PHONES, SEATS_AT_ONCE, Door
from samarkand_teaching.classroom.messages import Join, Refused
from samarkand_teaching.classroom.roll import line_of
from samarkand_widgets import Die, MarketBoard
from tests.classroom.pupils import a_class, buttons, come_in, in_time, seated

SCHOOL = "198.51.100.7"  # the one address of a school


class Clock:
    """Seconds that pass when the test says so."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


class Phone:
    """A phone without a network."""

    def __init__(self, address, browser=""):
        self.address, self.browser, self.seat, self.told = address, browser, None, []

    def tell(self, words):
        self.told.append(json.loads(words))


class Lines:
    """A door with its waiting phones, whose clock a test moves."""

    def __init__(self):
        self.clock = Clock()
        self.door = Door(clock=self.clock)
        self._later = []
        self.waiting = waiting.WaitingPhones(self.door, self._after, self._sit)

    def _after(self, seconds, deed):
        self._later.append((self.clock.now + seconds, deed))

    def _sit(self, phone, seat):
        phone.seat, seat.phone = seat, phone

    def pass_time(self, seconds):
        end = self.clock.now + seconds
        while self._later and min(at for at, _ in self._later) <= end:
            first = min(self._later, key=lambda each: each[0])
            self._later.remove(first)
            self.clock.now = max(self.clock.now, first[0])
            first[1]()
        self.clock.now = end

    def ask(self, phone):
        try:
            self.waiting.ask(phone, Join(self.door.code))
        except Refused as reason:
            return str(reason)
        return ""


# --- one address ------------------------------------------------------------------------------------------


def test_one_address_does_not_take_the_whole_room_quickly():
    lines = Lines()
    greedy = [Phone(SCHOOL, f"tab {number}") for number in range(MAX_PHONES)]
    for phone in greedy:
        lines.ask(phone)
    assert len(lines.door.seats) == SEATS_AT_ONCE
    lines.pass_time(5)
    assert len(lines.door.seats) <= SEATS_AT_ONCE + 5
    lines.pass_time(40)
    assert MANY <= len(lines.door.seats) < MAX_PHONES * 2 / 3
    elsewhere = Phone("10.0.0.9")
    assert lines.ask(elsewhere) == "" and elsewhere.seat  # who comes from elsewhere does not wait


def test_a_class_behind_one_address_is_let_in_in_the_order_in_which_it_came():
    lines = Lines()
    phones = [Phone(SCHOOL) for _ in range(30)]
    said = [lines.ask(phone) for phone in phones]
    assert said[:SEATS_AT_ONCE] == [""] * SEATS_AT_ONCE
    assert "You are number 3 in the queue" in said[SEATS_AT_ONCE + 2]
    assert lines.ask(phones[-1]) and len(lines.waiting._lines[SCHOOL]) == 24  # pressing again gains nothing
    lines.waiting.leave(phones[10])  # it goes away again, and nobody waits for it
    lines.pass_time(23.5)
    assert all(phone.seat for phone in phones if phone is not phones[10]) and not phones[10].seat
    numbers = [phone.seat.number for phone in phones if phone.seat]
    assert numbers == sorted(numbers)
    assert lines.waiting._lines == {}
    lines.pass_time(60)
    late = Phone(SCHOOL)
    assert lines.ask(late) == "" and late.seat


def test_a_door_that_is_shut_meanwhile_is_told_to_those_in_line():
    lines = Lines()
    phones = [Phone(SCHOOL) for _ in range(SEATS_AT_ONCE + 2)]
    for phone in phones:
        lines.ask(phone)
    lines.door.is_open = False
    lines.pass_time(5)
    assert [each["line"] for each in phones[-1].told] == ["The door is shut. Ask your teacher to open it."]
    assert not phones[-1].seat


# --- seats that are given back ---------------------------------------------------------------


def test_in_a_full_room_who_left_and_sent_nothing_makes_way_and_who_left_first_goes_first():
    clock = Clock()
    door = Door(clock=clock)
    seats = [door.admit(f"10.0.0.{number}", Join(door.code)) for number in range(MAX_PHONES)]
    for seat in seats:
        seat.phone = object()
    newcomer = iter(range(100))

    def come():
        return door.admit(f"10.0.1.{next(newcomer)}", Join(door.code))

    with pytest.raises(Refused, match="full"):
        come()
    for when, place in ((1.0, 5), (2.0, 3), (3.0, 9)):
        clock.now = when
        door.leave(seats[place])
    seats[5].has_taken_part = True
    made = come()
    assert seats[3] not in door.seats and seats[5] in door.seats and seats[9] in door.seats
    assert made.number == MAX_PHONES + 1  # the number of another phone, in tables, is never given again
    made.phone = object()
    come().phone = object()
    assert seats[9] not in door.seats and len(door.seats) == MAX_PHONES
    with pytest.raises(Refused, match="full"):
        come()
    assert door.admit("10.0.0.5", Join(token=seats[5].token)) is seats[5]
    with pytest.raises(Refused, match="Enter the code"):
        door.admit("10.0.0.3", Join(token=seats[3].token))


def test_a_browser_that_forgets_gets_its_seat_back_unless_it_may_be_another_phone():
    door = Door()

    def come(address, browser="one"):
        seat = door.admit(address, Join(door.code), browser)
        seat.phone = object()
        return seat

    mine = come("10.0.0.1")
    old = mine.token
    door.leave(mine)
    assert come("10.0.0.1") is mine and mine.token != old and len(door.seats) == 1
    door.leave(mine)
    assert come("10.0.0.1", "another") is not mine
    # Behind one address of a school: there has been another phone while the first was here.
    first, second = come(SCHOOL), come(SCHOOL)
    assert first is not second
    for seat in (first, second):
        door.leave(seat)
    assert come(SCHOOL) not in (first, second)
    # Windows of this computer are phones of a trial.
    trial = come(the_door.HERE)
    door.leave(trial)
    assert come(the_door.HERE) is not trial


def test_thirty_pupils_whose_browsers_forget_twice_do_not_fill_the_room():
    door = Door()
    for _ in range(3):
        for pupil in range(30):
            seat = door.admit(f"10.0.0.{pupil}", Join(door.code), "phone")
            seat.phone = object()
            door.leave(seat)
    assert len(door.seats) == 30


# --- on the wire --------------------------------------------------------------------------------------------


@pytest.fixture
def from_elsewhere(monkeypatch):
    """The pupils of a test come from one address that is not this computer's own."""
    monkeypatch.setattr(Addresses, "of_phone", lambda addresses, peer, forwarded: SCHOOL)
    monkeypatch.setattr(the_door, "SEATS_AT_ONCE", 2)
    monkeypatch.setattr(the_door, "NEXT_SEAT", 0.05)


def test_phones_that_wait_in_line_come_in_by_themselves(room, from_elsewhere):
    stands_still = True
    room.door._clock = lambda: 0.0 if stands_still else time.monotonic()

    async def lesson():
        nonlocal stands_still
        pupils = [await come_in(room) for _ in range(5)]
        assert ["in the queue" in str(pupil.refused) for pupil in pupils] == [False, False, True, True, True]
        stands_still = False
        await asyncio.gather(*(pupil.until(lambda pupil: pupil.screen) for pupil in pupils))
        for pupil in pupils:
            pupil.socket.close()

    in_time(lesson())
    assert [seat.number for seat in room.seats] == [1, 2, 3, 4, 5]


def test_a_browser_with_a_seat_that_enters_the_code_keeps_its_seat(room):
    async def lesson():
        first = await come_in(room)
        both = await come_in(room, token=first.token, code=room.code)
        await first.until(lambda pupil: pupil.gone)
        assert both.token == first.token

    in_time(lesson())
    assert len(room.seats) == 1


def test_the_teacher_sees_who_is_in_and_sends_phones_away(room):
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
            assert room.roll.lines() == [
                "Phone 1: here.",
                "Phone 2: here.",
                "Phone 3: away, and has sent nothing.",
            ]
            room.roll.phones.value = (1,)
            room.roll.remove_button.click()
            await first.until(lambda pupil: pupil.gone)
            assert first.gone == "Your teacher has removed this phone from the room."
            assert room.roll.lines()[0] == "Phone 2: here." and room.roll.phones.value == ()
            assert vote.counts(0) == [1, 0] and sum(draw.counts()) == 0
            again = await come_in(room, token=first.token)  # its seat is gone; the code gives it a new one
            assert again.refused == ["Enter the code that your teacher shows."]
            again.socket.close()
            new = await come_in(room)
            room.put(vote)
            await new.until(lambda pupil: "vote" in buttons(pupil))
            await new.press("vote", choice="b")
            await new.until(lambda pupil: pupil.shows("You voted"))
            assert vote.counts(0) == [1, 1] and [seat.number for seat in room.seats] == [2, 3, 4]
            new.socket.close()

    in_time(lesson())
    for wrong in ([7], [2, 99], [], 1):
        with pytest.raises(InvalidOption, match="expected numbers of phones that are in the list"):
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


def test_phones_of_one_address_are_shown_as_such():
    door = Door()
    seats = [door.new_seat(SCHOOL, Join(door.code)) for _ in range(3)]
    assert line_of(seats[0], 3) == f"Phone 1: away, and has sent nothing. One of 3 from {SCHOOL}."
