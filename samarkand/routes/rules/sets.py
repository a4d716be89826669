"""Sets of spaces as bits in a few words, so that a list costs the spaces in it and not those of the map.

A word has 32 of them: the rules' whole numbers have a sign, and Python's have no end.
"""

import numpy as np

from samarkand.routes.components import WORDS

BITS = 32  # spaces in a word
PRIME = 37  # whose remainders tell the powers of two apart
PLACE = np.zeros(PRIME, np.int64)  # PLACE[(1 << n) % PRIME] is n
for _place in range(BITS):
    PLACE[(1 << _place) % PRIME] = _place


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
