"""Boards without a browser: what would be drawn is recorded, events are given by hand."""

import asyncio
import json

import ipycanvas.canvas
import pytest

from samarkand_widgets.clock import clock


class Recorder:
    """Takes the place of the canvas manager's `send` and keeps what was sent."""

    def __init__(self):
        self.messages = []

    def __call__(self, content, buffers=None):
        self.messages.append((content, [bytes(buffer) for buffer in buffers or ()]))

    def commands(self):
        """The names of the drawing commands of the last message, in their order."""
        _, buffers = self.messages[-1]
        names = {number: name for name, number in ipycanvas.canvas.COMMANDS.items()}
        decoded = json.loads(buffers[0])
        return [(names[command[0]], command[1]) for command in decoded]


@pytest.fixture
def recorder(monkeypatch):
    """What the canvases of this test send."""
    made = Recorder()
    monkeypatch.setattr(ipycanvas.canvas._CANVAS_MANAGER, "send", made)
    return made


@pytest.fixture(autouse=True)
def asked(monkeypatch):
    """The seconds that the live clock has waited. It waits no time, and lets others run."""
    waited = []

    async def sleep(seconds):
        waited.append(seconds)
        await asyncio.sleep(0)

    monkeypatch.setattr(clock, "sleep", sleep)
    return waited
