"""The end of Caravan."""

from tests.contract.caravan.components import Phase


def score(config, state, player):
    points = state.place[player]
    if state.phase == Phase.OVER:
        points += state.hand[player].argmax() + 1
    return points


def is_winner(config, state, player):
    best = max([score(config, state, other) for other in range(config.players)])
    return state.phase == Phase.OVER and score(config, state, player) == best


def is_cut_short(config, state):
    return False


def outcome(config, state, names):
    return f"Player {state.player} has arrived [caravan]" if state.phase == Phase.OVER else ""
