"""Scripted pupils: a WebSocket client each, on the loopback address, in a loop of the test's own."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager

from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

PATIENCE = 10.0  # seconds


def in_time(work, seconds=60):
    """What comes of the pupils' work, in a thread: that of a test may have a loop of its own already."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asyncio.wait_for(work, seconds)).result()


class Pupil:
    """One phone: what it was sent, and what it shows."""

    def __init__(self, socket):
        self.socket = socket
        self.screen, self.token, self.refused, self.gone = None, "", [], None
        self.wire = []  # everything that came, as text

    async def hear(self, seconds=PATIENCE):
        """The next message, or None when the connection has ended."""
        text = await asyncio.wait_for(self.socket.read_message(), seconds)
        if text is None:
            return None
        self.wire.append(text)
        message = json.loads(text)
        kind = message["kind"]
        if kind == "screen":
            assert self.screen is None or message["version"] > self.screen["version"]
            message["parts"] = [
                self.screen["parts"][part] if isinstance(part, int) else part for part in message["parts"]
            ]
            self.screen = message
        elif kind == "seat":
            self.token = message["token"]
        elif kind == "refused":
            self.refused.append(message["line"])
        elif kind == "gone":
            self.gone = message["line"]
        elif kind == "probe":
            await self.send(kind="echo", number=message["number"])
        return message

    async def until(self, is_so, seconds=PATIENCE):
        """Hear until something is so."""
        end = asyncio.get_running_loop().time() + seconds
        while not is_so(self):
            left = end - asyncio.get_running_loop().time()
            assert left > 0, (self.screen, self.refused)
            if await self.hear(left) is None:
                assert is_so(self), "the connection has ended"
                return self
        return self

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
