"""The game behind a board: who plays, what each may do, and what is saved. Nothing here draws."""
