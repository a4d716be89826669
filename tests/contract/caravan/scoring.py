"""The end of Caravan."""

from tests.contract.caravan.components import Phase


def score(box, state, player):
    points = state.place[player]
    if state.phase == Phase.OVER:
        points += state.hand[player].argmax() + 1
    return points


def is_winner(box, state, player):
    best = max([score(box, state, other) for other in range(box.players)])
    return state.phase == Phase.OVER and score(box, state, player) == best


def is_cut_short(box, state):
    return False


def outcome(box, state, names):
    return f"Player {state.player} has arrived [caravan]" if state.phase == Phase.OVER else ""
