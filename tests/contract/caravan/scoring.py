"""The end of Caravan."""

from tests.contract.caravan.components import Phase


def score(config, state, player):
    points = state.place[player]
    if state.phase == Phase.OVER:
        points += state.hand[player].argmax() + 1
    return points


def outcome(config, state, names):
    return f"Player {state.player} has arrived [caravan]" if state.phase == Phase.OVER else ""
