"""The bounds of the numbers in a position, for programs that learn from observations."""

from typing import TYPE_CHECKING

from numpy.typing import ArrayLike

from samarkand.routes.components import (
    CAMELS,
    FAMILY_TILES,
    MAX_PLAYERS,
    NOBODY,
    NOWHERE,
    NUM_FAMILIES,
    NUM_GOODS,
    RELATION_TILES,
    Phase,
)

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord


def bounds(config: "PlainRecord") -> dict[str, tuple[ArrayLike, ArrayLike]]:
    """Return the smallest and the largest value of each field of a position, also of a view.

    An array of bounds applies to the last axis of the field.
    """
    return {
        "deck": (0, 1),
        "hand": (0, 1),
        "sold": (0, 1),
        "discards": (0, 1),
        "tile": (0, 1),
        "goods_tiles": (0, NUM_GOODS),
        "relation_tiles": (0, NUM_FAMILIES * RELATION_TILES),
        "member": (0, FAMILY_TILES),
        "available": (0, FAMILY_TILES),
        "bag": (0, FAMILY_TILES),
        "removed": (0, FAMILY_TILES),
        "relations": (0, RELATION_TILES),
        "related": (0, 1),
        "treasury": (0, config.money),
        "supply": (0, CAMELS),
        "camel": (NOBODY, NUM_FAMILIES - 1),
        "cash": (0, config.money),
        "bank": (0, config.money),
        "phase": (min(Phase), max(Phase)),
        "player": (0, MAX_PLAYERS - 1),
        "passes": (0, MAX_PLAYERS),
        "owed": (0, NUM_GOODS),
        "thrown": (0, NUM_GOODS),
        "family": (NOBODY, NUM_FAMILIES - 1),
        "first": (NOWHERE, config.spaces - 1),
        "second": (NOWHERE, config.spaces - 1),
        "seller": (NOBODY, MAX_PLAYERS - 1),
        "unseen_deck": (0, NUM_GOODS),
        "unseen_hand": (0, NUM_GOODS),
        "unseen_discards": (0, NUM_GOODS),
    }
