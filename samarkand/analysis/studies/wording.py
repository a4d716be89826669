"""Sentences about studies and their games, with named placeholders."""

from samarkand.grammar import Sentence

# --- a study --------------------------------------------------------------------------------------------

GAMES = Sentence("{games:#, game|#, games}")
SO_MANY_OF = Sentence("{done} of {target_games:#, game|#, games}")
SEED, ROTATED = Sentence("seed {seed}"), Sentence("seats rotated")
BEGUN = Sentence("from a position after {moves:# move|# moves}")
PRECISE = Sentence("precise enough")
CUT = Sentence("{games:#, game|#, games} cut off undecided")
STUDY = Sentence("Study of {game}: {said}")
GOES_ON = Sentence(
    "interrupted after {done:,} of {target_games:#, game|#, games}; Study.resume() plays the rest"
)
SWEPT = Sentence("interrupted after {complete} of {combinations:# combination|# combinations}")
CHECKPOINT_GONE = Sentence("{file} has been moved or deleted; it is written again")
CHECKPOINT_REPLACED = Sentence("{error}; the games of this study are not written to it any more")
WHENCE = Sentence("{games:#, game|#, games}, seed {seed}")
REACH, ALWAYS = Sentence("{low} to {high}"), Sentence("always")
TURNS = Sentence("turns")
TELL_LITTLE = Sentence(
    "{share} of these games were cut off undecided, so they say little about the strategies: "
    "choose other strategies, or allow more turns or moves"
)
OF_THE_WINS = Sentence("of the wins, with {level} confidence")
CONFIDENCE = Sentence("{level} confidence")
STRATEGY, SHARE_OF_WINS = Sentence("strategy"), Sentence("share of wins")
LENGTH = Sentence("{label}: {mean} ({interval}, with {confidence})")

# --- plots of it ----------------------------------------------------------------------------------------

PLAYER_HEAD = Sentence("player")
ESTIMATED = {"share": Sentence("share"), "rating": Sentence("rating")}
EQUAL = {"share": Sentence("equal share"), "rating": Sentence("equal rating")}
SHARE_OF_GAMES = Sentence("share of games")
WINS_OF = Sentence("share of wins of {games:#, game|#, games}")
VALUES_OF = Sentence("{quantity} of {games:#, game|#, games}")
ALWAYS_ONE = Sentence("{title}: always {value:,g}")
SETTLES, ESTIMATE_SO_FAR = Sentence("{quantity}: the estimate settles"), Sentence("estimate so far")

# --- what surprises in its games ------------------------------------------------------------------------

PLAYER = Sentence("player {player} ({strategy})")
LASTED = Sentence("{turns:#g turn|#g turns}")
WON_BY = Sentence("{player} won by {margin:g}, {winner:g} to {loser:g}")
HOW_RARE = Sentence("{why}; the usual value is {usual:g}, and only {number:,} of {among:,} go this far")
