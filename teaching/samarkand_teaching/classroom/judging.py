"""Check what activities are given before anything is made for them."""

from typing import Any

from samarkand import arguments
from samarkand.errors import InvalidOption, shown

NEEDED = ("put", "take_off", "changed")  # what activities call on every room


def judged_room(room: Any) -> Any:
    """Return a room, or None where there is none.

    A table of `ClassTables` is a room for its board, so the methods count and not the class.

    Raises
    ------
    InvalidOption
        If it is anything else. A class is no room: `ClassRoom()` is one, `ClassRoom` is none.

    Examples
    --------
    >>> judged_room(None) is None
    True
    >>> judged_room(True)
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidOption: room: found True, expected a ClassRoom
    """
    has_all = all(callable(getattr(room, name, None)) for name in NEEDED)
    if room is not None and (isinstance(room, type) or not has_all):
        raise InvalidOption(f"room: found {shown(room)}, expected a ClassRoom")
    return room


def judge_question(question: Any, room: Any, name: Any = None) -> None:
    """Raise unless a class can be asked this, before any button is made for it.

    Parameters
    ----------
    question : str
    room : ClassRoom or None
    name : str, optional
        Under which the room keeps it.

    Raises
    ------
    InvalidOption
        If a text is not text, or `room` is not a room.
    """
    arguments.text("question", question)
    arguments.text("name", "" if name is None else name)
    judged_room(room)
