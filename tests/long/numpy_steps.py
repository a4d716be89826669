"""The steps of a reader on the site, and what must then be seen.

A step returns a line about what was seen, or raises Failed. The words and classes that it looks for are in
the first lines.
"""

import re
import time
from random import Random

from playwright.sync_api import Error

START, FIRST, LESSONS, PLAY = "start.html", "00_in_the_browser.ipynb", "lessons", "play.html"
ALIVE = re.compile("all that is needed works|everything.* works|ready", re.I)
ONWARD = "a[href*=play], a[href*=lesson], a[href*='path='], a[href*=start]"
LIT, SAID = ".samarkand-spot.lit", ".samarkand-board [role=status], main [role=status]"
BAR, EXHIBIT, GATE = ".samarkand-bar [role=status]", ".samarkand-lesson", ".samarkand-gate button"
STARTING, ASLEEP = re.compile("is starting"), re.compile("^Run this cell")
COMMIT, COMMITTED = re.compile("commit", re.I), re.compile("committed", re.I)
DRAW, RUN, PAUSE = (re.compile(f"^({words})$", re.I) for words in ("draw|once|roll", "run", "pause"))
ONE_DRAW, BAR_COUNTS = re.compile(r"\b1 so far.*"), re.compile(r": (\d+)")
WRONG, SCORE, SCORED = (
    ".jp-OutputArea-output[data-mime-type*=stderr] .ansi-red-fg",
    re.compile("^Score"),
    re.compile("score|off|answer", re.I),
)
GAMES_SO_FAR, ENOUGH = re.compile(r"after ([\d,]+) \w+"), 1000
SLEEPS = 20  # seconds with no cell running, after which a widget that is not alive counts as asleep
NOTEBOOK = "[...jupyterapp.shell.widgets('main')].find(each => each.content?.widgets)"
BUSY = (
    f"() => {NOTEBOOK}?.content.widgets.some(each => each.inputArea?.promptNode?.textContent.includes('*'))"
)
RUN_ALL = "() => { jupyterapp.commands.execute('notebook:run-all-cells'); }"


class Failed(Exception):
    """What was seen instead."""


