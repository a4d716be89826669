"""Checks of the arguments of activities, made before any widget is created."""

from typing import Any

from samarkand import checks
from samarkand.errors import InvalidInput, short_repr

NEEDED = ("put", "take_off", "update_all")  # the methods that activities call on a room


def check_room(room: object) -> Any:
    """Return a classroom, checked, or None.

    Raises
    ------
    InvalidInput
        If `room` is anything else, such as the class `ClassRoom` itself instead of an instance.

    Examples
    --------
    >>> check_room(None) is None
    True
    >>> check_room(True)
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidInput: room: found True, expected a ClassRoom
    """
    has_all = all(callable(getattr(room, name, None)) for name in NEEDED)
    if room is not None and (isinstance(room, type) or not has_all):
        raise InvalidInput(f"room: found {short_repr(room)}, expected a ClassRoom")
    return room


def check_question(question: object, room: object, name: object = None) -> None:
    """Raise unless the arguments of an activity are valid.

    Parameters
    ----------
    question : str
    room : ClassRoom or None
    name : str, optional
        The name of the activity in the classroom.

    Raises
    ------
    InvalidInput
        If `question` or `name` is not text, or `room` is not a classroom.
    """
    checks.text("question", question)
    checks.text("name", "" if name is None else name)
    check_room(room)
