"""Where a camel may be put: an index that is updated whenever a camel is placed.

Checking all neighbours of all spaces at every move took three quarters of a game's time, and checking each
space took half of the rest. So the index stores sets of spaces as bits in a few words, and making a list
takes time in proportion to its length, not to the size of the map. A word has 32 bits, because the rules'
whole numbers are signed and Python's are unlimited.
"""

import numpy as np

from samarkand.routes.components import CAMELS_PER_SPACE, MAX_SPACES, NOBODY, NOWHERE, NUM_FAMILIES, WORDS

BITS = 32  # spaces in a word
PRIME = 37  # whose remainders tell the powers of two apart
PLACE = np.zeros(PRIME, np.int64)  # PLACE[(1 << n) % PRIME] is n
for _place in range(BITS):
    PLACE[(1 << _place) % PRIME] = _place


def touches_route(config, state, family, space):
    """Whether a space that touches `space` holds a camel of `family` [R-X1]."""
    for index in range(config.num_neighbours[space]):
        there = config.neighbours[space, index]
        if state.camel[there, 0] == family or state.camel[there, 1] == family:
            return True
    return False


def is_full(state, space):
    """Whether two camels are on `space` [R-C2]."""
    return state.camel[space, CAMELS_PER_SPACE - 1] != NOBODY


def spaces_for(config, state, family):
    """The spaces for the next camel of `family`, the first or the second, in ascending order [R-X1, R-X3]."""
    return members(state.places[family], config.touching[kept_away_from(config, state)])


def kept_away_from(config, state):
    """The space that a second camel may not touch: that of the first camel, if there is one [R-X3]."""
    return MAX_SPACES if state.first == NOWHERE or config.apart == 0 else state.first


def put_camel(config, state, family, space):
    """Put a camel of `family` on `space`, after any camel that is already there [R-C2].

    Changes `camel`, `closed`, `places`.
    """
    state.camel[space, 0 if state.camel[space, 0] == NOBODY else 1] = family
    mark_camel(config, state, state.closed, state.places, family, space)


def mark_camel(config, state, closed, places, family, space):
    """Close the space to the family's other camels, and open its neighbours. Changes `closed`, `places`."""
    for other in range(NUM_FAMILIES):
        if other == family or is_full(state, space):
            put_in(closed[other], space)
            take_out(places[other], space)
    for word in range(WORDS):
        places[family, word] |= config.touching[space, word] & ~closed[family, word]


def index_of_camels(config, state):
    """Calculate `closed` and `places` from the camels on the map."""
    closed = np.zeros((NUM_FAMILIES, WORDS), np.int64)
    places = np.zeros((NUM_FAMILIES, WORDS), np.int64)
    mark_camels(config, state, closed, places)
    return closed, places


def rebuild_index(config, state):
    """Recalculate the index of a position that was set up by hand. Changes `closed`, `places`."""
    state.closed[:] = 0
    state.places[:] = 0
    mark_camels(config, state, state.closed, state.places)


def mark_camels(config, state, closed, places):
    """Mark all camels on the map. The checks deal with numbers that are not a family's. Changes both sets."""
    for space in range(config.spaces):
        for place in range(CAMELS_PER_SPACE):
            if 0 <= state.camel[space, place] < NUM_FAMILIES:
                mark_camel(config, state, closed, places, state.camel[space, place], space)


# --- Sets of spaces -----------------------------------------------------------------------------------------


def has(spaces, space):
    """Whether `space` is in the set."""
    return spaces[space // BITS] >> space % BITS & 1 == 1


def put_in(spaces, space):
    """Add `space` to the set. Changes it."""
    spaces[space // BITS] |= 1 << space % BITS


def take_out(spaces, space):
    """Remove `space` from the set. Changes it."""
    spaces[space // BITS] &= ~(1 << space % BITS)


def is_empty(spaces):
    """Whether the set is empty."""
    return spaces.sum() == 0


def lowest(word):
    """The index of the lowest bit that is set in a non-zero word."""
    return PLACE[(word & -word) % PRIME]


def members(spaces, without):
    """The spaces that are in one set but not in another, in ascending order."""
    for word in range(WORDS):
        left = spaces[word] & ~without[word]
        while left != 0:
            yield word * BITS + lowest(left)
            left &= left - 1
