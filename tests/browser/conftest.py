"""A real browser on a real JupyterLab, both private to the tests and ended with them.

Without a browser these tests do not pass and are not left out: they end in an error that says so.
"""

import shutil

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.chromium import NONE, find, launched
from tests.browser.lab import ROOT, Lab

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@pytest.fixture(scope="session")
def chromium():
    """The browser's program."""
    found = find()
    if found is None:
        raise RuntimeError(NONE)
    return found


@pytest.fixture(scope="session")
def browser(chromium):
    """One browser in a process, which can run Playwright only once; the site's tests import this fixture."""
    if launched:
        yield launched[0]
        return
    with sync_playwright() as playwright:
        launched.append(playwright.chromium.launch(executable_path=chromium, args=QUIET))
        yield launched[0]
        launched.pop().close()


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    """JupyterLab in a folder of its own, with copies of the notebooks."""
    with Lab(tmp_path_factory.mktemp("lab")) as lab:
        for notebook in sorted((ROOT / "notebooks").glob("*.ipynb")):
            shutil.copy(notebook, lab.folder)
        yield lab


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Keep a picture of each page that is open when a test fails, and print where."""
    report = yield
    if report.failed and launched:
        folder = item.config._tmp_path_factory.mktemp("screenshots")
        pages = [page for context in launched[0].contexts for page in context.pages]
        for number, page in enumerate(pages):
            page.screenshot(path=folder / f"{number}.png")
        report.sections.append(("screenshots", str(folder)))
    return report
