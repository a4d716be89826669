"""Who acts when it is not one of the players 0 … n − 1, in OpenSpiel's numbers."""

CHANCE = -1
TERMINAL = -4  # nobody: the game is over
