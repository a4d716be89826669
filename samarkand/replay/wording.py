"""The sentences on the page of a replay."""

from samarkand.grammar import Sentence

PLAYERS = Sentence("{number} players")
AS_SEEN_BY = Sentence("as {name} sees it")
AS_SEEN_BY_ALL = Sentence("as a spectator sees it")
BEGINS = Sentence("The game begins.")
BEGINS_HERE = Sentence("The game continues from this position.")
ENDS = Sentence("{move} — {outcome}")

STEPS = Sentence("Steps through the game")
FIRST = Sentence("First")
BACK = Sentence("Back")
PLAY = Sentence("Play")
PAUSE = Sentence("Pause")
FORWARD = Sentence("Forward")
LAST = Sentence("Last")
SLIDER = Sentence("Move")
MOVE_OF = Sentence("Move {number} of {last}")
SPEED = Sentence("Speed")
USUAL = 1000  # milliseconds a move
SPEEDS = {2000: Sentence("slow"), USUAL: Sentence("normal"), 350: Sentence("fast")}

BOARD = Sentence("The board")
SIDEWAYS = Sentence("Swipe the board sideways to see all of it, or turn your phone.")
RULES = Sentence("The rules of this move")
NO_RULES = Sentence("No rule applies here.")
LOG = Sentence("The game, turn by turn")
KEYS = Sentence(
    "Keys: left and right arrow to go back or forward, Home and End for the first and last "
    "move, space bar to play or pause."
)
ASLEEP = Sentence(
    "Only the log is shown here. To step through the game, you need JavaScript and a browser "
    "from 2023 or later."
)
MADE_BY = Sentence("The game: {game}.")
