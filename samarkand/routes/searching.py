"""The settings of the expert for *Routes to Riches*, found by experiment, see `docs/opponents.md`."""

from typing import TYPE_CHECKING

import numpy as np

from samarkand.routes.components import CAMELS_PER_SPACE, NOBODY, NUM_FAMILIES, RELATION_TILES
from samarkand.routes.planner import FAR, LAST

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

    pass

PLAYOUTS = 200
POLICY = "planner"
OTHERS = ("greedy",)
FAVOURITE = "planner"
SURELY = 2.0
TURNS = 3
LEAD = 12.0  # points at the start; later the same lead is more certain
WIN = 1.0
REACHED = 7.2  # points of a card in reach of the player's families, measured in complete games


def prospects(config: "PlainRecord", states: np.ndarray) -> np.ndarray:
    """Return scores plus the expected points of the cards, shape (states, players) [R-F1, R-F2, R-E1].

    The expected points depend on how near the end is, as for the planner. Leads are scaled to the start of
    the game: a lead counts more as the end approaches.
    """
    camels, home = states["camel"][:, : config.spaces], config.good_space
    stands = np.stack([(camels == family).any(axis=2) for family in range(NUM_FAMILIES)], axis=1)
    steps = config.steps[:, : config.spaces].astype(np.int8)  # smaller integers are eight times as fast
    routes = [stands[:, family, None] for family in range(NUM_FAMILIES)]
    near = np.stack([np.where(route, steps, steps.max()).min(axis=2) for route in routes], axis=1)
    there, has_space = stands[:, :, home], camels[:, home, CAMELS_PER_SPACE - 1] == NOBODY
    hope = np.where(there | ~has_space[:, None], 0.0, FAR**near)
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
