"""The options of Sackson's *Samarkand*, where the rulebooks differ or leave a choice open."""

from dataclasses import dataclass

from samarkand.grammar import OptionWords, _
from samarkand.options import DeclaredOptions, choice, number

PLAYERS = (2, 5)
EDITION = "abacus-1998"
WORDS = {
    "nothing_to_sell": OptionWords(
        _("Nothing to sell"),
        _("What happens when a player enters a city and cannot sell anything there [S-V7]."),
        {
            "pay_and_discard": _("the player pays and loses the hand"),
            "pay": _("the player only pays"),
        },
    ),
    "target": OptionWords(
        _("Piastres needed to win"),
        _("The first player with this much cash wins [S-E1]. A multiple of 5."),
        {},
    ),
    "max_turns": OptionWords(
        _("Maximum number of turns"),
        _("After this many turns of all players together, the richest player wins [S-E2]. 0 means no limit."),
        {},
    ),
}


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
