"""The panels with sliders in a real JupyterLab: moved by keyboard, typeset, nothing cut off."""

import time

import pytest
from axe_playwright_python.sync_playwright import Axe

CELLS = (
    "from samarkand_widgets import CardExplorer, DrawExplorer, PriceExplorer, ScoreExplorer",
    "prices = PriceExplorer()\nprices",
    "CardExplorer()",
    "ScoreExplorer()",
    "draws = DrawExplorer()\ndraws",
)
PANELS = ("prices", "card", "score", "draws")
MIN_TARGET, MIN_BUTTON = 24, 44  # pixels
# The words of a panel that do not fit where they stand: labels, boxes with a mark, and the table.
CUT_OFF = """panel => {
    const parts = panel.querySelectorAll('.widget-label, .widget-label-basic span, .samarkand-slider label,'
        + 'table');
    const edge = panel.getBoundingClientRect().right;
    return [...parts].filter(part => part.scrollWidth > part.clientWidth + 1 && part.tagName !== 'SPAN'
        || part.getBoundingClientRect().right > edge).map(part => part.innerText);
}"""
TARGETS = """panel => [...panel.querySelectorAll('button, select, input, summary')]
    .filter(each => each.offsetParent !== null)
    .map(each => [each.tagName, each.getBoundingClientRect(), each.innerText])
    .map(([tag, box, words]) => [tag === 'BUTTON', words, Math.min(box.width, box.height)])"""
BARS = """panel => [...panel.querySelectorAll('tbody td')].map(cell => getComputedStyle(cell).backgroundImage)
    .filter(image => image !== 'none')"""


@pytest.fixture(scope="module")
def notebook(browser, lab):
    """All panels below one another; nothing to complain about at the end."""
    with lab.opened(browser, lab.write("explorers.ipynb", *CELLS)) as notebook:
        yield notebook.run_all()
        assert notebook.faults() == []


def panel(notebook, name):
    """A panel, and a function that waits until its sentence has some words."""
    shown = notebook.page.locator(".samarkand-lesson").nth(PANELS.index(name))
    shown.scroll_into_view_if_needed()
    return shown, lambda words: shown.get_by_role("status").filter(has_text=words).wait_for()


def wait_until(notebook, holds):
    limit = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < limit
        notebook.page.wait_for_timeout(50)


@pytest.mark.parametrize("name", PANELS)
def test_a_panel_is_there_for_everybody(notebook, name):
    """LaTeX is typeset, nothing is cut off, the numbers have bars, targets are large, axe finds no fault."""
    shown, _ = panel(notebook, name)
    shown.locator("mjx-container").wait_for()
    assert "$$" not in shown.inner_text()
    assert shown.evaluate(CUT_OFF) == [] and len(shown.evaluate(BARS)) >= 5
    for is_button, words, size in shown.evaluate(TARGETS):
        assert size >= (MIN_BUTTON if is_button else MIN_TARGET) - 0.5, words
    shown.evaluate("(panel, name) => { panel.dataset.panel = name; }", name)
    options = {"rules": {"target-size": {"enabled": True}}}
    found = Axe().run(notebook.page, f".samarkand-lesson[data-panel='{name}']", options).response
    assert {"label", "color-contrast", "target-size"} <= {rule["id"] for rule in found["passes"]}
    assert [f"{fault['id']}: {fault['nodes'][0]['html'][:200]}" for fault in found["violations"]] == []
    table = shown.get_by_role("table", name=shown.locator("b").first.inner_text())
    assert table.get_by_role("columnheader").count() == table.locator("thead th").count() > 1
    assert table.get_by_role("rowheader").count() == table.locator("tbody tr").count() > 1


def test_a_slider_moved_by_keyboard_changes_sentence_table_and_formula(notebook):
    """S-V1, S-V6: from five jewels to six, and to seven, which cannot be; then a box and a menu."""
    shown, says = panel(notebook, "prices")
    says("5 jewels in an open market bring 120 piastres")
    formula = shown.locator("mjx-container").inner_html()
    shown.get_by_role("slider", name="cards sold").press("ArrowRight")
    says("6 jewels in an open market bring 200 piastres")
    assert "▶ 6\t200\t120\treported" in shown.locator("tbody").inner_text()
    assert notebook.ask("prices.number.value") == 6
    wait_until(notebook, lambda: shown.locator("mjx-container").inner_html() != formula)
    notebook.page.keyboard.press("ArrowRight")
    says("7 jewels cannot be sold")
    shown.get_by_role("slider", name="cards sold").press("ArrowLeft")
    shown.get_by_role("checkbox").press("Space")
    says("6 jewels in a market with a chip")
    shown.locator("select").select_option("camel")
    says("6 camels in a market with a chip")


def test_draws_are_simulated_and_dealt_and_values_typed(notebook):
    """The bars follow the menu; the exact ones stay. The urn lacks what was dealt."""
    shown, says = panel(notebook, "draws")
    few = shown.evaluate(BARS)
    shown.get_by_label("simulated draws").select_option("10,000")
    says("10,000 simulated draws")
    wait_until(notebook, lambda: shown.evaluate(BARS) != few)
    shown.get_by_role("button", name="Deal a card").press("Enter")
    wait_until(notebook, lambda: notebook.ask("len(draws.dealt)") == 1)
    typed = shown.get_by_role("spinbutton", name="cards in the pile (N), typed")
    typed.fill("47")
    typed.press("Enter")
    wait_until(notebook, lambda: notebook.ask("draws.pile.value") == 47)
    wait_until(notebook, lambda: "An urn of 47 cards" in shown.locator("svg desc").first.text_content())
