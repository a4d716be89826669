"""The vocabulary of Caravan."""

from enum import IntEnum

import numpy as np

from tests.contract.caravan.options import Options

MAX_PLAYERS, NUM_CARDS, COPIES, FACES = 4, 3, 4, 6
# Actions: a card that is dealt, a face of the die, and the two ways to go on.
DEAL, FACE, WALK, RIDE = 0, 3, 9, 10


class Phase(IntEnum):
    DEAL, MOVE, ROLL, OVER = range(4)


CONFIG = np.dtype([("players", "i8"), ("track", "i8"), *Options.record_fields()])
STATE = np.dtype(
    [
        ("place", "i8", (MAX_PLAYERS,)),
        ("hand", "i8", (MAX_PLAYERS, NUM_CARDS)),
        ("deck", "i8", (NUM_CARDS,)),
        ("player", "i8"),
        ("phase", "i8"),
        ("turns", "i8"),
    ]
)
