"""Playing on a board in a page as a person does, while the kernel is asked what became of it."""

import time

HELP = "The rule for this decision, and how to play"  # the name of the button with a question mark
PATIENCE = 20  # seconds for anything that should follow at once
FIND_BOARDS = """
import gc as _gc
from samarkand_widgets import Board as _Board
_all = [_b for _b in _gc.get_objects() if issubclass(type(_b), _Board)]
_boards = {_b.model_id: _b for _b in _all if _b.comm is not None}
def _hit(drawn, x, y, among):
    shapes = [shape for shape in drawn.shapes if shape.identifier in among and shape.contains(x, y)]
    return shapes[-1].identifier if shapes else None
def _point(board, name):
    drawn, targets = board.picture, board.way.targets()
    for shape in drawn.shapes:
        if shape.identifier == name:
            left, top, right, bottom = shape.bounds()
            for part in (1 / 2, 1 / 4, 3 / 4, 1 / 8, 7 / 8):
                point = left + part * (right - left), (top + bottom) / 2
                if _hit(drawn, *point, targets) == name:
                    return point
def _unlit_space(board):
    drawn, lit = board.picture, board.way.targets()
    for shape in drawn.shapes:
        left, top, right, bottom = shape.bounds()
        point = (left + right) / 2, (top + bottom) / 2
        if shape.identifier.startswith("space:") and shape.label and not _hit(drawn, *point, lit):
            return point
"""
# A busy server: whatever the page sends arrives so much later, in its order.
DELAY = """milliseconds => {
    const send = window.promptly ?? WebSocket.prototype.send;
    window.promptly = send;
    WebSocket.prototype.send = !milliseconds ? send : function (...data) {
        setTimeout(() => send.apply(this, data), milliseconds);
    };
}"""


class BoardInPage:
    """The board that a notebook shows.

    Parameters
    ----------
    notebook : tests.browser.lab.OpenNotebook
        After its cells have run.
    place : int
        Which of the boards shown, counted from the top of the page.
    """

    def __init__(self, notebook, place=0):
        self.notebook, self.page = notebook, notebook.page
        notebook.execute(FIND_BOARDS)
        shown = [identifier for cell in notebook.cells() for identifier in cell["wanted"]]
        known = notebook.ask("list(_boards)")
        boards = [identifier for identifier in shown if identifier in known]
        assert len(boards) > place, f"{notebook.name} shows {len(boards)} boards"
        self._board = f"_boards[{boards[place]!r}]"
        self.frame = self.page.locator(".samarkand-board").nth(place)
        self.canvas = self.frame.locator(".samarkand-stage > canvas")
        self._start = self.history()

    # --- what the kernel knows -------------------------------------------------------------------

    def ask(self, expression):
        """The value of an expression about the board, which it calls `board`."""
        return self.notebook.ask(f"(lambda board: {expression})({self._board})")

    def history(self):
        """The moves played, in the kernel."""
        return self.ask("board.state.history()")

    def legal_words(self):
        """What may be done now, in words, in the kernel."""
        return self.ask("[board.state.action_label(a) for a in board.state.legal_actions()]")

    def targets(self):
        """What is lit: the name of a shape, and the action that a click on it plays."""
        return self.ask("board.way.targets()")

    # --- what the page shows ---------------------------------------------------------------------

    def pixels(self):
        """A number that changes with the picture on the canvas."""
        return self.notebook.pixels(self.canvas)

    def colours(self):
        """How many colours the canvas has; an empty one has one."""
        return self.notebook.colours(self.canvas)

    def said(self):
        """The line below the board."""
        return self.frame.get_by_role("status").inner_text()

    def text(self):
        """The live text board, which is folded at first."""
        return self.frame.locator(".samarkand-text pre").text_content()

    def wait_until(self, holds, patience=PATIENCE):
        """Wait until `holds()`, so many seconds.

        Raises
        ------
        AssertionError
            If it does not come about.
        """
        limit = time.monotonic() + patience
        while not holds():
            assert time.monotonic() < limit, f"waited in vain; the board says: {self.said()}"
            self.page.wait_for_timeout(50)

    def wait_for_other_picture(self, pixels):
        """Wait until the canvas is no longer as it was."""
        self.wait_until(lambda: self.pixels() != pixels)

    # --- what a person does ----------------------------------------------------------------------

    def click_at(self, x, y):
        """Click a point of the drawing, in its own coordinates."""
        self.canvas.scroll_into_view_if_needed()
        width = self.ask("board.picture.width")
        box = self.canvas.bounding_box()
        scale = box["width"] / width
        self.page.mouse.click(box["x"] + x * scale, box["y"] + y * scale)

    def click_target(self, name):
        """Click what is lit."""
        self.click_at(*self.ask(f"_point(board, {name!r})"))

    def button(self, words, part=".samarkand-desk"):
        """The button of the desk, or of another part of the board, that says exactly `words`."""
        return self.frame.locator(part).get_by_role("button", name=words, exact=True)

    def choose_in_menu(self, words):
        """Press a button in the menu behind "More", which is opened for it."""
        self.open_menu()
        self.button(words).click()

    def open_menu(self):
        """Open the menu behind "More", unless it is open."""
        more = self.button("More")
        if more.get_attribute("aria-expanded") == "false":
            more.click()

    def spot(self, name):
        """The button over the shape of the picture with that identifier."""
        return self.frame.locator(f'.samarkand-spot[data-spot="{name}"]')

    def focused(self):
        """The identifier of the shape whose button has the focus, or what the focused button says."""
        return self.page.evaluate(
            "document.activeElement.dataset.spot ?? document.activeElement.innerText.trim()"
        )

    def new_game(self):
        """Begin anew, and wait until the picture shows it."""
        if self.history() != self._start:
            pixels = self.pixels()
            self.choose_in_menu("New game")
            self.button("Same deal again").click()
            self.wait_until(lambda: self.history() == self._start)
            self.wait_for_other_picture(pixels)

    def delay(self, milliseconds):
        """Have the kernel hear of the page so much later; 0 ends it."""
        self.page.evaluate(DELAY, milliseconds)

    def press(self, words, key):
        """Play by keyboard: put the focus on a button, press a key."""
        self.button(words).focus()
        self.page.keyboard.press(key)
