"""How the expert searches in *Le marché*; found by trying, see `docs/opponents.md`."""

PLAYOUTS = 100
POLICY = "planner"
OTHERS = ("greedy", "threshold", "planner")
FAVOURITE = "planner"
SURELY = 2.5
TURNS = 10  # of each player, and more than rounds: to the end
LEAD = 4.0  # points
WIN = 0.5
prospects = None  # the scores
