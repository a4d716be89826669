"""The sentences of the panel that tells how a game went; what stands in braces is filled in."""

CHANCES, DECISIONS = "Chances of winning", "Costly decisions"
CHANCES_TIP = "Each player’s chance of winning, move by move, by what you can know"
STOP_THIS, PLAY_AGAIN, KNOWN_BY = "Stop this", "Play again", "As known by"
HOW = (
    "Each player’s chance of winning, by what player {player} could know at each moment, if from there on "
    "all play like “{strategy}”. Shaded: 95 % confidence for player {player}. A click or an arrow key goes "
    "there."
)
HOW_OPEN = (
    "Each player’s chance of winning, with all cards open, if from each moment on all play like "
    "“{strategy}”. A click or an arrow key goes there."
)
COVERED = "The chances are shown with an uncovered hand, and when the game is over."
PLAYER = "player {player} wins {value:.0f} % ({low:.0f} to {high:.0f})"
PLAYER_SURELY = "player {player} wins {value:.0f} %"
MOMENT = "After {moves} moves: {chances}."

NO_CHOICE = "Player {player} had nothing to decide."
NONE = (
    "None of player {player}’s {decisions} decisions can be called costly: none lies surely behind another."
)
SOME = (
    "By what player {player} knew, played again on fresh seeds, these of {decisions} decisions lie surely "
    "behind (by at least {errors:.1f} standard errors):"
)
COSTLY = (
    "After {moves} moves: {played}. Better: {better}, which wins {better_value:.0f} % rather than "
    "{value:.0f} %; the difference is {behind:.0f} \N{PLUS-MINUS SIGN} {error:.0f} points."
)
COSTLY_ALWAYS = (
    "After {moves} moves: {played}. Better: {better}, which wins {better_value:.0f} % rather than "
    "{value:.0f} %, whatever was tried."
)
GO_THERE = "Go to decision {number}"
EYES = "player {player}"
WORKING = "{what}: {share:.0f} % done"
