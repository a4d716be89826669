"""The sentences of Sackson's *Samarkand*, with named placeholders.

The tokens that programs read (`State.action_to_string`) are in `decisions` and are never translated.
"""

from samarkand.grammar import Noun, OptionWords, Sentence

# --- goods ----------------------------------------------------------------------------------------------

GOOD_NAMES = (  # in the order of `Good`
    Noun("grain"),
    Noun("fruit"),
    Noun("copper"),
    Noun("carpet", "carpets"),
    Noun("camel", "camels"),
    Noun("jewel", "jewels"),
    Noun("assortment", "different goods"),
)

# --- labels of actions; `third_person` is the form for the log ------------------------------------------

DEAL_TO_FIELD = Sentence("{good} is dealt to the field of {space}")
DEAL_TO_PLAYER = Sentence(
    "deal {good} to player {player}", third_person="is dealt {good}", second_person="are dealt {good}"
)
START_AT = Sentence("start at {space}", third_person="starts at {space}")
ROLL = Sentence(
    "roll the die for {money:# piastre|# piastres}",
    third_person="pays {money:# piastre|# piastres} for the die",
    second_person="pay {money:# piastre|# piastres} for the die",
)
GO_TO = Sentence("go to {space}", third_person="goes to {space}")
DIE_SHOWS = Sentence("the die shows {number}", third_person="rolls {number}", second_person="roll {number}")
DIE_SHOWS_BACK = Sentence(
    "the die shows the back arrow", third_person="rolls the back arrow", second_person="roll the back arrow"
)
GO_ON_TO = Sentence("go on to {space}", third_person="goes on to {space}")
GO_BACK_TO = Sentence("go back to {space}", third_person="goes back to {space}")
GIVE = Sentence("give {good} to the camp", third_person="gives {good} to the camp")
STAY = Sentence(
    "stay and exchange cards", third_person="stays to exchange cards", second_person="stay to exchange cards"
)
MOVE_ON_TO = Sentence("move on to {space}", third_person="moves on to {space}")
END_VISIT = Sentence("end the visit", third_person="ends the visit")
TAKE = Sentence("take {good} from the field", third_person="takes {good} from the field")
LAY = Sentence("lay {good} on the field", third_person="lays {good} on the field")
BUY = Sentence(
    "buy {number:# card|# cards} for {money:# piastre|# piastres}",
    third_person="buys {number:# card|# cards} for {money:# piastre|# piastres}",
)
DRAW = Sentence("draw {good}", third_person="draws {good}")
LOSE = Sentence("lose {good}", third_person="loses {good}")
SELL_IN = Sentence(
    "sell in the {good} market of {city}",
    third_person="goes to the {good} market of {city}",
    second_person="go to the {good} market of {city}",
)
SELL_IN_ARCHWAY = Sentence(
    "sell in the archway of {city}",
    third_person="goes to the archway of {city}",
    second_person="go to the archway of {city}",
)
SELL = Sentence(
    "sell {number} {good} for {money:# piastre|# piastres}",
    third_person="sells {number} {good} for {money:# piastre|# piastres}",
)
SELL_ASSORTMENT = Sentence(
    "sell {number} {number:good|different goods} for {money:# piastre|# piastres}",
    third_person="sells {number} {number:good|different goods} for {money:# piastre|# piastres}",
)
OFFER = Sentence("offer {good}", third_person="offers {good}")
MOVE_CHIP = Sentence(
    "move the chip from the {good} market of {city}",
    third_person="moves the chip from the {good} market of {city}",
)
MOVE_CHIP_FROM_ARCHWAY = Sentence(
    "move the chip from the archway of {city}", third_person="moves the chip from the archway of {city}"
)
DISCARD = Sentence("discard {good}", third_person="discards {good}")

# --- what others see of a card that moves face down -----------------------------------------------------

DEAL_A_CARD = Sentence(
    "deal a card to player {player}", third_person="is dealt a card", second_person="are dealt a card"
)
DRAW_A_CARD = Sentence("draw a card", third_person="draws a card")
LOSE_A_CARD = Sentence("lose a card", third_person="loses a card")
DISCARD_A_CARD = Sentence("discard a card", third_person="discards a card")

# --- questions ------------------------------------------------------------------------------------------

