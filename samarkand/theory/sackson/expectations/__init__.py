"""Expected values in Sackson's *Samarkand* (`worth`), and the race to the target (`race`)."""

from samarkand.theory.sackson.expectations.hands import GOODS
from samarkand.theory.sackson.expectations.race import (
    Plan,
    chance_of_success,
    endings,
    merchant,
    round_turns,
    shortest_rounds,
    takings,
    time_to_target,
)
from samarkand.theory.sackson.expectations.worth import (
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

__all__ = [
    "GOODS",
    "Plan",
    "best_sale",
    "board",
    "camp",
    "chance_of_success",
    "chance_to_arrive",
    "die",
    "endings",
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
