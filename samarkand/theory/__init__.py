"""The theory of the games: formulas in SymPy, and expected values that are exact or estimated.

>>> import samarkand
>>> samarkand.theory.sackson.expectations.best_sale("sackson", {"jewel": 5})
120
"""

from typing import Any

from samarkand.protocol import public

PUBLIC = ("sackson", "routes", "market")


def __getattr__(name: str) -> Any:
    """Import the theory of a game when it is first used."""
    return public(__name__, name, PUBLIC)


def __dir__() -> list[str]:
    """Return the names that people use, for those who press the Tab key."""
    return [*PUBLIC]
