"""Sentences about values, tournaments and compilation, with named placeholders."""

from samarkand.grammar import Sentence

SAYS = Sentence("samarkand: {sentence}")

# --- a tournament ---------------------------------------------------------------------------------------

TOURNAMENT = Sentence("Tournament of {game}: {games:#, game|#, games}, seed {seed}, all orders of seats")
RATINGS_OF = Sentence("ratings of {number:# strategy|# strategies} of {game}")
STRATEGY, ELO_POINTS = Sentence("strategy"), Sentence("Elo points")
RATING, RATED = Sentence("rating ({level})"), Sentence("{rating} ({low} to {high})")
AGAINST = Sentence("against {name}")

# --- values of moves ------------------------------------------------------------------------------------

SCORE_OF_TURN = Sentence("how much the score of the player changes until the turn ends")
SHARE_OF_WIN = Sentence("the share of the win of the player at the end of the game")
TURN_TELLS_NOTHING = Sentence(
    "to the end of the turn each move came out alike in all that was played; the values are shares of the win"
)
LOOKED = Sentence("look-ahead in {states:# state|# states}")
LOOKED_ALIKE = Sentence("look-ahead in {states:# state|# states}, all alike")
