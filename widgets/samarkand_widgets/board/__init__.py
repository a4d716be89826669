"""A board: the picture's stage, the desk of buttons, the log, new games."""
