"""How the expert searches in *Le marché*; found by trying, see `docs/opponents.md`."""

PLAYOUTS = 100
POLICY = "planner"
FAVOURITE = "planner"
TURNS = 10  # of each player, and more than rounds: to the end
LEAD = 10.0  # points, at a cut that does not come
prospects = None  # the scores
