"""A notebook exported as a page, opened from the disk with no network: boards are seen, within the page."""

import re

import nbformat
import pytest

import samarkand
from samarkand_widgets.export import PictureExporter
from samarkand_widgets.stored import VIEW, WIDGET
from tests.browser import pupil
from tests.browser.lab import ROOT

SVG_CELL = "samarkand.game('routes').new_initial_state()"
PLACES = ".jp-OutputArea-output img, .output_subarea img"
LOADED = "() => [...document.images].every(img => img.complete)"
PICTURES = """places => [...document.querySelectorAll(places)].map(img => {
    const box = img.getBoundingClientRect(), around = img.parentElement.getBoundingClientRect();
    return [img.naturalWidth, box.width, box.right - around.right];
})"""


@pytest.fixture
def page(browser):
    context = browser.new_context(viewport={"width": 900, "height": 700}, offline=True)
    yield context.new_page()
    context.close()


def add_views(notebook):
    """Give each widget of a stored notebook a view and a state."""
    state = {}
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            if WIDGET in output.get("data", {}):
                model = f"{len(state):032x}"
                output.data[VIEW] = {"model_id": model, "version_major": 2, "version_minor": 0}
                state[model] = {
                    "model_name": "BoxModel",
                    "model_module": "@jupyter-widgets/controls",
                    "state": {},
                }
    widgets = {"version_major": 2, "version_minor": 0, "state": state}
    notebook.metadata.widgets = {"application/vnd.jupyter.widget-state+json": widgets}


@pytest.mark.parametrize("template", ["lab", "classic"])
def test_an_exported_page_shows_its_boards_without_a_network(page, tmp_path, template):
    notebook = nbformat.read(ROOT / "notebooks" / "20_routes_walkthrough.ipynb", 4)
    add_views(notebook)  # as JupyterLab saves it, so that plain HTML would take the widget
    state = samarkand.game("routes").new_initial_state()
    cell = nbformat.v4.new_code_cell(SVG_CELL)
    cell.outputs = [nbformat.v4.new_output("display_data", {"image/svg+xml": state._repr_svg_()})]
    notebook.cells.append(cell)
    exporter = PictureExporter(template_name=template)
    (tmp_path / "page.html").write_text(exporter.from_notebook_node(notebook)[0])
    page.goto((tmp_path / "page.html").as_uri(), wait_until="domcontentloaded")
    page.wait_for_function(LOADED)
    pictures = page.evaluate(PICTURES, PLACES)
    assert len(pictures) > 1  # the boards, and the state as an SVG
    assert all(drawn and wide > 400 and beyond <= 1 for drawn, wide, beyond in pictures)
    assert not re.search(r"\.widget-(view|state)\+json", page.content())
    said = page.get_by_text("This needs Python. Run the cell.").count()
    boards = [
        output
        for each in notebook.cells
        for output in each.get("outputs", ())
        if VIEW in output.get("data", {})
    ]
    assert said == len(boards) > 0, "below each board, and not below a position"


def test_a_lesson_lives_on_an_exported_page(page, tmp_path):
    notebook = nbformat.read(ROOT / "notebooks" / "lessons" / f"{pupil.LESSON}.ipynb", 4)
    (tmp_path / "page.html").write_text(PictureExporter().from_notebook_node(notebook)[0])
    page.goto((tmp_path / "page.html").as_uri(), wait_until="domcontentloaded")
    bag = pupil.exhibit(page, "Four cards of the pack")
    bag.get_by_role("button", name="Draw", exact=True).click()
    pupil.told(bag, "1 so far; the latest: ")