WHERE_TO_START = Sentence("Put your pawn on a space.")
WHERE_TO_GO = Sentence("Move one space along an arrow, or roll the die.")
WHICH_WAY = Sentence("The arrows fork: choose a way.")
WHAT_TO_GIVE = Sentence("Give one card to the camp.")
WHETHER_TO_STAY = Sentence("Move on without exchanging, or stay.")
WHAT_TO_TAKE = Sentence("Take a card from the field in exchange, or end your visit.")
WHAT_TO_LAY = Sentence("Put a card from your hand in its place.")
HOW_MANY_TO_BUY = Sentence("Buy one card, or four.")
WHERE_TO_SELL = Sentence("Choose the market to sell in.")
HOW_MANY_TO_SELL = Sentence("How many cards do you sell?")
WHAT_TO_OFFER = Sentence("Choose the next good of the assortment.")
WHICH_CHIP = Sentence("Both chips are on markets. Choose the one to move.")
WHAT_TO_DISCARD = Sentence("The draw pile is empty. Discard down to {number:# card|# cards}.")

# --- why something cannot be chosen ---------------------------------------------------------------------

NO_ARROW = Sentence("No arrow leads there from {here} [S-M1].")
NO_ARROW_BACK = Sentence("You have to move back, and no arrow leads from there to {here} [S-M3].")
STANDS_THERE = Sentence("Your pawn is already there.")
NO_MONEY_TO_ROLL = Sentence("The roll costs {money:# piastre|# piastres}, and you have {cash} [S-M4].")
ANOTHERS_CARD = Sentence("This card belongs to player {player}.")
FIELD_ELSEWHERE = Sentence("You are in {here} and can take cards only from its field [S-N1].")
LAID_IN_THIS_VISIT = Sentence("You have already laid {good} there during this visit [S-N5].")
TAKEN_IN_THIS_VISIT = Sentence("You have already taken {good} during this visit [S-N5].")
NOTHING_TO_LAY = Sentence("You have no card to lay for {good} [S-N1, S-N5].")
OFFERED_ALREADY = Sentence("The assortment already has {good} [S-V2].")
OFFERED_LATER = Sentence("Goods are offered in a fixed order, and {good} comes before your last one [S-V2].")
TOO_FEW_AFTER = Sentence("Goods are offered in a fixed order, and too few would follow {good} [S-V2].")
OASIS_ELSEWHERE = Sentence("You are in {here} and can buy only there [S-O1].")
TOO_DEAR = Sentence(
    "{number:# card costs|# cards cost} {money:# piastre|# piastres} here, and you have {cash} [S-O1]."
)
MARKET_ELSEWHERE = Sentence("You are in {here} and can sell only in its markets [S-V1].")
TOO_FEW_CARDS = Sentence("It buys at least {least:# card|# cards}, and you have {number} {good} [S-V1].")
TOO_FEW_KINDS = Sentence("It buys {least} or more different goods, and you have {number} [S-V2].")
SELLS_ANOTHER_GOOD = Sentence("You have chosen the market for {good} [S-V1].")
CAN_SELL_UP_TO = Sentence("You can sell up to {number} {good} there [S-V1, S-V6].")
NO_CHIP_THERE = Sentence("There is no chip there [S-V4].")

# --- what a move costs by a rule, in brackets after the move ----------------------------------------------

COSTS_HAND = Sentence(
    "you can sell nothing in {space}, so you pay {money:# piastre|# piastres} and lose all your cards"
)
COSTS_CARDS_ONLY = Sentence("you can sell nothing in {space}, so you lose all your cards")
COSTS_MONEY = Sentence("you can sell nothing in {space}, so you pay {money:# piastre|# piastres}")
COSTS_CARDS = Sentence("you cannot pay for a card in {space}, so you lose {number:# card|# cards}")
COSTS_GIFT = Sentence("you have no card to give in {space}, so you pay {money:# piastre|# piastres}")
COSTS_SALE = Sentence("you have to sell in {space}, and you get nothing for your cards")

# --- the part of the turn that is already settled -------------------------------------------------------

