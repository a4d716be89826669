"""Ten minutes of the random walk of `tests/browser/walk.py`, all its kinds of steps in each game."""

from contextlib import ExitStack

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.chromium import find
from tests.browser.conftest import QUIET, opened
from tests.browser.lab import Lab
from tests.browser.walk import BOARDS, KINDS, Walk

SECONDS, SEEDS = 100, (1, 2)  # of each game


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", BOARDS)
def test_a_long_walk_over_a_board(tmp_path, name, seed):
    with sync_playwright() as playwright, Lab(tmp_path) as lab, ExitStack() as notebooks:
        browser = playwright.chromium.launch(executable_path=find(), args=QUIET)
        walk = Walk(lab, lambda file: notebooks.enter_context(opened(browser, lab, file)), name, seed)
        walk.take(SECONDS, KINDS)
        print(f"{name}, seed {seed}: {walk.done}")
