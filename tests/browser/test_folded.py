"""`samarkand lesson`: no code in sight, nothing below the guess before it is made, one button for code."""

import json

import pytest

from samarkand.lessons.guesses import GuessBook
from tests.browser.folded import FoldedLesson, LessonServer

WINDOW = {"width": 1280, "height": 720}


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    with LessonServer(tmp_path_factory.mktemp("lesson"), "3") as lab:
        yield lab


def test_a_lesson_is_opened_without_its_code_and_goes_on_after_the_guess(browser, lab):
    page = browser.new_context(viewport=WINDOW).new_page()
    lesson = FoldedLesson(page, lab, "3")
    go_on = lesson.gate.get_by_role("button", name="Go on")
    assert "Four cards of the pack are turned up" in lesson.seen()
    assert lesson.code.count() == lesson.below.count() == 0
    page.get_by_role("heading", name="Two alike?").first.dblclick()  # would open the paragraph for writing
    page.keyboard.type("ddxm")  # would cut cells
    guess = lesson.enter_a_guess()
    assert lesson.code.count() == lesson.below.count() == 0 and not go_on.is_visible()
    guess.get_by_role("button", name="Commit my guess").click()
    go_on.click()
    page.get_by_role("heading", name="Play it").wait_for()
    bag = lesson.exhibit("Draw 100 times")
    bag.get_by_role("button", name="Draw 100 times").click()
    bag.get_by_text("100 so far").wait_for()
    lesson.wait_until_worked_out()
    assert lesson.code.count() == 0 and "For the teacher" in lesson.seen()
    lesson.press("Show the code")
    page.locator(".cm-line:visible", has_text="import Guess").first.wait_for()
    lesson.press("Hide the code")
    assert lesson.code.count() == 0 and lesson.faults == []
    # What lies in the folder is the one notebook, with all its cells, and the guess beside it.
    kept = lab.folder / "lessons" / lesson.name
    assert GuessBook(kept.parent / "my-guesses.json").find("two alike").value == 0.2
    shipped = json.loads((lab.folder / "lessons" / lesson.name).read_text(encoding="utf-8"))
    assert len(shipped["cells"]) == 42
    page.context.close()
