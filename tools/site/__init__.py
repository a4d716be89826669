"""Build the site: `python -m tools.site`."""
