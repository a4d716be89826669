"""A room for phones, which is closed afterwards."""

import pytest

from samarkand_widgets import ClassRoom
from samarkand_widgets.room import room as the_room


@pytest.fixture
def room(monkeypatch):
    """A room that measures no delays: what is measured is told, and would stand in what is compared."""
    monkeypatch.setattr(the_room, "PROBED_EVERY", 1000)
    room = ClassRoom()
    yield room
    room.close()
