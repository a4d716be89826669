"""The options of Sackson's *Samarkand*, where its rulebooks differ or leave a choice open."""

from dataclasses import dataclass, field
from typing import Any

from samarkand import arguments
from samarkand.errors import InvalidOption
from samarkand.sackson import wording

PLAYERS = (2, 5)
EDITION = "abacus-1998"
NOTHING_TO_SELL = ("pay_and_discard", "pay")
LEAST_TARGET, MOST_TARGET, TARGET_STEP = 205, 2000, 5
MOST_TURNS = 1_000_000_000
WORDS = wording.OPTIONS


@dataclass(frozen=True)
class Options:
    """The options, with the defaults of the catalogue.

    Attributes
    ----------
    nothing_to_sell : {"pay_and_discard", "pay"}
        Whether a player who can sell nothing in a city pays and loses the hand too (rulebook A), or
        only pays (rulebook B) [S-V7].
    target : int
        The piastres that win, a multiple of 5 from 205 to 2,000 [S-E1].
    max_turns : int
        The turns after which the richest win, all players together; 0 for no limit [S-E2].
    """

    nothing_to_sell: str = field(default="pay_and_discard", metadata={"valid": NOTHING_TO_SELL})
    target: int = field(
        default=500, metadata={"least": LEAST_TARGET, "most": MOST_TARGET, "step": TARGET_STEP}
    )
    max_turns: int = field(default=1000, metadata={"least": 0, "most": MOST_TURNS, "step": 1})

    def __post_init__(self):
        arguments.choice("nothing_to_sell", self.nothing_to_sell, NOTHING_TO_SELL)
        expected = f"a multiple of {TARGET_STEP} from {LEAST_TARGET} to {MOST_TARGET}"
        target = arguments.whole("target", self.target, LEAST_TARGET, MOST_TARGET, expected)
        if target % TARGET_STEP:
            raise InvalidOption(f"target: found {target}, expected {expected}")
        expected = f"a whole number to {MOST_TURNS}, 0 for no limit"
        max_turns = arguments.whole("max_turns", self.max_turns, 0, MOST_TURNS, expected)
        # Python's own whole numbers, which JSON knows.
        object.__setattr__(self, "target", target)
        object.__setattr__(self, "max_turns", max_turns)

    def fill_box(self, box: Any) -> None:
        """Write the options into the box. Changes `discard_unsold`, `target`, `max_turns`."""
        box.discard_unsold = int(self.nothing_to_sell == "pay_and_discard")
        box.target = self.target
        box.max_turns = self.max_turns
