"""Caravan: the smallest game that keeps the contract, in proof that a game is added without touching a file.

Each player has one hidden card, worth 1 to 3 steps. On a turn the player walks one space, or rides as far as
a die says, but not at all on a 6. Who reaches the end of the track ends the game; place and card count.
"""
