"""Which spaces each route touches: an index, kept up to date by the deed that places a camel.

To ask all neighbours of all spaces at every move took three quarters of a game's time.
"""

import numpy as np

from samarkand.routes.components import MAX_SPACES, NOBODY, ROOM


def touches_route(state, family, space):
    """Whether a space that touches `space` holds a camel of `family` [R-X1]."""
    return state.reach[space] & 1 << family != 0


def spaces_beside_route(state, family):
    """All spaces that `touches_route` is true of, at once [R-X1]."""
    return np.nonzero(state.reach & 1 << family)[0]


def put_camel(box, state, family, space):
    """A camel of `family` comes to stand on `space`, after one that is there already [R-C2].

    Changes `camel`, `reach`.
    """
    state.camel[space, 0 if state.camel[space, 0] == NOBODY else 1] = family
    mark_neighbours(box, state.reach, family, space)


def mark_neighbours(box, reach, family, space):
    """The spaces that touch `space` touch the route of `family`. Changes `reach`."""
    for index in range(box.num_neighbours[space]):
        reach[box.neighbours[space, index]] |= 1 << family


def reach_of_camels(box, state):
    """The families whose camels touch each space, found anew: `reach[space]` [R-X1]."""
    reach = np.zeros(MAX_SPACES, np.int64)
    for space in range(box.spaces):
        for place in range(ROOM):
            if state.camel[space, place] != NOBODY:
                mark_neighbours(box, reach, state.camel[space, place], space)
    return reach


def rebuild_index(box, state):
    """After a position was set up by hand: the index says what its camels reach. Changes `reach`."""
    state.reach[:] = reach_of_camels(box, state)
