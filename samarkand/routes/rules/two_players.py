"""The game for two players: the bag of family tiles."""

from samarkand.routes.components import Phase
from samarkand.routes.rules.table import end_turn


def tiles_in_bag(config):
    """The number of tiles of each family in the bag at the start: one with two players, or none [R-D1]."""
    return 1 if config.players == 2 else 0


def may_marry_again(config):
    """Whether a player may own both tiles of a family [R-D3, R-M2]."""
    return config.players == 2


def end_marriage(config, state):
    """End the turn. With two players, first draw from the bag unless it is empty [R-D2].

    Changes `thrown` and `phase`, or whatever `end_turn` changes.
    """
    state.thrown = 0
    if state.bag.sum() > 0:
        state.phase = Phase.BAG
    else:
        end_turn(config, state)


def draw_from_bag(config, state, family):
    """Make the drawn tile available, or remove it if no player has married into that family yet [R-D2].

    Changes `bag`, `available`, `removed`. The turn then ends.
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
