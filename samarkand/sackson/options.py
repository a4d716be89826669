"""The options of Sackson's *Samarkand*, where the rulebooks differ or leave a choice open."""

from dataclasses import dataclass

from samarkand.options import DeclaredOptions, choice, number
from samarkand.sackson import wording

PLAYERS = (2, 5)
EDITION = "abacus-1998"
WORDS = wording.OPTIONS


@dataclass(frozen=True)
class Options(DeclaredOptions):
    """The rule options. The command `samarkand options sackson` lists and explains them."""

    nothing_to_sell: str = choice(
        {"pay_and_discard": 1, "pay": 0},
        default="pay_and_discard",
        rule="S-V7",
        field="discard_unsold",
    )
    target: int = number(205, 2000, step=5, default=500, rule="S-E1")  # piastres
    max_turns: int = number(  # of all players together
        0, 1_000_000_000, zero="no limit", default=1000, rule="S-E2"
    )
