"""All notebooks that the browser tests do not run, all their cells run in JupyterLab in a browser."""

import shutil

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.chromium import find
from tests.browser.conftest import QUIET, opened
from tests.browser.lab import ROOT, Lab
from tests.browser.test_lessons import nothing_is_given_away
from tests.browser.test_notebooks import OTHERS, is_sound
from tests.test_notebooks import LESSONS


@pytest.fixture(scope="module")
def open_notebook(tmp_path_factory):
    """`open_notebook(path)`: a copy in a page of its own."""
    with sync_playwright() as playwright, Lab(tmp_path_factory.mktemp("lab")) as lab:
        browser = playwright.chromium.launch(executable_path=find(), args=QUIET)

        def open_one(path):
            shutil.copy(path, lab.folder)
            return opened(browser, lab, path.name)

        yield open_one


@pytest.mark.parametrize("name", OTHERS)
def test_a_notebook_runs_in_a_page(open_notebook, name):
    with open_notebook(ROOT / "notebooks" / name) as notebook:
        is_sound(notebook.run_all())


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_gives_nothing_away_in_a_page(open_notebook, path, tmp_path):
    with open_notebook(path) as notebook:
        notebook.execute(f"import os; os.chdir({str(tmp_path)!r})")
        nothing_is_given_away(notebook, path)
