"""The value "later" of a distribution that stops at a last turn."""

from decimal import Decimal
from numbers import Real
from typing import Any, ClassVar, NoReturn

from samarkand.errors import InvalidInput


class Later:
    """The time of something that has not happened by the last turn calculated.

    The time is at least `first`, the first turn that was not calculated, so it can be compared with smaller
    numbers. Every other comparison raises InvalidInput, because the result depends on turns that were not
    calculated. There is no arithmetic. Each `first` has one object, so equal distributions have equal values.
    """

    __slots__ = ("first",)
    _objects: ClassVar[dict[int, "Later"]] = {}
    first: int

    def __new__(cls, first: int) -> "Later":
        """Return the object for a time from `first` on."""
        if first not in cls._objects:
            cls._objects[first] = super().__new__(cls)
            cls._objects[first].first = first
        return cls._objects[first]

    def __reduce__(self) -> tuple[object, ...]:
        return Later, (self.first,)

    def __repr__(self) -> str:
        return "later"

    def __hash__(self) -> int:
        return hash(Later)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Later):
            unknown()
        return isinstance(other, Real | Decimal) and not self > other

    def __lt__(self, other: object) -> bool:
        return not self >= other

    def __gt__(self, other: object) -> bool:
        return not self <= other

    def __ge__(self, other: object) -> bool:
        return True if self._bound(other) >= other else unknown()

    def __le__(self, other: object) -> bool:
        return False if self._bound(other) > other else unknown()

    def _bound(self, other: object) -> Any:
        return unknown() if isinstance(other, Later) else self.first


def unknown() -> NoReturn:
    """Raise InvalidInput, because an answer depends on turns that were not calculated."""
    raise InvalidInput(
        'the value "later" stands for all turns after the last one calculated, so it is not a number; '
        "MarkovChain.expected_time includes all turns"
    )


def has_later(value: object) -> bool:
    """Return whether a value is "later", or a tuple that contains it.

    Examples
    --------
    >>> has_later(Later(4)), has_later((3, Later(4))), has_later(3)
    (True, True, False)
    """
    return isinstance(value, Later) or (isinstance(value, tuple) and any(map(has_later, value)))
