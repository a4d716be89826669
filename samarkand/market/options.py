"""The options of *Le marché de Samarkand*, where its rulebook allows more than one reading."""

from dataclasses import dataclass

from samarkand.market import wording
from samarkand.options import DeclaredOptions, choice

PLAYERS = (3, 5)
EDITION = "krok-2010"
WORDS = wording.OPTIONS


@dataclass(frozen=True)
class Options(DeclaredOptions):
    """The rule options. The command `samarkand options market` lists and explains them."""

    stop_without_money: str = choice(
        {"refused": 0, "penalty": 1}, default="refused", rule="M-R5", field="penalty"
    )
    money_ties: str = choice(
        {"competition": 0, "dense": 1},
        default="competition",
        rule="M-F1",
        field="dense",
    )
    set_scoring: str = choice({"table": 0, "example": 1}, default="table", rule="M-F4", field="by_example")
    hidden_goods: bool = choice({False: 0, True: 1}, default=False, rule="M-V1")
