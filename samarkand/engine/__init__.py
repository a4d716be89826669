"""How games are run: records, dice, the loop that plays many games, and the compiled code."""
