"""A lesson without code in sight, as `samarkand lesson` opens it: what is seen, and what can be done."""

import os
import re
import signal

from samarkand import notebooks
from samarkand.engine.engines import INTERPRETED, VARIABLE
from tests.browser.lab import Lab

LATEST = 40_000  # milliseconds for whatever is waited for, on whatever machine
# What reaches beyond the window, unless it lies in a box that scrolls.
TOO_WIDE = """() => [...document.querySelectorAll('.jp-Notebook *')].filter(element => {
    const box = element.getBoundingClientRect();
    if (!box.width || box.right <= innerWidth + 1) return false;
    for (let outer = element.parentElement; outer; outer = outer.parentElement)
        if (!outer.matches('.jp-WindowedPanel-outer')
            && ['auto', 'scroll'].includes(getComputedStyle(outer).overflowX)
            && outer.getBoundingClientRect().right <= innerWidth + 1) return false;
    return true;
}).map(element => element.tagName + '.' + element.className)"""


class LessonServer(Lab):
    """`samarkand lesson`, in a `with` statement.

    Parameters
    ----------
    folder : Path
        Empty; the notebooks are copied into a folder in it.
    number : str
        The lesson's.
    """

    def __init__(self, folder, number):
        super().__init__(folder)
        self._number = number

    def words(self):
        """As a teacher types it."""
        return ["samarkand", "lesson", self._number, str(self.folder)]

    def _environment(self):
        return {**super()._environment(), VARIABLE: INTERPRETED}

    def _end(self):
        """End JupyterLab as Ctrl-C does, twice; `samarkand` ends after it."""
        for _ in range(2):
            os.killpg(self._server.pid, signal.SIGINT)
        super()._end()


class FoldedLesson:
    """A lesson in a page.

    Parameters
    ----------
    page : playwright's Page
    lab : LessonServer
    number : str
    """

    def __init__(self, page, lab, number):
        self.page = page
        self.name = notebooks.lesson(number).name
        self.faults = []
        page.set_default_timeout(LATEST)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.goto(f"{lab.address}/doc/tree/lessons/{self.name}")
        page.locator(".jp-RenderedMarkdown h1:visible").first.wait_for()
        self.code = page.locator(".jp-Notebook .cm-editor:visible")
        self.below = page.locator(".samarkand-below:visible")
        self.gate = page.locator(".samarkand-gate")

    def seen(self):
        """The text that a reader sees."""
        return "\n".join(self.page.locator(".jp-Notebook .jp-Cell:visible").all_inner_texts())

    def exhibit(self, words):
        """The first widget with these words, or with a button of this name."""
        exhibits = self.page.locator(".samarkand-lesson")
        named = self.page.get_by_role("button", name=words, exact=True)
        return exhibits.filter(has=named).or_(exhibits.filter(has_text=words)).first

    def enter_a_guess(self):
        """Fill in the fields with what they take."""
        guess = self.exhibit("Commit my guess")
        guess.wait_for()
        for field, number in zip(guess.get_by_role("textbox").all(), ("0.2", "0.3"), strict=False):
            example = field.get_attribute("placeholder") or ""
            field.fill(re.findall(r"\d+", example)[-1] if "from" in example else number)
        for choice in guess.get_by_role("radio").all()[:1]:
            choice.check()
        for sure in guess.get_by_role("slider").all():
            sure.fill("80")
        return guess

    def wait_until_worked_out(self):
        """Wait until the line above the lesson has nothing more to say."""
        line = self.page.locator(".samarkand-bar [role=status]:empty")
        line.wait_for(state="attached")

    def press(self, name):
        """Press a button above the lesson."""
        self.page.locator(".samarkand-bar").get_by_role("button", name=name, exact=True).click()
