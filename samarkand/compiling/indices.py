"""Compile the rules without Python's negative indices, such as `row[-1]`.

Numba tests each index for a negative value. The rules never use one: a test checks this, and with bounds
checks a negative index is an error. Functions of games in other distributions and of Numba itself keep
Python's meaning. This replaces a function of Numba.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

PACKAGE = __name__.partition(".")[0]
REPLACED = "fix_integer_index"


@contextmanager
def from_zero() -> Iterator[None]:
    """Within this context, functions of this package are lowered without the test for negative indices."""
    from numba.core import types
    from numba.np import arrayobj

    usual: Any = getattr(arrayobj, REPLACED)

    def fix(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        """Return an index as a position in an array."""
        if not _is_of_rules(context):
            return usual(context, builder, kind, index, size)
        return context.cast(builder, index, kind, types.intp)

    setattr(arrayobj, REPLACED, fix)
    try:
        yield
    finally:
        setattr(arrayobj, REPLACED, usual)


def _is_of_rules(context: object) -> bool:
    """Return whether the function that is being lowered belongs to this package."""
    home = getattr(getattr(context, "fndesc", None), "modname", None) or ""
    return home.startswith(f"{PACKAGE}.")
