"""Sackson's *Samarkand*: a race to 500 piastres for two to five players.

>>> import samarkand
>>> samarkand.game("sackson", players=2).num_players
2
"""

from typing import TYPE_CHECKING

from samarkand.lazy import attach

if TYPE_CHECKING:
    from samarkand.sackson import components, examples, questions, scoring
else:
    __getattr__, __dir__ = attach(__name__, {})

__all__ = ["components", "examples", "questions", "scoring"]
