"""The sentences on the page of a replay."""

from samarkand.grammar import Sentence

PLAYERS = Sentence("{number} players")
AS_SEEN_BY = Sentence("as player {player} sees it")
AS_SEEN_BY_ALL = Sentence("as an onlooker sees it")
BEGINS = Sentence("The game begins.")
BEGINS_HERE = Sentence("The position from which the game goes on.")
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
SPEEDS = {2000: Sentence("slow"), USUAL: Sentence("usual"), 350: Sentence("fast")}

BOARD = Sentence("The board")
SIDEWAYS = Sentence("Push the board sideways to see all of it, or turn the phone.")
RULES = Sentence("The rules of this move")
NO_RULES = Sentence("No rule is played here.")
LOG = Sentence("The game, turn by turn")
KEYS = Sentence(
    "Keys: left and right arrow for a move, Home and End for the first and last, space bar to play or pause."
)
ASLEEP = Sentence(
    "Here the log alone is shown: stepping through the game needs scripts, and a browser of 2023 or later."
)
MADE_BY = Sentence("The game: {game}.")
