"""Studies: many games and the settings that produced them."""

STUDY_GAMES = 10_000
PARALLEL_GAMES = 50_000  # from this many games on, all cores play by default
QUANTITY = "win_0"  # the quantity that a study estimates
