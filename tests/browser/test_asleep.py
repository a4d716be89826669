"""A board whose kernel ends: its picture stays, says that it sleeps, and how it wakes."""

import pytest

from tests.browser.conftest import opened
from tests.browser.play import BoardInPage

CELLS = (
    "# above",
    """import samarkand
from samarkand_widgets import SacksonBoard
SacksonBoard(samarkand.game("sackson", players=2), seats=["human", "greedy"], seed=3, pause=0)""",
)


@pytest.fixture(scope="module")
def notebook(browser, lab):
    with opened(browser, lab, lab.write("asleep.ipynb", *CELLS)) as notebook:
        yield notebook


STANDING = """async image => {
    image.scrollIntoView({block: "center"});
    const place = () => JSON.stringify(image.getBoundingClientRect());
    const before = place();
    await new Promise(later => setTimeout(later, 200));
    const {x, y, width, height} = image.getBoundingClientRect();
    return image.isConnected && before === place() && width > 0 ? {x, y, width, height} : null;
}"""


def standing(picture):
    """The place of a picture, once it stays: JupyterLab takes an output away and brings it back."""
    for _ in range(50):
        if (place := picture.evaluate(STANDING)) is not None:
            return place
    raise AssertionError("the picture never stood still")


@pytest.mark.parametrize("how", ["restart", "shut down"])
def test_without_its_kernel_a_board_is_a_picture_that_says_so(notebook, how):
    """What Jupyter marks as disconnected differs from one end to the other; what is seen does not."""
    board = BoardInPage(notebook.run_all())
    frame, kept = board.frame, board.frame.locator(".samarkand-asleep")
    assert not kept.is_visible()
    middle = board.canvas.bounding_box()
    notebook.end_kernel(how)
    whole = standing(kept)
    assert whole["width"] > 500 and whole["width"] / whole["height"] == pytest.approx(1.6, abs=0.3)
    assert kept.evaluate("async image => { await image.decode(); return image.naturalWidth > 0; }")
    assert "bring the board to life" in frame.evaluate("board => getComputedStyle(board, '::after').content")
    assert not frame.locator(".samarkand-desk").is_visible()
    assert frame.locator(".samarkand-below").locator("button:visible, select:visible").count() == 0
    notebook.page.mouse.click(whole["x"] + middle["width"] / 3, whole["y"] + middle["height"] / 3)
    frame.locator(".samarkand-tip", has_text="Run the cell above").wait_for()


LESSON = """from samarkand.lessons import seal
from samarkand_widgets import Check, Die, LiveSimulation
display(Die(), Check(seal("a die", "1/6"), "A six?"))
LiveSimulation("Sixes", lambda rng, games: rng.integers(6, size=games) == 5)"""


def test_without_its_kernel_a_lesson_goes_on(browser, lab):
    """What needs no Python is done by the page alone; what does is said."""
    with opened(browser, lab, lab.write("lesson_asleep.ipynb", LESSON)) as notebook:
        notebook.run_all()
        die, check, live = (
            notebook.page.locator(".samarkand-lesson", has_text=each) for each in ("A die", "A six?", "Sixes")
        )
        # Their modules come from the kernel, some time after the cell is done.
        for each in (die, check, live):
            each.get_by_role("button").first.wait_for()
        notebook.end_kernel("shut down")
        die.get_by_role("button", name="Roll 100 times").click()
        die.locator(".samarkand-said", has_text="100 so far; the latest: ").wait_for()
        check.get_by_role("textbox").fill("16.67 %")
        check.get_by_role("textbox").press("Enter")
        check.locator(".samarkand-said", has_text="right!").wait_for()
        live.get_by_role("button", name="One more").click()
        live.locator(".samarkand-said", has_text="This needs Python. Run the cell.").wait_for()
        # A page cannot know beforehand that nobody listens: each change is offered, and Jupyter says so.
        assert [each for each in notebook.faults() if "Could not send widget" not in each] == []
