"""Values of positions and of actions."""

ACTION_GAMES = 1_000  # games per action in a comparison of actions
