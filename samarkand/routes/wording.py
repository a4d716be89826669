"""The sentences of *Routes to Riches*, with named placeholders.

The tokens that programs read (`State.action_to_string`) are in `decisions` and are never translated.
"""

from samarkand.grammar import OptionWords, Sentence

# --- labels of actions; `third_person` is the form for the log ------------------------------------------

NUMBERED = Sentence("{good} {number}")
DEAL = Sentence(
    "deal {good} to player {player}",
    third_person="is dealt {good}",
    second_person="are dealt {good}",
    context="card",
)
MARRY = Sentence(
    "marry into {family} for {number:# dirham|# dirhams}",
    third_person="marries into {family} for {number:# dirham|# dirhams}",
)
EXTEND = Sentence("extend the route of {family}", third_person="extends the route of {family}")
PASS = Sentence("pass the turn", third_person="passes the turn")
DRAW = Sentence("draw {good}", third_person="draws {good}", context="card")
DISCARD = Sentence("discard {good}", third_person="discards {good}", context="card")
DISCARD_NO_MORE = Sentence("discard no more", third_person="discards no more")
BAG_GIVES = Sentence("the bag gives a tile of {family}")
PLACE = Sentence("place a camel on {space}", third_person="places a camel on {space}")
PLACE_SECOND = Sentence(
    "place a second camel on {space} for {number:# dirham|# dirhams}",
    third_person="places a second camel on {space} for {number:# dirham|# dirhams}",
)
NO_SECOND = Sentence("place no second camel", third_person="places no second camel")
SELL = Sentence(
    "sell {good} for {number:# dirham|# dirhams}", third_person="sells {good} for {number:# dirham|# dirhams}"
)
KEEP = Sentence("keep {good}", third_person="keeps {good}")

# --- on plates of the picture ---------------------------------------------------------------------------

PASS_BUTTON = Sentence("pass")
KEEP_BUTTON = Sentence("keep the card")
NO_SECOND_BUTTON = Sentence("no second camel")

# --- in the corner of the picture -----------------------------------------------------------------------

TURN_AND_BANK = Sentence("turn {turn} \N{MIDDLE DOT} bank {bank}")
TURN_BANK_AND_BAG = Sentence("turn {turn} \N{MIDDLE DOT} bank {bank} \N{MIDDLE DOT} bag {bag}")
PILES = Sentence("draw pile {deck} \N{MIDDLE DOT} discards {discards}")

# --- what others see of a card that moves face down -----------------------------------------------------

DEAL_A_CARD = Sentence(
    "deal a card to player {player}", third_person="is dealt a card", second_person="are dealt a card"
)
DRAW_A_CARD = Sentence("draw a card", third_person="draws a card")
DISCARD_A_CARD = Sentence("discard a card", third_person="discards a card")

# --- questions ------------------------------------------------------------------------------------------

WHAT_TO_DO = Sentence("Marry into a family, or extend the route of one of yours.")
WHAT_TO_DISCARD = Sentence(
    "Discard up to {number:# card|# cards}. You may keep at most {limit:# card|# cards}, counting sold ones."
)
WHERE_TO_PLACE = Sentence("Put the first camel on a space that touches the route.")
WHETHER_TO_SELL = Sentence("A camel has reached your card’s space. Sell the card now, or keep it.")
WHERE_TO_PLACE_SECOND = Sentence("Put a second camel on a space, or decline.")

# --- why something cannot be chosen ---------------------------------------------------------------------

FAMILY_FIRST = Sentence("First press the family whose route you want to extend [R-X1].")
NOT_A_MEMBER = Sentence("You are not a member of {family} [R-X1].")
NO_CAMEL_LEFT = Sentence("{family} has no camel left [R-X1].")
NO_SPACE_LEFT = Sentence("No space is open beside the route of {family} [R-X1].")
NO_TILE_LEFT = Sentence("No tile of {family} is left [R-M1].")
DOWRY_TOO_DEAR = Sentence("The dowry of {family} is {money:# dirham|# dirhams}, and you have {cash} [R-M1].")
MARRIED_ALREADY = Sentence("You are already a member of {family} [R-M2].")
DOES_NOT_TOUCH = Sentence("{space} does not touch the route of {family} [R-X1].")
SPACE_IS_FULL = Sentence("There are already two camels on {space} [R-C2].")
CAMEL_THERE = Sentence("There is already a camel of {family} on {space} [R-C2].")
TOUCHES_FIRST = Sentence("{space} touches {first}, where the first camel is [R-X3].")
ANOTHER_IS_FOR_SALE = Sentence(
    "You can sell only the card of the space that was just reached: {good} [R-G1]."
)
ANOTHERS_CARD = Sentence("This card belongs to player {player}.")

