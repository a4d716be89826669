"""The values of positions and of their actions."""
