"""The bounds of the numbers in a position, for programs that learn from observations."""

from typing import TYPE_CHECKING

from numpy.typing import ArrayLike

from samarkand.sackson.components import (
    BACK,
    MAX_PLAYERS,
    MAX_SOLD,
    NOWHERE,
    NUM_MARKETS,
    NUM_SPACES,
    Phase,
    Purpose,
)

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord


def bounds(config: "PlainRecord") -> dict[str, tuple[ArrayLike, ArrayLike]]:
    """Return the smallest and the largest value of each field of a position, also of a view.

    An array of bounds applies to the last axis of the field.
    """
    return {
        "deck": (0, config.cards),
        "camp": (0, config.cards),
        "hand": (0, config.cards),
        "discards": (0, config.cards),
        "cash": (0, config.money),
        "bank": (0, config.money),
        "pawn": (NOWHERE, NUM_SPACES - 1),
        "covered": (0, 1),
        "phase": (min(Phase), max(Phase)),
        "player": (0, MAX_PLAYERS - 1),
        "free": (0, 1),
        "steps": (BACK, config.die.max()),
        "owed": (0, config.cards.sum()),
        "purpose": (min(Purpose), max(Purpose)),
        "taken": (0, 1),
        "laid": (0, 1),
        "market": (NOWHERE, NUM_MARKETS - 1),
        "number": (0, MAX_SOLD),
        "offered": (0, 1),
        "discarding": (NOWHERE, MAX_PLAYERS - 1),
        "unseen_deck": (0, config.cards.sum()),
        "unseen_hand": (0, config.cards.sum()),
        "unseen_discards": (0, config.cards.sum()),
    }