# --- what a move costs by a rule, in brackets after the move ----------------------------------------------

COSTS_DOWRY = Sentence("you have {number:# card|# cards}, the hand limit, so you draw no cards")
DRAWS_NONE = Sentence(
    "player {player} is at the hand limit and draws no cards",
    second_person="you are at the hand limit and draw no cards",
)

# --- the part of the turn that is already settled -------------------------------------------------------

WHOSE_TURN = Sentence("It is player {player}'s turn.", second_person="It is your turn.")
HAS_MARRIED = Sentence(
    "Player {player} has married into {family}.", second_person="You have married into {family}."
)
HAS_MARRIED_AND_DRAWS = Sentence(
    "Player {player} has married into {family} and has {number:# more card|# more cards} to draw.",
    second_person="You have married into {family} and have {number:# more card|# more cards} to draw.",
)
EXTENDS = Sentence("Player {player} extends {family}.", second_person="You extend {family}.")
EXTENDS_FROM = Sentence(
    "Player {player} extends {family}. Its first camel is on {space}.",
    second_person="You extend {family}. Its first camel is on {space}.",
)

# --- automatic consequences, and the end of the game ----------------------------------------------------

PILE_RENEWED = Sentence("the discards become the new draw pile")
CAN_BE_MARRIED = Sentence("it can be married")
LEAVES_THE_GAME = Sentence("it leaves the game")
TILE_TAKEN = Sentence("the tile {good} is taken")
RELATION_FOUNDED = Sentence("{active} and {passive} found a trade relation: {bonuses}")
BONUS = Sentence("player {player} gets {money}", second_person="you get {money}")
ENDS_FOR = Sentence("The game ends because {reasons} [R-E1].")
EVERY_FAMILY = Sentence("every family has a relation ({counts})")
FIVE_RELATIONS = Sentence("{family} has {number:# relation|# relations} ({partners})")
ENDS_FOR_PASSES = Sentence(
    "The game ends because nobody could marry or extend a route, and everyone passed [R-T1]."
)
PLAYER = Sentence("player {player}", second_person="you", context="in a sentence")
WINS = Sentence(
    "{why} {players} wins with {points:# point|# points} [R-F2].",
    second_person="{why} {players} win with {points:# point|# points} [R-F2].",
)
SHARE_THE_WIN = Sentence(
    "{why} {players} share the win with {points:# point|# points} [R-F2].",
    second_person="{why} {players} share the win with {points:# point|# points} [R-F2].",
)
OVER_FOR = Sentence("The game is over:")

# --- The rule options ---------------------------------------------------------------------------------------

OPTIONS = {
    "second_camel": OptionWords(
        Sentence("Second camel"),
        Sentence("Where the second camel of a turn may be placed [R-X3]."),
        {
            "apart": Sentence("on a space that does not touch the first camel’s"),
            "anywhere": Sentence("also on a space that touches the first camel’s"),
        },
    ),
}

# --- a short introduction to the game --------------------------------------------------------------------

HOW_TO_PLAY = (
    Sentence(
        "On your turn, marry into a family [R-M1], or extend the route of one of your families by one or "
        "two camels [R-X1, R-X2]."
    ),
    Sentence(
        "The first camel on a goods space takes its tile [R-G1]. A camel that joins one of another family "
        "founds a relation between the two families [R-B1]."
    ),
    Sentence(
        "The game ends when a family has five relations, or every family has one [R-E1]. A card scores "
        "points for the camels on its space, and more for the camels of your own families [R-F1]. Each "
        "tile and each dirham scores one point [R-F2]."
    ),
    Sentence(
        "Each family's plate shows its relations (dashed once they are founded), the camels it has left, "
        "its treasury, its remaining family tiles and its dowry."
    ),
)

