"""*Le marché de Samarkand*: its words, rules, actions, score, decisions and printed numbers.

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
