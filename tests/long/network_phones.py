"""Phones and strangers from other addresses than the room's: run inside a network namespace of their own.

`python -m tests.long.network_phones HOST PORT CODE NUMBER` brings that many phones into the room, where each
commits a guess. `… flood HOST PORT NUMBER SECONDS` holds that many idle connections. Both print JSON.
"""

import asyncio
import json
import socket
import sys
import time
from contextlib import suppress

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import websocket_connect

from tests.classroom.pupils import Pupil

PATIENCE = 60.0  # seconds


async def phone(host, port, code, name):
    """Load the page, come in, guess; how long the page took, and the seconds until the seat."""
    at, begun = f"{host}:{port}", time.monotonic()
    page = await AsyncHTTPClient().fetch(f"http://{at}/", request_timeout=PATIENCE)
    loaded = time.monotonic() - begun
    headers = {"Host": at, "Origin": f"http://{at}", "User-Agent": f"phone {name}"}
    pupil = Pupil(await websocket_connect(HTTPRequest(f"ws://{at}/phone", headers=headers)))
    await pupil.send(kind="join", code=code)
    await pupil.until(lambda pupil: pupil.screen, PATIENCE)
    seated = time.monotonic() - begun
    await pupil.press("commit", guess="0.5", sure="80")
    await pupil.until(lambda pupil: pupil.shows("Committed"), PATIENCE)
    pupil.socket.close()
    return page.code, loaded, seated


async def phones(host, port, code, number):
    AsyncHTTPClient.configure(None, max_clients=number)
    found = await asyncio.gather(*(phone(host, port, code, name) for name in range(number)))
    return {
        "codes": [each[0] for each in found],
        "page": max(e[1] for e in found),
        "seat": max(e[2] for e in found),
    }


def flood(host, port, number, seconds):
    """Hold idle connections, opening another for each that is closed; how many were opened in all."""
    held, opened, end = [], 0, time.monotonic() + seconds
    while time.monotonic() < end:
        while len(held) < number:
            with suppress(OSError):
                held.append(socket.create_connection((host, port), 5))
                held[-1].setblocking(False)
            opened += 1
        held = [each for each in held if is_open(each)]
    return {"opened": opened}


def is_open(connection):
    try:
        if connection.recv(1):
            return True
    except BlockingIOError:
        return True
    except OSError:
        pass
    connection.close()
    return False


if __name__ == "__main__":
    if sys.argv[1] == "flood":
        found = flood(sys.argv[2], *map(int, sys.argv[3:6]))
    else:
        found = asyncio.run(phones(sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])))
    print(json.dumps(found), flush=True)
