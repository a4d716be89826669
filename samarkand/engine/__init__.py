"""How a game runs: records, dice, the loop that plays many games, and the compiler, named here alone."""