STANDS = Sentence("Player {player} is at {space}.", second_person="You are at {space}.")
STANDS_ONE_BACK = Sentence(
    "Player {player} is at {space} and has to go one space back after the roll.",
    second_person="You are at {space} and have to go one space back after the roll.",
)
STANDS_WITH_STEPS = Sentence(
    "Player {player} is at {space} and has {number:# more space|# more spaces} to go after the roll.",
    second_person="You are at {space} and have {number:# more space|# more spaces} to go after the roll.",
)
STANDS_DRAWING = Sentence(
    "Player {player} is at {space} and has {number:# more card|# more cards} to draw.",
    second_person="You are at {space} and have {number:# more card|# more cards} to draw.",
)
STANDS_LOSING = Sentence(
    "Player {player} is at {space} and loses {number:# more card|# more cards}.",
    second_person="You are at {space} and lose {number:# more card|# more cards}.",
)
STANDS_SELLING = Sentence(
    "Player {player} is at {space} and sells in the {good} market of {city}.",
    second_person="You are at {space}, in the {good} market of {city}.",
)
STANDS_IN_ARCHWAY = Sentence(
    "Player {player} is at {space} and sells in the archway of {city}.",
    second_person="You are at {space}, in the archway of {city}.",
)
STANDS_OFFERING = Sentence(
    "Player {player} is at {space} and sells {number} {number:good|different goods}. Chosen so far: {goods}.",
    second_person="You are at {space} and sell {number} {number:good|different goods}. Chosen so far: "
    "{goods}.",
)
STANDS_WAITING = Sentence(
    "Player {player} is at {space} and is waiting because the draw pile is empty.",
    second_person="You are at {space}. Everyone is waiting because the draw pile is empty.",
)
CHANCE_ACTS = Sentence("A card is drawn, or the die is rolled.")

# --- automatic consequences, and the end of the game ----------------------------------------------------

BUYS_FIELD = Sentence(
    "player {player} takes the full field, {goods}, for {money:# piastre|# piastres}",
    second_person="you take the full field, {goods}, for {money:# piastre|# piastres}",
)
SHOWS_HAND = Sentence("player {player} shows {goods}", second_person="you show {goods}")
LOSES_HAND = Sentence(
    "player {player} can sell nothing, pays {money:# piastre|# piastres} and loses all these cards",
    second_person="you can sell nothing, pay {money:# piastre|# piastres} and lose all these cards",
)
PAYS = Sentence(
    "player {player} can sell nothing and pays {money:# piastre|# piastres}",
    second_person="you can sell nothing and pay {money:# piastre|# piastres}",
)
LOSES_CARDS = Sentence(
    "player {player} cannot pay for a card and loses {number:# card|# cards}",
    second_person="you cannot pay for a card and lose {number:# card|# cards}",
)
BUYS_GIFT = Sentence(
    "player {player} has no card to give and pays {money:# piastre|# piastres} for one",
    second_person="you have no card to give and pay {money:# piastre|# piastres} for one",
)
SHOWS_EMPTY_HAND = Sentence("player {player} shows an empty hand", second_person="you show an empty hand")
PLAYER = Sentence("player {player}", second_person="you", context="in a sentence")
REACHED = Sentence(
    "{players} has reached {money:# piastre|# piastres}, and {target} are enough to win [S-E1].",
    second_person="{players} have reached {money:# piastre|# piastres}, and {target} are enough to win "
    "[S-E1].",
)
RICHEST = Sentence(
    "After {turns:# turn|# turns}, {players} is the richest, with {money:# piastre|# piastres}, and "
    "wins [S-E2].",
    second_person="After {turns:# turn|# turns}, {players} are the richest, with {money:# piastre|# "
    "piastres}, and win [S-E2].",
)
RICHEST_TOGETHER = Sentence(
    "After {turns:# turn|# turns}, {players} are the richest, with {money:# piastre|# piastres} each, "
    "and share the win [S-E2].",
    second_person="After {turns:# turn|# turns}, {players} are the richest, with "
    "{money:# piastre|# piastres} each, and share the win [S-E2].",
)

# --- The rule options ---------------------------------------------------------------------------------------

OPTIONS = {
    "nothing_to_sell": OptionWords(
        Sentence("Nothing to sell"),
        Sentence("What happens when a player enters a city and cannot sell anything there [S-V7]."),
        {
            "pay_and_discard": Sentence("the player pays and loses the hand"),
            "pay": Sentence("the player only pays"),
        },
    ),
    "target": OptionWords(
        Sentence("Piastres needed to win"),
        Sentence("The first player with this much cash wins [S-E1]. A multiple of 5."),
        {},
    ),
    "max_turns": OptionWords(
        Sentence("Maximum number of turns"),
        Sentence(
            "After this many turns of all players together, the richest player wins [S-E2]. 0 means no limit."
        ),
        {},
    ),
}

# --- a short introduction to the game --------------------------------------------------------------------

