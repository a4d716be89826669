"""From a press on a board to the picture that shows what it did, late in a game, in a real JupyterLab.

`python benchmarks/clicks.py` needs Chromium and the extra `test`. It prints, for each game, the median time
on the page, and the kernel's share of it: one repaint early and late in the game.
"""

import statistics
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "widgets"), str(ROOT / "teaching")]

from playwright.sync_api import sync_playwright  # noqa: E402

from tests.browser.chromium import find  # noqa: E402
from tests.browser.conftest import QUIET, opened  # noqa: E402
from tests.browser.lab import Lab  # noqa: E402
from tests.browser.play import BoardInPage  # noqa: E402

BOARDS = {"sackson": "SacksonBoard", "routes": "RoutesBoard", "market": "MarketBoard"}
AIM = 100  # milliseconds from a press to the picture
PRESSES = 15
# A game that is well under way, and how long a repaint takes at its beginning and now.
LATE = """import random, time, samarkand
from samarkand_widgets import {cls}
dice = random.Random(3)
game = samarkand.game("{name}", players=4)
board = {cls}(game, seed=3, pause=0{more})
def repaint():
    times = []
    for _ in range(9):
        begun = time.thread_time()
        board.refresh()
        times.append(1000 * (time.thread_time() - begun))
    return sorted(times)[4]
early = repaint()
while len(board.state.history()) < {moves}:
    actions = board.way.actions()
    before = board.state.clone()
    board.table.act_person(dice.choice(actions)); board.table.play_computers()
    if board.state.is_terminal():
        board.table.undo()
        break
board.refresh()
late = repaint()
board.pause = 0.6  # as a reader has it: the picture of one's own move comes first, then computers play
board"""
WATCH = """() => {
    window.pressed = window.painted = null;
    const paint = CanvasRenderingContext2D.prototype.drawImage;
    const note = function (...given) {
        const isShown = this.canvas.matches?.('.samarkand-stage > canvas');
        if (isShown && window.painted === null) window.painted = performance.now();
    };
    for (const name of ['drawImage', 'clearRect']) {
        const original = CanvasRenderingContext2D.prototype[name];
        CanvasRenderingContext2D.prototype[name] = function (...given) {
            note.call(this);
            return original.apply(this, given);
        };
    }
    document.addEventListener('click', () => {
        window.pressed = performance.now();
        window.painted = null;
    }, true);
}"""


def measure(browser, lab, name, moves):
    """Median milliseconds from press to picture; a repaint's early and late; moves played."""
    more = ", clock=False" if name == "market" else ""
    code = LATE.format(cls=BOARDS[name], name=name, moves=moves, more=more)
    with opened(browser, lab, lab.write(f"{name}.ipynb", code)) as notebook:
        board = BoardInPage(notebook.run_all())
        board.page.evaluate(WATCH)
        times = list(press_to_picture(board))
        found = statistics.median(times), notebook.ask("early"), notebook.ask("late"), len(board.history())
    return found


def press_to_picture(board):
    """Milliseconds of each press, as a reader makes them: computers have played before the next."""
    for _ in range(PRESSES):
        board.ask("board.skip()")
        targets = sorted(board.targets())
        if not targets:
            return
        history = board.history()
        board.spot(targets[0]).dispatch_event("click")
        board.wait_until(lambda before=history: board.history() != before)
        board.page.wait_for_function("window.painted !== null")
        yield board.page.evaluate("window.painted - window.pressed")


def main():
    """Print the table."""
    program = find()
    print(f"{'game':10}{'press to picture':>20}{'aim':>8}{'repaint early':>16}{'late':>8}{'moves':>8}")
    with Lab(Path(tempfile.mkdtemp())) as lab, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=QUIET)
        for name, moves in (("sackson", 450), ("routes", 150), ("market", 200)):
            median, early, late, played = measure(browser, lab, name, moves)
            print(f"{name:10}{median:17.0f} ms{AIM:5} ms{early:13.1f} ms{late:5.1f} ms{played:8}")
        browser.close()


if __name__ == "__main__":
    main()
