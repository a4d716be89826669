"""Build the site: `python dev.py site`, or `python -m tools.site` if everything is installed."""
