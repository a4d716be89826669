"""A room for phones, which is closed afterwards."""

import pytest

from samarkand.lessons import GuessBook
from samarkand_teaching import ClassRoom
from samarkand_widgets import Guess


@pytest.fixture
def room():
    room = ClassRoom()
    yield room
    room.close()


@pytest.fixture
def guess(room, tmp_path):
    """A guess of the class; nothing of it is kept on disk."""
    book = GuessBook(tmp_path / "guesses.json")
    made = Guess("Two alike among four?", "two alike", kind="probability", book=book, room=room)
    made.answer_is(0.7202)
    yield made
    assert not (tmp_path / "guesses.json").exists()
