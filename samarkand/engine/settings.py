"""The engine that the environment variable SAMARKAND_ENGINE demands."""

import os

from samarkand.errors import InvalidOption, short_repr

ENGINE_VARIABLE = "SAMARKAND_ENGINE"
LIBRARY, NUMBA, INTERPRETED = "library", "numba", "interpreted"
ENGINES = (LIBRARY, NUMBA, INTERPRETED)


def demanded_engine() -> str | None:
    """Return which engine SAMARKAND_ENGINE demands, or None if it leaves the choice open.

    Raises
    ------
    InvalidOption
        If the variable names no engine.

    Examples
    --------
    >>> demanded_engine() in (None, *ENGINES)
    True
    """
    wish = os.environ.get(ENGINE_VARIABLE, "").strip().lower()
    if wish and wish not in ENGINES:
        raise InvalidOption(
            f"{ENGINE_VARIABLE}: found {short_repr(wish)}, "
            f"expected {', '.join(ENGINES[:-1])} or {ENGINES[-1]}"
        )
    return wish or None
