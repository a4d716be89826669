"""What people read on every board, beside the picture: whole sentences with named places.

What a game itself says, its actions and questions, stands in the game's own `wording`; the questions before a
new game and the story of a game have a file each.
"""

from samarkand.picture.sentence import Sentence

ASLEEP = Sentence("Run this cell to bring it to life.")  # of a stored picture

# --- the line beside the picture ------------------------------------------------------------------------

WENT_ON_HERE = Sentence("A game was going on here: “Undo” brings it back.")
PREVIOUS_IS_BACK = Sentence("The previous game is back.")
TAKEN_BACK = Sentence("Taken back.")
NEW_GAME = Sentence("A new game.")
FROM_FILE = Sentence("The game from the file.")
GAME_WAITS = Sentence("An earlier position; the game waits.")
LAST = Sentence("Last: {sentence}.")
NOT_NOW = Sentence("This is not possible now: {thing}. {expectation}")
NOTHING_NOW = Sentence("This is not possible now. {expectation}")
STEP_FORWARD_FIRST = Sentence(
    "This is an earlier position: step forward, or press “Back to now”, to play on."
)
OVER = Sentence("The game is over. {outcome}")
COMPUTER_ACTS = Sentence("Player {player} is to act, whom {strategy} plays.")
UNCOVER_FIRST = Sentence("Player {player}: press your ringed plate, or “Show my hand”, first.")
THOUGHTFUL_ACTS = Sentence("Player {player} is to act, who thinks before each move.")
CHOOSE = Sentence("{question} What may be chosen is ringed on the board.")
PLAYS = Sentence("Player {player} plays …")
THINKS = Sentence("Player {player} thinks …")
SHOW_MY_HAND = Sentence("Show my hand")
SHOW_HAND_OF = Sentence("Player {player}: show my hand")
UNCOVER = Sentence("show my hand")

# --- the live clock -------------------------------------------------------------------------------------

START_CLOCK, PAUSE_CLOCK = Sentence("Start the clock"), Sentence("Pause the clock")
START_FACE, PAUSE_FACE = Sentence("start the clock"), Sentence("pause the clock")
COUNT_ONE = Sentence("Count one value")
SECONDS = Sentence("Seconds a value")
LIVE = Sentence("Live clock")
OF_PLAYER = Sentence("player {player}: {action}")
CLOCK_SHOWS = Sentence("The clock shows {number}.")
PRESS_STOP = Sentence("Press STOP on a card to buy it for {number}.")
PRESS_YOURS = Sentence("Press your own button for a card to buy it for {number}.")
YOU_CANNOT = Sentence("You cannot stop it.")
NONE_CAN = Sentence("None of you can stop it.")
NO_LIVE_CLOCK = Sentence(
    "No live clock: player {player} thinks before each move. Seat “planner” there to play by the clock."
)
CLOCK_WAITS = Sentence("It waits: press its face, or “Start the clock”.")

# --- what steers the game -------------------------------------------------------------------------------

UNDO, NEW, STOP, GO = Sentence("Undo"), Sentence("New game"), Sentence("Stop"), Sentence("Go")
STEP_BACK, STEP_FORWARD = Sentence("Step back"), Sentence("Step forward")
BACK_TO_NOW, TO_MY_TURN = Sentence("Back to now"), Sentence("To my turn")
SPEED, HOW_FAST = Sentence("Speed"), Sentence("How fast computers play")
SPEEDS = {"slow": Sentence("slow"), "normal": Sentence("normal"), "fast": Sentence("fast")}
MOVE, SAME_MOVES = Sentence("Move"), Sentence("The same moves; Space opens the list")
PLAY = Sentence("Play")
FULL_SCREEN, LEAVE_FULL_SCREEN = Sentence("Full screen"), Sentence("Leave full screen")
LOOK_AT, A_SPACE = Sentence("Look at"), Sentence("a space …")
WHAT_IS_ON_A_SPACE = Sentence("What is on a space, and what a camel would bring there")

# --- what happened --------------------------------------------------------------------------------------

HAPPENED = Sentence("What has happened, latest first")
MOVES = Sentence("Moves")
AS_TEXT = Sentence("The board as text")

# --- hints ----------------------------------------------------------------------------------------------

