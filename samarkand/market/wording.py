"""The sentences of *Le marché de Samarkand*, with named placeholders.

The tokens that programs read (`State.action_to_string`) are in `decisions` and are never translated.
"""

from samarkand.grammar import OptionWords, Sentence

# --- labels of actions; `third_person` is the form for the log ------------------------------------------

GIVE_GOODS = Sentence("{good} is given to player {player}", second_person="{good} is given to you")
GIVE_GOODS_TO_BANK = Sentence("{good} is given to the bank")
TURN_UP_CAMEL = Sentence("{card} is turned up")
TURN_UP_FOR_BANK = Sentence("{card} is turned up for the bank")
OFFER = Sentence("offer {card}", third_person="offers {card}")
PASS = Sentence("pass at {number}", third_person="passes at {number}")
STOP = Sentence("stop at {number} for {card}", third_person="stops at {number} for {card}")
LEAVE = Sentence("leave {card} behind", third_person="leaves {card} behind")
COUNT = Sentence("count {good}", third_person="counts {good}")

# --- on plates of the picture ---------------------------------------------------------------------------

STOP_BUTTON = Sentence("STOP at {number}")

# --- what others see of a choice made in secret ---------------------------------------------------------

CHOOSE_A_CARD = Sentence("choose a card in secret", third_person="chooses a card in secret")
CHOOSE = Sentence("choose in secret", third_person="chooses in secret")

# --- questions ------------------------------------------------------------------------------------------

WHAT_TO_OFFER = Sentence("Choose a card to sell, in secret.")
WHAT_ALL_OFFER = Sentence("Each player chooses a card to sell, in secret.")
WHETHER_TO_STOP = Sentence("The clock shows {number}: stop for a card, or pass, in secret.")
WHO_STOPS = Sentence("The clock shows {number}: who stops it, and for what?")
WHAT_TO_LEAVE = Sentence("Your camels cannot carry everything. Choose a card to leave behind.")
WHAT_TO_COUNT = Sentence("Several goods tie for the one you have bought least. Choose which one counts.")

# --- why something cannot be chosen ---------------------------------------------------------------------

ANOTHERS_CARD = Sentence("This card belongs to player {player}.")
NONE_LEFT_TO_SELL = Sentence("You have no such card left to sell [M-R1].")
OWN_CARD = Sentence("This is your own card. Only the others can buy it [M-R4].")
NOT_LEAST_BOUGHT = Sentence("You have bought less of another good [M-F3].")

# --- the part of the round that is already settled ------------------------------------------------------

ALL_OFFER = Sentence("Everyone chooses in secret. Then all cards are revealed together.")
DOYEN_COUNTS = Sentence(
    "Player {player}, the doyen, counts down. Everyone chooses in secret.",
    second_person="You are the doyen and count down. Everyone chooses in secret.",
)
LAST_ACT = Sentence(
    "{turns:The round is|The # rounds are} over. Goods that the camels cannot carry are left behind."
)
CHANCE_ACTS = Sentence("Goods are given out, or a card is turned up.")

# --- automatic consequences, and the end of the game ----------------------------------------------------

