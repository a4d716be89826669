"""What people read of Sackson's *Samarkand*: whole sentences with named places.

The words that programs read, `State.action_to_string`, stand in `decisions` and are never translated.
"""

from samarkand.picture.sentence import OptionWords, Sentence

# --- goods ----------------------------------------------------------------------------------------------

GOOD_NAMES = (  # in the order of `Good`
    Sentence("grain"),
    Sentence("fruit"),
    Sentence("copper"),
    Sentence("carpet"),
    Sentence("camel"),
    Sentence("jewel"),
    Sentence("assortment"),
)

# --- labels: an action, as a person would say it --------------------------------------------------------

DEAL_TO_FIELD = Sentence("deal {good} to the field of {space}")
DEAL_TO_PLAYER = Sentence("deal {good} to player {player}")
START_AT = Sentence("start at {space}")
ROLL = Sentence("roll the die for {money} piastres")
GO_TO = Sentence("go to {space}")
DIE_SHOWS = Sentence("the die shows {number}")
DIE_SHOWS_BACK = Sentence("the die shows the back arrow")
GO_ON_TO = Sentence("go on to {space}")
GO_BACK_TO = Sentence("go back to {space}")
GIVE = Sentence("give {good} to the camp")
STAY = Sentence("stay and exchange cards")
MOVE_ON_TO = Sentence("move on to {space}")
END_VISIT = Sentence("end the visit")
TAKE = Sentence("take {good} from the field")
LAY = Sentence("lay {good} on the field")
BUY = Sentence("buy {number} cards for {money} piastres", one="buy 1 card for {money} piastres")
DRAW = Sentence("draw {good}")
LOSE = Sentence("lose {good}")
SELL_IN = Sentence("sell in the {good} market of {city}")
SELL_IN_ARCHWAY = Sentence("sell in the archway of {city}")
SELL = Sentence("sell {number} {good} for {money} piastres")
SELL_ASSORTMENT = Sentence("sell {number} different goods for {money} piastres")
OFFER = Sentence("offer {good}")
MOVE_CHIP = Sentence("move the chip from the {good} market of {city}")
MOVE_CHIP_FROM_ARCHWAY = Sentence("move the chip from the archway of {city}")
DISCARD = Sentence("discard {good}")

# --- what others see of a card that moves face down -----------------------------------------------------

DEAL_A_CARD = Sentence("deal a card to player {player}")
DRAW_A_CARD = Sentence("draw a card")
LOSE_A_CARD = Sentence("lose a card")
DISCARD_A_CARD = Sentence("discard a card")

# --- questions ------------------------------------------------------------------------------------------

WHERE_TO_START = Sentence("Put your pawn on a space.")
WHERE_TO_GO = Sentence("Move one space along an arrow, or roll the die.")
WHICH_WAY = Sentence("The arrows fork: choose a way.")
WHAT_TO_GIVE = Sentence("Give one card to the camp.")
WHETHER_TO_STAY = Sentence("Move on without exchanging, or stay.")
WHAT_TO_TAKE = Sentence("Take a card from the field in exchange, or end your visit.")
WHAT_TO_LAY = Sentence("Lay a card from your hand in its place.")
HOW_MANY_TO_BUY = Sentence("Buy one card, or four.")
WHERE_TO_SELL = Sentence("Choose the market to sell in.")
HOW_MANY_TO_SELL = Sentence("How many cards do you sell?")
WHAT_TO_OFFER = Sentence("Choose the next good of the assortment.")
WHICH_CHIP = Sentence("Both chips lie on markets: choose the one to move.")
WHAT_TO_DISCARD = Sentence("The draw pile is used up: discard down to 12 cards.")

# --- how far the turn has come --------------------------------------------------------------------------

STANDS = Sentence("Player {player} stands at {space}.")
STANDS_ONE_BACK = Sentence("Player {player} stands at {space}; after the roll, one space back.")
STANDS_WITH_STEPS = Sentence("Player {player} stands at {space}; after the roll, {number} to go.")
STANDS_DRAWING = Sentence("Player {player} stands at {space}; cards still to be drawn: {number}.")
STANDS_LOSING = Sentence("Player {player} stands at {space} and loses {number} more.")
STANDS_SELLING = Sentence("Player {player} stands at {space} and sells in the {good} market of {city}.")
STANDS_IN_ARCHWAY = Sentence("Player {player} stands at {space} and sells in the archway of {city}.")
STANDS_OFFERING = Sentence(
    "Player {player} stands at {space} and sells {number} different goods; so far {goods}."
)
STANDS_WAITING = Sentence("Player {player} stands at {space} and waits: the draw pile is used up.")
CHANCE_ACTS = Sentence("A card is drawn, or the die is rolled.")

