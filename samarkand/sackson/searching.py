"""How the expert searches in Sackson's game; found by trying, see `docs/opponents.md`."""

PLAYOUTS = 400
POLICY = "greedy"
TURNS = 3
LEAD = 60.0  # piastres
