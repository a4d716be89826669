"""Sackson's *Samarkand*: a race to 500 piastres for two to five players.

>>> import samarkand
>>> samarkand.game("sackson", players=2).num_players
2
"""

from typing import Any

from samarkand.protocol import public

PUBLIC = ("components", "examples", "questions", "scoring")


def __getattr__(name: str) -> Any:
    """A name that people use of this game, imported when first used."""
    return public(__name__, name, PUBLIC)


def __dir__() -> list[str]:
    """The names that people use, for those who press the Tab key."""
    return [*PUBLIC]
