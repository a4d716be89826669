"""`samarkand lesson`: no code in sight, nothing below the guess before it is made, one button for code."""

import json
import re
from pathlib import Path

import pytest

from samarkand.lessons.guesses import GuessBook
from tests.browser.folded import LATEST, FoldedLesson, LessonServer

ROOT = Path(__file__).resolve().parents[2]

WINDOW = {"width": 1280, "height": 720}


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    with LessonServer(tmp_path_factory.mktemp("lesson"), "2") as lab:
        yield lab


def test_a_lesson_is_opened_without_its_code_and_goes_on_after_the_guess(browser, lab):
    page = browser.new_context(viewport=WINDOW).new_page()
    lesson = FoldedLesson(page, lab, "2")
    go_on = lesson.gate.get_by_role("button", name="Go on")
    assert "You turn up four cards" in lesson.seen()
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
    second = page.locator(".samarkand-lesson", has_text="Score my guess").last
    assert second.get_by_role("textbox").input_value() == "0.2"
    assert second.get_by_role("slider").input_value() == "80"
    assert lesson.code.count() == 0
    assert "Next" in lesson.seen() and "For the teacher" not in lesson.seen()
    lesson.press("Show the code")
    page.locator(".cm-line:visible", has_text="import Guess").first.wait_for()
    page.get_by_role("heading", name="For the teacher").wait_for()
    lesson.press("Hide the code")
    assert lesson.code.count() == 0 and "For the teacher" not in lesson.seen() and lesson.faults == []
    # What lies in the folder is the one notebook, with all its cells, and the guess beside it.
    kept = lab.folder / "lessons" / lesson.name
    assert GuessBook(kept.parent / "my-guesses.json").find("two alike").value == 0.2
    shipped = json.loads((lab.folder / "lessons" / lesson.name).read_text(encoding="utf-8"))
    original = json.loads((ROOT / "notebooks/lessons/02_two_alike.ipynb").read_text(encoding="utf-8"))
    assert len(shipped["cells"]) == len(original["cells"])
    page.context.close()


# --- in front of a class ----------------------------------------------------------------------------------


class ClassServer(LessonServer):
    """`samarkand lesson 2 --class`, in a `with` statement."""

    def words(self):
        """As a teacher types it."""
        return [*super().words(), "--class"]


def test_a_guess_is_sent_to_phones_by_a_button_and_the_lesson_goes_on(browser, tmp_path):
    """The classroom stands above the lesson, and the guesses of the class beside the guess."""
    with ClassServer(tmp_path, "2") as lab:
        page = browser.new_context(viewport=WINDOW).new_page()
        page.set_default_timeout(LATEST)
        page.goto(f"{lab.address}/doc/tree/lessons/02_two_alike_class.ipynb")
        page.get_by_role("button", name="Send to phones").first.click()
        code = page.locator("b[style*=monospace]").inner_text()
        address = re.search(r"http://[\d.]+:\d+", page.locator(".jp-Notebook").inner_text())[0]
        phone = browser.new_context(viewport={"width": 390, "height": 700}).new_page()
        phone.goto(address)
        phone.fill("input[name=code]", code)
        phone.get_by_role("button", name="Come in").click()
        phone.fill("input[name=guess]", "0.3")
        phone.get_by_role("radio", name="80").check()
        phone.get_by_role("button", name="Commit my guess").click()
        phone.get_by_text("Committed: 0.3").wait_for()
        page.get_by_role("button", name="Go on").click()
        page.get_by_role("button", name="Lift the cover").first.click()
        page.get_by_text("1 guess from 0.3 to 0.3").first.wait_for()
        page.context.close()
        phone.context.close()
