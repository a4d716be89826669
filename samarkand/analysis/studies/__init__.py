"""Studies: sets of simulated games with their settings, summaries, files, plots and replays."""
