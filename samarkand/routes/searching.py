"""How the expert searches in *Routes to Riches*; found by trying, see `docs/opponents.md`."""

from typing import Any

import numpy as np

from samarkand.routes.components import NOBODY, NUM_FAMILIES, RELATION_TILES, ROOM
from samarkand.routes.planner import FAR, LAST

PLAYOUTS = 200
POLICY = "planner"
OTHERS = ("greedy",)
FAVOURITE = "planner"
SURELY = 2.0
TURNS = 3
LEAD = 12.0  # points at the beginning; towards the end the same lead is surer
WIN = 1.0
REACHED = 7.2  # points that a card's space in reach of a family of one's own brought, in games played out


def prospects(config: Any, states: Any) -> np.ndarray:
    """Scores, and what routes promise to the cards: shape (states, players), leads as if at the beginning.

    How much is still to come follows from how near the end is, as for the planner; a lead counts the more
    the less that is [R-F1, R-F2, R-E1].
    """
    camels, home = states["camel"][:, : config.spaces], config.good_space
    stands = np.stack([(camels == family).any(axis=2) for family in range(NUM_FAMILIES)], axis=1)
    steps = config.steps[:, : config.spaces].astype(np.int8)  # eight times as many at once
    routes = [stands[:, family, None] for family in range(NUM_FAMILIES)]
    near = np.stack([np.where(route, steps, steps.max()).min(axis=2) for route in routes], axis=1)
    there, room = stands[:, :, home], camels[:, home, ROOM - 1] == NOBODY
    hope = np.where(there | ~room[:, None], 0.0, FAR**near)
    member = np.minimum(states["member"][:, : config.players], 1)
    hands = states["hand"][:, : config.players]
    own = np.einsum("npg,npf,nfg->np", hands, member, there)
    any_camel = np.einsum("npg,nfg->np", hands, there)
    promised = REACHED * np.einsum("npg,npf,nfg->np", hands, member, hope)
    have = config.own_camel_points * own + config.foreign_camel_points * (any_camel - own)
    have += sum(states[name][:, : config.players] for name in ("goods_tiles", "relation_tiles", "cash"))
    relations = states["related"].sum(axis=2)
    progress = np.maximum(relations.max(axis=1) / RELATION_TILES, (relations > 0).sum(axis=1) / NUM_FAMILIES)
    rest = (1 - (1 - LAST) * np.minimum(progress, 1))[:, None]
    return (have + rest * promised) / rest
