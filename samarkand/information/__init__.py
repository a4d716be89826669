"""Hidden information: one particle filter for all games, and the future's demands on a guess."""
