"""The panels with sliders in a real JupyterLab: moved by keyboard, typeset, nothing cut off."""

import time

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import opened

CELLS = (
    "from samarkand_widgets import CardExplorer, DrawExplorer, PriceExplorer, ScoreExplorer",
    "prices = PriceExplorer()\nprices",
    "card = CardExplorer()\ncard",
    "score = ScoreExplorer()\nscore",
    "draws = DrawExplorer()\ndraws",
)
PANELS = ("prices", "card", "score", "draws")
PATIENCE = 20  # seconds
# The words of a panel that do not fit where they stand: labels, boxes with a mark, and the table.
CUT_OFF = """panel => {
    const parts = panel.querySelectorAll('.widget-label, .widget-label-basic span, .samarkand-slider label,'
        + 'table');
    const edge = panel.getBoundingClientRect().right;
    return [...parts].filter(part => part.scrollWidth > part.clientWidth + 1 && part.tagName !== 'SPAN'
        || part.getBoundingClientRect().right > edge).map(part => part.innerText);
}"""
MIN_TARGET, MIN_BUTTON = 24, 44  # pixels
TARGETS = """panel => [...panel.querySelectorAll('button, select, input, summary')]
    .filter(each => each.offsetParent !== null)
    .map(each => {
        const box = each.getBoundingClientRect();
        const name = [each.tagName, each.type, each.innerText, each.getAttribute('aria-label')].join(' ');
        return [each.tagName === 'BUTTON', name, box.width, box.height];
    })"""
BARS = """panel => [...panel.querySelectorAll('tbody td')].map(cell => getComputedStyle(cell).backgroundImage)
    .filter(image => image !== 'none')"""


class PanelInPage:
    """One panel: what it shows, and its controls.

    Parameters
    ----------
    notebook : tests.browser.lab.OpenNotebook
    name : str
        Of the panel in the notebook.
    """

    def __init__(self, notebook, name):
        self.notebook, self.page, self.name = notebook, notebook.page, name
        self.frame = self.page.locator(".samarkand-lesson").nth(PANELS.index(name))
        self.frame.scroll_into_view_if_needed()

    def said(self):
        return self.frame.get_by_role("status").inner_text()

    def cells(self):
        """The table's body, row by row."""
        return [row.split("\t") for row in self.frame.locator("tbody").inner_text().split("\n")]

    def typeset(self):
        """How many formulas MathJax has typeset, and whether raw LaTeX is in sight."""
        raw = "$$" in self.frame.inner_text()
        return self.frame.locator("mjx-container").count(), raw

    def slider(self, words):
        """The handle of the slider whose label begins with `words`."""
        return self.frame.get_by_role("slider", name=words)

    def wait_until(self, holds):
        limit = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < limit, f"waited in vain; the panel says: {self.said()}"
            self.page.wait_for_timeout(50)


@pytest.fixture(scope="module")
def notebook(browser, lab):
    """All panels below one another."""
    with opened(browser, lab, lab.write("explorers.ipynb", *CELLS)) as notebook:
        yield notebook.run_all()


@pytest.fixture
def panel(notebook, request, screenshots):
    """`panel(name)`: one of the panels; nothing to complain about at the end."""
    yield lambda name: PanelInPage(notebook, name)
    notebook.photograph(screenshots, request.node)
    assert notebook.faults() == []


def test_a_slider_moved_by_keyboard_changes_sentence_table_and_formula(panel):
    """S-V1, S-V6: from five jewels to six, to seven, and back."""
    prices = panel("prices")
    prices.wait_until(lambda: "5 jewels in an open market bring 120 piastres" in prices.said())
    assert ["▶ 5", "120", "75", "stated"] in [cells[:4] for cells in prices.cells()]
    formula = prices.frame.locator("mjx-container").inner_html()
    prices.slider("cards sold").focus()
    prices.page.keyboard.press("ArrowRight")
    prices.wait_until(lambda: "6 jewels in an open market bring 200 piastres" in prices.said())
    assert ["▶ 6", "200", "120", "reported"] in [cells[:4] for cells in prices.cells()]
    assert prices.notebook.ask("prices.number.value") == 6
    prices.wait_until(lambda: prices.typeset() == (1, False))
    assert prices.frame.locator("mjx-container").inner_html() != formula
    prices.page.keyboard.press("ArrowRight")
    prices.wait_until(lambda: "7 jewels cannot be sold" in prices.said())
    prices.page.keyboard.press("ArrowLeft")
    prices.page.keyboard.press("ArrowLeft")
    prices.wait_until(lambda: "5 jewels" in prices.said())


