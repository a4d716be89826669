"""Where a camel may be put: an index that is updated whenever a camel is placed.

Checking all neighbours of all spaces at every move took three quarters of a game's time, and checking each
space took half of the rest. So the index has sets of spaces as bits in a few words, and a list costs the
spaces in it and not those of the map. A word has 32 of them: the rules' whole numbers have a sign, and
Python's have no end.
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
    """The spaces for the next camel of `family`, the first or the second, ascending [R-X1, R-X3]."""
    return members(state.places[family], config.touching[kept_away_from(config, state)])


def kept_away_from(config, state):
    """The space that a second camel may not touch: that of the first, if there is such a space [R-X3]."""
    return MAX_SPACES if state.first == NOWHERE or config.apart == 0 else state.first


def put_camel(config, state, family, space):
    """A camel of `family` comes to stand on `space`, after one that is there already [R-C2].

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
    """The index of a position that was set up by hand. Changes `closed`, `places`."""
    state.closed[:] = 0
    state.places[:] = 0
    mark_camels(config, state, state.closed, state.places)


def mark_camels(config, state, closed, places):
    """Mark all camels on the map. Numbers of no family are left to the checks. Changes both sets."""
    for space in range(config.spaces):
        for place in range(CAMELS_PER_SPACE):
            if 0 <= state.camel[space, place] < NUM_FAMILIES:
                mark_camel(config, state, closed, places, state.camel[space, place], space)


# --- Sets of spaces -----------------------------------------------------------------------------------------


def has(spaces, space):
    """Whether `space` is in the set."""
    return spaces[space // BITS] >> space % BITS & 1 == 1


def put_in(spaces, space):
    """`space` is in the set from now on. Changes it."""
    spaces[space // BITS] |= 1 << space % BITS


def take_out(spaces, space):
    """`space` is no longer in the set. Changes it."""
    spaces[space // BITS] &= ~(1 << space % BITS)


def is_empty(spaces):
    """Whether no space is in the set."""
    return spaces.sum() == 0


def lowest(word):
    """The place of the lowest bit of a word that has any."""
    return PLACE[(word & -word) % PRIME]


def members(spaces, without):
    """The spaces of a set that are not in another, ascending."""
    for word in range(WORDS):
        left = spaces[word] & ~without[word]
        while left != 0:
            yield word * BITS + lowest(left)
            left &= left - 1
