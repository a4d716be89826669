"""The settings of the expert for *Le marché*. They were found by experiment, see `docs/opponents.md`."""

PLAYOUTS = 100
POLICY = "planner"
OTHERS = ("greedy", "threshold", "planner")
FAVOURITE = "planner"
SURELY = 2.5
TURNS = 10  # of each player; no game has more, so playouts end with the game
LEAD = 4.0  # points
WIN = 0.5
prospects = None  # the scores are used
