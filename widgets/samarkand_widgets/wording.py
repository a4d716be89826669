"""The sentences on every board, beside the picture, with named places.

What a game itself says, its actions and questions, stands in the game's own `wording`; the questions before a
new game and the story of a game have a file each.
"""

from samarkand.grammar import Sentence

ASLEEP = Sentence("Run this cell to bring it to life.")  # of a stored picture
RUN_THE_CELL = Sentence("Run the cell above to bring the board to life.")  # to whom presses a sleeping board
LATE = Sentence("The board changed before your choice arrived, so nothing was played.")
TAP_AGAIN = Sentence("Tap again to play.")

# --- the line beside the picture ------------------------------------------------------------------------

WENT_ON_HERE = Sentence("There was a game in progress here. “Undo” brings it back.")
PREVIOUS_IS_BACK = Sentence("The previous game is back.")
TAKEN_BACK = Sentence("Move undone.")
NEW_GAME = Sentence("A new game.")
FROM_FILE = Sentence("Game loaded from the file.")
LAST = Sentence("Last: {sentence}.")
EVENT = Sentence("{sentence}.")
SINCE, HAPPENING = Sentence("Since your last turn"), Sentence("What to do, and what happened")
NOT_NOW = Sentence("You can’t choose this now: {thing}.")
NOT_FOR = Sentence("You can’t choose this now: {thing}. {reason}")
NOTHING_NOW = Sentence("You can’t do that now.")
STEP_FORWARD_FIRST = Sentence("This is an earlier position. To play on, step forward or press “Back to now”.")
OVER = Sentence("The game is over. {outcome}")
COMPUTER_ACTS = Sentence("It is player {player}’s turn ({strategy}).")
UNCOVER_FIRST = Sentence("Player {player}: first press your ringed plate or “Show my hand”.")
PHONE_ACTS = Sentence("It is player {player}’s turn, on a phone.")
THOUGHTFUL_ACTS = Sentence("It is player {player}’s turn. This player thinks before each move.")
CHOOSE = Sentence("{question} Your choices are ringed on the board.")
CHOOSE_FROM_BUTTONS = Sentence("{question} Choose with the buttons.")
COSTLY = Sentence("{move}: {cost}. To play this move, choose it again.")
PLAYS = Sentence("Player {player} is playing …")
THINKS = Sentence("Player {player} is thinking …")
SHOW_MY_HAND = Sentence("Show my hand")
SHOW_HAND_OF = Sentence("Player {player}: show my hand")
UNCOVER = Sentence("show my hand")

# --- the live clock -------------------------------------------------------------------------------------

START_CLOCK, PAUSE_CLOCK = Sentence("Start the clock"), Sentence("Pause the clock")
START_FACE, PAUSE_FACE = Sentence("start the clock"), Sentence("pause the clock")
COUNT_ONE = Sentence("Count one value")
SECONDS = Sentence("Seconds per value")
LIVE = Sentence("Live clock")
OF_PLAYER = Sentence("player {player}: {action}")
CLOCK_SHOWS = Sentence("The clock shows {number}.")
PRESS_STOP = Sentence("Press STOP on a card to buy it for {number}.")
PHONES_CHOOSE = Sentence("Everyone chooses at the same time on their phones, in secret.")
PHONES_STOP = Sentence("If you want a card for {number}, stop the clock on your phone.")
PRESS_YOURS = Sentence("To buy a card for {number}, press your own button.")
YOU_CANNOT = Sentence("You cannot stop it.")
NONE_CAN = Sentence("None of you can stop it.")
NO_LIVE_CLOCK = Sentence(
    "The live clock is off because player {player} thinks before each move. To play by the clock, choose "
    "“{strategy}” for that seat."
)
STOPPED_AT = Sentence("The clock was stopped at {number}.")
CLOCK_WAITS = Sentence("The clock is paused. Press its face or “Start the clock”.")

# --- what steers the game -------------------------------------------------------------------------------

UNDO, NEW, STOP, GO = Sentence("Undo"), Sentence("New game"), Sentence("Stop"), Sentence("Go")
STEP_BACK, STEP_FORWARD = Sentence("Step back"), Sentence("Step forward")
BACK_TO_NOW, TO_MY_TURN = Sentence("Back to now"), Sentence("To my turn")
SPEED, HOW_FAST = Sentence("Speed"), Sentence("How fast computers play")
SPEEDS = {
    "slow": Sentence("slow"),
    "normal": Sentence("normal"),
    "fast": Sentence("fast"),
    "turn": Sentence("step by step"),
}
CONTINUE, CONTINUE_TIP = Sentence("Continue"), Sentence("Let the next computer play its turn")
MOVE, SAME_MOVES = Sentence("Move"), Sentence("The same moves as a list (press Space to open it)")
PLAY, PLAY_MOVE = Sentence("Play"), Sentence("Play: {move}")
SIDEWAYS = Sentence("Swipe the board sideways to see all of it.")
FULL_SCREEN, LEAVE_FULL_SCREEN = Sentence("Full screen"), Sentence("Leave full screen")
LOOK_AT, A_SPACE = Sentence("Look at"), Sentence("a space …")
WHAT_IS_ON_A_SPACE = Sentence("What is on a space, and what a camel would gain there")

