"""Scripted pupils: a WebSocket client each, on the loopback address, in a loop of the test's own."""

import asyncio
import json
import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

import samarkand
from samarkand_widgets import MarketBoard, SacksonBoard
from tests.waiting import LONG

PLAYERS = 3
BOARDS = {"market": MarketBoard, "sackson": SacksonBoard}


def in_time(work, seconds=LONG):
    """What comes of the pupils' work, in a thread: that of a test may have a loop of its own already."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asyncio.wait_for(work, seconds)).result()


class Pupil:
    """One phone: what it was sent, and what it shows."""

    def __init__(self, socket):
        self.socket = socket
        self.screen, self.token, self.refused, self.gone = None, "", [], None
        self.wire = []  # everything that came, as text

    async def hear(self, seconds=LONG):
        """The next message, or None when the connection has ended."""
        text = await asyncio.wait_for(self.socket.read_message(), seconds)
        if text is None:
            return None
        self.wire.append(text)
        message = json.loads(text)
        kind = message["kind"]
        if kind == "screen":
            self.screen = message
        elif kind == "seat":
            self.token = message["token"]
        elif kind == "refused":
            self.refused.append(message["line"])
        elif kind == "gone":
            self.gone = message["line"]
        return message

    async def until(self, is_so, seconds=LONG):
        """Hear until something is so."""
        end = asyncio.get_running_loop().time() + seconds
        while not is_so(self):
            left = end - asyncio.get_running_loop().time()
            assert left > 0, (self.screen, self.refused)
            if await self.hear(left) is None:
                assert is_so(self), "the connection has ended"
                return self
        return self

    async def sees(self, *words):
        """Hear until all these words are on the screen."""
        return await self.until(lambda pupil: all(map(pupil.shows, words)))

    async def is_refused(self, words=""):
        """Hear until a press is refused, in one line with these words."""
        already = len(self.refused)
        await self.until(lambda pupil: len(pupil.refused) > already)
        assert words in self.refused[-1] and "\n" not in self.refused[-1]

    async def send(self, **message):
        await self.socket.write_message(json.dumps(message))

    async def press(self, button, **values):
        await self.send(kind="press", at=self.screen["at"], button=button, values=values)

    def shows(self, words):
        return self.screen is not None and words in json.dumps(self.screen, ensure_ascii=False)


def request(room, host=None, origin=None):
    at = room.address.removeprefix("http://")
    headers = {"Host": host or at, **({} if origin is None else {"Origin": origin})}
    return HTTPRequest(f"ws://{at}/phone", headers=headers)


async def come_in(room, code=None, token="", **more):
    """A phone that has been answered: it has a seat, or was refused."""
    pupil = Pupil(await websocket_connect(request(room)))
    said = {"token": token} if token else {"code": room.code if code is None else code}
    await pupil.send(kind="join", **said, **more)
    return await pupil.until(lambda pupil: pupil.screen or pupil.refused or pupil.gone)


@asynccontextmanager
async def a_class(room, number):
    """So many phones in the room."""
    pupils = [await come_in(room) for _ in range(number)]
    try:
        yield pupils
    finally:
        for pupil in pupils:
            pupil.socket.close()


# --- at a board ------------------------------------------------------------------------------------------


def buttons(pupil):
    parts = pupil.screen["parts"] if pupil.screen else []
    return [part["name"] for part in parts if part["part"] == "button"]


def is_over(pupil):
    return pupil.screen["title"].startswith("The game is over")


async def seated(pupils):
    for pupil in pupils:
        await pupil.until(lambda pupil: pupil.screen["at"].startswith("board-"))


async def answered(room, *pupils):
    """Wait until all that these phones have pressed is done and shown, however long it takes."""
    for _ in range(2):  # what they have sent is taken; then what came of it has reached them
        for pupil in pupils:
            already = len(pupil.refused)
            await pupil.send(kind="no message")
            await pupil.until(lambda pupil, already=already: len(pupil.refused) > already, LONG)
        await at_rest(room)


async def at_rest(room):
    """Wait until the room and its board have nothing left to do, twice: they give each other work."""
    idle = 0
    while idle < 2:
        await passed(room.server.soon)
        idle = 0 if room._is_due else idle + 1
        await asyncio.sleep(0.005)


async def passed(soon):
    """Wait until a thread has done all that it was given before."""
    loop = asyncio.get_running_loop()
    done = loop.create_future()
    soon(lambda: loop.call_soon_threadsafe(done.set_result, None))
    await done


def screens(pupil):
    """The screens that a phone was sent."""
    return [text for text in pupil.wire if '"kind": "screen"' in text]


def told(*pupils):
    """All that phones were told, without their tokens, which are random."""
    return "\n".join(line for pupil in pupils for line in [*screens(pupil), *pupil.refused])


async def whole_screens(room, pupils):
    """What phones are sent that come back when all is quiet."""
    await answered(room, *pupils)
    again = [await come_in(room, token=pupil.token) for pupil in pupils]
    for pupil in again:
        pupil.socket.close()
    return [screens(pupil)[0] for pupil in again]


def twins(name, player):
    """Two positions, and for each another one that this player cannot tell from it."""
    found = []
    for seed in range(40):
        dice = random.Random(seed)
        moves = dice.randrange(20, 140)
        state = samarkand.play(
            samarkand.game(name, players=PLAYERS).new_initial_state(),
            "random",
            seed=seed,
            until=lambda state, moves=moves: len(state.history()) > moves and state.current_player() >= 0,
        )
        twin = state.resample(player, seed)
        if not state.is_terminal() and twin.record != state.record:
            found.append((state, twin))
        if len(found) == 2:
            return found
    raise AssertionError("no position of these games has a twin")


async def plays(room, pupil, dice):
    """Press what may be pressed until the game is over: with double taps, late presses, reloads."""
    while not is_over(pupil):
        await pupil.until(lambda pupil: buttons(pupil) or is_over(pupil))
        if is_over(pupil):
            break
        at, heard, mistake = pupil.screen["at"], len(pupil.refused), dice.random()
        press = {"kind": "press", "at": at, "button": dice.choice(buttons(pupil)), "values": {}}
        await pupil.send(**press)
        if mistake < 0.05:
            await pupil.send(**press)  # a double tap
        elif mistake < 0.1:
            await pupil.send(**press | {"button": "999"})
        elif mistake < 0.13:  # a reload: the old page is told that it is one too many
            old, pupil = pupil, await come_in(room, token=pupil.token)
            await old.until(lambda pupil: pupil.gone)
            pupil.token = old.token
            continue  # what was pressed just before may have counted, or not
        await pupil.until(
            lambda pupil, at=at, heard=heard: (
                pupil.screen["at"] != at
                or is_over(pupil)
                or any("choose it again" in line for line in pupil.refused[heard:])
            )
        )
        if mistake > 0.97:
            await pupil.send(**press)  # what was pressed then comes late
    return pupil
