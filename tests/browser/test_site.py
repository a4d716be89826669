"""The site in a browser: fits a phone, can be searched, and axe finds no serious fault."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tools.site.__main__ import BUILD, build

PHONE = {"width": 390, "height": 844}
PAGES = [
    "index.html",
    "gallery.html",
    "notebooks/lessons/01_two_alike.html",
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


def test_answers_begin_folded(page, site):
    page.goto((site / "notebooks/lessons/01_two_alike.html").as_uri())
    heading = page.get_by_role("heading", name="Count it")
    assert page.locator("details.fold").count() == 1
    assert not heading.is_visible()
    page.locator("details.fold > summary").click()
    assert heading.is_visible()


def test_search_finds_a_name(page, site):
    page.goto((site / "search.html").as_uri() + "?q=hypergeometric")
    page.wait_for_selector("#search-results ul.search li a")
    assert page.locator("#search-results ul.search li").count() > 2
