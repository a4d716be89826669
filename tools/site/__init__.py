"""Builds the site: `python dev.py site`, or `python -m tools.site` where everything is installed."""
