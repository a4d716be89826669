"""How a game runs: records, dice, the loop that plays many games, and its compiled code."""
