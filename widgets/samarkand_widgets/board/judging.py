"""Check the arguments of a board before any widget or thread is made."""

from collections.abc import Sequence

from ipywidgets import Widget

from samarkand.errors import InvalidInput, short_repr

MAX_PAUSE = 3600  # seconds


def check_pause(seconds: object) -> float:
    """Return the pause before each turn of a computer.

    Raises
    ------
    InvalidInput
        If it is not a number of seconds.

    Examples
    --------
    >>> check_pause(0.6)
    0.6
    >>> check_pause(-1)
    Traceback (most recent call last):
        ...
    samarkand.errors.InvalidInput: pause: found -1, expected seconds, from 0 to less than 3600
    """
    if not isinstance(seconds, (int, float)) or isinstance(seconds, bool) or not 0 <= seconds < MAX_PAUSE:
        expected = f"seconds, from 0 to less than {MAX_PAUSE}"
        raise InvalidInput(f"pause: found {short_repr(seconds)}, expected {expected}")
    return seconds


def check_parts(way: object, beside: object) -> None:
    """Raise if `way` is not a function, or if `beside` is not a sequence of widgets.

    Raises
    ------
    InvalidInput
        The message names the argument.
    """
    if not callable(way):
        raise InvalidInput(f"way: found {short_repr(way)}, expected a function of a board")
    are_listed = isinstance(beside, Sequence) and all(isinstance(item, Widget) for item in beside)
    if not are_listed:
        raise InvalidInput(f"beside: found {short_repr(beside)}, expected a list of widgets")
