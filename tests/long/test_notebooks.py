"""The notebooks that simulate for minutes, all cells run in JupyterLab in a browser."""

import shutil

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.chromium import find
from tests.browser.conftest import QUIET, opened
from tests.browser.lab import ROOT, Lab
from tests.browser.test_notebooks import SIMULATING, is_sound


@pytest.mark.parametrize("name", SIMULATING)
def test_a_notebook_that_simulates_runs_in_a_page(tmp_path, name):
    with sync_playwright() as playwright, Lab(tmp_path) as lab:
        browser = playwright.chromium.launch(executable_path=find(), args=QUIET)
        shutil.copy(ROOT / "notebooks" / name, lab.folder)
        with opened(browser, lab, name) as notebook:
            is_sound(notebook.run_all())
