"""What a player of Caravan cannot know: the others' cards, any of those not in the player's own hand."""

import numpy as np

from tests.contract.caravan.components import COPIES, NUM_CARDS, Phase


def resample(state, player, seed):
    if state.record.phase == Phase.OVER:
        return state.clone()
    rng = np.random.default_rng([seed, player])
    unseen = COPIES - state.record.hand[player]
    again = state.root()
    for action in state.history():
        if again.record.phase == Phase.DEAL and again.record.player != player:
            action = int(rng.choice(NUM_CARDS, p=unseen / unseen.sum()))
            unseen[action] -= 1
        again.apply_action(action)
    return again
