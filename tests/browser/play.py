"""Playing on a board in a page as a person does, while the kernel is asked what became of it."""

import time

from axe_playwright_python.sync_playwright import Axe

HELP = "The rule for this decision, and how to play"  # the name of the button with a question mark
BOARDS = {"sackson": "SacksonBoard", "routes": "RoutesBoard", "market": "MarketBoard"}
SMALL, PHONE = {"width": 1280, "height": 720}, {"width": 390, "height": 844}
# A number that changes with the canvas's pixels.
PIXELS = """canvas => {
    const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return new Int32Array(data.buffer).reduce((code, pixel) => (Math.imul(code, 31) + pixel) | 0, 0);
}"""
# What a person reads on the page, by the names of the screen.
SHOWN = """board => {
    const words = part => board.querySelector(part).textContent;
    const spots = [...board.querySelectorAll('.samarkand-spot.lit')];
    return {notice: words('.samarkand-notice'), asked: words('.samarkand-asked'),
        text: words('.samarkand-text pre').split('\\n'),
        lit: spots.map(spot => spot.dataset.spot).sort()};
}"""
# Where a press reaches a spot: others may lie over its middle.
POINT = """spot => {
    spot.scrollIntoView({block: 'center'});
    const box = spot.getBoundingClientRect();
    for (const part of [1 / 2, 1 / 4, 3 / 4, 1 / 8, 7 / 8]) {
        const [x, y] = [box.left + part * box.width, box.top + box.height / 2];
        if (spot.contains(document.elementFromPoint(x, y))) return [x, y];
    }
}"""
THEME = "theme => jupyterapp.commands.execute('apputils:change-theme', {theme})"


class BoardInPage:
    """The board `board` of a notebook.

    Parameters
    ----------
    notebook : tests.browser.lab.OpenNotebook
        After its cells have run.
    place : int
        Which of the boards shown, counted from the top of the page.
    """

    def __init__(self, notebook, place=0):
        self.notebook, self.page = notebook, notebook.page
        self.ask = notebook.ask
        self.frame = self.page.locator(".samarkand-board").nth(place)
        self.canvas = self.frame.locator(".samarkand-stage > canvas")

    def history(self):
        """The moves played, in the kernel."""
        return self.ask("board.state.history()")

    def targets(self):
        """What is lit: the name of a shape, and the action that a press on it plays."""
        return self.ask("board.way.targets()")

    def said(self):
        """The line below the board."""
        return self.frame.get_by_role("status").inner_text()

    def wait_until(self, holds, seconds=20):
        """Wait until `holds()`.

        Raises
        ------
        AssertionError
            If it does not come about.
        """
        limit = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < limit, f"waited for nothing; the board says: {self.said()}"
            self.page.wait_for_timeout(50)

    def follows(self):
        """Wait until the page says what the kernel says, no computer is to act, and a picture is there."""
        self.wait_until(lambda: self.frame.evaluate(SHOWN) == self.screen() and self.pixels())

    def screen(self):
        """What the kernel wants a person to read, as in `SHOWN`."""
        screen = self.ask("board.screen()")
        drawn = {name for name, *_ in screen["outlines"]}  # on a phone, some choices are on the desk alone
        lit = sorted(name for name, _ in screen["lit"] if name in drawn)
        return {name: screen[name] for name in ("notice", "asked", "text")} | {"lit": lit}

    def pixels(self):
        """A number that changes with the picture on the canvas; 0 if it is empty."""
        return self.canvas.evaluate(PIXELS)

    def plays(self, press, action=None):
        """Press something, and wait until the kernel has played a move and the page shows it."""
        history, pixels = self.history(), self.pixels()
        press()
        self.wait_until(lambda: len(self.history()) > len(history))
        assert action in (None, self.history()[len(history)])
        self.wait_until(lambda: self.pixels() != pixels)
        self.follows()

    def spot(self, name):
        """The button over the shape of the picture with that identifier."""
        return self.frame.locator(f'.samarkand-spot[data-spot="{name}"]')

    def point(self, name):
        """Where a mouse or a finger presses a shape."""
        return self.spot(name).evaluate(POINT)

    def button(self, words, part=".samarkand-desk"):
        """The button of the desk, or of another part of the board, that says exactly `words`."""
        return self.frame.locator(part).get_by_role("button", name=words, exact=True)

    def choose_in_menu(self, words):
        """Press a button in the menu behind "More", which is opened for it."""
        more = self.button("More")
        if more.get_attribute("aria-expanded") == "false":
            more.click()
        self.button(words).click()

    def has_focus(self, part):
        """Whether the focus is in a part of the page."""
        return self.page.evaluate("part => document.activeElement.closest(part) !== null", part)

    def focused(self):
        """The identifier of the shape whose button has the focus."""
        return self.page.evaluate("document.activeElement.dataset.spot")

    def tab_to(self, part, key="Tab", is_there=True, most=60):
        """Press a key until the focus is in a part of the page, or no longer there; return how often."""
        for number in range(1, most + 1):
            self.page.keyboard.press(key)
            if self.has_focus(part) == is_there:
                return number
        raise AssertionError(f"{key} does not lead there")

    def from_the_cell_above(self):
        """Put the focus where a reader's is before coming to the board."""
        self.page.locator(".jp-CodeCell .jp-InputPrompt").first.click()
        assert not self.has_focus(".samarkand-board")

    def serious_faults(self):
        """What axe finds on the board alone: what JupyterLab itself has to answer for is not ours."""
        # In JupyterLab's clipped boxes, axe takes every text for one that cannot be seen.
        style = self.page.add_style_tag(content=":has(.samarkand-board) { overflow: visible !important; }")
        options = {"rules": {"target-size": {"enabled": True}}}
        found = Axe().run(self.page, context=".samarkand-board", options=options).response
        style.evaluate("style => style.remove()")
        assert {"button-name", "target-size", "color-contrast"} <= {rule["id"] for rule in found["passes"]}
        faults = [fault for fault in found["violations"] if fault["impact"] in ("serious", "critical")]
        return [f"{fault['id']}: {fault['nodes'][0]['html'][:200]}" for fault in faults]
