"""The constants and records of Sackson's *Samarkand*.

A *record* is either a NumPy record or a plain Python object with the same fields (see
`samarkand.engine.records`). The rules work with both. All fields are whole numbers, and money is in
piastres.
"""

from enum import IntEnum

import numpy as np

from samarkand.editions import RuleNumber
from samarkand.sackson.options import Options

# The capacity of the records, of which a game may use only a part.
MAX_PLAYERS = 5
NUM_SPACES = 20
NUM_GOODS = 6
NUM_MARKETS = 8
NUM_CHIPS = 2
DIE_FACES = 6
MAX_WAYS = 4
MAX_SOLD = 9  # the last column that a row of prices can have

# Rules that are built into the arrays and actions [S-S2, S-V1, S-V2].
CARDS_PER_FIELD = 2
MIN_SOLD = 2

NOWHERE = -1  # a pawn that is not placed yet; also, no player is discarding
BACK = -1  # the back arrow on the die [S-M3]

# Actions that are not a space or a good. `ROLL` and `STAY` follow the spaces, and `DONE` follows the goods.
ROLL = NUM_SPACES
STAY = NUM_SPACES
DONE = NUM_GOODS


class Good(IntEnum):
    """The six goods, from the most common to the rarest [S-C1], and `ASSORTMENT`, a row of prices [S-V2]."""

    GRAIN = 0
    FRUIT = 1
    COPPER = 2
    CARPET = 3
    CAMEL = 4
    JEWEL = 5
    ASSORTMENT = 6


class Kind(IntEnum):
    """The three kinds of space [S-C3]."""

    CAMP = 0
    OASIS = 1
    CITY = 2


class Phase(IntEnum):
    """The next decision, which determines the meaning of an action."""

    DEAL_FIELD = 0  # chance: a good for a trading field [S-S2]
    DEAL_HAND = 1  # chance: a good for a hand [S-S2]
    PLACE = 2  # a space for the pawn [S-S3]
    MOVE = 3  # a space to step to, or ROLL [S-M1, S-M3]
    DIE = 4  # chance: a face of the die [S-M5]
    FORK = 5  # a space, where several arrows lead on [S-M3]
    GIFT = 6  # a good to give [S-N1]
    NOMAD = 7  # a space to move on to, or STAY [S-M2]
    TAKE = 8  # a good to take from the field, or DONE [S-N1]
    LAY = 9  # a good to lay down in exchange [S-N1]
    BUY = 10  # 1 or 4, the number of cards [S-O1]
    DRAW = 11  # chance: the good of the top card
    LOSE = 12  # chance: the good drawn from a hand [S-O2]
    MARKET = 13  # one of the city's markets [S-V1]
    NUMBER = 14  # the number of cards to sell [S-V1]
    ASSORT = 15  # the next good of an assortment [S-V2]
    CHIP = 16  # the covered market whose chip moves [S-V4]
    DISCARD = 17  # a good to discard [S-D1]
    OVER = 18  # no decision, because the game has ended [S-E1, S-E2]


class Purpose(IntEnum):
    """The purpose of a draw, which determines where the cards go and what happens next."""

    NOTHING = 0
    PURCHASE = 1  # into the hand of the buyer [S-O1]
    FIELD = 2  # onto the trading field that was just emptied [S-N2]
    PRESENT = 3  # to be given at once [S-N3]


# The numbers in the rules, with generous upper bounds that keep absurd values out of the arithmetic.
MAX_CARDS = 1_000
MAX_PIASTRES = 10_000
MIN_NOTE_SIZE = 5  # all payments must be multiples of it [S-C2]
PIASTRES = (0, MAX_PIASTRES, MIN_NOTE_SIZE)
RULES = {
    "starting_cash": RuleNumber("S-S2", *PIASTRES),
    "starting_hand": RuleNumber("S-S2", 1, MAX_CARDS),  # cards dealt to each player
    "removed_cards": RuleNumber("S-S1", 0, MAX_CARDS, keys=("2", "3", "4", "5")),  # of each good
    "roll_price": RuleNumber("S-M3", *PIASTRES),
    "full_camp_price": RuleNumber("S-N2", *PIASTRES),
    "missing_gift_price": RuleNumber("S-N3", *PIASTRES),
    "empty_hand_price": RuleNumber("S-V7", *PIASTRES),  # paid by a player who can sell nothing in a city
    "lost_cards": RuleNumber("S-O2", 0, MAX_CARDS),  # by a player without money in an oasis
    "hand_limit": RuleNumber("S-D1", 1, MAX_CARDS),  # when the draw pile is used up
}

