"""The numbers of those who act besides the players, who are 0 … n − 1; as in OpenSpiel."""

CHANCE = -1
TERMINAL = -4  # the game is over
