"""The sentences of the panel that tells how a game went; what stands in braces is filled in."""

from samarkand.grammar import Sentence

CHANCES, DECISIONS = Sentence("Chances of winning"), Sentence("Costly decisions")
CHANCES_BUTTON, MOVES = Sentence("Chances"), Sentence("moves")
PERCENT = Sentence("{share:.0f} %")
CHANCES_TIP = Sentence("Each player’s chance of winning, move by move, given what you can know")
STOP_THIS, PLAY_AGAIN = Sentence("Stop this"), Sentence("Play again")
KNOWN_BY = Sentence("As seen by")
HOW = Sentence(
    "Each player’s chance of winning, given what player {player} could know at each moment, if "
    "everyone plays on like “{strategy}”. The shaded band shows 95 % confidence for player {player}. "
    "Click, or use the arrow keys, to go to a moment.",
    second_person="Each player’s chance of winning, given what you could know at each moment, if everyone "
    "plays on like “{strategy}”. The shaded band shows 95 % confidence for you. Click, or use the arrow "
    "keys, to go to a moment.",
)
HOW_OPEN = Sentence(
    "Each player’s chance of winning at each moment, with all cards open, if everyone plays on like "
    "“{strategy}”. Click, or use the arrow keys, to go to a moment."
)
COVERED = Sentence("The chances are shown when a hand is uncovered or when the game is over.")
PLAYER = Sentence(
    "player {player} wins {value:.0f} % ({low:.0f} to {high:.0f})",
    second_person="you win {value:.0f} % ({low:.0f} to {high:.0f})",
)
PLAYER_SURELY = Sentence("player {player} wins {value:.0f} %", second_person="you win {value:.0f} %")
MOMENT = Sentence("After {number:# move|# moves}: {chances}.")

NO_CHOICE = Sentence("Player {player} had nothing to decide.", second_person="You had nothing to decide.")
NONE = Sentence(
    "None of player {player}’s {decisions:# decision was|# decisions was} clearly costly: no other "
    "move was clearly better.",
    second_person="None of your {decisions:# decision was|# decisions was} clearly costly: no other move was "
    "clearly better.",
)
SOME = Sentence(
    "Player {player} made {decisions:# decision|# decisions}. In new simulations, given what player "
    "{player} knew at the time, these were clearly worse than another move (by at least {errors:.1f} "
    "standard errors):",
    second_person="You made {decisions:# decision|# decisions}. In new simulations, given what you knew at "
    "the time, these were clearly worse than another move (by at least {errors:.1f} standard errors):",
)
COSTLY = Sentence(
    "After {number:# move|# moves}: {played}. Better: {better}, which wins {better_value:.0f} % of "
    "the time instead of {value:.0f} %. The difference is {behind:#.0f point|#.0f "
    "points} (95% interval: from {low:.0f} to {high:.0f})."
)
COSTLY_ALWAYS = Sentence(
    "After {number:# move|# moves}: {played}. Better: {better}, which wins {better_value:.0f} % of "
    "the time instead of {value:.0f} %. It came out ahead in every trial."
)
GO_THERE = Sentence("Go to decision {number}")
EYES = Sentence("player {player}")
WORKING = Sentence("{what}: {share:.0f} % done")
