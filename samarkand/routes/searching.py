"""How the expert searches in *Routes to Riches*."""

PLAYOUTS = 200
POLICY = "greedy"
FAVOURITE = "greedy"
TURNS = 3
LEAD = 10.0  # points
WIN = 1.0
prospects = None  # the scores
