"""The words of Caravan."""

from tests.contract.caravan.components import DEAL, FACE, WALK, Phase


def question(box, state):
    return "Walk one space, or ride?" if state.phase == Phase.MOVE else ""


def rule(box, state, action):
    return "caravan"


def describe(names, box, state, action):
    if action < FACE:
        return f"deal {names[action - DEAL]} to player {state.player}"
    if action < WALK:
        return f"the die shows {action - FACE + 1}"
    return "walk" if action == WALK else "ride"


def describe_seen(names, box, state, action, player):
    is_secret = is_hidden(box, state, player)
    return f"deal a card to player {state.player}" if is_secret else describe(names, box, state, action)


def describe_aftermath(names, box, before, action, after):
    return ""


def is_hidden(box, state, player):
    return state.phase == Phase.DEAL and state.player != player


def is_unnoticed(box, state, action, player):
    return False


def observation(names, box, view, player):
    cards = [[names[card] for card in range(len(names)) if row[card]] for row in view.hand[: box.players]]
    return [
        f"places {view.place[: box.players].tolist()}",
        f"cards {cards}",
        f"turn {view.turns}: {view.player}",
    ]
