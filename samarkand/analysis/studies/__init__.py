"""Studies: many games with what produced them, their summaries, files, plots and single games again."""
