"""The sentences of the panel that tells how a game went; what stands in braces is filled in."""

from samarkand.grammar import Sentence

CHANCES, DECISIONS = Sentence("Chances of winning"), Sentence("Costly decisions")
CHANCES_BUTTON, MOVES = Sentence("Chances"), Sentence("moves")
PERCENT = Sentence("{share:.0f} %")
CHANCES_TIP = Sentence("Each player’s chance of winning, move by move, by what you can know")
STOP_THIS, PLAY_AGAIN = Sentence("Stop this"), Sentence("Play again")
KNOWN_BY = Sentence("As known by")
HOW = Sentence(
    "Each player’s chance of winning, by what player {player} could know at each moment, if from there on "
    "all play like “{strategy}”. Shaded: 95 % confidence for player {player}. A click or an arrow key goes "
    "there."
)
HOW_OPEN = Sentence(
    "Each player’s chance of winning, with all cards open, if from each moment on all play like "
    "“{strategy}”. A click or an arrow key goes there."
)
COVERED = Sentence("The chances are shown with an uncovered hand, and when the game is over.")
PLAYER = Sentence("player {player} wins {value:.0f} % ({low:.0f} to {high:.0f})")
PLAYER_SURELY = Sentence("player {player} wins {value:.0f} %")
MOMENT = Sentence("After {number:# move|# moves}: {chances}.")

NO_CHOICE = Sentence("Player {player} had nothing to decide.")
NONE = Sentence(
    "None of player {player}’s {decisions:# decision|# decisions} can be called costly: none lies surely "
    "behind another."
)
SOME = Sentence(
    "By what player {player} knew, played again on fresh seeds, these of {decisions:# decision|# decisions} "
    "lie surely behind (by at least {errors:.1f} standard errors):"
)
COSTLY = Sentence(
    "After {number:# move|# moves}: {played}. Better: {better}, which wins {better_value:.0f} % rather than "
    "{value:.0f} %; the difference is {behind:.0f} \N{PLUS-MINUS SIGN} {error:#.0f point|#.0f points}."
)
COSTLY_ALWAYS = Sentence(
    "After {number:# move|# moves}: {played}. Better: {better}, which wins {better_value:.0f} % rather than "
    "{value:.0f} %, whatever was tried."
)
GO_THERE = Sentence("Go to decision {number}")
EYES = Sentence("player {player}")
WORKING = Sentence("{what}: {share:.0f} % done")
