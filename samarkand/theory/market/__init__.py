"""Formulas, expected values (`worth`) and the theory of disputes (`disputes`) in *Le marché*.

>>> from samarkand.theory import market
>>> "formulas" in dir(market)
True
"""

from typing import TYPE_CHECKING

from samarkand.lazy import attach
from samarkand.theory.market.disputes import Dispute, Equilibrium, dispute, duel
from samarkand.theory.market.worth import (
    GOODS,
    best_bid,
    bid,
    marginal,
    next_camel,
    points,
    seen,
)

if TYPE_CHECKING:
    from samarkand.theory.market import formulas
else:  # imported on first use, because SymPy takes a second
    __getattr__, __dir__ = attach(__name__, {})

__all__ = [
    "GOODS",
    "Dispute",
    "Equilibrium",
    "best_bid",
    "bid",
    "dispute",
    "duel",
    "formulas",
    "marginal",
    "next_camel",
    "points",
    "seen",
]
