"""The constants and records of *Routes to Riches*.

A *record* is either a NumPy record or a plain Python object with the same fields (see
`samarkand.engine.records`). The rules work with both. All fields are whole numbers, and money is in
dirhams.
"""

from enum import IntEnum

import numpy as np

from samarkand.editions import RuleNumber
from samarkand.routes.options import Options

# The capacity of the records, of which a game may use only a part.
MAX_PLAYERS = 5
MAX_SPACES = 128
MAX_NEIGHBOURS = 24
WORDS = 4  # the size of a set of spaces, see `rules.reach`
NUM_FAMILIES = 10
NUM_GOODS = 33

# The pieces of each family, and the camels that fit on a space [R-C1, R-C2].
FAMILY_TILES = 2
CAMELS = 12
RELATION_TILES = 5
CAMELS_PER_SPACE = 2

NOBODY = -1  # no camel, or no owner of a card
NOWHERE = -1  # no space
UNREACHED = 99  # greater than the distance of any space

# Actions. In a turn, 0 … 9 marries a family, `EXTEND` + family extends its route, and `PASS` passes.
# `DECLINE` follows the spaces, and `DONE` follows the goods.
EXTEND = NUM_FAMILIES
PASS = 2 * NUM_FAMILIES
DECLINE = MAX_SPACES
DONE = NUM_GOODS
KEEP, SELL = 0, 1


class Kind(IntEnum):
    """The two kinds of space [R-C2]."""

    LAND = 0
    WATER = 1


class Phase(IntEnum):
    """The next decision, which determines the meaning of an action."""

    DEAL = 0  # chance: a good for a hand [R-S1]
    TURN = 1  # marry a family, extend a route, or PASS [R-M1, R-X1, R-T1]
    DRAW = 2  # chance: the good of the top card [R-M3]
    DISCARD = 3  # a good to discard, or DONE [R-M4]
    PLACE = 4  # the space of the first camel [R-X1]
    SELL = 5  # the owner of the card may SELL or KEEP it [R-G1]
    SECOND = 6  # the space of the second camel, or DECLINE [R-X2]
    BAG = 7  # chance: the family of a tile from the bag [R-D2]
    OVER = 8  # no decision, because the game has ended [R-E1, R-T1]


# The numbers in the rules, with generous upper bounds that keep absurd values out of the arithmetic.
MAX_DIRHAMS = 1_000
MAX_POINTS = 100
RULES = {
    "money": RuleNumber("R-C1", 1, MAX_PLAYERS * MAX_DIRHAMS),
    "starting_cash": RuleNumber("R-S1", 0, MAX_DIRHAMS),
    "starting_hand": RuleNumber("R-S1", 1, NUM_GOODS),  # cards dealt to each player
    "drawn_cards": RuleNumber("R-M3", 1, NUM_GOODS),  # after a marriage
    "most_discarded": RuleNumber("R-M4", 0, NUM_GOODS),  # of them
    "hand_limit": RuleNumber("R-M3, R-D1", 1, NUM_GOODS, keys=("2", "3", "4", "5")),  # and sold cards
    "second_camel_price": RuleNumber("R-X2", 0, MAX_DIRHAMS),  # from the treasury
    "card_price": RuleNumber("R-G1", 0, MAX_DIRHAMS),  # for a card sold
    "active_bonus": RuleNumber("R-B2", 0, MAX_DIRHAMS),  # for members of the family that founds a relation
    "passive_bonus": RuleNumber("R-B2", 0, MAX_DIRHAMS),  # for members of the other family
    "own_camel_points": RuleNumber("R-F1", 0, MAX_POINTS),  # for a camel of the player's families
    "foreign_camel_points": RuleNumber("R-F1", 0, MAX_POINTS),  # for any other camel there
}

