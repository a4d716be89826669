"""Sentences about values, tournaments and compilation, with named placeholders."""

from samarkand.grammar import Sentence

# --- a tournament ---------------------------------------------------------------------------------------

RATINGS_OF = Sentence("ratings of {number:# strategy|# strategies}")
STRATEGY, ELO_POINTS = Sentence("strategy"), Sentence("Elo points")

# --- values of moves ------------------------------------------------------------------------------------

SCORE_OF_TURN = Sentence("the change in the player's score by the end of the turn")
SHARE_OF_WIN = Sentence("the player's share of the win at the end of the game")
TURN_TELLS_NOTHING = Sentence(
    "all moves gave the same score by the end of the turn, so the values are shares of the win"
)
LOOKED = Sentence("look-ahead in {states:# state|# states}")
LOOKED_ALIKE = Sentence("look-ahead in {states:# state|# states}, all the same")
