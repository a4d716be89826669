"""The formulas of *Routes to Riches*, and its expected values.

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
