"""A real browser on a real JupyterLab, both private to the tests and ended with them.

Without a browser these tests do not pass and are not left out: they end in an error that says so.
"""

import os
import shutil

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.lab import ROOT, Lab, OpenNotebook

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
WINDOW = {"width": 1280, "height": 1000}
PATIENCE = 30_000  # milliseconds for whatever is waited for in the page


@pytest.fixture(scope="session")
def chromium():
    """The browser's program."""
    named = os.environ.get("CHROMIUM")
    found = next((path for path in map(shutil.which, [named] if named else BROWSERS) if path), None)
    if found is None:
        raise RuntimeError("no Chromium found: install one, or name it in the environment variable CHROMIUM")
    return found


@pytest.fixture(scope="session")
def browser(chromium):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    """JupyterLab in a folder of its own, with copies of the notebooks."""
    with Lab(tmp_path_factory.mktemp("lab")) as lab:
        for notebook in sorted((ROOT / "notebooks").glob("*.ipynb")):
            shutil.copy(notebook, lab.folder)
        yield lab


@pytest.fixture
def open_notebook(browser, lab, request, tmp_path_factory):
    """`open_notebook(name, at=lab)`: a notebook opened in a page, its kernel ready."""
    opened = []

    def open_one(name, at=lab):
        page = browser.new_context(viewport=WINDOW).new_page()
        page.set_default_timeout(PATIENCE)
        opened.append(OpenNotebook(page, at, name))
        return opened[-1].wait_until_ready()

    yield open_one
    pictures = tmp_path_factory.mktemp("screenshots")
    for number, notebook in enumerate(opened):
        picture = pictures / f"{request.node.name}-{number}.png".replace("/", "-")
        notebook.close(picture)
        # Shown by pytest with a failure, so that people can look.
        print(f"screenshot: {picture}")
