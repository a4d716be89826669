"""The value "later" of a distribution that stops at a last turn."""

from decimal import Decimal
from fractions import Fraction
from math import inf
from numbers import Real
from typing import Any, ClassVar, NoReturn

from samarkand.errors import InvalidInput

PLAIN = {int, str, Fraction}  # parts of most tuples


class Later:
    """The time of something that has not happened by the last turn calculated, or the end of a chain then.

    The time is at least `first`, the first turn that was not calculated. It can be compared with smaller
    numbers. Every other comparison and all arithmetic raises InvalidInput, because the result depends on
    turns that were not calculated. `LATER` is equal to every such value, and each `first` has one object.
    """

    __slots__ = ("first",)
    _objects: ClassVar[dict[float | None, "Later"]] = {}
    first: float | None

    def __new__(cls, first: float | None = None) -> "Later":
        """Return the object for a time from `first` on."""
        if first not in cls._objects:
            cls._objects[first] = super().__new__(cls)
            cls._objects[first].first = first
        return cls._objects[first]

    def __reduce__(self) -> tuple[object, ...]:
        return Later, (self.first,)

    def __repr__(self) -> str:
        return "LATER"

    def __hash__(self) -> int:
        return hash(Later)  # the same for all, so that a distribution can be asked for LATER

    def __eq__(self, other: object) -> bool:
        if self is LATER or other is LATER:
            return isinstance(other, Later)
        if isinstance(other, Later) or self is UNKNOWN_END:
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
        return unknown() if isinstance(other, Later) or self.first is None else self.first

    def __bool__(self) -> bool:
        return self != 0

    def _unknown(self, *others: object) -> NoReturn:
        unknown()

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _unknown
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __pow__ = __rpow__ = _unknown
    __neg__ = __abs__ = __int__ = __float__ = _unknown


LATER = Later()
UNKNOWN_END = Later(-inf)


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
    >>> has_later(Later(4)), has_later((3, LATER)), has_later(3)
    (True, True, False)
    """
    if not isinstance(value, tuple):
        return isinstance(value, Later)
    return not PLAIN.issuperset(map(type, value)) and any(map(has_later, value))


def is_same(value: object, other: object) -> bool:
    """Return whether two values are equal. Raise InvalidInput if this is not known.

    Unlike Python's comparison of tuples, this finds a part that differs behind one that is not known.

    Examples
    --------
    >>> is_same((UNKNOWN_END, Later(4)), (0, 2))
    False
    """
    if isinstance(value, tuple) and isinstance(other, tuple) and has_later(value):
        return len(value) == len(other) and _all_same(value, other)
    if value is LATER and not isinstance(other, Later):
        unknown()
    return value is other or value == other


def _all_same(values: tuple[object, ...], others: tuple[object, ...]) -> bool:
    is_known = True
    for value, other in zip(values, others, strict=True):
        try:
            if not is_same(value, other):
                return False
        except InvalidInput:
            is_known = False
    return is_known or unknown()
