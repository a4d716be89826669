"""Builds the site in `docs/`: `python dev.py site`, or `python -m tools.site` where everything is installed."""