HOW_TO_PLAY = (
    Sentence(
        "Buy cards in oases, exchange them in nomad camps, and sell them in cities. Several cards of one "
        "good bring far more together than one by one. You can also sell several different goods "
        "together."
    ),
    Sentence(
        "On your turn, you move. You can go one space along an arrow for free [S-M1]. From a nomad camp, "
        "you may go on to another space [S-M2]. Or you can pay {roll_price}, roll the die and move "
        "exactly as far as it shows [S-M3]."
    ),
    Sentence(
        "The first player with the agreed sum in cash wins at once. Cards in hand count for nothing [S-E1]."
    ),
)

# --- on the picture and in the text board ---------------------------------------------------------------

TITLE = Sentence("Samarkand by Sid Sackson, {players} players, turn {turn}")
TURN = Sentence("turn {turn}")
MARKET = Sentence("{good} market of {city}")
ARCHWAY = Sentence("archway of {city}")
MARKET_WITH_CHIP = Sentence("{good} market of {city}, covered by a chip")
ARCHWAY_WITH_CHIP = Sentence("archway of {city}, covered by a chip")
PLAYER_HAS = Sentence("player {player}\n{money:# piastre|# piastres}, {cards:# card|# cards}")
PLAYER_TO_ACT_HAS = Sentence("player {player}, to act\n{money:# piastre|# piastres}, {cards:# card|# cards}")
PLAYER_WHO_WON_HAS = Sentence("player {player}, winner\n{money:# piastre|# piastres}, {cards:# card|# cards}")
PIASTRES = Sentence("{money:# piastre|# piastres}")
HOLDS = Sentence("player {player} holds {number} {good}", second_person="you hold {number} {good}")
DRAW_PILE = Sentence("draw pile")
PILE_OF = Sentence("draw pile, {number:# card|# cards}")
PILE_AND_DISCARDS = Sentence("draw pile, {number:# card|# cards}; {discards:# discard|# discards}")
CARDS = Sentence("{number:# card|# cards}")
DISCARDED = Sentence("{number} discarded")
TARGET = Sentence("{money} win")
ROLL_FOR = Sentence("roll for {money}")
STEPS_TO_GO = Sentence("to go")
CARDS_SOLD = Sentence("cards sold")
SELLS_FOR = Sentence("{number} {good} {number:sells|sell} for {money}")
CAMP, OASIS, CITY = Sentence("camp"), Sentence("oasis"), Sentence("city")
OASIS_BUY, CITY_SELL = Sentence("oasis \N{MIDDLE DOT} buy"), Sentence("city \N{MIDDLE DOT} sell")
CAMP_FULL = Sentence("camp \N{MIDDLE DOT} full")
CAMP_HOLDS = Sentence("camp \N{MIDDLE DOT} {number} of {capacity}")
ON_FIELD = Sentence("{good} on the field")
FOR = Sentence("{number} for {money}")
FOR_PIASTRES = Sentence("{number} for {money:# piastre|# piastres}")
PAWN_AT = Sentence("pawn of player {player} at {space}", second_person="your pawn at {space}")
SPACE = Sentence("{space}, {kind}\n{contents}\narrows to {ways}")
SPACE_WITH_PAWNS = Sentence(
    "{space}, {kind}\n{contents}\n{number:pawn|pawns} of {players}\narrows to {ways}",
    second_person="{space}, {kind}\n{contents}\n{number:pawn|pawns}: {players}\narrows to {ways}",
)
FIELD = Sentence("field {goods} ({number} of {capacity})")
ONE_OR_FOUR = Sentence("1 card for {one}, 4 for {four}")
BUYS = Sentence("buys {first} and {last}")
WITH_CHIP = Sentence("{good} (chip)")
NO_CARD = Sentence("none")
GOODS = Sentence("{number} {good}")
PLAYER_HEADS = Sentence("player"), Sentence("cash"), Sentence("at"), Sentence("hand")
FACE_DOWN = Sentence("{number:# card|# cards}, face down")
TABLE = Sentence("Draw pile: {number:# card|# cards}. Target: {target:# piastre|# piastres}.")
TABLE_IN_A_PAUSE = Sentence(
    "Draw pile: {number:# card|# cards}, {discards} discarded. Target: {target:# piastre|# piastres}."
)
CHIPS = Sentence("Chips: {markets}")
NO_CHIPS = Sentence("Chips: beside the board")
SPACE_HEAD, NAME_HEAD = Sentence("space"), Sentence("name")
KIND_HEAD, WAYS_HEAD, THERE_HEAD = Sentence("kind"), Sentence("leads to"), Sentence("there")
SOLD_FOR = Sentence("sold for")

# --- sheets to cut out --------------------------------------------------------------------------------------