CONFIG = np.dtype(
    [
        # the table
        ("players", "i8"),  # 2 … 5
        # the options
        *Options.record_fields(),
        # the printed numbers
        ("cards", "i8", (NUM_GOODS,)),  # cards[good] in the full game [S-C1]
        ("money", "i8"),  # total piastres [S-C2]
        ("die", "i8", (DIE_FACES,)),  # spaces by face, or BACK [S-M5]
        ("price", "i8", (NUM_GOODS + 1, MAX_SOLD + 1)),  # price[good, number] [S-V1]
        ("least_sold", "i8", (NUM_GOODS + 1,)),  # the first column of each row [S-V1, S-V2]
        ("most_sold", "i8", (NUM_GOODS + 1,)),  # the last column of each row [S-V6]
        ("kind", "i8", (NUM_SPACES,)),  # Kind of each space [S-C3]
        ("capacity", "i8", (NUM_SPACES,)),  # cards a camp's field holds, else 0 [S-C3]
        ("price_of_one", "i8", (NUM_SPACES,)),  # at an oasis, else 0 [S-O1]
        ("price_of_four", "i8", (NUM_SPACES,)),  # at an oasis, else 0 [S-O1]
        ("num_ways", "i8", (NUM_SPACES,)),  # number of arrows that lead from a space
        ("ways", "i8", (NUM_SPACES, MAX_WAYS)),  # ways[space, :num_ways[space]], ascending
        ("num_origins", "i8", (NUM_SPACES,)),  # number of arrows that lead to a space
        ("origins", "i8", (NUM_SPACES, MAX_WAYS)),  # origins[space, :num_origins[space]]
        ("market_city", "i8", (NUM_MARKETS,)),  # the space of each market [S-C4]
        ("market_good", "i8", (NUM_MARKETS,)),  # the good it buys, or ASSORTMENT for an archway
        # the numbers in the rules, for this number of players
        *((name, "i8", number.shape) for name, number in RULES.items()),
    ]
)

STATE = np.dtype(
    [
        # the components
        ("deck", "i8", (NUM_GOODS,)),  # deck[good], cards in the draw pile [S-S2]
        ("camp", "i8", (NUM_SPACES, NUM_GOODS)),  # camp[space, good], face up [S-S2]
        ("hand", "i8", (MAX_PLAYERS, NUM_GOODS)),  # hand[player, good], face down [S-S2]
        ("discards", "i8", (NUM_GOODS,)),  # discards[good], face down, during a pause [S-D1]
        ("cash", "i8", (MAX_PLAYERS,)),  # cash[player], piastres
        ("bank", "i8"),  # piastres
        ("pawn", "i8", (MAX_PLAYERS,)),  # pawn[player], a space or NOWHERE [S-S3]
        ("covered", "i8", (NUM_MARKETS,)),  # covered[market], 1 under a chip [S-V4]
        # the turn
        ("phase", "i8"),  # a Phase
        ("player", "i8"),  # the player in turn
        ("turns", "i8"),  # completed turns of all players [S-E2]
        ("free", "i8"),  # 1 until the die is rolled in this turn [S-M2]
        ("steps", "i8"),  # spaces that remain after a roll, or BACK [S-M3]
        ("owed", "i8"),  # cards that remain to be drawn or lost [S-O2]
        ("purpose", "i8"),  # a Purpose
        ("taken", "i8", (NUM_GOODS,)),  # taken[good], 1 if taken in this visit [S-N5]
        ("laid", "i8", (NUM_GOODS,)),  # laid[good], 1 if put down in this visit [S-N5]
        ("market", "i8"),  # the market of the sale in progress [S-V1]
        ("number", "i8"),  # cards being sold there [S-V1]
        ("offered", "i8", (NUM_GOODS,)),  # offered[good], laid out for an assortment [S-V2]
        ("discarding", "i8"),  # the player who discards, or NOWHERE [S-D1]
        # a view: numbers of hidden cards, which are 0 in a state [S-S4]
        ("unseen_deck", "i8"),  # cards in the draw pile
        ("unseen_hand", "i8", (MAX_PLAYERS,)),  # unseen_hand[player], cards in another player's hand
        ("unseen_discards", "i8"),  # cards face down on the discard pile
    ]
)