class Reader:
    """A reader with a page of a browser, and the address of the site."""

    def __init__(self, page, home):
        self.page, self.home = page, home

    def until(self, look, seconds, otherwise):
        """Return what `look` finds as soon as it finds something; fail with what `otherwise` says."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            if found := look():
                return found
            self.page.wait_for_timeout(200)
        raise Failed(f"{otherwise()} after {seconds} s")

    def text(self, selector):
        """Return the text of the first such element, or nothing."""
        found = self.page.locator(selector)
        return found.first.inner_text().strip() if found.count() else ""

    def root(self):
        """See whether the address of the site leads anywhere."""
        self.page.goto(f"{self.home}/")
        links = self.page.locator(ONWARD).filter(visible=True)
        where = lambda: self.page.url.removeprefix(self.home)  # noqa: E731
        number = self.until(links.count, 10, lambda: f"no link to a lesson, board or start page on {where()}")
        return f"{number} links onward on {where()}"

    def start(self):
        """See whether the start page finds everything that Python needs."""
        self.page.goto(f"{self.home}/{START}")
        words = lambda: " | ".join(self.page.locator("[role=status]").all_inner_texts())  # noqa: E731
        return self.until(lambda: ALIVE.search(words()) and words(), 30, lambda: f"it says {words()!r}")

    def notebook(self):
        """Open the first notebook and measure it; then close the list of files, in case it is in the way."""
        self.page.goto(f"{self.home}/lab/index.html?path={FIRST}")
        self.page.locator(".jp-Notebook h1").first.wait_for(state="attached", timeout=60_000)
        self.page.wait_for_timeout(3000)  # the list of files opens late
        shown, whole = (
            self.page.locator(".jp-Notebook").first.bounding_box()["width"],
            self.page.viewport_size["width"],
        )
        self.page.evaluate("() => jupyterapp.shell.collapseLeft()")
        if shown < 0.6 * whole:
            raise Failed(
                f"{shown:.0f} of {whole} pixels wide (the list of files is now closed, for the next step)"
            )
        return f"{shown:.0f} of {whole} pixels wide"

    def cells(self):
        """Run the two cells of the first notebook and move on its board."""
        self.page.locator(".jp-CodeCell .cm-content").first.click(timeout=10_000)
        for _ in range(2):
            self.page.keyboard.press("Shift+Enter")
        return self.board(150)

    def play(self, game):
        """Move on a board of the page without Jupyter."""
        self.page.goto(f"{self.home}/{PLAY}?game={game}")
        return self.board(60)

    def whole_game(self, game, seconds=1800):
        """Play a game to its end, by clicks on whatever may be chosen. Every second choice is a button."""
        self.page.goto(f"{self.home}/{PLAY}?game={game}&seats=human,greedy")
        lit, moves = self.page.locator(LIT), self.page.locator("#moves button")
        ended, choose = self.page.locator("#end table"), Random(7).choice
        self.until(lit.count, 300, lambda: f"no {LIT}")
        began, clicks, tries = time.monotonic(), 0, 0
        while not ended.count():
            if time.monotonic() > began + seconds:
                raise Failed(f"not over after {clicks} clicks in {seconds} s: {self.text(SAID)!r}")
            on_picture, listed = lit.all(), moves.all()
            offered = listed if tries % 2 and listed else on_picture or listed
            if not offered:  # a computer's turn
                self.page.wait_for_timeout(100)
                continue
            tries += 1
            try:
                choose(offered).click(timeout=2_000)
                clicks += 1
            except Error:  # it was replaced in the meantime, or another shape is over its middle
                self.page.wait_for_timeout(100)
        seconds = time.monotonic() - began
        return f"over after {clicks} of {tries} clicks in {seconds:.0f} s: {self.text('#end')[:120]!r}"

    def board(self, seconds):
        """Wait for a board, click the first thing that can be chosen, and wait for another sentence."""
        began, lit = time.monotonic(), self.page.locator(LIT)
        self.until(lit.count, seconds, lambda: f"no {LIT}")
        before, drawn, name = self.text(SAID), time.monotonic(), lit.first.get_attribute("aria-label")
        lit.first.click(timeout=10_000)
        self.until(
            lambda: self.text(SAID) not in ("", before), 20, lambda: f"a click on {name!r} changed nothing"
        )
        answered = time.monotonic() - drawn
        return f"drawn after {drawn - began:.1f} s, {name!r} answered after {answered:.2f} s"

    def folded(self, name):
        """Open a lesson without its code. If it does not start, run its cells for the next steps."""
        self.opened = time.monotonic()
        self.page.goto(f"{self.home}/lab/index.html?path={LESSONS}/{name}.ipynb&folded&workspace={name}")
        self.page.locator(BAR).wait_for(state="attached", timeout=180_000)
        try:
            self.until(lambda: not STARTING.search(self.text(BAR)), 120, lambda: f"still {self.text(BAR)!r}")
        except Failed:
            self.page.evaluate(RUN_ALL)
            raise
        return f"then {self.text(BAR)!r}"

    def exhibit(self, inside, name):
        """Wait for a living widget that has this inside. Give up when no cell runs any more."""
        found, began = self.page.locator(EXHIBIT).filter(has=inside).first, time.monotonic()
        rested = began
        while not found.count():
            now = time.monotonic()
            rested = now if self.page.evaluate(BUSY) else rested
            if now > min(began + 600, rested + SLEEPS):
                alive, asleep = self.page.locator(EXHIBIT).count(), self.page.get_by_text(ASLEEP).count()
                raise Failed(
                    f"no {name}; {alive} widgets are alive, {asleep} say 'Run this cell to bring it to life.'"
                )
            self.page.wait_for_timeout(200)
        found.scroll_into_view_if_needed(timeout=10_000)
        return found

    def guess(self):
        """Fill in a guess and commit it."""
        found = self.exhibit(self.page.get_by_role("button", name=COMMIT), "guess")
        button = found.get_by_role("button", name=COMMIT).first
        if button.is_disabled():
            raise Failed(f"its button {button.inner_text()!r} is disabled before any guess")
        for field, number in zip(found.get_by_role("textbox").all(), ("0.2", "0.3"), strict=False):
            example = field.get_attribute("placeholder") or ""
            field.fill(re.findall(r"\d+", example)[-1] if "from" in example else number)
        for answer in found.get_by_role("radio").all()[:1]:
            answer.check()
        for sure in found.get_by_role("slider").all():
            sure.fill("80")
        alive = time.monotonic() - self.opened
        button.click(timeout=60_000)
        says = lambda: found.get_by_role("status").first.inner_text()  # noqa: E731
        said = self.until(
            lambda: COMMITTED.search(says()) and button.is_disabled() and says(),
            20,
            lambda: f"pressed, and it says {says()!r}",
        )
        return f"alive {alive:.1f} s after the page was opened; {said}"

    def go_on(self):
        """Open what follows the guess, even if no guess could be made and the button for it is hidden."""
        if self.page.locator(GATE).count():
            self.page.locator(GATE).first.evaluate("each => each.click()")

    def finish(self):
        """Go on after the guess, wait for the end of the lesson, and score the guess there."""
        began = time.monotonic()
        go_on = self.page.locator(GATE).filter(visible=True)
        self.until(go_on.count, 20, lambda: "the guess is committed, but nothing offers to go on")
        go_on.first.click(timeout=60_000)
        self.until(lambda: not self.text(BAR), 400, lambda: f"still {self.text(BAR)!r}")
        seconds = time.monotonic() - began
        wrong = self.page.locator(WRONG).all_inner_texts()
        asleep = self.page.get_by_text(ASLEEP).filter(visible=True).count()
        if wrong or asleep:
            raise Failed(f"{asleep} widgets are asleep, and these cells failed: {wrong}")
        score = self.page.get_by_role("button", name=SCORE).filter(visible=True).last
        score.scroll_into_view_if_needed(timeout=10_000)
        score.click(timeout=10_000)
        said = score.locator("xpath=ancestor::*[contains(@class,'samarkand-lesson')]").get_by_role("status")
        self.until(
            lambda: SCORED.search(said.first.inner_text()), 20, lambda: f"it says {said.first.inner_text()!r}"
        )
        return f"all of it {seconds:.1f} s after the guess, with {self.page.locator(EXHIBIT).count()} widgets"

    def draw(self):
        """Draw once: one draw is counted, in words and in the bars."""
        self.go_on()
        found = self.exhibit(self.page.get_by_role("button", name=DRAW), "bag or die")
        found.get_by_role("button", name=DRAW).first.click(timeout=10_000)
        said = self.until(
            lambda: ONE_DRAW.search(found.inner_text()), 20, lambda: "pressed, nothing counted"
        )[0]
        bars = found.locator("svg desc").first.text_content() or ""
        if sum(map(int, BAR_COUNTS.findall(bars))) != 1:
            raise Failed(f"it says {said!r}, but its bars do not add up to 1: {bars!r}")
        return f"{said} Bars: {bars}"

    def simulation(self):
        """Let a simulation run fast, stop it, and see that it stands still."""
        self.go_on()
        # The kernel answers between two cells, on a busy computer only after half a minute.
        self.until(lambda: not self.text(BAR), 240, lambda: f"still {self.text(BAR)!r}")
        found = self.exhibit(self.page.get_by_role("combobox"), "simulation")
        speed, run = found.get_by_role("combobox").first, found.get_by_role("button", name=RUN)
        speed.select_option(index=speed.locator("option").count() - 1)
        run.click(timeout=10_000)
        games = lambda: int((GAMES_SO_FAR.search(found.inner_text()) or "00")[1].replace(",", ""))  # noqa: E731
        began = time.monotonic()
        self.until(lambda: games() >= ENOUGH, 60, lambda: f"only {games()} games")
        seconds, pause = time.monotonic() - began, found.get_by_role("button", name=PAUSE)
        if pause.count():
            pause.click(timeout=10_000)
        run.wait_for(timeout=20_000)
        self.page.wait_for_timeout(1000)
        first = games()
        self.page.wait_for_timeout(1000)
        if games() != first:
            raise Failed(f"stopped at {first} games, and it goes on")
        return f"{ENOUGH} games after {seconds:.1f} s, settled at {first}"
