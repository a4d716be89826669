"""Events, which users can give as a function, a set of values, or a single value."""

from collections.abc import Callable, Container, Iterable
from typing import Any

from samarkand.errors import InvalidQuestion, short_repr
from samarkand.probability.arguments import key, members
from samarkand.probability.intervals import Interval

EXPECTED = "a function of a value, a set of values, or a value"


def holds_for(event: object, values: Container[object], what: str = "event") -> Callable[[Any], Any]:
    """Return a function that tests whether a value belongs to the event.

    Parameters
    ----------
    event : function, Interval, iterable or value
        If `event` is one of `values`, for example a tuple, it stands for that value. Any other iterable
        except text is the set of values that make up the event. It is iterated over once.
    values : container
        The possible values.
    what : str
        A name for the event in the error message.

    Examples
    --------
    >>> is_high = holds_for((value for value in [5, 6]), {1, 2, 3, 4, 5, 6})
    >>> [face for face in range(1, 7) if is_high(face)]
    [5, 6]
    """
    is_law = hasattr(event, "from_cases")
    if callable(event) and not is_law:
        return event
    if _is_in(event, values):
        return lambda value: value == event
    if isinstance(event, Interval):
        return lambda value: value in event
    # Text that is not one of the values may describe an event in words, which cannot be looked up.
    if is_law or event is None or isinstance(event, (str, bytes)):
        raise InvalidQuestion(f"{what}: found {short_repr(event)}, expected {EXPECTED}")
    if isinstance(event, Iterable):
        several = members(event, what, EXPECTED)
        return lambda value: value in several
    one = key(event, what)
    return lambda value: value == one


def _is_in(event: object, values: Container[object]) -> bool:
    try:
        hash(event)
    except TypeError:  # a list, for example
        return False
    return event in values
