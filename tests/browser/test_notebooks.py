"""The notebooks as a reader meets them: opened in JupyterLab as stored."""

import json

import pytest

from tests.browser.lab import ROOT

# How wide a picture is on the page; one that could not be drawn has no size of its own.
SHOWN = "image => image.complete && image.naturalWidth && image.getBoundingClientRect().width"
STORED = ".jp-RenderedImage img"  # of a widget that has not been run


@pytest.mark.parametrize("name", ["00_start_here.ipynb", "20_routes_walkthrough.ipynb"])
def test_a_notebook_is_shown_as_it_is_stored(browser, lab, name):
    """Pictures, those of its widgets too, are there before a cell has run."""
    lab.sign(name)
    with lab.opened(browser, name) as notebook:
        assert notebook.settle().complaints == []
        assert notebook.page.locator(".samarkand-desk:visible").count() == 0
        picture = notebook.page.locator(".jp-OutputArea-output img").first
        picture.scroll_into_view_if_needed()
        assert picture.evaluate(SHOWN) > 500
        cells = json.loads((ROOT / "notebooks" / name).read_text(encoding="utf-8"))["cells"]
        kinds = [set(output.get("data", ())) for cell in cells for output in cell.get("outputs", ())]
        stored = [each for each in kinds if "image/png" in each and "image/svg+xml" not in each]
        assert notebook.page.locator(STORED).count() == len(stored)
