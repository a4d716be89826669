"""Events, which users can give as a function, a set of values, or a single value."""

from collections.abc import Callable, Collection, Container, Iterable, Sequence
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
    is_law = hasattr(event, "from_cases")
    if callable(event) and not is_law:
        return event
    if _is_in(event, values):
        return lambda value: value == event
    # Text that is not one of the values may describe an event in words, which cannot be looked up.
    if is_law or event is None or isinstance(event, (str, bytes)):
        raise InvalidInput(f"event: found {short_repr(event)}, expected {EXPECTED}")
    if isinstance(event, Iterable):
        items = chosen(event, values, "event", EXPECTED)
        several = items if isinstance(items, range) else set(items)
        return lambda value: value in several or (has_later(value) and any(value == one for one in several))
    return lambda value: value == event


def chosen(event: Iterable[object], values: Collection[object], what: str, expected: str) -> Sequence[object]:
    """Return the values that an iterable lists.

    Raises
    ------
    InvalidInput
        If the items are True and False and the values are not, as in a mask of NumPy or pandas: True would
        be taken for the value 1.

    Examples
    --------
    >>> chosen((face for face in (5, 6)), [4, 5, 6], "event", EXPECTED)
    [5, 6]
    """
    items = event if isinstance(event, range) else as_list(what, event, expected)
    if items and all(map(_is_boolean, items)) and not any(map(_is_boolean, values)):
        raise InvalidInput(
            f"{what}: found {short_repr(items)}, expected {expected}; True and False are not among the values"
        )
    return items


def _is_boolean(value: object) -> bool:
    return type(value).__name__ in ("bool", "bool_")  # Python's, or NumPy's in any version


def _is_in(event: object, values: Container[object]) -> bool:
    try:
        hash(event)
    except TypeError:  # a list, for example
        return False
    return event in values
