"""The verbs of Caravan."""

from samarkand.engine.records import CHANCE, TERMINAL
from tests.contract.caravan.components import COPIES, DEAL, FACE, FACES, NUM_CARDS, RIDE, WALK, Phase

NUM_ACTIONS = RIDE + 1


def set_up(config, state):
    state.deck[:] = COPIES
    state.phase = Phase.DEAL


def is_over(config, state):
    return state.phase == Phase.OVER


def current_player(config, state):
    if state.phase == Phase.OVER:
        return TERMINAL
    return state.player if state.phase == Phase.MOVE else CHANCE


def legal_actions(config, state, actions):
    actions[0], actions[1] = WALK, RIDE
    return 2


def chance_outcomes(config, state, actions, weights):
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


def apply_action(config, state, action):
    match state.phase:
        case Phase.DEAL:
            deal(config, state, action - DEAL)
        case Phase.ROLL:
            face = action - FACE + 1
            advance(config, state, 0 if face == FACES and config.rests == 1 else face)
        case _:
            if action == WALK:
                advance(config, state, 1)
            else:
                state.phase = Phase.ROLL


def deal(config, state, card):
    state.hand[state.player, card] += 1
    state.deck[card] -= 1
    state.player += 1
    if state.player == config.players:
        state.player, state.phase = 0, Phase.MOVE


def advance(config, state, steps):
    state.place[state.player] += steps
    state.phase = Phase.OVER if state.place[state.player] >= config.track else Phase.MOVE
    if state.phase == Phase.MOVE:
        state.player = (state.player + 1) % config.players
        state.turns += 1


def hide(config, state, player):
    if state.phase != Phase.OVER:
        for other in range(config.players):
            if other != player:
                state.hand[other][:] = 0
        state.deck[:] = 0