# --- what happened by rule, and how it ended ------------------------------------------------------------

SHOWS_HAND = Sentence("player {player} shows {goods}")
SHOWS_EMPTY_HAND = Sentence("player {player} shows an empty hand")
REACHED = Sentence("{players} reached {money} piastres; {target} win [S-E1].")
RICHEST = Sentence("After {turns} turns {players} wins as the richest, with {money} piastres [S-E2].")
RICHEST_TOGETHER = Sentence(
    "After {turns} turns {players} share the win as the richest, with {money} piastres [S-E2]."
)

# --- The rule options ---------------------------------------------------------------------------------------

OPTIONS = {
    "nothing_to_sell": OptionWords(
        Sentence("Nothing to sell"),
        Sentence("What happens to a player who enters a city and can sell nothing there [S-V7]."),
        {
            "pay_and_discard": Sentence("the player pays and loses the hand"),
            "pay": Sentence("the player only pays"),
        },
    ),
    "target": OptionWords(
        Sentence("Piastres that win"),
        Sentence("Who first has so many in cash wins [S-E1]; a multiple of 5."),
        {},
    ),
    "max_turns": OptionWords(
        Sentence("Most turns"),
        Sentence("After so many turns, all players together, the richest win [S-E2]; 0 for no limit."),
        {},
    ),
}

# --- on the picture and in the text board ---------------------------------------------------------------

TITLE = Sentence("Samarkand by Sid Sackson, {players} players, turn {turn}")
TURN = Sentence("turn {turn}")
MARKET = Sentence("{good} market of {city}")
ARCHWAY = Sentence("archway of {city}")
MARKET_WITH_CHIP = Sentence("{good} market of {city}, covered by a chip")
ARCHWAY_WITH_CHIP = Sentence("archway of {city}, covered by a chip")
PLAYER_HAS = Sentence("player {player}: {money} piastres, {cards} cards")
PLAYER_TO_ACT_HAS = Sentence("player {player}, to act: {money} piastres, {cards} cards")
PIASTRES = Sentence("{money} piastres")
HOLDS = Sentence("player {player} holds {number} {good}")
DRAW_PILE = Sentence("draw pile")
PILE_OF = Sentence("draw pile, {number} cards")
PILE_AND_DISCARDS = Sentence("draw pile, {number} cards; {discards} discards")
CARDS = Sentence("{number} cards")
DISCARDED = Sentence("{number} discarded")
TARGET = Sentence("{money} win")
ROLL_FOR = Sentence("roll for {money}")
STEPS_TO_GO = Sentence("to go")
CARDS_SOLD = Sentence("cards sold")
SELLS_FOR = Sentence("{number} {good} sell for {money}")
CAMP, OASIS, CITY = Sentence("camp"), Sentence("oasis"), Sentence("city")
OASIS_BUY, CITY_SELL = Sentence("oasis \N{MIDDLE DOT} buy"), Sentence("city \N{MIDDLE DOT} sell")
CAMP_FULL = Sentence("camp \N{MIDDLE DOT} full")
CAMP_HOLDS = Sentence("camp \N{MIDDLE DOT} {number} of {capacity}")
ON_FIELD = Sentence("{good} on the field")
FOR = Sentence("{number} for {money}")
FOR_PIASTRES = Sentence("{number} for {money} piastres")
PAWN_AT = Sentence("pawn of player {player} at {space}")
SPACE = Sentence("{space}, {kind}: {contents}; arrows to {ways}")
SPACE_WITH_PAWNS = Sentence("{space}, {kind}: {contents}; pawns of players {pawns}; arrows to {ways}")
FIELD = Sentence("field {goods} ({number} of {capacity})")
ONE_OR_FOUR = Sentence("1 card for {one}, 4 for {four}")
BUYS = Sentence("buys {first} and {last}")
WITH_CHIP = Sentence("{good} (chip)")
NO_CARD = Sentence("none")
GOODS = Sentence("{number} {good}")
PLAYER_HEADS = Sentence("player  cash  at            hand")
FACE_DOWN = Sentence("{number} cards, face down")
TABLE = Sentence("Draw pile: {number} cards. {target} piastres win.")
TABLE_IN_A_PAUSE = Sentence("Draw pile: {number} cards, {discards} discarded. {target} piastres win.")
CHIPS = Sentence("Chips: {markets}")
NO_CHIPS = Sentence("Chips: beside the board")
SPACE_HEADS = Sentence("space {name}  kind   leads to  pawns  there")
NAME_HEAD = Sentence("name")
SOLD_FOR = Sentence("sold for    ")