ON_OFFER = Sentence("on offer: {cards}")
ONE_OFFER = Sentence("player {player} {card}", second_person="your {card}")
NOBODY_STOPS = Sentence("nobody stops")
COSTS_PENALTY = Sentence("you cannot pay for it, so you pay {money:# dirham|# dirhams} and get nothing")
CANNOT_PAY = Sentence(
    "player {player} cannot pay for {card} and pays {money} to the bank",
    second_person="you cannot pay for {card} and pay {money} to the bank",
)
BUYS = Sentence("player {player} buys {card} for {money}", second_person="you buy {card} for {money}")
DOYEN_BUYS = Sentence(
    "{players} dispute {card}: {purchase}", second_person="{players} dispute {card}: {purchase}"
)
PURCHASE_OF_DOYEN = Sentence(
    "player {player}, the doyen, buys it for {money}", second_person="you, the doyen, buy it for {money}"
)
DISPUTED = Sentence(
    "{players} dispute {card}: each pays {money} {payee}, and the card is discarded",
    second_person="{players} dispute {card}: each pays {money} {payee}, and the card is discarded",
)
PAYEE = Sentence("to player {player}", second_person="to you")
DISPUTED_OF_BANK = Sentence(
    "{players} dispute {card}: each pays {money} to the bank, and the card is discarded",
    second_person="{players} dispute {card}: each pays {money} to the bank, and the card is discarded",
)
DISPUTED_CAMEL = Sentence(
    "{players} dispute {card}: each pays {money} to the bank, and the card is shuffled back into the pile",
    second_person="{players} dispute {card}: each pays {money} to the bank, and the card is shuffled back "
    "into the pile",
)
ROUND_ENDS = Sentence("round {number} ends")
ROUND_ENDS_UNSOLD = Sentence("round {number} ends, {cards} discarded")
PLAYER = Sentence("player {player}", second_person="you", context="in a sentence")
WINS = Sentence(
    "After {turns} rounds, {players} wins with {points:# point|# points} [M-E1, M-F5].",
    second_person="After {turns} rounds, {players} win with {points:# point|# points} [M-E1, M-F5].",
)
SHARE_THE_WIN = Sentence(
    "After {turns} rounds, {players} share the win with {points:# point|# points} [M-E1, M-F5].",
    second_person="After {turns} rounds, {players} share the win with {points:# point|# points} "
    "[M-E1, M-F5].",
)

# --- cards ----------------------------------------------------------------------------------------------

GOODS_CARD = Sentence("{good} {value}")
CAMEL_CARD = Sentence("camel {value}")
OF_PLAYER = Sentence("{card} of player {player}", second_person="your {card}")
OF_BANK = Sentence("{card} of the bank")

# --- The rule options ---------------------------------------------------------------------------------------

OPTIONS = {
    "stop_without_money": OptionWords(
        Sentence("Stops that a player cannot pay for"),
        Sentence("What happens when a player stops without enough money [M-R5]."),
        {
            "refused": Sentence("they are not possible"),
            "penalty": Sentence("they cost {stop_penalty:# dirham|# dirhams}"),
        },
    ),
    "money_ties": OptionWords(
        Sentence("Ties for money"),
        Sentence("Whether the next place is given after a tie for money [M-F1]."),
        {
            "competition": Sentence("the next place is left out"),
            "dense": Sentence("the next place is given"),
        },
    ),
    "set_scoring": OptionWords(
        Sentence("Cards of equal value"),
        Sentence("How cards of equal value score [M-F4]."),
        {
            "table": Sentence("by the printed table"),
            "example": Sentence("as in the printed example: one point per card, for two or more cards"),
        },
    ),
    "hidden_goods": OptionWords(
        Sentence("Bought goods"),
        Sentence("Whether bought goods are also kept behind the screens [M-V1]."),
        {
            False: Sentence("they are open"),
            True: Sentence("they are behind the screens"),
        },
    ),
}
THE_BANK = Sentence("the bank")
NOTHING_ON_OFFER = Sentence("nothing on offer")
NONE = Sentence("none", context="offer")

# --- a short introduction to the game --------------------------------------------------------------------

HOW_TO_PLAY = (
    Sentence(
        "In each of {rounds:# round|# rounds}, every player offers a card of the good they sell [M-R1]. A "
        "clock counts down from {first_value}. If you stop it, you buy a card or a camel for the value it "
        "shows [M-R2]."
    ),
    Sentence(
        "All players choose at the same time and in secret [M-R3]. If several stop for the same card and "
        "the doyen is one of them, the doyen buys it. Otherwise nobody gets it, and each of them pays half "
        "the value [M-D2]."
    ),
    Sentence(
        "At the end, you score points for your money and for the goods that your camels can carry. Empty "
        "places cost points [M-F1, M-F2]."
    ),
)

# --- on the picture and in the text board ---------------------------------------------------------------

