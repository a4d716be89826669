"""The three movements, and entering a space."""

from samarkand.sackson.components import BACK, Kind, Phase
from samarkand.sackson.rules.camps import enter_camp
from samarkand.sackson.rules.cities import enter_city
from samarkand.sackson.rules.oases import enter_oasis
from samarkand.sackson.rules.table import pay


def can_roll(config, state):
    """Whether the player in turn has the price of the roll [S-M4]."""
    return state.cash[state.player] >= config.roll_price


def move_freely(config, state, space):
    """One space along an arrow, then what is to be done there [S-M1, S-M2]. Changes `pawn`."""
    state.pawn[state.player] = space
    enter(config, state)


def pay_for_roll(config, state):
    """The player pays and the die is rolled; no nomad move in this turn [S-M3].

    Changes `cash`, `bank`, `free`.
    """
    pay(state, state.player, config.roll_price)
    state.free = 0
    state.phase = Phase.DIE


def move_by_roll(config, state, face):
    """The die shows `face`: the pawn moves along the arrows, or one space against them [S-M3, S-M5].

    Changes `steps` and, as far as there is no choice, `pawn`.
    """
    state.steps = config.die[face]
    if state.steps == BACK:
        step_back(config, state)
    else:
        walk(config, state)


def walk(config, state):
    """Along the arrows until they part or the roll is used up [S-M3]. Changes `pawn`, `steps`."""
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
    """One space against an arrow, chosen where several lead in [S-M3]. Changes `pawn`."""
    space = state.pawn[state.player]
    if config.num_origins[space] == 1:
        choose_fork(config, state, config.origins[space, 0])
    else:
        state.phase = Phase.FORK


def choose_fork(config, state, space):
    """The player takes the arrow to `space`, or goes back to it [S-M3]. Changes `pawn`, `steps`."""
    state.pawn[state.player] = space
    if state.steps == BACK:
        state.steps = 0
        enter(config, state)
    else:
        state.steps -= 1
        walk(config, state)


def enter(config, state):
    """The action of the space where the pawn has arrived [S-M1, S-M3].

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
