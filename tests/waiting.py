"""Waiting for what must come, however busy the machine is."""

import asyncio
import time

LONG = 240  # seconds


async def until(is_so, seconds=LONG):
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it did not come"
        await asyncio.sleep(0.005)
