"""The computer players of Sackson's *Samarkand*, and an example to copy."""

from typing import TYPE_CHECKING

import numpy as np

from samarkand.engine.computer_players import SearchSettings, Strategy
from samarkand.grammar import _
from samarkand.sackson import Phase, most_sold, planner, price
from samarkand.sackson.components import MAX_SOLD, NUM_GOODS
from samarkand.sackson.planner import SPARE_CARD, card_worths
from samarkand.sackson.strategies import greedy

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

# From the weakest to the strongest.
STRATEGIES = {
    "greedy": Strategy(greedy, _("greedy: plays the move that seems to gain the most at once")),
    "planner": Strategy(planner.planner, _("planner: also looks beyond this turn, and is a stronger player")),
}


def prospects(config: "PlainRecord", states: np.ndarray) -> np.ndarray:
    """Return money plus the value of the cards in piastres, shape (states, players) [S-V1, S-V2]."""
    worth, hands = card_worths(config), states["hand"][:, : config.players]
    goods = np.minimum(hands > 0, 1).sum(axis=2)
    cards = worth[np.arange(NUM_GOODS), np.minimum(hands, MAX_SOLD)].sum(axis=2)
    spare = SPARE_CARD * np.maximum(hands - MAX_SOLD, 0).sum(axis=2)
    return states["cash"][:, : config.players] + cards + spare + worth[NUM_GOODS, goods]


# Found by experiment, see `docs/opponents.md`.
EXPERT = SearchSettings(
    playouts=400,
    policy="greedy",
    others=("greedy",),
    favourite="planner",
    surely=2.0,
    turns=3,
    lead=60.0,  # piastres
    win=1.0,
    prospects=prospects,
)


def choose(state):
    """Return one of `state.legal_actions()`, given the position as the player to act sees it."""
    legal = state.legal_actions()
    seen, config = state.record, state.game.config
    if seen.phase == Phase.MARKET:
        return max(legal, key=lambda market: price(config, seen, market, most_sold(config, seen, market)))
    if seen.phase in (Phase.NUMBER, Phase.BUY):
        return legal[-1]
    if seen.phase in (Phase.DISCARD, Phase.GIFT):
        return min(legal, key=lambda good: seen.hand[state.current_player(), good])
    return legal[seen.turns % len(legal)]
