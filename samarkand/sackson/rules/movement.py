"""The three movements, and entering a space."""

from samarkand.sackson.components import BACK, Kind, Phase
from samarkand.sackson.rules.camps import enter_camp
from samarkand.sackson.rules.cities import enter_city
from samarkand.sackson.rules.oases import enter_oasis
from samarkand.sackson.rules.table import pay


def can_roll(config, state):
    """Whether the player in turn can pay for the roll [S-M4]."""
    return state.cash[state.player] >= config.roll_price


def move_freely(config, state, space):
    """Move one space along an arrow, and do what has to be done there [S-M1, S-M2]. Changes `pawn`."""
    state.pawn[state.player] = space
    enter(config, state)


def pay_for_roll(config, state):
    """Pay and roll the die. There is no nomad move in this turn [S-M3].

    Changes `cash`, `bank`, `free`.
    """
    pay(state, state.player, config.roll_price)
    state.free = 0
    state.phase = Phase.DIE


def move_by_roll(config, state, face):
    """Move the pawn by `face` of the die: along the arrows, or one space against them [S-M3, S-M5].

    Changes `steps` and, as far as there is no choice, `pawn`.
    """
    state.steps = config.die[face]
    if state.steps == BACK:
        step_back(config, state)
    else:
        walk(config, state)


def walk(config, state):
    """Move along the arrows until they fork or the roll is used up [S-M3]. Changes `pawn`, `steps`."""
    space = state.pawn[state.player]
    while state.steps > 0 and config.num_ways[space] == 1:
        space = config.ways[space, 0]
        state.steps -= 1
    state.pawn[state.player] = space
    if state.steps == 0:
        enter(config, state)
    else:
        state.phase = Phase.FORK


def step_back(config, state):
    """Move one space against an arrow, with a choice if several lead to the space [S-M3]. Changes `pawn`."""
    space = state.pawn[state.player]
    if config.num_origins[space] == 1:
        choose_fork(config, state, config.origins[space, 0])
    else:
        state.phase = Phase.FORK


def choose_fork(config, state, space):
    """Follow the arrow to `space`, or go back to it [S-M3]. Changes `pawn`, `steps`."""
    state.pawn[state.player] = space
    if state.steps == BACK:
        state.steps = 0
        enter(config, state)
    else:
        state.steps -= 1
        walk(config, state)


def enter(config, state):
    """Carry out the action of the space that the pawn has reached [S-M1, S-M3].

    Changes whatever the space's action changes, and forgets the exchanges of an earlier visit [S-N5].
    """
    state.taken[:] = 0
    state.laid[:] = 0
    space = state.pawn[state.player]
    if config.kind[space] == Kind.CAMP:
        enter_camp(config, state, space)
    elif config.kind[space] == Kind.OASIS:
        enter_oasis(config, state, space)
    else:
        enter_city(config, state)
