"""The game that a board shows: who sits there, who may do what, what is kept; nothing here draws."""