def test_a_box_by_keyboard_and_a_menu(panel):
    """S-V5: a chip, and another good."""
    prices = panel("prices")
    prices.frame.get_by_role("checkbox").focus()
    prices.page.keyboard.press("Space")
    prices.wait_until(lambda: "5 jewels in a market with a chip bring 75 piastres" in prices.said())
    assert "reconstructed" in prices.said()
    prices.frame.locator("select").select_option("camel")
    prices.wait_until(lambda: "5 camels in a market with a chip" in prices.said())
    prices.frame.locator("select").select_option("jewel")
    prices.frame.get_by_role("checkbox").uncheck()
    prices.wait_until(lambda: "5 jewels in an open market" in prices.said())


@pytest.mark.parametrize("name", PANELS)
def test_formulas_are_typeset_and_nothing_is_cut_off(panel, name):
    """LaTeX is typeset, labels and tables have room, and the numbers have bars."""
    shown = panel(name)
    shown.wait_until(lambda: shown.typeset() == (1, False))
    assert shown.frame.evaluate(CUT_OFF) == []
    assert len(shown.frame.evaluate(BARS)) >= 5


@pytest.mark.parametrize("name", PANELS)
def test_a_panel_is_there_for_everybody(panel, name):
    """Axe finds no fault; what is pressed is large enough; the table has a name and headings."""
    shown = panel(name)
    for is_button, words, width, height in shown.frame.evaluate(TARGETS):
        least = MIN_BUTTON if is_button else MIN_TARGET
        assert width >= least - 0.5 and height >= least - 0.5, words
    # As on a board's desk, though no board is on this page.
    assert shown.frame.evaluate("panel => getComputedStyle(panel).backgroundColor") == "rgb(243, 227, 195)"
    context = f".samarkand-lesson[data-panel='{name}']"
    shown.frame.evaluate("(panel, name) => { panel.dataset.panel = name; }", name)
    found = Axe().run(shown.page, context, {"rules": {"target-size": {"enabled": True}}}).response
    assert {"label", "color-contrast", "target-size"} <= {rule["id"] for rule in found["passes"]}
    assert [f"{fault['id']}: {fault['nodes'][0]['html'][:200]}" for fault in found["violations"]] == []
    table = shown.frame.get_by_role("table", name=shown.frame.locator("b").first.inner_text())
    assert table.get_by_role("columnheader").count() == table.locator("thead th").count() > 1
    assert table.get_by_role("rowheader").count() == table.locator("tbody tr").count() > 1


def test_what_cannot_be_is_said_in_a_line(panel):
    """R-C2: a third camel; the panel answers again when it is gone."""
    card = panel("card")
    handle = card.slider("camels of other families")
    handle.focus()
    card.page.keyboard.press("ArrowRight")
    card.wait_until(lambda: "The card scores 2 points" in card.said())
    card.slider("camels of my families").focus()
    card.page.keyboard.press("ArrowRight")
    card.wait_until(lambda: card.said() == "Only 2 camels fit on a space [R-C2].")
    assert card.frame.locator("tbody").count() == 0
    card.page.keyboard.press("ArrowLeft")
    handle.focus()
    card.page.keyboard.press("ArrowLeft")
    card.wait_until(lambda: "The card scores 1 point" in card.said())


def test_more_simulated_draws_are_drawn_anew(panel):
    """The bars follow the menu, and the button; the exact ones stay."""
    draws = panel("draws")
    few, exact = draws.frame.evaluate(BARS), [row[1] for row in draws.cells()]
    draws.frame.get_by_label("simulated draws").select_option("10,000")
    draws.wait_until(lambda: "10,000 simulated draws" in draws.said() and draws.frame.evaluate(BARS) != few)
    many = draws.frame.evaluate(BARS)
    draws.frame.get_by_role("button", name="Simulate again").click()
    draws.wait_until(lambda: "(sample 2)" in draws.said() and draws.frame.evaluate(BARS) != many)
    assert [row[1] for row in draws.cells()] == exact


def test_cards_are_dealt_from_the_urn_one_by_one(panel):
    """Four presses deal a hand; the urn lacks what was dealt; the hand is counted."""
    draws = panel("draws")
    for number in range(1, 5):
        draws.frame.get_by_role("button", name="Deal a card").press("Enter")
        dealt = f"len(draws.dealt) == {number}"
        draws.wait_until(lambda dealt=dealt: draws.notebook.ask(dealt))
    draws.wait_until(lambda: "1 hand dealt" in draws.frame.inner_text())
    assert draws.frame.locator("svg desc").first.text_content().startswith("An urn of 48 cards")


def test_every_value_can_be_typed(panel):
    draws = panel("draws")
    typed = draws.frame.get_by_role("spinbutton", name="cards in the pile (N), typed")
    typed.fill("47")
    typed.press("Enter")
    draws.wait_until(lambda: draws.notebook.ask("draws.pile.value") == 47)
    typed.fill("48")
    typed.press("Enter")
    draws.wait_until(lambda: draws.notebook.ask("draws.pile.value") == 48)
