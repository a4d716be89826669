"""The settings of the expert for Sackson's game. They were found by experiment, see `docs/opponents.md`."""

from typing import TYPE_CHECKING

import numpy as np

from samarkand.sackson.components import MAX_SOLD, NUM_GOODS
from samarkand.sackson.planner import SPARE_CARD, card_worths

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

    pass

PLAYOUTS = 400
POLICY = "greedy"
OTHERS = ("greedy",)
FAVOURITE = "planner"
SURELY = 2.0
TURNS = 3
LEAD = 60.0  # piastres
WIN = 1.0


def prospects(config: "PlainRecord", states: np.ndarray) -> np.ndarray:
    """Return money plus the value of the cards in piastres, shape (states, players) [S-V1, S-V2]."""
    worth, hands = card_worths(config), states["hand"][:, : config.players]
    goods = np.minimum(hands > 0, 1).sum(axis=2)
    cards = worth[np.arange(NUM_GOODS), np.minimum(hands, MAX_SOLD)].sum(axis=2)
    spare = SPARE_CARD * np.maximum(hands - MAX_SOLD, 0).sum(axis=2)
    return states["cash"][:, : config.players] + cards + spare + worth[NUM_GOODS, goods]
