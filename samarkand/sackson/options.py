"""The options of Sackson's *Samarkand*, where its rulebooks differ or leave a choice open."""

from dataclasses import dataclass
from typing import Any

from samarkand.errors import InvalidOption

PLAYERS = (2, 5)
EDITION = "abacus-1998"
NOTHING_TO_SELL = ("pay_and_discard", "pay")
LEAST_TARGET, MOST_TARGET, TARGET_STEP = 205, 2000, 5


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

    nothing_to_sell: str = "pay_and_discard"
    target: int = 500
    max_turns: int = 1000

    def __post_init__(self):
        if self.nothing_to_sell not in NOTHING_TO_SELL:
            valid = " or ".join(repr(value) for value in NOTHING_TO_SELL)
            raise InvalidOption(f"nothing_to_sell: found {self.nothing_to_sell!r}, expected {valid}")
        if (
            not _is_whole(self.target)
            or self.target % TARGET_STEP
            or not (LEAST_TARGET <= self.target <= MOST_TARGET)
        ):
            raise InvalidOption(
                f"target: found {self.target!r}, expected a multiple of {TARGET_STEP} "
                f"from {LEAST_TARGET} to {MOST_TARGET}"
            )
        if not _is_whole(self.max_turns) or self.max_turns < 0:
            expected = "a whole number, 0 for no limit"
            raise InvalidOption(f"max_turns: found {self.max_turns!r}, expected {expected}")

    def fill_box(self, box: Any) -> None:
        """Write the options into the box. Changes `discard_unsold`, `target`, `max_turns`."""
        box.discard_unsold = int(self.nothing_to_sell == "pay_and_discard")
        box.target = self.target
        box.max_turns = self.max_turns


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
