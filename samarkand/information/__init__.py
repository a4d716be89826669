"""What a player cannot know: one particle filter for all games, and what the future demands of a guess."""
