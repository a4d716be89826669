"""Conservation in Caravan."""

from tests.contract.caravan.components import NUM_CARDS


def things(config):
    return [f"cards {card}" for card in range(NUM_CARDS)]


def count(config, state, found):
    for card in range(NUM_CARDS):
        found[card] = state.hand[:, card].sum() + state.deck[card]
