"""Expected values in *Le marché de Samarkand* (`worth`), and the theory of disputes (`disputes`)."""

from samarkand.theory.market.expectations.disputes import Dispute, Equilibrium, dispute, duel
from samarkand.theory.market.expectations.worth import (
    GOODS,
    best_bid,
    bid,
    marginal,
    next_camel,
    points,
    seen,
)

__all__ = [
    "GOODS",
    "Dispute",
    "Equilibrium",
    "best_bid",
    "bid",
    "dispute",
    "duel",
    "marginal",
    "next_camel",
    "points",
    "seen",
]
