"""How the expert searches in *Routes to Riches*."""

PLAYOUTS = 200
POLICY = "greedy"
OTHERS = ("greedy",)
FAVOURITE = "greedy"
SURELY = 2.0
TURNS = 3
LEAD = 10.0  # points
WIN = 1.0
prospects = None  # the scores
