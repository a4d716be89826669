"""Values of positions and of actions."""
