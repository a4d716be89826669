"""Lessons without code in sight, gone through to the end in a wide window and by finger on a phone."""

import json

import pytest
from playwright.sync_api import sync_playwright

from samarkand_teaching.press.lesson import tasks
from tests.browser.chromium import find
from tests.browser.conftest import QUIET
from tests.browser.folded import TOO_WIDE, FoldedLesson, LessonServer

WALKED = ("1", "3", "7", "12", "20")
WIDE, PHONE = {"width": 1280, "height": 720}, {"width": 390, "height": 844}
TOP = "document.querySelector('.jp-WindowedPanel-outer').scrollTop"


@pytest.mark.parametrize("number", WALKED)
def test_a_lesson_is_gone_through_without_code(tmp_path, number):
    """First by mouse, wheel and keys; then by finger, in the same kernel: the page is loaded again."""
    with sync_playwright() as playwright, LessonServer(tmp_path, number) as lab:
        browser = playwright.chromium.launch(executable_path=find(), args=QUIET)
        page = browser.new_context(viewport=WIDE).new_page()
        lesson = begun(page, lab, number)
        page.keyboard.press("Tab")  # from the button that committed it
        lesson.gate.get_by_role("button", name="Go on").focus()
        page.keyboard.press("Enter")
        gone_through(lesson, lab, lambda button: (button.focus(), page.keyboard.press("Space")))
        page.mouse.move(600, 400)
        before = page.evaluate(TOP)
        page.mouse.wheel(0, -2000)
        page.wait_for_function(f"before => {TOP} < before", arg=before)
        assert page.evaluate(TOO_WIDE) == lesson.faults == []
        page.context.close()
        page = browser.new_context(viewport=PHONE, has_touch=True).new_page()
        lesson = begun(page, lab, number, is_again=True)
        lesson.gate.get_by_role("button", name="Go on").tap()
        gone_through(lesson, lab, lambda button: (button.scroll_into_view_if_needed(), button.tap()))
        assert page.evaluate(TOO_WIDE) == lesson.faults == []


def begun(page, lab, number, is_again=False):
    """A lesson whose guess is committed; nothing has been in view that should not be."""
    lesson = FoldedLesson(page, lab, number)
    assert lesson.code.count() == lesson.below.count() == 0
    guess = lesson.exhibit("Commit my guess")
    guess.wait_for()
    if is_again:
        guess.get_by_role("button", name="Guess again").click()
        lesson.gate.get_by_role("button", name="Go on").wait_for(state="hidden")
    lesson.enter_a_guess().get_by_role("button", name="Commit my guess").click()
    lesson.gate.get_by_role("button", name="Go on").wait_for()
    assert lesson.below.count() == 0
    return lesson


def gone_through(lesson, lab, press):
    """Throw or draw, simulate, score, answer an exercise wrongly, write a rule, and look at the code."""
    page = lesson.page
    lesson.wait_until_worked_out()
    for name in ("Roll", "Draw", "Run"):
        for button in page.locator(".samarkand-lesson").get_by_role("button", name=name, exact=True).all():
            press(button)
    score = page.get_by_role("button", name="Score my guess").last
    if score.is_visible():
        press(score)
        page.get_by_text("The answer is").first.wait_for()
    stored = json.loads((lab.folder / "lessons" / lesson.name).read_text(encoding="utf-8"))
    named = page.get_by_role("button", name="Check", exact=True)
    checks = page.locator(".samarkand-lesson").filter(has=named)
    assert checks.count() == len(tasks(stored))
    checks.first.get_by_role("textbox").fill("0.123")
    press(checks.first.get_by_role("button", name="Check", exact=True))
    checks.first.get_by_text("not yet").wait_for()
    assert lesson.code.count() == 0
    press(page.get_by_role("button", name="Write it in Python"))
    press(page.locator(".samarkand-strategy").get_by_role("button", name="Run", exact=True))
    assert lesson.code.count() == 1
    lesson.press("Show the code")
    page.wait_for_function("document.querySelectorAll('.jp-Notebook .cm-editor').length > 5")
    lesson.press("Hide the code")
    assert lesson.code.count() == 1
