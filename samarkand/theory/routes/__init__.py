"""Formulas and expected values in *Routes to Riches*.

>>> from samarkand.theory import routes
>>> "formulas" in dir(routes)
True
"""

from typing import TYPE_CHECKING

from samarkand.lazy import attach
from samarkand.theory.routes.worth import (
    card_value,
    game_length,
    holding,
    marriage,
    marriages,
    relations_until_all_meet,
    sell_or_hold,
    unseen_goods,
)

if TYPE_CHECKING:
    from samarkand.theory.routes import formulas
else:  # imported on first use, because SymPy takes a second
    __getattr__, __dir__ = attach(__name__, {})

__all__ = [
    "card_value",
    "formulas",
    "game_length",
    "holding",
    "marriage",
    "marriages",
    "relations_until_all_meet",
    "sell_or_hold",
    "unseen_goods",
]
