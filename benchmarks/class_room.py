"""From a press to everybody's message on the wire, with scripted phones on the loopback address.

A phone sends a press, and the time is taken until all phones have been sent what it changed: here each press
opens the next question on all of them. Once while the kernel is idle, once while a cell computes.
The figures are of this computer in this run: compare the two columns, and runs side by side.

    python benchmarks/class_room.py                  # 30 phones, 40 presses
    python benchmarks/class_room.py --phones 60 --presses 20
"""

import argparse
import asyncio
import json
import resource
import statistics
import threading
import time

from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

from samarkand_widgets import ClassRoom, Vote

PATIENCE = 30.0  # seconds


class Announced(Vote):
    """A vote in which each press asks everybody anew: the worst case of an activity."""

    place = 0

    def take_press(self, seat, press):
        """Ask anew."""
        self.round += 1


async def come_in(room):
    """A phone that has its seat and its first screen."""
    host = room.address.removeprefix("http://")
    socket = await websocket_connect(HTTPRequest(f"ws://{host}/phone", headers={"Host": host}))
    await socket.write_message(json.dumps({"kind": "join", "code": room.code}))
    return socket, await screen(socket)


async def screen(socket):
    """The next screen that a phone is sent; probes are answered on the way."""
    while True:
        text = await asyncio.wait_for(socket.read_message(), PATIENCE)
        message = json.loads(text)
        if message["kind"] == "probe":
            await socket.write_message(json.dumps({"kind": "echo", "number": message["number"]}))
        if message["kind"] == "screen":
            return message, len(text.encode())


async def measured(room, phones, presses):
    """Milliseconds until the phone that pressed, and until all, have the new screen; bytes of a screen."""
    came = [await come_in(room) for _ in range(phones)]
    sockets, at, size = [socket for socket, _ in came], came[0][1][0]["at"], 0
    own, everybody = [], []
    for number in range(presses):
        begun = time.perf_counter()
        press = {"kind": "press", "at": at, "button": "vote", "values": {"choice": "a"}}
        presser = number % phones
        await sockets[presser].write_message(json.dumps(press))

        async def seen(socket):
            message, size = await screen(socket)
            return message["at"], size, (time.perf_counter() - begun) * 1000  # noqa: B023

        found = await asyncio.gather(*map(seen, sockets))
        at, size = found[0][0], found[0][1]
        own.append(found[presser][2])
        everybody.append(max(taken for _, _, taken in found))
        await asyncio.sleep(0.1)
    for socket in sockets:
        socket.close()
    return own, everybody, size


def run(phones, presses, is_busy):
    """One column, measured in a thread, so that this one can be idle or compute as a cell does."""
    room = ClassRoom()
    Announced("Which?", ["a", "b"], room=room)
    found = []
    thread = threading.Thread(target=lambda: found.append(asyncio.run(measured(room, phones, presses))))
    thread.start()
    while thread.is_alive():
        if is_busy:
            sum(number * number for number in range(1_000))
        else:
            thread.join(0.05)
    room.close()
    return found[0]


def main():
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--phones", type=int, default=30)
    parser.add_argument("--presses", type=int, default=40)
    chosen = parser.parse_args()
    print(f"{chosen.phones} phones, {chosen.presses} presses; milliseconds, median / worst")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for name, is_busy in (("idle", False), ("while a cell computes", True)):
        own, everybody, size = run(chosen.phones, chosen.presses, is_busy)
        who = f"own {statistics.median(own):.0f} / {max(own):.0f}"
        all_of_them = f"everybody {statistics.median(everybody):.0f} / {max(everybody):.0f}"
        print(f"{name:24} {who:20} {all_of_them:24} a screen {size} bytes")
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    print(f"memory: {grown:.1f} MB more, the phones among them")


if __name__ == "__main__":
    main()
