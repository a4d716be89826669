"""Formulas and expected values for Sackson's *Samarkand*.

>>> from samarkand.theory import sackson
>>> dir(sackson)
['expectations', 'formulas']
"""

from typing import TYPE_CHECKING

from samarkand.lazy import attach

if TYPE_CHECKING:
    from samarkand.theory.sackson import expectations, formulas
else:
    __getattr__, __dir__ = attach(__name__, {})

__all__ = ["expectations", "formulas"]
