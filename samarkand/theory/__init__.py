"""The theory of the games: formulas in SymPy, and expected values that are exact or estimated.

>>> import samarkand
>>> samarkand.theory.sackson.best_sale("sackson", {"jewel": 5})
120
"""

from typing import TYPE_CHECKING

from samarkand.lazy import attach

if TYPE_CHECKING:
    from samarkand.theory import market, routes, sackson
else:
    __getattr__, __dir__ = attach(__name__, {})

__all__ = ["market", "routes", "sackson"]
