"""A lesson as its reader meets it: nothing is given away, from guess to check by mouse and by keys alone."""

import re
import shutil
from contextlib import ExitStack

import pytest

from tests.browser.conftest import opened
from tests.test_lessons import AFTER, secrets
from tests.test_notebooks import LESSONS, cells_of, source

GUESS = "2/5"
# The cells below have run, yet nothing is told.
COMMITTED = "Committed: 0.4 to within 0.1, 80% sure. Read on, and press"
SCORED = "The answer is 0.7202. Your guess, 0.4, is off by 0.3202, which is more than 0.1. You were 80% sure"


NO_WIDGETS = {"WholeGames", "show_cards", "show_faces"}  # what a widget plays, and pictures


def widgets_of(path):
    """The names of the widgets that a lesson shows."""
    code = "\n".join(source(cell) for cell in cells_of(path, "code"))
    imported = re.findall(r"from samarkand_widgets import ([\w, ]+)", code)
    return set(", ".join(imported).split(", ")) - NO_WIDGETS


def with_every_kind():
    """A few lessons that have all kinds of widgets between them: each adds as many kinds as any could."""
    missing = set().union(*map(widgets_of, LESSONS))
    while missing:
        path = max(LESSONS, key=lambda path: len(widgets_of(path) & missing))
        missing -= widgets_of(path)
        yield path


def visible(notebook):
    """The text that a reader sees, cell by cell."""
    return notebook.page.locator(".jp-Notebook .jp-Cell:visible").all_inner_texts()


@pytest.fixture
def lesson(browser, lab, tmp_path, monkeypatch, screenshots, request):
    """`lesson(path)`: a lesson in a page, with no guess committed before."""
    with ExitStack() as notebooks:

        def open_one(path):
            folder = lab.folder / "lessons"
            folder.mkdir(exist_ok=True)
            shutil.copy(path, folder)
            notebook = notebooks.enter_context(opened(browser, lab, f"lessons/{path.name}"))
            notebooks.callback(notebook.photograph, screenshots, request.node)
            # Guesses lie in the folder in which the kernel works.
            notebook.execute(f"import os; os.chdir({str(tmp_path)!r})")
            return notebook

        yield open_one


@pytest.mark.parametrize("path", list(with_every_kind()), ids=lambda path: path.stem)
def test_no_answer_is_seen_before_the_heading_is_opened(lesson, path):
    """After opening, and after Run All; then the heading is opened by hand, and all is there.

    What a page does with a lesson depends on its kinds of widgets, so a few lessons have all of them.
    """
    nothing_is_given_away(lesson(path), path)


def nothing_is_given_away(notebook, path):
    for run in (False, True):
        if run:
            notebook.run_all()
        seen = "\n".join(visible(notebook))
        assert AFTER.removeprefix("## ") in seen
        assert "Your turn" not in seen and "For the teacher" not in seen
        assert [
            number for number in secrets(path) if re.search(rf"(?<![\d.]){re.escape(number)}", seen)
        ] == []
    assert notebook.faults() == []
    open_what_follows(notebook)
    seen = "\n".join(visible(notebook))
    assert "For the teacher" in seen
    assert all(number in seen for number in secrets(path))


def open_what_follows(notebook):
    notebook.page.get_by_role("button", name="cells hidden").click()
    notebook.page.get_by_role("heading", name="For the teacher").wait_for()


def exhibit(notebook, words):
    return notebook.page.locator(".samarkand-lesson", has_text=words)


def test_from_guess_to_check_by_mouse(lesson):
    (path,) = [path for path in LESSONS if path.stem == "02_two_alike"]
    notebook = lesson(path).run_all()
    guess = exhibit(notebook, "how likely is it that at least two match").first
    guess.get_by_role("textbox").fill(GUESS)
    guess.get_by_role("slider").fill("80")
    guess.get_by_role("button", name="Commit my guess").click()
    guess.get_by_text(COMMITTED).wait_for()
    assert guess.get_by_text("0.7202").count() == 0
    guess.get_by_role("button", name="Score my guess").click()
    guess.get_by_text(SCORED).wait_for()
    kept = "[guess.value, guess.scored, guess.said]"  # the kernel has what the page says
    notebook.page.wait_for_timeout(500)
    value, is_scored, said = notebook.ask(kept)
    assert (value, is_scored) == (0.4, True) and SCORED in said
    open_what_follows(notebook)
    bag = exhibit(notebook, "Four cards of the pack").first
    bag.get_by_role("button", name="Draw 100 times").click()
    bag.get_by_text("100 so far").wait_for()
    check = exhibit(notebook, "to be certain that at least two match").first
    for answer, told in (("6", "One too few"), ("7", "right!")):
        check.get_by_role("textbox").fill(answer)
        check.get_by_role("button", name="Check").click()
        check.get_by_text(told).wait_for()
    assert notebook.faults() == []


def test_from_guess_to_check_by_keys_alone(lesson):
    """After the first look nothing is clicked: Tab, letters, Enter and Space."""
    (path,) = [path for path in LESSONS if path.stem == "02_two_alike"]
    notebook = lesson(path).run_all()
    page = notebook.page
    guess = exhibit(notebook, "how likely is it that at least two match").first
    guess.get_by_role("textbox").focus()
    page.keyboard.type(GUESS)
    page.keyboard.press("Tab")  # how sure, with a slider
    page.keyboard.press("Tab")  # and with a field
    page.keyboard.type("80")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    guess.get_by_text(COMMITTED).wait_for()
    guess.get_by_role("button", name="Guess again").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    guess.get_by_text(SCORED).wait_for()
    open_what_follows_by_keys(notebook)
    check = exhibit(notebook, "to be certain that at least two match").first
    check.get_by_role("textbox").focus()
    page.keyboard.type("6")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    check.get_by_text("One too few").wait_for()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Control+a")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    check.get_by_text("right!").wait_for()
    assert notebook.faults() == []


def open_what_follows_by_keys(notebook):
    """In command mode the right arrow opens what a heading has folded."""
    cells = notebook.page.evaluate(
        """name => [...jupyterapp.shell.widgets('main')].find(w => w.context && w.context.path === name)
            .content.widgets.map(cell => cell.model.sharedModel.getSource())""",
        notebook.name,
    )
    place = next(index for index, text in enumerate(cells) if text.startswith(AFTER))
    notebook.page.evaluate(
        """([name, place]) => {
            const all = [...jupyterapp.shell.widgets('main')];
            const widget = all.find(w => w.context && w.context.path === name);
            widget.content.activeCellIndex = place;
            widget.content.mode = 'command';
            widget.content.node.focus();
        }""",
        [notebook.name, place],
    )
    notebook.page.keyboard.press("ArrowRight")
    notebook.page.get_by_role("heading", name="For the teacher").wait_for()