TITLE = Sentence("Le marché de Samarkand, {players} players, round {turn} of {turns}")
TITLE_AT_THE_END = Sentence("Le marché de Samarkand, {players} players, the market is closed")
ROUND = Sentence("round {turn} of {turns}")
CLOSED = Sentence("the market is closed")
CLOCK_AT = Sentence(
    "Doyen: player {player}. The clock is at {number}.", second_person="Doyen: you. The clock is at {number}."
)
CLOCK_STILL = Sentence(
    "Doyen: player {player}. The clock is not running.", second_person="Doyen: you. The clock is not running."
)
PLAYER_SELLS = Sentence("player {player} sells {good}: {offer}", second_person="you sell {good}: {offer}")
BANK_SELLS = Sentence("the bank sells {good}: {offer}")
CAMEL_OFFERED = Sentence("camel on offer: for {number:# good|# goods}; {pile} in the pile")
NO_CAMEL_OFFERED = Sentence("camel on offer: none; {pile} in the pile")
VALUE_ON_OFFER = Sentence("{value} on offer")
VALUE_FACE_DOWN = Sentence("{value}, face down")
A_CARD_FACE_DOWN = Sentence("a card, face down")
PLAYER_HAS = Sentence("player {player}: {money:# dirham|# dirhams}; camels {camels}")
SCREEN_CLOSED = Sentence("player {player}: screen closed")
TO_SELL = Sentence("to sell: {cards}")
IN_SECRET = Sentence("in secret: {action}")
BEHIND_THE_SCREEN = Sentence("bought: behind the screen")
RECKONING_HEADS = Sentence("player"), Sentence("goods/places")
MONEY, LEAST_BOUGHT, EQUAL_VALUES = Sentence("money"), Sentence("least bought"), Sentence("equal values")
EMPTY_PLACES = Sentence("empty places")
NO_CAMEL = Sentence("no camel")
A_CAMEL_FOR = Sentence("a camel for {number:# good|# goods}")
CAMELS_FOR = Sentence("camels for {first} and {last:# good|# goods}")
CLOCK_CALLS = Sentence("clock\n{number} is called")
CLOCK_BETWEEN = Sentence("clock\npaused between two auctions")
DIRHAMS, DOYEN = Sentence("dirhams"), Sentence("doyen")
LET_IT_RUN = Sentence("let it run on")
IS_DOYEN = Sentence("player {player} is the doyen", second_person="you are the doyen")
SCREEN_OF = Sentence("screen of player {player}\nclosed, before money and camels")
GOODS_OF = Sentence("goods of player {player}\nbehind the screen")
HAS_NO_GOOD = Sentence("has no good yet")
SELLS = Sentence("sells {good}")
PLAYER_IS = Sentence("player {player}\n{told}")
PLAYER_TO_ACT_IS = Sentence("player {player}, to act\n{told}")
PLAYER_DOYEN = Sentence("player {player} \N{MIDDLE DOT} doyen")
HAS_BEHIND_SCREEN = Sentence(
    "player {player} has {money:# dirham|# dirhams} and {camels}",
    second_person="you have {money:# dirham|# dirhams} and {camels}",
)
CARRIES = Sentence("carries {number}")
CAMEL_FOR = Sentence("camel for {number}")
BOUGHT_BY = Sentence(
    "{good} bought by player {player}\n{cards}", second_person="{good} bought by you\n{cards}"
)
LEFT_TO_SELL = Sentence("{number} left to sell")
CARD_LEFT_TO_SELL = Sentence("{card}\n{number} left to sell")
IS_ON_OFFER = Sentence("{card}\non offer")
CARD_FACE_DOWN = Sentence("{card}, face down")
FACE_DOWN, EMPTY_STALL, NONE_ON_OFFER = Sentence("face down"), Sentence("empty"), Sentence("none on offer")
CAMELS_HEAD = Sentence("camels")
CAMEL_IS_ON_OFFER = Sentence("camel for {number:# good|# goods}\non offer")
CAMEL = Sentence("camel")
IN_THE_PILE = Sentence("{number} in the pile")
GOODS_AND_PLACES, EMPTY, POINTS_HEAD = Sentence("goods / places"), Sentence("empty"), Sentence("points")
HAS_POINTS = Sentence("player {player}\n{points:# point|# points}")
HAS_WON_POINTS = Sentence("player {player}\n{points:# point|# points}, wins")
MONEY_SCORES = Sentence("money {points}")
LEAST_BOUGHT_SCORES = Sentence("least-bought good: its values")
SETS_SCORE = Sentence("equal values {points}")
AS_MANY_AS_CARDS = Sentence("as many points as cards")
EMPTY_SCORES = Sentence("an empty place \N{MINUS SIGN}{points}")

