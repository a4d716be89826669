"""The notebooks as a reader meets them: opened in JupyterLab, all cells run, the boards played."""

import json
from contextlib import contextmanager

import pytest

from tests.browser.conftest import opened
from tests.browser.lab import ROOT
from tests.browser.play import BoardInPage

NOTEBOOKS = ["00_start_here.ipynb", "10_sackson_walkthrough.ipynb"]  # each with a board to play on
# nbval runs these and the others; some play for minutes.
MORE_WITH_A_BOARD = ["20_routes_walkthrough.ipynb", "30_market_walkthrough.ipynb"]
OTHERS = [
    "41_scoring_formulas.ipynb",
    "40_rulebook_verification.ipynb",
    "42_expected_values.ipynb",
    "50_test_a_strategy.ipynb",
    "51_what_is_a_good_move.ipynb",
    "52_your_question_in_five_cells.ipynb",
]
CLICKS, KEYS = 3, 3
# How wide a picture is on the page; one that could not be drawn has no size of its own.
SHOWN = "image => image.complete && image.naturalWidth && image.getBoundingClientRect().width"
STORED = ".jp-RenderedImage img"  # of a widget that has not been run
PAUSE = 0.05  # seconds a computer waits; a reader is given more


def is_persons_turn(board):
    return board.ask("board.table.is_human() and not board.state.is_terminal()")


@pytest.fixture(scope="module", params=NOTEBOOKS)
def opened_notebook(request, browser, lab):
    """A copy of the notebook, signed as one that ships, after all its cells have run."""
    with run_after_a_look(browser, lab, request.param) as notebook:
        yield notebook


@contextmanager
def run_after_a_look(browser, lab, name):
    """The notebook after all its cells have run; what was seen of its board before that, it keeps."""
    lab.sign(name)
    with opened(browser, lab, name) as notebook:
        picture = notebook.page.locator(STORED).first
        picture.wait_for()
        notebook.width_at_first = picture.evaluate(SHOWN)
        notebook.desks_at_first = notebook.page.locator(".samarkand-desk:visible").count()
        yield notebook.run_all()


@pytest.fixture
def notebook(opened_notebook, request, screenshots):
    yield opened_notebook
    opened_notebook.photograph(screenshots, request.node)


def test_every_notebook_is_tested():
    """A notebook added to the folder is opened here too."""
    names = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
    assert names == sorted([*NOTEBOOKS, *MORE_WITH_A_BOARD, *OTHERS])


@pytest.mark.parametrize("name", [MORE_WITH_A_BOARD[0], OTHERS[0]])
def test_a_notebook_is_shown_as_it_is_stored(open_notebook, lab, name):
    """Pictures, those of its widgets too, are there before a cell has run."""
    lab.sign(name)
    is_shown_as_stored(open_notebook(name), name)


def is_shown_as_stored(notebook, name):
    is_sound(notebook.settle())
    cells = json.loads((ROOT / "notebooks" / name).read_text(encoding="utf-8"))["cells"]
    kinds = [set(output.get("data", ())) for cell in cells for output in cell.get("outputs", ())]
    stored = [each for each in kinds if "image/png" in each and "image/svg+xml" not in each]
    assert notebook.page.locator(STORED).count() == len(stored)


def is_sound(notebook):
    """No fault, and a picture is drawn."""
    assert notebook.faults() == []
    picture = notebook.page.locator(".jp-RenderedSVG img").first
    picture.scroll_into_view_if_needed()
    assert picture.evaluate(SHOWN) > 500


@pytest.mark.parametrize("opened_notebook", NOTEBOOKS[:1], indirect=True)
def test_the_first_notebook_shows_its_board_at_once(notebook):
    """The board is the first output, and three pictures lead to the games."""
    assert notebook.faults() == []
    first = notebook.page.locator(".jp-CodeCell").first
    assert first.locator("canvas").count() == 1
    images = notebook.page.locator(".jp-MarkdownCell img")
    assert images.count() == 3
    images.first.scroll_into_view_if_needed()
    widths = images.evaluate_all("all => all.map(image => image.complete && image.naturalWidth)")
    assert min(widths) > 300
    leads_to = images.first.locator("xpath=..").get_attribute("href").partition("?")[0]
    assert (ROOT / "notebooks" / leads_to.rpartition("/")[2]).is_file()


def test_the_notebook_runs_and_its_board_is_played(notebook):
    its_board_is_played(notebook)


def its_board_is_played(notebook):
    """First a picture; no fault after all cells; then the board plays by mouse and by keyboard."""
    assert notebook.width_at_first > 800 and notebook.desks_at_first == 0
    assert notebook.faults() == []
    assert notebook.page.locator(".samarkand-asleep:visible").count() == 0
    board = BoardInPage(notebook)
    board.ask(f"setattr(board, 'pause', {PAUSE})")
    # The market's clock has tests of its own; here its board is played decision by decision.
    board.ask("board.way.use(False) if board.game_name == 'market' else None")
    assert board.colours() > 20
    start = board.history()
    for _ in range(CLICKS):
        board.wait_until(lambda: is_persons_turn(board))
        history, pixels = board.history(), board.pixels()
        name, action = sorted(board.targets().items())[0]
        board.click_target(name)
        board.wait_for_other_picture(pixels)
        board.wait_until(lambda before=history: board.history() != before)
        assert board.history()[: len(history) + 1] == [*history, action]
    for move in range(KEYS):
        board.wait_until(lambda: is_persons_turn(board))
        history, pixels, text = board.history(), board.pixels(), board.text()
        words = board.legal_words()[0]
        action = board.ask(f"board.state.string_to_action({words!r})")
        board.press(words, "Enter" if move % 2 else "Space")
        board.wait_for_other_picture(pixels)
        board.wait_until(lambda before=text: board.text() != before)
        assert board.history()[: len(history) + 1] == [*history, action]
    board.wait_until(lambda: is_persons_turn(board))
    board.button("Undo").click()
    board.wait_until(lambda: "Move undone" in board.said())
    assert board.history()[: len(start)] == start
    board.new_game()
    assert notebook.faults() == []
