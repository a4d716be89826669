"""Rules are compiled without Python's counting from the end: `row[-1]` is no place there.

Numba asks at each index whether it is negative, and the rules never write such: a test holds it, and
compiled with bounds checks a negative index is an error. Functions of users, of registered games and of
Numba itself count as Python does.

This replaces a function of Numba's; where it is missing, indices are compiled as Numba does it by itself.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

PACKAGE = __name__.partition(".")[0]
FROM = "zero"  # part of the cache's key
REPLACED = "fix_integer_index"


@contextmanager
def from_zero() -> Iterator[None]:
    """While this lasts, what is lowered of this package's functions takes indices as they are."""
    from numba.core import types
    from numba.np import arrayobj

    usual: Any = getattr(arrayobj, REPLACED, None)
    if usual is None:
        yield
        return

    def fix(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        """The index as a place in an array."""
        if not _is_of_rules(context):
            return usual(context, builder, kind, index, size)
        return context.cast(builder, index, kind, types.intp)

    setattr(arrayobj, REPLACED, fix)
    try:
        yield
    finally:
        setattr(arrayobj, REPLACED, usual)


def _is_of_rules(context: Any) -> bool:
    """Whether what is being lowered stands in this package."""
    home = getattr(getattr(context, "fndesc", None), "modname", None) or ""
    return home.startswith(f"{PACKAGE}.")
