"""*Le marché de Samarkand*: trade at auctions that stop a falling clock, for three to five players.

>>> import samarkand
>>> samarkand.game("market", players=3).names.goods[0]
'fruit'
"""

from typing import TYPE_CHECKING

from samarkand.lazy import attach

if TYPE_CHECKING:
    from samarkand.market import components, examples, questions, scoring
else:
    __getattr__, __dir__ = attach(__name__, {})

__all__ = ["components", "examples", "questions", "scoring"]
