"""The computer players of *Routes to Riches*, and an example to copy."""

from typing import TYPE_CHECKING

import numpy as np

from samarkand.engine.computer_players import SearchSettings, Strategy
from samarkand.grammar import _
from samarkand.routes import EXTEND, Phase, card_points, planner
from samarkand.routes.components import CAMELS_PER_SPACE, NOBODY, NUM_FAMILIES, RELATION_TILES
from samarkand.routes.planner import FAR, LAST
from samarkand.routes.strategies import greedy

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

# From the weakest to the strongest.
STRATEGIES = {
    "greedy": Strategy(greedy, _("greedy: plays the move that seems to gain the most at once")),
    "planner": Strategy(planner.planner, _("planner: also looks beyond this turn, and is a stronger player")),
}

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


# Found by experiment, see `docs/opponents.md`.
EXPERT = SearchSettings(
    playouts=200,
    policy="planner",
    others=("greedy",),
    favourite="planner",
    surely=2.0,
    turns=3,
    lead=12.0,  # points at the start; later the same lead is more certain
    win=1.0,
    prospects=prospects,
)


def choose(state):
    """Return one of `state.legal_actions()`, given the position as the player to act sees it."""
    legal = state.legal_actions()
    seen, config, player = state.record, state.game.config, state.current_player()
    if seen.phase == Phase.TURN:
        weddings = [action for action in legal if action < min(EXTEND, NUM_FAMILIES)]
        return min(weddings or legal, key=lambda action: config.dowry[action] if weddings else action)
    if seen.phase == Phase.DISCARD:
        return min(legal[:-1] or legal, key=lambda good: card_points(config, seen, player, good))
    return legal[0]
