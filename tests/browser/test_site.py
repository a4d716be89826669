"""The site in a browser: fits a phone, can be searched, and axe finds no serious fault."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tools.lite.__main__ import UNREACHED, watch_for_pyodide
from tools.site.__main__ import BUILD, build

PHONE = {"width": 390, "height": 844}
PAGES = [
    "index.html",
    "gallery.html",
    "notebooks/lessons/03_two_alike.html",
    "reference/api/samarkand.html",
    "howto/strategy.html",
    "notebooks/lessons/index.html",
    "opponents.html",
    "rules.html",
]
# What reaches beyond the window, unless it lies in a box that scrolls.
TOO_WIDE = """() => [...document.querySelectorAll('main *')].filter(element => {
    if (element.getBoundingClientRect().right <= innerWidth + 1) return false;
    for (let box = element.parentElement; box; box = box.parentElement)
        if (box !== document.body && ['auto', 'scroll'].includes(getComputedStyle(box).overflowX)
            && box.getBoundingClientRect().right <= innerWidth + 1) return false;
    return true;
}).map(element => element.tagName + '.' + element.className)"""

# Opened parts fade in: half faded, no text has its contrast.
STILL = """async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await Promise.all(document.getAnimations().map(each => each.finished));
}"""


@pytest.fixture(scope="module")
def site():
    assert build(BUILD / "html") == 0
    return BUILD / "html"


@pytest.fixture(scope="module")
def page(browser):
    context = browser.new_context(viewport=PHONE)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("name", PAGES)
def test_page_fits_a_phone_and_serves_everybody(page, site, name):
    page.goto((site / name).as_uri())
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    page.evaluate(STILL)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate(TOO_WIDE) == []
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    serious = [fault for fault in found if fault["impact"] in ("serious", "critical")]
    assert [(fault["id"], [node["html"][:150] for node in fault["nodes"][:3]]) for fault in serious] == []


WIDE = {"width": 1280, "height": 800}
CUT = """() => [...document.querySelectorAll('.cell_input pre')]
    .filter(box => box.scrollWidth > box.clientWidth + 1 || getComputedStyle(box).lineHeight === 'normal')
    .map(box => box.textContent.slice(0, 60))"""
# Lines of code that take more than one line of the page, though no longer than a line of the project.
BROKEN = """() => [...document.querySelectorAll('.cell_input pre')].filter(box => {
    const lines = box.textContent.trimEnd().split("\\n");
    const high = box.clientHeight - 2 * parseFloat(getComputedStyle(box).paddingTop);
    return lines.every(line => line.length <= 110)
        && high > (lines.length + 0.5) * parseFloat(getComputedStyle(box).lineHeight);
}).map(box => box.textContent.slice(0, 60))"""


@pytest.mark.parametrize("name", ["notebooks/lessons/21_best_of_three.html", "reference/api/samarkand.html"])
def test_a_wide_window_shows_whole_lines_of_code_and_names_all_controls(page, site, name):
    page.set_viewport_size(WIDE)
    try:
        page.goto((site / name).as_uri())
        page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
        page.evaluate(STILL)
        assert page.evaluate(CUT) == page.evaluate(BROKEN) == []
        found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        assert [fault["id"] for fault in found if fault["impact"] in ("serious", "critical")] == []
    finally:
        page.set_viewport_size(PHONE)


def test_answers_begin_folded(page, site):
    page.goto((site / "notebooks/lessons/03_two_alike.html").as_uri())
    heading = page.get_by_role("heading", name="Count it")
    assert page.locator("details.fold").count() == 1
    assert not heading.is_visible()
    page.locator("details.fold > summary").click()
    assert heading.is_visible()


def test_search_finds_a_name(page, site):
    page.goto((site / "search.html").as_uri() + "?q=hypergeometric")
    page.wait_for_selector("#search-results ul.search li a")
    assert page.locator("#search-results ul.search li").count() > 2


@pytest.mark.parametrize("is_blocked", [True, False])
def test_a_first_cell_that_waits_for_a_blocked_host_is_told(browser, tmp_path, is_blocked):
    """On a page with a cell that waits, by a clock that is set forward."""
    file = tmp_path / "index.html"
    file.write_text("<html><body><div class='jp-InputArea-prompt'>[*]:</div></body></html>", encoding="utf-8")
    watch_for_pyodide(file)
    context = browser.new_context()
    try:
        page = context.new_page()
        page.route("**/pyodide*", lambda route: route.abort() if is_blocked else route.fulfill(body="here"))
        page.clock.install()
        page.goto(file.as_uri())
        told = page.locator("[role=alert]")
        page.clock.run_for(9_000)
        assert told.count() == 0
        page.clock.run_for(3_000)
        assert told.count() == is_blocked
        if is_blocked:
            assert UNREACHED in told.inner_text()
            told.get_by_role("button", name="Close").click()
            assert told.count() == 0
    finally:
        context.close()
