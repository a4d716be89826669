"""What a position and its actions are worth."""
