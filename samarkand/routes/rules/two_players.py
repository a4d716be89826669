"""The game of two players: the bag of family tiles."""

from samarkand.routes.components import Phase
from samarkand.routes.rules.table import end_turn


def tiles_in_bag(config):
    """How many tiles of each family begin in the bag: one with two players, else none [R-D1]."""
    return 1 if config.players == 2 else 0


def may_marry_again(config):
    """Whether a player may own both tiles of a family [R-D3, R-M2]."""
    return config.players == 2


def end_marriage(config, state):
    """The turn ends, with two players after a draw from the bag if it holds a tile [R-D2].

    Changes `thrown` and `phase`, or what `end_turn` changes.
    """
    state.thrown = 0
    if state.bag.sum() > 0:
        state.phase = Phase.BAG
    else:
        end_turn(config, state)


def draw_from_bag(config, state, family):
    """The tile drawn can be married, or leaves the game if no player has married that family yet [R-D2].

    Changes `bag`, `available`, `removed`; the turn ends.
    """
    state.bag[family] -= 1
    if is_married(state, family):
        state.available[family] += 1
    else:
        state.removed[family] += 1
    end_turn(config, state)


def is_married(state, family):
    """Whether a player owns a tile of `family` [R-D2]."""
    return state.member[:, family].sum() > 0
