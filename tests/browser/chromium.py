"""The Chromium of the tests: one that is here, else Playwright's own, which this module, run, fetches."""

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from samarkand_teaching.press.printing import find_browser

NONE = "no Chromium: install it (on Debian `apt-get install chromium`), or name one in CHROMIUM"


def find():
    """The browser's program; None if there is none yet."""
    if found := find_browser():
        return found
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


if __name__ == "__main__":
    if find() is None and subprocess.call([sys.executable, "-m", "playwright", "install", "chromium"]) != 0:
        sys.exit(NONE)
