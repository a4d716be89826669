"""The bounds of the numbers in a position, for programs that learn from observations."""

from typing import TYPE_CHECKING

from numpy.typing import ArrayLike

from samarkand.market.components import (
    MAX_PLAYERS,
    NOTHING,
    NUM_CAMEL_VALUES,
    NUM_GOODS,
    NUM_VALUES,
    PASS,
    UNKNOWN,
    Phase,
)

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord


def bounds(config: "PlainRecord") -> dict[str, tuple[ArrayLike, ArrayLike]]:
    """Return the smallest and the largest value of each field of a position, also of a view.

    An array of bounds applies to the last axis of the field.
    """
    return {
        "good": (NOTHING, NUM_GOODS - 1),
        "stock": (0, config.copies),
        "offer": (UNKNOWN, NUM_VALUES - 1),
        "bought": (0, config.copies),
        "gone": (0, config.copies),
        "pile": (0, config.camel_copies),
        "camel": (NOTHING, NUM_CAMEL_VALUES - 1),
        "camels": (0, config.camel_copies),
        "cash": (0, config.money),
        "bank": (0, config.money),
        "phase": (min(Phase), max(Phase)),
        "player": (0, MAX_PLAYERS - 1),
        "turns": (0, config.rounds),
        "doyen": (0, MAX_PLAYERS - 1),
        "clock": (0, config.first_value),
        "choice": (UNKNOWN, max(NUM_VALUES - 1, PASS)),
        "counted": (NOTHING, NUM_GOODS - 1),
    }