GOODS_CARDS, THE_DIE, THE_BOARD = (
    Sentence("Goods cards", context="sackson"),
    Sentence("The arrow die"),
    Sentence("The board"),
)
CUT_CARDS = Sentence(
    "{cards:# card|# cards} for a game with {players:# player|# players} [S-C1, S-S1]. Cut along the "
    "lines, shuffle the cards, and draw without looking."
)
CUT_DIE = Sentence(
    "Cut out the die, fold it along the lines, and glue the flaps. The arrow means one step back "
    "[S-M5]. This sheet determines which faces are opposite each other."
)
CUT_BOARD = Sentence(
    "The spaces and their one-way arrows [S-C3, S-C4]. Place the cards of a camp on its field."
)
THE_MONEY, CUT_MONEY = Sentence("The money", context="sackson"), Sentence("All notes of the bank [S-C2].")
NOTE = Sentence("{money:# piastre|# piastres}")
THE_PIECES, CHIP = Sentence("Pawns and market chips"), Sentence("market chip")
CUT_PIECES = Sentence(
    "Pawns and chips for four tables. Cut out the strips, fold them along the line and glue the two halves "
    "together, but not the feet. Two round chips cover markets after a sale [S-C2, S-V4]."
)
THE_AID = Sentence("Player's aid", context="sackson")
CUT_AID = Sentence(
    "One for each player, and the others are spares. For a class: five players at a table, and the rules of "
    "the last line when you have ten minutes."
)
AID = (
    Sentence("Your turn: move one space along an arrow, or pay 5 and roll the die."),
    Sentence("Camp: give a card, then exchange. At a full camp pay 10 and take all."),
    Sentence("Oasis: buy 1 or 4 cards."),
    Sentence("City: sell 2 or more cards of a good."),
    Sentence("500 piastres end the game."),
    Sentence("Ten minutes: stop after ten minutes. The most money wins."),
)
DIE_NET = Sentence("The die unfolded: six faces, seven flaps")

# --- how expected values were calculated --------------------------------------------------------------------

ALL_DRAWS = Sentence("all draws of {cards:# card|# cards} counted")
ALL_SHORT_DRAWS = Sentence("all draws of at most {cards:# single card|# single cards} counted")
ALL_FACES, ALL_GIFTS = Sentence("all faces of the die counted"), Sentence("all gifts and exchanges compared")
FULL_FIELD, GIFT_DRAWN = Sentence("the full field taken"), Sentence("a gift drawn, nothing to exchange")
CHAIN_OF_CASH = Sentence("a Markov chain on the merchant's cash")
CHAIN_OF_ROUNDS = Sentence("a Markov chain on the merchant's cash, {turns:# turn|# turns} a round")
WINNERS_TURNS = Sentence("the winner's turns, {games:#, game|#, games}, seed {seed}")
WINNERS_TURNS_BUT = Sentence(
    "the winner's turns, {games:#, game|#, games}, seed {seed}, leaving out {left_out} that did not end"
)
ONE_MERCHANT_ALONE = Sentence(
    "one merchant alone, without gifts, fees and cards in camps, chips, the first hand, unsold cards "
    "or the way to the best market"
)

# --- worked examples ----------------------------------------------------------------------------------------

CANNOT_BE_SOLD = Sentence("{number} cannot be sold")
LEFT_FULL, LEFT_WITH_ROOM = Sentence("{goods}; full"), Sentence("{goods}; not full")
BUYS_A_FIELD = Sentence("pays {money}, takes {goods}, no gift")
BUYS_A_FIELD_AND_GIVES = Sentence("pays {money}, takes {goods}, a gift")
PAYS_AND_KEEPS = Sentence("pays {money}, keeps {goods}")
CARDS_ADDED = Sentence("{sum} = {total:# card|# cards}")
NOTES_ADDED = Sentence("{sum} = {total:#, piastre|#, piastres}")
SPACES_ADDED = Sentence(
    "{camps:# camp|# camps} + {oases:# oasis|# oases} + {cities:# city|# cities} = {total:# space|# spaces}"
)
MARKETS_ADDED = Sentence(
    "{cities:# city|# cities} × {markets:# market|# markets} = {single} for one good each + "
    "{archways:# archway|# archways}"
)

# --- the computer players -----------------------------------------------------------------------------------

GREEDY = Sentence("greedy: plays the move that seems to gain the most at once")
PLANNER = Sentence("planner: also looks beyond this turn, and is a stronger player")
