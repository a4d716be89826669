"""The formulas of Sackson's *Samarkand*, and its expected values.

>>> from samarkand.theory import sackson
>>> dir(sackson)
['expectations', 'formulas']
"""

from typing import Any

from samarkand.protocol import public

PUBLIC = ("expectations", "formulas")


def __getattr__(name: str) -> Any:
    """Import a part when it is first used: the formulas need SymPy."""
    return public(__name__, name, PUBLIC)


def __dir__() -> list[str]:
    """Return the names that people use, for those who press the Tab key."""
    return [*PUBLIC]
