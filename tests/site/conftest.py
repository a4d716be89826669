"""The site is looked at in the browser of the other tests."""

from tests.browser.conftest import browser, chromium

__all__ = ["browser", "chromium"]