# --- on the picture and in the text board ---------------------------------------------------------------

TITLE = Sentence("Samarkand: Routes to Riches, {players} players, turn {turn}")
SUPPLY = Sentence(
    "{family}\n{camels:# camel|# camels} in the supply, {money:# dirham|# dirhams} in the treasury"
)
DOWRY = Sentence("{family}\ndowry {money}, {tiles:# family tile|# family tiles} on the board")
DOWRY_OF = Sentence("for {money}")
RELATIONS_OF = Sentence(
    "{family}\n{number:# relation|# relations}, {tiles:# relation tile|# relation tiles} left"
)
NONE = Sentence("none")
POINTS = Sentence("{points:# point|# points}")
POINTS_AND_WIN = Sentence("{points:# point|# points}, wins")
POINTS_SO_FAR = Sentence("{points:# point|# points} so far")
PLAYER_HAS = Sentence(
    "player {player}\n{money:# dirham|# dirhams}, {goods_tiles:# goods tile|# goods tiles}, "
    "{relation_tiles:# relation tile|# relation tiles}, {cards:# card|# cards} in hand, {sold} sold, at "
    "most {most}"
)
PLAYER_TO_ACT_HAS = Sentence(
    "player {player}, to act\n{money:# dirham|# dirhams}, {goods_tiles:# goods tile|# goods tiles}, "
    "{relation_tiles:# relation tile|# relation tiles}, {cards:# card|# cards} in hand, {sold} sold, at "
    "most {most}"
)
PLAYER_WHO_WON_HAS = Sentence(
    "player {player}, winner\n{money:# dirham|# dirhams}, {goods_tiles:# goods tile|# goods tiles}, "
    "{relation_tiles:# relation tile|# relation tiles}, {cards:# card|# cards} in hand, {sold} sold, at "
    "most {most}"
)
NO_FAMILY = Sentence("no family yet")
IS_MEMBER = Sentence("player {player} is a member of {family}", second_person="you are a member of {family}")
HOLDS = Sentence(
    "player {player} holds {good}, worth {points} now", second_person="you hold {good}, worth {points} now"
)
HAS_SOLD = Sentence("player {player} has sold {good}", second_person="you have sold {good}")
LAND, WATER = Sentence("land"), Sentence("water")
START_OF = Sentence("start of {family}")
TILE_IS_TAKEN = Sentence("{good} (tile taken)")
CAMELS_OF = Sentence("camels of {families}")
NO_CAMEL = Sentence("no camel")
HOLDS_ITS_CARD = Sentence(
    "player {player} holds its card, worth {points} now",
    second_person="you hold its card, worth {points} now",
)
HAS_SOLD_ITS_CARD = Sentence("player {player} has sold its card", second_person="you have sold its card")
A_CAMEL_BRINGS = Sentence("a camel of {family} {gains}")
TAKES_TILE = Sentence("takes the goods tile {good}")
ADDS = Sentence("adds {points} to the card of player {player}", second_person="adds {points} to your card")
BRINGS_NOTHING = Sentence("brings nothing at once")
FOUNDS_RELATION = Sentence("founds the relation with {family} ({paid})")
PAID_TO = Sentence("{money} to player {player}", second_person="{money} to you")
NO_BONUS = Sentence("no bonus")
PLAYER_HEADS = Sentence("player"), Sentence("dirhams"), Sentence("goods tiles"), Sentence("relation tiles")
HAND_LIMIT, POINTS_HEAD = Sentence("(hand limit {limit})"), Sentence("points")
FAMILIES_ROW, HAND_ROW, SOLD_ROW = (
    Sentence("families: {items}"),
    Sentence("hand: {items}"),
    Sentence("sold: {items}"),
)
FACE_DOWN = Sentence("{number:# card|# cards}, face down")
TILES_OF = Sentence("{number} of {family}")
FAMILY_HEADS = Sentence("family"), Sentence("dowry"), Sentence("tiles"), Sentence("camels")
TREASURY_HEAD, RELATED_HEAD = Sentence("treasury"), Sentence("related to")
RELATED = Sentence("{families} ({number}; {tiles:# tile|# tiles} left)")
TABLE = Sentence("Draw pile: {deck:# card|# cards}, {discards} discarded. Bank: {bank:# dirham|# dirhams}.")
BAG = Sentence("Bag: {number:# family tile|# family tiles}; out of the game: {removed}.")
TOUCHES = Sentence("{there}; touches {spaces}")

