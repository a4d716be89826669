"""A real browser on a real JupyterLab, both private to the tests and ended with them.

Without a browser these tests do not pass and are not left out: they end in an error that says so.
"""

import shutil
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.chromium import NONE, find, launched
from tests.browser.lab import ROOT, Lab, OpenNotebook
from tests.browser.play import BoardInPage

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
    """Each test knows whether it has failed, when it is time to take a picture."""
    report = yield
    item.has_failed = report.failed or getattr(item, "has_failed", False)
    return report


@pytest.fixture(scope="session")
def screenshots(tmp_path_factory):
    """The folder with a picture of the page at the end of each test that failed."""
    return tmp_path_factory.mktemp("screenshots")


@contextmanager
def opened(browser, lab, name, window=WINDOW, has_touch=False):
    """A notebook opened in a page that nobody else has, its kernel ready; ended and closed afterwards."""
    page = lab.page(browser, window, has_touch)
    page.set_default_timeout(PATIENCE)
    notebook = OpenNotebook(page, lab, name)
    try:
        yield notebook.wait_until_ready()
    except BaseException:
        # What did not open is closed too: the next page would find its tab, and look at its board.
        notebook.close()
        page.context.close()
        raise
    if notebook.close():
        lab.give_back(page, window, has_touch)
    else:
        page.context.close()


@pytest.fixture
def open_notebook(browser, lab, request, screenshots):
    """`open_notebook(name, at=lab)`: a notebook in a page, closed after the test."""
    with ExitStack() as notebooks:

        def open_one(name, at=lab):
            notebook = notebooks.enter_context(opened(browser, at, name))
            notebooks.callback(notebook.photograph, screenshots, request.node)
            return notebook

        yield open_one


@pytest.fixture(scope="module")
def board_in_page(browser, lab, request):
    """The board that the module's `CELLS` show, for all its tests; `board` begins a new game on it."""
    name = f"{Path(request.module.__file__).stem}.ipynb"
    with opened(browser, lab, lab.write(name, *request.module.CELLS)) as notebook:
        yield BoardInPage(notebook.run_all())


@pytest.fixture
def board(board_in_page, request, screenshots):
    """A new game, and nothing to complain about at its end."""
    board_in_page.new_game()
    yield board_in_page
    board_in_page.notebook.photograph(screenshots, request.node)
    assert board_in_page.notebook.faults() == []
