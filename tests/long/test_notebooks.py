"""All notebooks that the browser tests do not run, all their cells run in JupyterLab in a browser."""

import json
import re
import shutil

import pytest
from playwright.sync_api import sync_playwright

from samarkand_teaching.press.lesson import tasks
from tests.browser.chromium import find
from tests.browser.conftest import QUIET, opened
from tests.browser.lab import ROOT, Lab
from tests.browser.test_lessons import exhibit, nothing_is_given_away
from tests.browser.test_notebooks import (
    MORE_WITH_A_BOARD,
    OTHERS,
    is_shown_as_stored,
    is_sound,
    its_board_is_played,
    run_after_a_look,
)
from tests.test_notebooks import LESSONS


@pytest.fixture(scope="module")
def browser_and_lab(tmp_path_factory):
    with sync_playwright() as playwright, Lab(tmp_path_factory.mktemp("lab")) as lab:
        yield playwright.chromium.launch(executable_path=find(), args=QUIET), lab


def opened_and_signed(browser, lab, name):
    lab.sign(name)
    return opened(browser, lab, name)


@pytest.fixture
def open_notebook(browser_and_lab):
    """`open_notebook(path, how)`: a copy in a page of its own."""
    browser, lab = browser_and_lab

    def open_one(path, how=opened):
        shutil.copy(path, lab.folder)
        return how(browser, lab, path.name)

    return open_one


@pytest.mark.parametrize("name", MORE_WITH_A_BOARD)
def test_a_notebook_runs_in_a_page_and_its_board_is_played(open_notebook, name):
    with open_notebook(ROOT / "notebooks" / name, run_after_a_look) as notebook:
        its_board_is_played(notebook)


@pytest.mark.parametrize("name", OTHERS)
def test_a_notebook_runs_in_a_page(open_notebook, name):
    with open_notebook(ROOT / "notebooks" / name, opened_and_signed) as notebook:
        is_shown_as_stored(notebook, name)
        is_sound(notebook.run_all())


SAY = "\nprint(*answer, sep=', ') if isinstance(answer, (list, tuple)) else print(answer)"


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_is_gone_through_in_a_page(open_notebook, path, tmp_path):
    """Nothing is given away; a guess is committed and scored; each exercise is answered as it is solved."""
    with open_notebook(path) as notebook:
        notebook.execute(f"import os; os.chdir({str(tmp_path)!r})")
        nothing_is_given_away(notebook, path)
        guess = exhibit(notebook, "my guess").or_(exhibit(notebook, "at least")).first
        for field, number in zip(guess.get_by_role("textbox").all(), ("0.2", "0.3"), strict=False):
            allowed = re.findall(r"\d+", field.get_attribute("placeholder") or "")
            field.fill(allowed[-1] if "from" in (field.get_attribute("placeholder") or "") else number)
        for choice in guess.get_by_role("radio").all()[:1]:
            choice.check()
        for sure in guess.get_by_role("slider").all():
            sure.fill("80")
        guess.get_by_role("button", name="Commit my guess").click()
        guess.get_by_role("button", name="Score my guess").click()
        guess.get_by_text("The answer is").first.wait_for()
        checks = notebook.page.locator(".samarkand-lesson").filter(
            has=notebook.page.get_by_role("button", name="Check", exact=True)
        )
        solved = tasks(json.loads(path.read_text(encoding="utf-8")))
        assert checks.count() == len(solved)
        for check, task in zip(checks.all(), solved, strict=True):
            check.get_by_role("textbox").fill(notebook.execute(task.program + SAY).splitlines()[-1])
            check.get_by_role("button", name="Check").click()
            check.get_by_text("right!").wait_for()
        assert notebook.faults() == []