# --- sheets to cut out --------------------------------------------------------------------------------------

ALL_CARDS, THE_CLOCK = Sentence("Goods cards and camel cards"), Sentence("The clock")
THE_BIDS = Sentence("Slips to bid in secret")
BID, BID_NEVER = Sentence("I stop at {number}"), Sentence("I never stop")
BID_BLANK, BIDDER = Sentence("I bid"), Sentence("Name")
CUT_CARDS = Sentence(
    "All the goods cards, then the camel cards [M-C1]. Cut along the lines, and shuffle each pile."
)
CUT_CLOCK = Sentence(
    "Count down aloud from {first} to {last}, and place a button on each value as you call it [M-R2]."
)
THE_MONEY, CUT_MONEY = Sentence("The money", context="market"), Sentence("All coins of the bank [M-C1].")
COIN = Sentence("{money:# dirham|# dirhams}")
THE_SCREENS = Sentence("The players' screens")
CUT_SCREENS = Sentence(
    "One for each player. Cut it out, fold the sides back and stand it up. Hide your money and camels behind "
    "it [M-S2]."
)
THE_AID = Sentence("Player's aid", context="market")
CUT_AID = Sentence(
    "One for each player, and the others are spares. For a class: four players at a table, and the rules of "
    "the last line when you have ten minutes."
)
AID = (
    Sentence("Each round: all choose a card of their goods in secret, then reveal them together."),
    Sentence("The doyen counts down from 10 to 1."),
    Sentence("Say stop, pay the value to the seller, and take the card."),
    Sentence("If two stop at once, nobody buys, and each pays half."),
    Sentence("After ten rounds, count points."),
    Sentence("Ten minutes: play four rounds."),
)
CUT_BIDS = Sentence(
    "Give each bidder a set of slips. All bidders place one slip face down, then turn their slips "
    "over together [M-R3]. The slip with two lines is for any other bid."
)

# --- how expected values were calculated --------------------------------------------------------------------

BOTH_SETS, ALL_STOPS = Sentence("both sets scored"), Sentence("all stops counted")
MIXED_EQUILIBRIUM = Sentence("the mixed equilibrium of the dispute")
MY_CHOICE, I_STOP, I_WAIT = Sentence("my choice"), Sentence("I stop"), Sentence("I wait")
RIVAL_STOPS, RIVAL_WAITS = Sentence("rival stops"), Sentence("rival waits")
GAINS = Sentence("my gain / the rival's, in dirhams")

# --- worked examples ----------------------------------------------------------------------------------------

RECKONED = Sentence("{points:# point|# points} ({parts})")
RECKONED_LESS = Sentence("{points:# point|# points} (leaves {left:# card|# cards}, unused places {lost})")
FOR_MONEY, FOR_PLACES = Sentence("money {points}"), Sentence("unused places {points}")
FOR_GOOD, FOR_NO_GOOD = Sentence("{good} {points}"), Sentence("not {good} {points}")
FOR_VALUE = Sentence("{value}s {points}")
EITHER = Sentence("{first} or {last}")
EACH_PAYS = Sentence("each pays {paid}, the seller gets {got}, and the card is discarded")
EACH_PAYS_AND_STAYS = Sentence("each pays {paid}, the seller gets {got}, and the card stays")
GOODS_ADDED = Sentence("{goods} × {each} = {total:# goods card|# goods cards} of {values:# value|# values}")
CAMELS_ADDED = Sentence("{number:# camel card|# camel cards} of {values:# value|# values}")
COINS_ADDED = Sentence("{number:# coin|# coins} of {values}")
COINS_LOST = Sentence("{number:# coin|# coins} of {values} (lost)")

# --- the computer players -----------------------------------------------------------------------------------

GREEDY = Sentence("greedy: plays the move that seems to gain the most at once")
THRESHOLD = Sentence("threshold: stops at its own price for a card, and sells what others want most")
PLANNER = Sentence("planner: also looks beyond this turn, and is a stronger player")
