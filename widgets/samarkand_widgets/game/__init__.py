"""The game behind a board: who plays, what they may do, and what is saved. Nothing is drawn here."""
