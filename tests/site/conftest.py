"""The site is built for one file of tests, and looked at in the browser of the others."""

import pytest

from tests.browser.conftest import browser, chromium
from tests.site.pages import PHONE, Page
from tools.site.__main__ import BUILD, build

__all__ = ["browser", "chromium"]


@pytest.fixture(scope="module")
def site():
    """The folder of the site, built as `python -m tools.site` does: a warning would be a failure."""
    target = BUILD / "html"
    assert build(target) == 0
    return target


@pytest.fixture(scope="module")
def pages(site):
    files = [path for path in site.rglob("*.html") if "_static" not in path.parts]
    return {path.relative_to(site).as_posix(): Page(path) for path in files}


@pytest.fixture(scope="module")
def page(browser):
    context = browser.new_context(viewport=PHONE)
    yield context.new_page()
    context.close()
