"""Events, which users can give as a function, a set of values, or a single value."""

from collections.abc import Callable, Collection, Container, Iterable
from typing import Any

from samarkand.errors import InvalidInput, short_repr
from samarkand.probability.arguments import as_list
from samarkand.probability.later import has_later

EXPECTED = "a function of a value, a set of values, or a value"


def holds_for(event: object, values: Collection[object]) -> Callable[[Any], Any]:
    """Return a function that tests whether a value belongs to the event.

    Parameters
    ----------
    event : function, iterable or value
        If `event` is one of `values`, for example a tuple, it stands for that value. Any other iterable
        except text is the set of values that make up the event. It is iterated over once.
    values : collection
        The possible values.

    Examples
    --------
    >>> is_high = holds_for((value for value in [5, 6]), {1, 2, 3, 4, 5, 6})
    >>> [face for face in range(1, 7) if is_high(face)]
    [5, 6]
    """
    if callable(event):
        return event
    if _is_in(event, values):
        return lambda value: value == event
    # Text that is not one of the values may describe an event in words, which cannot be looked up.
    if event is None or isinstance(event, (str, bytes)):
        raise InvalidInput(f"event: found {short_repr(event)}, expected {EXPECTED}")
    if isinstance(event, Iterable):
        several = set(as_list("event", event, EXPECTED))
        # A mask of NumPy or pandas is not a set of values: True would be taken for the value 1.
        if several and _are_booleans(several) and not _are_booleans(values):
            found = short_repr(event)
            raise InvalidInput(
                f"event: found {found}, expected {EXPECTED}; True and False are not among the values"
            )
        return lambda value: value in several or (has_later(value) and any(value == one for one in several))
    return lambda value: value == event


def _are_booleans(values: Iterable[object]) -> bool:
    return all(isinstance(value, bool) for value in values)


def _is_in(event: object, values: Container[object]) -> bool:
    try:
        hash(event)
    except TypeError:  # a list, for example
        return False
    return event in values
