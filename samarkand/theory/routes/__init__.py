"""Formulas and expected values for *Routes to Riches*.

>>> from samarkand.theory import routes
>>> dir(routes)
['expectations', 'formulas']
"""

from typing import TYPE_CHECKING

from samarkand.lazy import attach

if TYPE_CHECKING:
    from samarkand.theory.routes import expectations, formulas
else:
    __getattr__, __dir__ = attach(__name__, {})

__all__ = ["expectations", "formulas"]
