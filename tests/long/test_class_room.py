"""Phones that drop at random and come back, for five minutes, on the loopback address."""

import asyncio

from samarkand_widgets import ClassRoom
from tests.room.test_room import drops

SECONDS, PHONES = 300, 30


def test_phones_that_drop_and_come_back_for_five_minutes_lose_nothing():
    room = ClassRoom()
    try:
        asyncio.run(asyncio.wait_for(drops(room, SECONDS, PHONES, seed=5), SECONDS + 60))
    finally:
        room.close()
