"""Phones that drop at random and come back, for five minutes, on the loopback address; six whole games."""

import asyncio

import pytest

import samarkand
from samarkand_teaching import ClassRoom, ClassTables
from samarkand_teaching.classroom import classroom as the_room
from samarkand_teaching.classroom import server
from tests.classroom.pupils import PLAYERS, in_time
from tests.classroom.test_classroom import drops
from tests.classroom.test_tables import BOARDS, check_ended, play_to_the_end

SECONDS, PHONES = 300, 30
VERY_LONG = 1_200  # seconds


def test_phones_that_drop_and_come_back_for_five_minutes_lose_nothing():
    room = ClassRoom()
    try:
        asyncio.run(asyncio.wait_for(drops(room, SECONDS, PHONES, seed=5), SECONDS + 60))
    finally:
        room.close()


@pytest.mark.parametrize("name", BOARDS)
def test_whole_games_are_played_at_six_tables(name, monkeypatch):
    monkeypatch.setattr(server, "AT_ONCE", 100_000)  # scripted pupils are faster than any finger
    monkeypatch.setattr(the_room, "SHOWN_AFTER", 0.005)
    room, more = ClassRoom(), {"tempo": 0.1} if name == "market" else {}
    game, seats = samarkand.game(name, players=PLAYERS), ["phone: Ada", "phone", "greedy"]
    made = ClassTables(BOARDS[name], game, seats, room=room, tables=6, seed=7, pause=0, **more)
    try:
        check_ended(made, in_time(play_to_the_end(room, made, seed=28), VERY_LONG))
        print(made.beside().round(2).to_string())
    finally:
        made.close()
        room.close()
