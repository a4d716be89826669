"""The constants and records of *Le marché de Samarkand*.

A *record* is either a NumPy record or a plain Python object with the same fields (see
`samarkand.engine.records`). The rules work with both. All fields are whole numbers, and money is in
dirhams. Cards are counted by *kind*: the index of the value, out of six for goods cards and four for camel
cards.
"""

from enum import IntEnum

import numpy as np

from samarkand.editions import RuleNumber
from samarkand.market.options import Options

# The capacity of the records, of which a game may use only a part.
MAX_PLAYERS = 5
NUM_GOODS = 5
NUM_VALUES = 6
NUM_CAMEL_VALUES = 4

# Rules that are built into the arrays, and the numbers of cards [M-C1, M-F4, M-B1].
CARDS_PER_GOOD = 10
NUM_CAMELS = 16
MAX_SET_SIZE = 6  # cards of equal value; more of them score no more
BANK_SELLS_WITH = 3  # players

NOTHING = -1  # no card, no choice made
NOBODY = -1  # no player, no seat
UNKNOWN = -2  # in a view: a secret choice

# The seats that sell goods, which are also the actions that stop the clock for a seat's card, and two more
# actions: to stop it for the camel, or not at all.
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
    """The next decision, which determines the meaning of an action."""

    DEAL = 0  # chance: the good that a player, or the bank, sells [M-S1, M-B1]
    CAMEL = 1  # chance: the kind of the camel card turned up [M-S1, M-R6]
    BANK_CARD = 2  # chance: the kind of the bank's card for this round [M-B1]
    CHOOSE = 3  # the kind of the card to sell, in secret [M-R1]
    STOP = 4  # a seat, CAMEL_CARD or PASS, in secret [M-R2, M-R3]
    LEAVE = 5  # a card to leave behind: good × NUM_VALUES + kind [M-F2]
    COUNT = 6  # the least-bought good to count [M-F3]
    OVER = 7  # no decision, because the game has ended [M-E1]


# The numbers in the rules, with generous upper bounds that keep absurd values out of the arithmetic.
MAX_DIRHAMS = 1_000
MAX_CALLED = 20  # the numbers that fit on the picture of the clock
POINTS = (-100, 100)
RULES = {
    "starting_cash": RuleNumber("M-S1, M-B1", 0, MAX_DIRHAMS, keys=("3", "4", "5")),
    "rounds": RuleNumber("M-E1", 1, CARDS_PER_GOOD),
    "first_value": RuleNumber("M-R2", 1, MAX_CALLED),  # of the clock
    "last_value": RuleNumber("M-R2", 1, MAX_CALLED),
    "stop_penalty": RuleNumber("M-R5", 0, MAX_DIRHAMS),  # paid by a player without enough money
    # place_points[place] for money, from 1
    "place_points": RuleNumber("M-F1", *POINTS, keys=("1", "2", "3", "4", "5"), shape=(MAX_PLAYERS + 1,)),
    # set_points[number] of cards of equal value
    "set_points": RuleNumber("M-F4", *POINTS, keys=("2", "3", "4", "5", "6"), shape=(MAX_SET_SIZE + 1,)),
    "unused_place_points": RuleNumber("M-F5", POINTS[0], 0),  # for each unused place on a camel
}
# These take the place of `place_points` in the game for three.
OF_THREE = {"place_points_of_three": RuleNumber("M-B1", *POINTS, keys=("1", "2", "3"))}

CONFIG = np.dtype(
    [
        # the table
        ("players", "i8"),  # 3 … 5
        # the options
        *Options.record_fields(),
        # the printed numbers
        ("money", "i8"),  # total dirhams [M-C1]
        ("value", "i8", (NUM_VALUES,)),  # value[kind] of goods cards, ascending [M-C1]
        ("copies", "i8", (NUM_VALUES,)),  # cards of each kind in every good [M-C1]
        ("camel_value", "i8", (NUM_CAMEL_VALUES,)),  # camel_value[kind], ascending [M-C1]
        ("camel_copies", "i8", (NUM_CAMEL_VALUES,)),  # camel cards of each kind [M-C1]
        # the numbers in the rules, for this number of players
        *((name, "i8", number.shape) for name, number in RULES.items()),
    ]
)

STATE = np.dtype(
    [
        # the components
        ("good", "i8", (NUM_SEATS,)),  # the good that each seat sells, or NOTHING [M-S1, M-B1]
        ("stock", "i8", (NUM_SEATS, NUM_VALUES)),  # stock[seat, kind], cards not yet offered [M-S1]
        ("offer", "i8", (NUM_SEATS,)),  # the kind of the card on offer, or NOTHING [M-R1]
        ("bought", "i8", (MAX_PLAYERS, NUM_GOODS, NUM_VALUES)),  # bought[player, good, kind] [M-R2]
        ("gone", "i8", (NUM_GOODS, NUM_VALUES)),  # out of the game [M-R4, M-S1]
        ("pile", "i8", (NUM_CAMEL_VALUES,)),  # pile[kind], camel cards face down [M-S1]
        ("camel", "i8"),  # the kind of the camel card on offer, or NOTHING [M-R6]
        ("camels", "i8", (MAX_PLAYERS, NUM_CAMEL_VALUES)),  # camels[player, kind] [M-R2]
        ("cash", "i8", (MAX_PLAYERS,)),  # cash[player], dirhams
        ("bank", "i8"),  # dirhams
        # the turn
        ("phase", "i8"),  # a Phase
        ("player", "i8"),  # the player who decides
        ("turns", "i8"),  # completed rounds
        ("doyen", "i8"),  # the player who counts down [M-R2]
        ("clock", "i8"),  # the called value, or 0 between auctions [M-R2]
        ("choice", "i8", (MAX_PLAYERS,)),  # secret choices, or NOTHING [M-R1, M-R3]
        ("counted", "i8", (MAX_PLAYERS,)),  # the least-bought good that counts, or NOTHING [M-F3]
    ]
)
