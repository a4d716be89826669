"""The notebooks as a reader meets them: opened in JupyterLab as stored, then all cells run."""

import json

import pytest

from tests.browser.lab import ROOT
from tests.browser.play import BoardInPage

# How wide a picture is on the page; one that could not be drawn has no size of its own.
SHOWN = "image => image.complete && image.naturalWidth && image.getBoundingClientRect().width"
STORED = ".jp-RenderedImage img"  # of a widget that has not been run


@pytest.mark.parametrize("name", ["20_routes_walkthrough.ipynb", "41_scoring_formulas.ipynb"])
def test_a_notebook_is_shown_as_it_is_stored(browser, lab, name):
    """Pictures, those of its widgets too, are there before a cell has run."""
    lab.sign(name)
    with lab.opened(browser, name) as notebook:
        assert notebook.settle().complaints == []
        picture = notebook.page.locator(".jp-RenderedSVG img").first
        picture.scroll_into_view_if_needed()
        assert picture.evaluate(SHOWN) > 500
        cells = json.loads((ROOT / "notebooks" / name).read_text(encoding="utf-8"))["cells"]
        kinds = [set(output.get("data", ())) for cell in cells for output in cell.get("outputs", ())]
        stored = [each for each in kinds if "image/png" in each and "image/svg+xml" not in each]
        assert notebook.page.locator(STORED).count() == len(stored)


def test_the_first_notebook_begins_with_a_picture_of_its_board_which_then_plays(browser, lab):
    """The board is the first output, and three pictures lead to the games."""
    name = "00_start_here.ipynb"
    lab.sign(name)
    with lab.opened(browser, name) as notebook:
        picture = notebook.page.locator(STORED).first
        picture.wait_for()
        assert picture.evaluate(SHOWN) > 800
        assert notebook.page.locator(".samarkand-desk:visible").count() == 0
        assert notebook.run_all().faults() == []
        assert notebook.page.locator(".jp-CodeCell").first.locator("canvas").count() == 1
        assert notebook.page.locator(".samarkand-asleep:visible").count() == 0
        images = notebook.page.locator(".jp-MarkdownCell img")
        assert images.count() == 3
        images.first.scroll_into_view_if_needed()
        widths = images.evaluate_all("all => all.map(image => image.complete && image.naturalWidth)")
        assert min(widths) > 300
        leads_to = images.first.locator("xpath=..").get_attribute("href").partition("?")[0]
        assert (ROOT / "notebooks" / leads_to.rpartition("/")[2]).is_file()
        board = BoardInPage(notebook)
        board.ask("setattr(board, 'pause', 0.05)")
        action = sorted(board.targets().items())[0]
        history = board.history()
        board.page.mouse.click(*board.point(action[0]))
        board.wait_until(lambda: board.history()[: len(history) + 1] == [*history, action[1]])
        assert notebook.faults() == []