HINTS = Sentence("Hints")
HINTS_TIP = Sentence("What each move is worth, by what you can know")
MEASURED_BY = Sentence("measured by")
SHARE_OF_WIN, SCORE_AFTER_TURN = Sentence("share of the win"), Sentence("score after this turn")
CHANGE_OF_SCORE = Sentence("change of score in this turn")
MOVE_HEAD, HOW_FOUND = Sentence("move"), Sentence("how it was found")
THINKING = Sentence("The board is thinking: the values are being worked out …")
BASED_ON = Sentence(
    "Based on what you can know; hidden cards were resampled. {star}: cannot be told apart from the best."
)
SCORES_MET, CHANGES_MET = Sentence("scores at the end"), Sentence("changes met")
LEGEND_OF_GAME = Sentence("Blue: games won, grey: lost; hatched, because they were tried.")
LEGEND_OF_TURN = Sentence("Solid: exact; hatched: tried.")
EXACT = Sentence("exactly {value:g} is expected")
TRIED = Sentence("{least:g} to {most:g}, half of them up to {middle:g}")
REFINED = Sentence("Still being refined …")
NOT_SHOWN = Sentence("{number} more are not shown.", one="1 more is not shown.")
PLAYOUTS = Sentence("{number} states, {games} playouts", one="1 state, {games} playouts")
LOOK_AHEAD = Sentence("look-ahead")
LOOK_AHEAD_IN = Sentence("look-ahead in {number} states", one="look-ahead in 1 state")
LOOK_AHEAD_ALIKE = Sentence(
    "look-ahead in {number} states, all alike", one="look-ahead in 1 state, all alike"
)
PERCENT = Sentence("{share:.0f} %")
GIVE_OR_TAKE = Sentence("{value} \N{PLUS-MINUS SIGN} {error:.1f}")
GIVE_OR_TAKE_PERCENT = Sentence("{value} \N{PLUS-MINUS SIGN} {error:.1f} %")
BETWEEN = Sentence("{value} ({low:.0f} to {high:.0f} %)")
MOVE_AND_VALUE = Sentence("{move} \N{MIDDLE DOT} {value}")
BEST_AND_VALUE = Sentence("{star} {move} \N{MIDDLE DOT} {value}")

# --- the reasons of who thinks before each move ---------------------------------------------------------

WEIGHED = Sentence("What player {player} weighed")
ALL_WEIGHED = Sentence("What thoughtful players weighed")
WEIGHED_TIP = Sentence("The moves that were tried before the last one, and what they seemed worth")
WORTH = Sentence("worth")
LEGEND_OF_WORTH = Sentence(
    "{mark}: the move played. Worth: the share of the win where a game that was tried came to its end, else "
    "how far the player led; 50 % if level with the best other. Hidden cards were resampled."
)
NOTHING_WEIGHED = Sentence("Nothing has been weighed yet.")
HELD_BACK = Sentence("What is weighed may tell what you cannot see: it is shown when the game is over.")

# --- the end --------------------------------------------------------------------------------------------

GAME_OVER = Sentence("The game is over.")
THE_END, WINS = Sentence("The end"), Sentence("wins")
PLACE, PLAYER_HEAD, SCORE = Sentence("place"), Sentence("player"), Sentence("score")
PLAYER_NAME = Sentence("player {player}")
TURNS = Sentence("turns")
POINTS_OVER_TURNS = Sentence("Points over the turns")
FROM_TO = Sentence("Player {player}: {first} to {last}.")

# --- help -----------------------------------------------------------------------------------------------

HELP_TIP = Sentence("The rule of this decision, and how to play")
RULES, HOW_TO_PLAY_HEAD = Sentence("Rules"), Sentence("How to play")
HOW_TO_PLAY = {
    "sackson": (
        Sentence(
            "Buy cards in oases, exchange them in nomad camps, and sell them in cities: several cards of "
            "one good bring far more together than one by one, and several different goods sell together "
            "too."
        ),
        Sentence(
            "In your turn you move: one space along an arrow for nothing [S-M1], or from one nomad camp on "
            "to another place [S-M2], or you pay 5, roll the die and move exactly as far as it shows "
            "[S-M3]."
        ),
        Sentence(
            "Whoever first has the agreed sum in cash wins at once; cards in hand count for nothing [S-E1]."
        ),
    ),
    "routes": (
        Sentence(
            "In your turn marry into a family [R-M1], or extend the route of a family of yours by a camel, "
            "or by two [R-X1, R-X2]."
        ),
        Sentence(
            "The first camel on a goods space takes its tile [R-G1]; a camel that comes to another family's"
            " founds a relation between the two [R-B1]."
        ),
        Sentence(
            "The game ends when a family has five relations, or every family has one [R-E1]. A card scores "
            "for the camels on its space, and more for those of your own families [R-F1]; each tile and "
            "each dirham scores one [R-F2]."
        ),
    ),
    "market": (
        Sentence(
            "In each of ten rounds everybody offers a card of the good they sell [M-R1]. A clock counts "
            "down from ten: whoever stops it buys a card, or a camel, for the value it shows [M-R2]."
        ),
        Sentence(
            "All choose at once and in secret [M-R3]. If several stop for the same card, the doyen has it "
            "if the doyen is one of them; else nobody has it, and each of them pays half the value [M-D2]."
        ),
        Sentence(
            "Money and goods score at the end, but only goods that your camels can carry, and places left "
            "empty cost points [M-F1, M-F2]."
        ),
    ),
}
AS_PICTURES = Sentence("HTML, boards as pictures")  # in the menu of what a notebook is saved as
