"""Boards without a browser, whose clock waits no time."""

import asyncio

import pytest

from samarkand_widgets.clock import clock


@pytest.fixture(autouse=True)
def asked(monkeypatch):
    """The seconds that the live clock has waited. It waits no time, and lets others run."""
    waited = []

    async def sleep(seconds):
        waited.append(seconds)
        await asyncio.sleep(0)

    monkeypatch.setattr(clock, "sleep", sleep)
    return waited