# --- sheets to cut out --------------------------------------------------------------------------------------

FAMILY_TILES, ALL_CAMELS = Sentence("Family tiles"), Sentence("Camels")
GOODS_CARDS, THE_MAP = Sentence("Goods cards", context="routes"), Sentence("The map")
CUT_FAMILIES = Sentence("Two tiles of each family, with its dowry [R-C1]. Cut along the lines.")
CUT_CAMELS = Sentence(
    "Twelve camels of each family [R-C1]. Cut along the lines, or use counters in ten colours."
)
CUT_GOODS = Sentence(
    "A card for each good, with its number and its space [R-C1]. Cut along the lines, and shuffle."
)
CUT_MAP = Sentence(
    "The spaces, with a goods tile on each goods space, and the goods by number [R-C2]. A3 or A2 paper makes "
    "a poster."
)

# --- how expected values were calculated --------------------------------------------------------------------

ALL_DRAWS = Sentence("all draws of {draws} of {cards:# unseen card|# unseen cards} counted")
ALL_DRAWS_IN_STATES = Sentence(
    "all draws of {draws} counted in {states:# state|# states} that the player cannot tell apart, seed {seed}"
)
ALL_FAMILIES = Sentence("all families of {families} counted")
EACH_AS_LIKELY = Sentence("each equally likely to come, no more marriages")
ONE_CAMEL = Sentence("one camel, which may or may not come, and may or may not be your own")
PLAYED_ON = Sentence("{games:# game|# games} played on, seed {seed}")
GAMES = Sentence("{games:#, game|#, games}, seed {seed}")

# --- worked examples ----------------------------------------------------------------------------------------

DRAWS_AND_DISCARDS = Sentence("draws {drawn}, discards at least {least}, may keep {kept}")
HOLDS_AND_DRAWS = Sentence("holds {held}, draws {drawn}")
EXTENDED = Sentence("the treasury pays {paid}, the bank gets {got}; camels on {kinds}")
CAMELS_COST = Sentence("the first camel costs {first}, the additional one {second}")
FROM_SUPPLY, FROM_ELSEWHERE = Sentence("from the family's supply"), Sentence("from elsewhere")
TAKES_AND_KEEPS = Sentence("takes {tiles:# goods tile|# goods tiles}, keeps the card, gets {money}")
TAKES_AND_SELLS = Sentence("takes {tiles:# goods tile|# goods tiles}, sells the card, gets {money}")
TILE_AND_SALE = Sentence("a tile, and the owner of the card can sell it")
TILE_NO_SALE = Sentence("a tile, and the owner of the card can no longer sell it")
NO_TILE_AND_SALE = Sentence("no tile, and the owner of the card can sell it")
NO_TILE_NO_SALE = Sentence("no tile, and the owner of the card can no longer sell it")
BONUSES = Sentence("the founder gets {founder}, the member of the other family {member}")
TAKES_OF = Sentence("takes {taken}, of {families}")
SCORES = Sentence("{points:# point|# points}")
TILES_SCORE = Sentence("a goods tile {goods}, a relation tile {relations}")
COINS_ADDED = Sentence("{coins} = {number:# coin|# coins}, {sums} = {money:# dirham|# dirhams}")
FAMILY_TILES_ADDED = Sentence("{families} × {each} = {total:# family tile|# family tiles}")
CAMELS_ADDED = Sentence("{families} × {each} = {total:# camel|# camels}")
RELATION_TILES_ADDED = Sentence("{families} × {each} = {total:# relation tile|# relation tiles}")
GOODS_ADDED = Sentence(
    "{cards:# card|# cards}, {tiles:# tile|# tiles}, {spaces:# goods space|# goods spaces}"
)
A_BAG = Sentence("a bag for {tiles:# family tile|# family tiles}")

# --- the computer players -----------------------------------------------------------------------------------

GREEDY = Sentence("greedy: plays the move that seems to gain the most at once")
PLANNER = Sentence("planner: also looks beyond this turn, and is a stronger player")
