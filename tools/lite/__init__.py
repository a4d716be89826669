"""Build the site that runs in a browser: `python dev.py lite`, or `python -m tools.lite`."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = "lite"  # on the site of the documentation, where both are built together
FIRST = "00_in_the_browser.ipynb"