CONFIG = np.dtype(
    [
        # the table
        ("players", "i8"),  # 2 … 5
        # the options
        *Options.record_fields(),
        # the printed numbers
        ("dowry", "i8", (NUM_FAMILIES,)),  # dirhams [R-M1]
        ("start", "i8", (NUM_FAMILIES,)),  # the starting space of each family [R-S1]
        ("spaces", "i8"),  # number of spaces of the map
        ("kind", "i8", (MAX_SPACES,)),  # Kind of each space [R-C2]
        ("num_neighbours", "i8", (MAX_SPACES,)),  # number of spaces that touch a space
        ("neighbours", "i8", (MAX_SPACES, MAX_NEIGHBOURS)),  # [space, :num_neighbours[space]], ascending
        ("good_space", "i8", (NUM_GOODS,)),  # the space of each good [R-C1]
        ("good_at", "i8", (MAX_SPACES,)),  # the good of each space, or NOBODY if there is none
        # the numbers in the rules, for this number of players
        *((name, "i8", number.shape) for name, number in RULES.items()),
        # the index
        ("touching", "i8", (MAX_SPACES + 1, WORDS)),  # touching[space], a set; empty for the last index
        ("steps", "i8", (NUM_GOODS, MAX_SPACES)),  # steps[good, space], from the good's space, or UNREACHED
    ]
)

STATE = np.dtype(
    [
        # the components
        ("deck", "i8", (NUM_GOODS,)),  # deck[good], 1 while its card is in the draw pile [R-S1]
        ("hand", "i8", (MAX_PLAYERS, NUM_GOODS)),  # hand[player, good], 1 if held face down
        ("sold", "i8", (MAX_PLAYERS, NUM_GOODS)),  # sold[player, good], 1 if sold and face up [R-G1]
        ("discards", "i8", (NUM_GOODS,)),  # discards[good], 1 if face down there [R-M5]
        ("tile", "i8", (NUM_GOODS,)),  # tile[good], 1 while the goods tile lies on its space [R-G1]
        ("goods_tiles", "i8", (MAX_PLAYERS,)),  # goods tiles taken [R-G1]
        ("relation_tiles", "i8", (MAX_PLAYERS,)),  # relation tiles taken [R-B3]
        ("member", "i8", (MAX_PLAYERS, NUM_FAMILIES)),  # member[player, family], family tiles owned [R-M1]
        ("available", "i8", (NUM_FAMILIES,)),  # family tiles on the board [R-S1]
        ("bag", "i8", (NUM_FAMILIES,)),  # family tiles in the bag [R-D1]
        ("removed", "i8", (NUM_FAMILIES,)),  # family tiles out of the game [R-D2]
        ("relations", "i8", (NUM_FAMILIES,)),  # relation tiles that remain on the family's pile [R-B3]
        ("related", "i8", (NUM_FAMILIES, NUM_FAMILIES)),  # 1 between families with a relation [R-B1]
        ("treasury", "i8", (NUM_FAMILIES,)),  # dirhams of each family [R-M1]
        ("supply", "i8", (NUM_FAMILIES,)),  # camels not yet placed [R-S1]
        ("camel", "i8", (MAX_SPACES, CAMELS_PER_SPACE)),  # camel[space, 0 and 1], families or NOBODY
        ("cash", "i8", (MAX_PLAYERS,)),  # cash[player], dirhams
        ("bank", "i8"),  # dirhams
        # the turn
        ("phase", "i8"),  # a Phase
        ("player", "i8"),  # the player in turn
        ("turns", "i8"),  # completed turns of all players
        ("passes", "i8"),  # consecutive passes [R-T1]
        ("owed", "i8"),  # cards that remain to be drawn [R-M3]
        ("thrown", "i8"),  # cards discarded after this draw [R-M4]
        ("family", "i8"),  # the family that is being extended or was just married
        ("first", "i8"),  # the space of the first camel of this extension, or NOWHERE [R-X3]
        ("second", "i8"),  # the space of the second camel, or NOWHERE
        ("seller", "i8"),  # the player who may sell a card now, or NOBODY [R-G1]
        # a view: numbers of hidden cards, which are 0 in a state
        ("unseen_deck", "i8"),  # cards in the draw pile
        ("unseen_hand", "i8", (MAX_PLAYERS,)),  # unseen_hand[player], cards in another player's hand
        ("unseen_discards", "i8"),  # cards face down on the discard pile
        # the index
        ("closed", "i8", (NUM_FAMILIES, WORDS)),  # closed[family], full for its camels, a set [R-C2]
        ("places", "i8", (NUM_FAMILIES, WORDS)),  # places[family], for its next camel, a set [R-X1]
    ]
)

# The index: derived fields for quick look-ups. The edition writes those of the config, and
# `reach.rebuild_index` writes those of a position that was set up by hand.
INDEX = ("touching", "steps", "closed", "places")
