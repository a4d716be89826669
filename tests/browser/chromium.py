"""The Chromium of the tests: the installed one, or Playwright's own, which this module, when run, fetches."""

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from samarkand_teaching.press.printing import find_browser

launched: list = []  # the browser of this process, once a test has needed it
NONE = "no Chromium: install it (on Debian `apt-get install chromium`), or name one in CHROMIUM"


def is_snap(program):
    """Return whether a program starts a snap, as on Ubuntu. A snap may not open the tests' files."""
    path = Path(program).resolve()
    with path.open("rb") as file:
        return path.name == "snap" or b"/snap/" in file.read(10_000)


def find():
    """Return the path of the browser, or None if it has not been fetched yet."""
    if (found := find_browser()) and not is_snap(found):
        return found
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


if __name__ == "__main__":
    if find() is None and subprocess.call([sys.executable, "-m", "playwright", "install", "chromium"]) != 0:
        sys.exit(NONE)
