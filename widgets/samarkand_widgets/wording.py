"""The sentences on every board, beside the picture, with named places.

What a game itself says, its actions and questions, stands in the game's own `wording`; the questions before a
new game and the story of a game have a file each.
"""

from samarkand.grammar import Sentence

ASLEEP = Sentence("Run this cell to bring it to life.")  # of a stored picture
RUN_THE_CELL = Sentence("Run the cell above to bring the board to life.")  # to whom presses a sleeping board
LATE = Sentence("The board had changed when this press came: nothing was played.")
TAP_AGAIN = Sentence("Tap again to play.")

# --- the line beside the picture ------------------------------------------------------------------------

WENT_ON_HERE = Sentence("A game was going on here: “Undo” brings it back.")
PREVIOUS_IS_BACK = Sentence("The previous game is back.")
TAKEN_BACK = Sentence("Taken back.")
NEW_GAME = Sentence("A new game.")
FROM_FILE = Sentence("The game from the file.")
LAST = Sentence("Last: {sentence}.")
NOT_NOW = Sentence("This is not possible now: {thing}.")
NOT_FOR = Sentence("This is not possible now: {thing}. {reason}")
NOTHING_NOW = Sentence("This is not possible now.")
STEP_FORWARD_FIRST = Sentence(
    "This is an earlier position: step forward, or press “Back to now”, to play on."
)
OVER = Sentence("The game is over. {outcome}")
COMPUTER_ACTS = Sentence("Player {player} is to act, whom {strategy} plays.")
UNCOVER_FIRST = Sentence("Player {player}: press your ringed plate, or “Show my hand”, first.")
PHONE_ACTS = Sentence("Player {player} is to act, on a phone.")
THOUGHTFUL_ACTS = Sentence("Player {player} is to act, who thinks before each move.")
CHOOSE = Sentence("{question} What may be chosen is ringed on the board.")
CHOOSE_FROM_BUTTONS = Sentence("{question} What may be chosen stands on the buttons.")
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
PHONES_CHOOSE = Sentence("All choose at once on their phones, in secret.")
PHONES_STOP = Sentence("Whoever wants a card for {number} stops it on the phone.")
PRESS_YOURS = Sentence("Press your own button for a card to buy it for {number}.")
YOU_CANNOT = Sentence("You cannot stop it.")
NONE_CAN = Sentence("None of you can stop it.")
NO_LIVE_CLOCK = Sentence(
    "No live clock: player {player} thinks before each move. Seat “{strategy}” there to play by the clock."
)
STOPPED_AT = Sentence("The clock was stopped at {number}.")
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
OF_BOARD = Sentence("{region}, board {number}")  # where a page has several

# --- hints ----------------------------------------------------------------------------------------------

HINTS = Sentence("Hints")
HINTS_TIP = Sentence("What each move is worth, by what you can know")
MEASURED_BY = Sentence("measured by")
SHARE_OF_WIN, SCORE_AFTER_TURN = Sentence("share of the win"), Sentence("score after this turn")
CHANGE_OF_SCORE = Sentence("change of score in this turn")
BEST_HEAD = Sentence("best")
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
NOT_SHOWN = Sentence("{number:# more is|# more are} not shown.")
PLAYOUTS = Sentence("{number:# state|# states}, {games:# playout|# playouts}")
LOOK_AHEAD = Sentence("look-ahead")
LOOK_AHEAD_IN = Sentence("look-ahead in {number:# state|# states}")
LOOK_AHEAD_ALIKE = Sentence("look-ahead in {number:# state|# states}, all alike")
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
RESULT = Sentence("result")
PLACE, PLAYER_HEAD, SCORE = Sentence("place"), Sentence("player"), Sentence("score")
PLAYER_NAME = Sentence("player {player}")
TURNS = Sentence("turns")
POINTS_OVER_TURNS = Sentence("Points over the turns")
FROM_TO = Sentence("Player {player}: {first} to {last}.")

# --- help -----------------------------------------------------------------------------------------------

HELP_TIP = Sentence("The rule of this decision, and how to play")
CLOSE = Sentence("Close")
RULES, HOW_TO_PLAY_HEAD = Sentence("Rules"), Sentence("How to play")
RULE_OF_DECISION = Sentence("What holds for this decision")
NO_RULES_WRITTEN = Sentence(
    "No rules are written down for this game: what may be done stands on the buttons."
)
AS_PICTURES = Sentence("HTML, boards as pictures")  # in the menu of what a notebook is saved as