# --- what happened --------------------------------------------------------------------------------------

HAPPENED = Sentence("What has happened, latest first")
MOVES = Sentence("Moves")
AS_TEXT = Sentence("The board as text")
OF_BOARD = Sentence("{region}, board {number}")  # where a page has several

# --- hints ----------------------------------------------------------------------------------------------

HINTS = Sentence("Hints")
HINTS_TIP = Sentence("What each move is worth, given what you can know")
MEASURED_BY = Sentence("measured by")
SHARE_OF_WIN, SCORE_AFTER_TURN = Sentence("chance of winning"), Sentence("score after this turn")
CHANGE_OF_SCORE = Sentence("change in score this turn")
BEST_HEAD = Sentence("best")
MOVE_HEAD, HOW_FOUND = Sentence("move"), Sentence("How")
MOVE_FOUND = Sentence("{move}: {how}")
THINKING = Sentence("Working out the values …")
HINTS_LEGEND = Sentence("{star}: may be the best move. In brackets: the 95% interval.")
BASED_ON = Sentence(
    "The values use only what you can know, so hidden cards were dealt again at random. A move has no star "
    "if the trial games, compared deal by deal, show that another move is better."
)
SCORES_MET, CHANGES_MET = Sentence("scores at the end"), Sentence("changes in score")
LEGEND_OF_GAME = Sentence(
    "Blue: games won. Grey: games lost. Hatched: estimated by playing games. A tie of two counts as half a "
    "win."
)
LEGEND_OF_TURN = Sentence("Solid: exact. Hatched: estimated by playing games.")
EXACT = Sentence("expected value exactly {value:g}")
TRIED = Sentence("{least:g} to {most:g}, median {middle:g}")
REFINED = Sentence("Still being refined …")
NOT_SHOWN = Sentence("{number:# more is|# more are} not shown.")
PLAYOUTS = Sentence("{number:# state|# states}, {games:# playout|# playouts}")
LOOK_AHEAD = Sentence("look-ahead")
LOOK_AHEAD_IN = Sentence("look-ahead in {number:# state|# states}")
LOOK_AHEAD_ALIKE = Sentence("look-ahead in {number:# state|# states}, all the same")
PERCENT = Sentence("{share:.0f} %")
WITH_INTERVAL = Sentence("{value} (from {low:.1f} to {high:.1f})")
WITH_INTERVAL_PERCENT = Sentence("{value} (from {low:.0f} to {high:.0f} %)")
MOVE_AND_VALUE = Sentence("{move} \N{MIDDLE DOT} {value}")
BEST_AND_VALUE = Sentence("{star} {move} \N{MIDDLE DOT} {value}")

# --- the reasons of who thinks before each move ---------------------------------------------------------

WEIGHED = Sentence("Moves considered by player {player}")
ALL_WEIGHED = Sentence("Moves considered by the thoughtful players")
WEIGHED_TIP = Sentence("The moves the computer tried out before its last move, and what each seemed worth")
WORTH = Sentence("worth")
LEGEND_OF_WORTH = Sentence(
    "{mark}: the move played. Worth: the chance of winning if the trial game was played to its end, "
    "otherwise how far the player led. 50 % means level with the best opponent. Hidden cards were "
    "resampled."
)
NOTHING_WEIGHED = Sentence("No moves have been considered yet.")
HELD_BACK = Sentence(
    "This could reveal cards that you cannot see, so it is shown only when the game is over."
)

# --- the end --------------------------------------------------------------------------------------------

GAME_OVER = Sentence("The game is over.")
THE_END, WINS = Sentence("The end"), Sentence("winner")
RESULT = Sentence("result")
PLACE, PLAYER_HEAD, SCORE = Sentence("place"), Sentence("player"), Sentence("score")
PLAYER_NAME = Sentence("player {player}")
TURNS = Sentence("turns")
POINTS_OVER_TURNS = Sentence("Points over the turns")
FROM_TO = Sentence("Player {player}: {first} to {last}.")

# --- help -----------------------------------------------------------------------------------------------

HELP_TIP = Sentence("The rule for this decision, and how to play")
CLOSE = Sentence("Close")
RULES, HOW_TO_PLAY_HEAD = Sentence("Rules"), Sentence("How to play")
KEYS_HEAD = Sentence("Keys")
KEYS = Sentence(
    "The Tab key reaches the picture as a single stop. There the arrow keys go from space to space, first "
    "through those you can choose, and Enter or the space bar chooses. Escape hides a tip and closes this "
    "help. In the list of what has happened, the arrow keys go from turn to turn, and Enter opens a turn."
)
RULE_OF_DECISION = Sentence("The rule for this decision")
NO_RULES_WRITTEN = Sentence("There are no written rules for this game. The buttons show what you can do.")
AS_PICTURES = Sentence("HTML, boards as pictures")  # in the menu of what a notebook is saved as
