"""The components of *Le marché de Samarkand*: names first, then the config and the state.

A *record* is either a NumPy record or a plain Python object with the same fields (see
`samarkand.engine.records`); the rules read both alike. Whole numbers throughout, money in dirhams. Cards are
counted by *kind*: goods cards by which of the six values they have, camel cards by which of the four.
"""

from enum import IntEnum

import numpy as np

from samarkand.market.options import Options

# The capacity of the records. A config says how much of it a game uses.
MAX_PLAYERS = 5
NUM_GOODS = 5
NUM_VALUES = 6
NUM_CAMEL_VALUES = 4

# Rules that the arrays are made for, and how many cards there are [M-C1, M-F4, M-B1].
CARDS_PER_GOOD = 10
NUM_CAMELS = 16
MAX_SET_SIZE = 6  # cards of equal value; more count as many as these
BANK_SELLS_WITH = 3  # players

NOTHING = -1  # no card, no choice made
NOBODY = -1  # no player, no seat
UNKNOWN = -2  # in a view: a choice made in secret

# Seats from which goods are sold, and what a player may stop the clock for: the card of a seat, the
# camel, or nothing.
BANK = MAX_PLAYERS
NUM_SEATS = MAX_PLAYERS + 1
CAMEL_CARD = NUM_SEATS
PASS = NUM_SEATS + 1


class Good(IntEnum):
    """The five goods [M-C1]."""

    FRUIT = 0
    JEWEL = 1
    SPICE = 2
    CARPET = 3
    CLOTH = 4


class Phase(IntEnum):
    """The next decision, which says what an action's number means."""

    DEAL = 0  # chance: the good that a player, or the bank, sells [M-S1, M-B1]
    CAMEL = 1  # chance: the kind of the camel card turned up [M-S1, M-R6]
    BANK_CARD = 2  # chance: the kind of the bank's card for this round [M-B1]
    CHOOSE = 3  # the kind of the card to sell, in secret [M-R1]
    STOP = 4  # a seat, CAMEL_CARD or PASS, in secret [M-R2, M-R3]
    LEAVE = 5  # a card to leave behind: good × NUM_VALUES + kind [M-F2]
    COUNT = 6  # the least-bought good to count [M-F3]
    OVER = 7  # nothing: the game has ended [M-E1]


CONFIG = np.dtype(
    [
        # the table
        ("players", "i8"),  # 3 … 5
        # the options
        *Options.record_fields(),
        # the printed numbers
        ("money", "i8"),  # dirhams in the box [M-C1]
        ("value", "i8", (NUM_VALUES,)),  # value[kind] of goods cards, ascending [M-C1]
        ("copies", "i8", (NUM_VALUES,)),  # cards of each kind in every good [M-C1]
        ("camel_value", "i8", (NUM_CAMEL_VALUES,)),  # camel_value[kind], ascending [M-C1]
        ("camel_copies", "i8", (NUM_CAMEL_VALUES,)),  # camel cards of each kind [M-C1]
        # the rules' numbers, for so many players
        ("starting_cash", "i8"),  # dirhams [M-S1]
        ("rounds", "i8"),  # [M-E1]
        ("first_value", "i8"),  # of the clock [M-R2]
        ("last_value", "i8"),  # of the clock [M-R2]
        ("stop_penalty", "i8"),  # dirhams of who cannot pay [M-R5]
        ("place_points", "i8", (MAX_PLAYERS + 1,)),  # place_points[place] for money, from 1 [M-F1, M-B1]
        ("set_points", "i8", (MAX_SET_SIZE + 1,)),  # set_points[number] of cards of equal value [M-F4]
        ("unused_place_points", "i8"),  # for each place on one's camels that nothing fills [M-F5]
    ]
)

STATE = np.dtype(
    [
        # the components
        ("good", "i8", (NUM_SEATS,)),  # the good that each seat sells, or NOTHING [M-S1, M-B1]
        ("stock", "i8", (NUM_SEATS, NUM_VALUES)),  # stock[seat, kind], cards not yet offered [M-S1]
        ("offer", "i8", (NUM_SEATS,)),  # the kind of the card on offer, or NOTHING [M-R1]
        ("bought", "i8", (MAX_PLAYERS, NUM_GOODS, NUM_VALUES)),  # bought[player, good, kind] [M-R2]
        ("gone", "i8", (NUM_GOODS, NUM_VALUES)),  # discarded for good, and never given out [M-R4, M-S1]
        ("pile", "i8", (NUM_CAMEL_VALUES,)),  # pile[kind], camel cards face down [M-S1]
        ("camel", "i8"),  # the kind of the camel card on offer, or NOTHING [M-R6]
        ("camels", "i8", (MAX_PLAYERS, NUM_CAMEL_VALUES)),  # camels[player, kind] [M-R2]
        ("cash", "i8", (MAX_PLAYERS,)),  # cash[player], dirhams
        ("bank", "i8"),  # dirhams
        # the moment
        ("phase", "i8"),  # a Phase
        ("player", "i8"),  # who decides
        ("turns", "i8"),  # rounds completed
        ("doyen", "i8"),  # who counts down [M-R2]
        ("clock", "i8"),  # the value called, first_value … last_value, 0 between the auctions [M-R2]
        ("choice", "i8", (MAX_PLAYERS,)),  # what each has chosen in secret, or NOTHING [M-R1, M-R3]
        ("counted", "i8", (MAX_PLAYERS,)),  # the least-bought good that counts, or NOTHING [M-F3]
    ]
)
