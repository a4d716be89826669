"""Formulas, expected values (`worth`) and the race to the target (`race`) in Sackson's *Samarkand*.

>>> from samarkand.theory import sackson
>>> "formulas" in dir(sackson)
True
"""

from typing import TYPE_CHECKING

from samarkand.lazy import attach
from samarkand.theory.sackson.hands import GOODS
from samarkand.theory.sackson.race import (
    Plan,
    chance_of_success,
    merchant,
    round_turns,
    shortest_rounds,
    takings,
    time_to_target,
)
from samarkand.theory.sackson.worth import (
    best_sale,
    board,
    camp,
    chance_to_arrive,
    die,
    one_more_card,
    purchase,
    roll_against_step,
    seen,
)

if TYPE_CHECKING:
    from samarkand.theory.sackson import formulas
else:  # imported on first use, because SymPy takes a second
    __getattr__, __dir__ = attach(__name__, {})

__all__ = [
    "GOODS",
    "Plan",
    "best_sale",
    "board",
    "camp",
    "chance_of_success",
    "chance_to_arrive",
    "die",
    "formulas",
    "merchant",
    "one_more_card",
    "purchase",
    "roll_against_step",
    "round_turns",
    "seen",
    "shortest_rounds",
    "takings",
    "time_to_target",
]
