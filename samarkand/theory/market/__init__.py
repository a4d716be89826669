"""Formulas and expected values for *Le marché de Samarkand*.

>>> from samarkand.theory import market
>>> dir(market)
['expectations', 'formulas']
"""

from typing import TYPE_CHECKING

from samarkand.lazy import attach

if TYPE_CHECKING:
    from samarkand.theory.market import expectations, formulas
else:
    __getattr__, __dir__ = attach(__name__, {})

__all__ = ["expectations", "formulas"]
