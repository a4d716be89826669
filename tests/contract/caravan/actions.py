"""The verbs of Caravan."""

from samarkand.protocol import CHANCE, TERMINAL
from tests.contract.caravan.components import COPIES, DEAL, FACE, FACES, NUM_CARDS, RIDE, WALK, Phase

NUM_ACTIONS = RIDE + 1


def set_up(box, state):
    state.deck[:] = COPIES
    state.phase = Phase.DEAL


def is_over(box, state):
    return state.phase == Phase.OVER


def current_player(box, state):
    if state.phase == Phase.OVER:
        return TERMINAL
    return state.player if state.phase == Phase.MOVE else CHANCE


def legal_actions(box, state, actions):
    actions[0], actions[1] = WALK, RIDE
    return 2


def chance_outcomes(box, state, actions, weights):
    if state.phase == Phase.ROLL:
        for face in range(FACES):
            actions[face], weights[face] = FACE + face, 1
        return FACES
    number = 0
    for card in range(NUM_CARDS):
        if state.deck[card] > 0:
            actions[number], weights[number] = DEAL + card, state.deck[card]
            number += 1
    return number


def apply_action(box, state, action):
    match state.phase:
        case Phase.DEAL:
            deal(box, state, action - DEAL)
        case Phase.ROLL:
            face = action - FACE + 1
            advance(box, state, 0 if face == FACES and box.rests == 1 else face)
        case _:
            if action == WALK:
                advance(box, state, 1)
            else:
                state.phase = Phase.ROLL


def deal(box, state, card):
    state.hand[state.player, card] += 1
    state.deck[card] -= 1
    state.player += 1
    if state.player == box.players:
        state.player, state.phase = 0, Phase.MOVE


def advance(box, state, steps):
    state.place[state.player] += steps
    state.phase = Phase.OVER if state.place[state.player] >= box.track else Phase.MOVE
    if state.phase == Phase.MOVE:
        state.player = (state.player + 1) % box.players
        state.turns += 1


def hide(box, state, player):
    if state.phase != Phase.OVER:
        for other in range(box.players):
            state.hand[other] *= other == player
        state.deck[:] = 0
