"""Computer players that search, and tournaments that measure the strength of players."""
