"""`samarkand lesson`: no code in sight, nothing below the guess before it is made, one button for code."""

import json
import os
import re
import signal

import pytest

from samarkand.lessons.guesses import GuessBook
from tests.browser.lab import ROOT, Lab

LESSON = "02_two_alike.ipynb"
LATEST = 40_000  # milliseconds for whatever is waited for, on whatever machine


class LessonServer(Lab):
    """`samarkand lesson 2`, in a `with` statement, with more words as a teacher types them."""

    def __init__(self, folder, *more):
        super().__init__(folder)
        self._more = more

    def words(self):
        return ["samarkand", "lesson", "2", str(self.folder), *self._more]

    def _end(self):
        """End JupyterLab as Ctrl-C does, twice; `samarkand` ends after it."""
        for _ in range(2):
            os.killpg(self._server.pid, signal.SIGINT)
        super()._end()


@pytest.fixture
def page(browser):
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    page = context.new_page()
    page.set_default_timeout(LATEST)
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    yield page
    context.close()


def test_a_lesson_is_opened_without_its_code_and_goes_on_after_the_guess(page, tmp_path):
    with LessonServer(tmp_path) as lab:
        page.goto(f"{lab.address}/doc/tree/lessons/{LESSON}")
        code, below = (
            page.locator(".jp-Notebook .cm-editor:visible"),
            page.locator(".samarkand-below:visible"),
        )
        go_on = page.locator(".samarkand-gate").get_by_role("button", name="Go on")
        bar = page.locator(".samarkand-bar")

        def seen():
            return "\n".join(page.locator(".jp-Notebook .jp-Cell:visible").all_inner_texts())

        heading = page.get_by_role("heading", name="Two alike?").first
        heading.dblclick()  # would open the paragraph for writing
        page.keyboard.type("ddxm")  # would cut cells
        assert "You turn up four cards" in seen()
        guess = page.locator(".samarkand-lesson", has_text="Commit my guess").first
        guess.get_by_role("textbox").fill("0.2")
        guess.get_by_role("slider").fill("80")
        assert code.count() == below.count() == 0 and not go_on.is_visible()
        guess.get_by_role("button", name="Commit my guess").click()
        go_on.click()
        page.get_by_role("heading", name="Play it").wait_for()
        page.get_by_role("button", name="Draw 100 times").first.click()
        page.get_by_text("100 so far").first.wait_for()
        bar.locator("[role=status]:empty").wait_for(state="attached")  # all has been worked out
        second = page.locator(".samarkand-lesson", has_text="Score my guess").last
        assert second.get_by_role("textbox").input_value() == "0.2"
        assert code.count() == 0
        assert "Next" in seen() and "For the teacher" not in seen()
        bar.get_by_role("button", name="Show the code", exact=True).click()
        page.locator(".cm-line:visible", has_text="import Guess").first.wait_for()
        page.get_by_role("heading", name="For the teacher").wait_for()
        bar.get_by_role("button", name="Hide the code", exact=True).click()
        assert code.count() == 0 and "For the teacher" not in seen() and page.faults == []
        # The folder has the one notebook, with all its cells, and the guess beside it.
        kept = lab.folder / "lessons" / LESSON
        assert GuessBook(kept.parent / "my-guesses.json").find("two alike").value == 0.2
        number = [
            len(json.loads(path.read_text(encoding="utf-8"))["cells"])
            for path in (kept, ROOT / "notebooks" / "lessons" / LESSON)
        ]
        assert number[0] == number[1]


def test_a_guess_is_sent_to_phones_by_a_button_and_the_lesson_goes_on(browser, page, tmp_path):
    """The classroom stands above the lesson, and the guesses of the class beside the guess."""
    with LessonServer(tmp_path, "--class") as lab:
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
        phone.context.close()
