"""Computer players that search, and how strong players are."""
