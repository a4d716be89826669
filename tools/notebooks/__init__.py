"""Run the notebooks and store them with their outputs and pictures."""
