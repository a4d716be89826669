"""Conservation in Caravan."""

from tests.contract.caravan.components import COPIES, NUM_CARDS

SOUND, CARDS_OFF = 0, 1


def find_fault(config, state):
    for card in range(NUM_CARDS):
        if state.hand[:, card].sum() + state.deck[card] != COPIES or state.hand[:, card].min() < 0:
            return CARDS_OFF
    return SOUND


def explain(config, state, fault):
    return "cards: some are missing or too many"
