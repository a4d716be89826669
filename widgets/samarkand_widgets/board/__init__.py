"""A board: the stage with the picture, the desk with the buttons, the log and the dialog for a new game."""
